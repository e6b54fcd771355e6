import Diagnostics
import Foundation
import Testing
import Yams

@testable import YAMLTree

/// The page of departures from YAML 1.2 is whole, and each of its examples is treated as it says.
@Suite struct ManualTableTests {
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The cells of the page's tables below a heading, without their heads.
  private static func rows(below heading: String) throws -> [[String]] {
    let text = try String(contentsOf: repository.appending(path: "Documentation/yaml.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading) })
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    return rows.map { row in
      row.replacing("\\|", with: "\u{1}").split(separator: "|").map {
        $0.replacing("\u{1}", with: "|").trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// What stands between backquotes.
  private static func code(_ cell: String) -> String { String(cell.dropFirst().dropLast()) }

  private static func example(_ cell: String) throws -> String {
    try JSONDecoder().decode(String.self, from: Data(code(cell).utf8))
  }

  private static func codes(_ text: String) -> [String] {
    YAMLDocument.parse(SourceFile(path: "x.yaml", text: text)).diagnostics.map(\.code)
  }

  @Test func `the page lists every departure of libyaml, and each is one`() throws {
    let examples = try Self.rows(below: "Good YAML that libyaml refuses").map { try Self.example($0[1]) }
    #expect(Set(examples) == Set(Corpus.departures))
    for text in examples {
      #expect(throws: YamlError.self, "\(text)") { _ = try Yams.compose(yaml: text) }
      #expect(Self.codes(text).count == 1, "\(text)")
    }
  }

  @Test func `the page lists every refusal of our own, with an example of each`() throws {
    let rows = try Self.rows(below: "Good YAML that is refused here")
    #expect(Set(rows.map { Self.code($0[0]) }) == Set(Corpus.refused.map(\.code)))
    for row in rows { #expect(Self.codes(try Self.example(row[2])) == [Self.code(row[0])]) }
  }

  @Test func `no code of the reader is missing on the page`() throws {
    let page = try String(contentsOf: Self.repository.appending(path: "Documentation/yaml.md"), encoding: .utf8)
    let folder = Self.repository.appending(path: "Sources/YAMLTree")
    var codes: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let text = try String(contentsOf: file, encoding: .utf8)
      codes.formUnion(text.matches(of: #/"([a-z]+(?:-[a-z0-9]+)+)"/#).map { String($0.1) })
    }
    #expect(codes.count > 15)
    for code in codes { #expect(page.contains("`\(code)`"), "\(code)") }
  }

  @Test func `what the page says of the core schema is so`() throws {
    let loaded = YAMLDocument.parse(SourceFile(path: "x.yaml", text: "[true, no, on, 1:30, .inf, -.inf, .nan, 12]\n"))
    let elements = try #require(loaded.value?.root).elements
    #expect(elements.map(\.asBool) == [true, nil, nil, nil, nil, nil, nil, nil])
    #expect(elements.map(\.asDouble) == [nil, nil, nil, nil, nil, nil, nil, 12])
  }
}
