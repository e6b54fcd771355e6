import Diagnostics
import Foundation
import Testing

@testable import Definitions

/// The manual is executed: every example loads, and the lines that should fail do.
///
/// A fence is tagged with what it holds: `yaml schedule`, `yaml survey` and `yaml study` are whole files; `yaml
/// element` is the elements of a task, and `yaml step` and `yaml item` those of a survey. A line that should fail ends in
/// `# error: [code]`, or `# warning: [code]`; several codes are separated by commas. `events` after a schedule or an
/// element lists what it gives: `RECORD_SNAPSHOTS=1` rewrites the list and fails.
@Suite struct ManualTests {
  static let pages = ["schedule-format.md", "survey-format.md", "active-tasks.md", "diagnostics.md"]

  struct Finding: Hashable, CustomStringConvertible {
    let line: Int
    let severity: String
    let code: String
    var description: String { "line \(line): \(severity): [\(code)]" }
  }

  @Test(arguments: pages)
  func `every example gives the findings that it announces`(_ name: String) throws {
    for fence in try ManualPage(name).fences
    where fence.words.first == "yaml" && !fence.words.starts(with: ["yaml", "answers"]) {
      let example = try #require(ManualExample(fence), "\(name):\(fence.line): an unknown tag")
      let found = example.diagnostics.map { diagnostic in
        let line = diagnostic.span.map { example.file.position(at: $0.start).line } ?? 1
        return Finding(
          line: fence.line + line - 1 - example.added, severity: diagnostic.severity.rawValue, code: diagnostic.code)
      }
      let announced = fence.lines.enumerated().flatMap { Self.announced($1, line: fence.line + $0) }
      #expect(
        Set(found) == Set(announced) && found.count == announced.count,
        "\(name): found \(found), announced \(announced)")
    }
  }

  @Test(arguments: pages)
  func `every example has the events that it lists`(_ name: String) throws {
    var page = try ManualPage(name)
    let fences = page.fences
    var changes: [(ManualPage.Fence, [String])] = []
    for (index, fence) in fences.enumerated() where fence.words.first == "events" {
      let example = try #require(index > 0 ? ManualExample(fences[index - 1]) : nil)
      let events = try example.events(fence.words)
      #expect(!events.isEmpty)
      #expect(events == fence.lines, "\(name):\(fence.line)")
      changes.append((fence, events))
    }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      for (fence, events) in changes.reversed() { page.replace(fence, with: events) }
      try page.write()
      Issue.record("recorded \(name)")
    }
  }

  /// A row is `| type | fields | answer |`; words in parentheses explain. What is typed takes `suggest` and
  /// `refusal` besides.
  @Test(arguments: SurveyReader.ItemType.allCases)
  func `the table of items has each type with its own fields`(_ type: SurveyReader.ItemType) throws {
    // Tables of other things follow.
    let rows = try ManualPage("survey-format.md").lines.prefix { $0 != "### Defaults" }.filter {
      $0.hasPrefix("| `\(type.rawValue)` |")
    }
    let row = try #require(rows.count == 1 ? rows.first : nil, "\(rows.count) rows")
    let cell = row.split(separator: "|", omittingEmptySubsequences: false)[2]
    let fields = cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
    #expect(Set(fields.map { String($0.element) }) == Set(type.keys).subtracting(["suggest", "refusal"]))
  }

  @Test func `a finding that is not announced is seen`() throws {
    let fence = ManualPage.Fence(words: ["yaml", "element"], lines: ["{ id: a, evry: 1 day }"], line: 7)
    let example = try #require(ManualExample(fence))
    #expect(example.diagnostics.map(\.code) == ["unknown-key"])
    #expect(example.file.position(at: example.diagnostics[0].span?.start ?? 0).line - 1 - example.added == 0)
  }

  static func announced(_ text: String, line: Int) -> [Finding] {
    for severity in ["error", "warning"] {
      guard let mark = text.range(of: "# \(severity): [") else { continue }
      return text[mark.upperBound...].prefix { $0 != "]" }.split(separator: ",").map {
        Finding(line: line, severity: severity, code: String($0).trimmingCharacters(in: .whitespaces))
      }
    }
    return []
  }
}
