import Foundation
import Testing

/// The manual's commands and paths are those of the program and of the repository.
@Suite struct DocumentedCommandTests {
  static let pages: [String] = {
    let folder = StudyCopy.repository.appendingPathComponent("Documentation")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let manual = names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/" + $0 }
    return ["README.md", "CONTRIBUTING.md"] + manual
  }()

  static func text(_ page: String) throws -> String {
    try String(contentsOf: StudyCopy.repository.appendingPathComponent(page), encoding: .utf8)
  }

  /// The commands between backquotes in running text; with placeholders the words alone are judged.
  private static func commands(_ page: String) throws -> Set<[String]> {
    var found: Set<[String]> = []
    var isFenced = false
    for line in CommandPage.lines(of: try text(page)) {
      if line.hasPrefix("```") { isFenced.toggle() }
      if isFenced { continue }
      for span in line.split(separator: "`", omittingEmptySubsequences: false).enumerated() where span.offset % 2 == 1 {
        let words = span.element.split(separator: " ").map(String.init)
        guard words.first == "regimen", words.count > 2, !span.element.contains(where: { "[.|>$\"".contains($0) })
        else { continue }
        found.insert(Array(words.dropFirst()))
      }
    }
    return found
  }

  @Test func `every command in running text is one that the program takes`() throws {
    var commands: Set<[String]> = []
    for page in DocumentedCommandTests.pages { commands.formUnion(try DocumentedCommandTests.commands(page)) }
    #expect(commands.count > 5)
    try StudyCopy.empty { study in
      for words in commands {
        let finished = try study.command.run(words)
        #expect(!finished.error.contains("\nUsage: "), "\(words): \(finished.error)")
      }
    }
  }

  @Test(arguments: pages) func `what a page shows as JSON is JSON`(_ page: String) throws {
    var texts: [String] = []
    var tag: Substring?
    for line in CommandPage.lines(of: try DocumentedCommandTests.text(page)) {
      if line.hasPrefix("```") {
        tag = tag == nil ? line.dropFirst(3) : nil
        if tag == "json" { texts.append("") }
      } else if tag == "json" {
        texts[texts.count - 1] += line + "\n"
      } else if tag == "ndjson" {
        texts.append(line)
      }
    }
    for text in texts { #expect(throws: Never.self, "\(page): \(text)") { try JSON(text) } }
  }

  /// What a fence may hold, and which test reads it; `text` and `ebnf` are pictures of something else: measured tables,
  /// a byte that does not show, the modules (`Scripts/check-imports.sh` reads them), the grammar. A word behind `sh` names the machine that
  /// the commands are for: they are run by `Scripts/service.py`.
  private static let tags: [String: Set<String>] = [
    "PageCommandTests": ["sh", "console"], "ManualTests": ["yaml", "events", "csv"],
    "ManualExamples": ["expression", "names"],
    "DiagnosticsPageTests": ["answers"], "this suite": ["json", "ndjson"], "PageFileTests": ["authorized_keys"],
    "RandomPageTests and make interop": ["python"], "make interop": ["r"],
    "Scripts/service.py": ["nginx"], "nothing": ["text", "ebnf"],
  ]

  @Test(arguments: pages) func `every fence says what it holds`(_ page: String) throws {
    let known = DocumentedCommandTests.tags.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    var isFenced = false
    for (index, line) in CommandPage.lines(of: try DocumentedCommandTests.text(page)).enumerated()
    where line.hasPrefix("```") {
      isFenced.toggle()
      let tag = line.dropFirst(3).prefix { $0 != " " }
      #expect(!isFenced || known.contains(String(tag)), "\(page):\(index + 1): \(line)")
    }
  }

  @Test(arguments: pages) func `every file of the repository that a page names is there`(_ page: String) throws {
    let roots = ["Sources/", "Tests/", "Scripts/", "Documentation/", "Benchmarks/", "Schedules/", "Surveys/"]
    let words = try DocumentedCommandTests.text(page).split { "`()[]\" \n,".contains($0) }.map(String.init)
    for word in words where roots.contains(where: word.hasPrefix) && page != "README.md" {
      // A pattern, a placeholder, or a file of a reader's own study.
      if word.contains(where: { "*<{:…".contains($0) }) || word.contains("NAME") || word.contains("...") { continue }
      if (word.hasPrefix("Schedules/") || word.hasPrefix("Surveys/")) && page != "Documentation/adding.md" { continue }
      let path = word.hasSuffix(".") ? String(word.dropLast()) : word
      let isThere = FileManager.default.fileExists(atPath: StudyCopy.repository.appendingPathComponent(path).path)
      #expect(isThere, "\(page): \(path)")
    }
  }

  @Test(arguments: pages) func `every page that a page links to is there`(_ page: String) throws {
    let folder = StudyCopy.repository.appendingPathComponent(page).deletingLastPathComponent()
    // What stands in fences is an example, with links of its own.
    let text = try DocumentedCommandTests.text(page).components(separatedBy: "```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
    for piece in text.components(separatedBy: "](").dropFirst() {
      let target = piece.prefix { $0 != ")" && $0 != "#" }
      if target.isEmpty || target.contains(":") || target.contains(" ") || target.contains("\n") { continue }
      let file = folder.appendingPathComponent(String(target))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page) links to \(target)")
    }
  }
}
