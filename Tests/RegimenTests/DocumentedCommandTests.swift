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

  private static func text(_ page: String) throws -> String {
    try String(contentsOf: StudyCopy.repository.appendingPathComponent(page), encoding: .utf8)
  }

  /// The lines in fences that run the program, without what the shell does around them.
  private static func commands(_ page: String) throws -> [String] {
    var found: [String] = []
    var isFenced = false
    for line in try text(page).split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("```") { isFenced.toggle() }
      let command = trimmed.hasPrefix("$ ") ? String(trimmed.dropFirst(2)) : trimmed
      guard isFenced, command.hasPrefix("regimen "), !command.contains("--watch") else { continue }
      let ends = [" > ", " >> ", " | ", " && ", "  #", " 2>"].compactMap { command.range(of: $0)?.lowerBound }
      found.append(String(command[..<(ends.min() ?? command.endIndex)]))
    }
    return found
  }

  @Test func `every command in the manual is one that the program takes`() throws {
    try StudyCopy.empty { study in
      for folder in ["Surveys", "Schedules"] {
        try FileManager.default.copyItem(
          at: StudyCopy.repository.appendingPathComponent(folder), to: study.folder.appendingPathComponent(folder))
      }
      for page in DocumentedCommandTests.pages {
        for command in try DocumentedCommandTests.commands(page) {
          let shell = ["-c", "regimen() { \"\(Command.program.path)\" \"$@\" </dev/null; }; \(command)"]
          let said = try DocumentedCommandTests.run(shell, in: study.folder)
          #expect(!said.contains("\nUsage: "), "\(page): \(command): \(said)")
        }
      }
    }
  }

  /// What a shell says on standard error.
  private static func run(_ arguments: [String], in folder: URL) throws -> String {
    let process = Command.process(arguments, in: folder)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let error = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = error
    try process.run()
    let bytes = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
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
    for piece in try DocumentedCommandTests.text(page).components(separatedBy: "](").dropFirst() {
      let target = piece.prefix { $0 != ")" && $0 != "#" }
      if target.isEmpty || target.contains(":") || target.contains(" ") || target.contains("\n") { continue }
      let file = folder.appendingPathComponent(String(target))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page) links to \(target)")
    }
  }
}
