import Foundation
import Testing

/// The tour is executed: its `console` fences from top to bottom, in a folder as the page makes it.
///
/// `RECORD_SNAPSHOTS=1` writes what was printed into the page and fails.
@Suite struct TourTests {
  private static let page = StudyCopy.repository.appendingPathComponent("Documentation/tour.md")

  /// A command of the page with what stands below it.
  private struct Step {
    let command: String
    let line: Int
    var printed: [String]
  }

  @Test func `every command of the tour prints what stands below it`() throws {
    try StudyCopy.empty { study in
      let files = FileManager.default
      for name in ["study.yaml", "Surveys", "Schedules", "Scripts/demo"] {
        let source = StudyCopy.repository.appendingPathComponent(name)
        try files.copyItem(at: source, to: study.folder.appendingPathComponent(source.lastPathComponent))
      }
      let text = try String(contentsOf: TourTests.page, encoding: .utf8)
      let steps = TourTests.steps(of: text)
      #expect(steps.count > 30)
      var printed: [[String]] = []
      for step in steps {
        let lines = try TourTests.run(step.command, in: study)
        #expect(lines == step.printed, "tour.md:\(step.line): \(step.command)")
        printed.append(lines)
      }
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try TourTests.filled(text, with: printed).write(to: TourTests.page, atomically: true, encoding: .utf8)
        Issue.record("recorded tour.md")
      }
    }
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func steps(of text: String) -> [Step] {
    var steps: [Step] = []
    var isConsole = false
    for (index, line) in lines(of: text).enumerated() {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), line: index + 1, printed: []))
      } else if isConsole, !steps.isEmpty {
        steps[steps.count - 1].printed.append(line)
      }
    }
    return steps
  }

  /// The page with other lines below its commands.
  private static func filled(_ text: String, with printed: [[String]]) -> String {
    var rest = printed[...]
    var kept: [String] = []
    var isConsole = false
    for line in lines(of: text) {
      if line.hasPrefix("```") { isConsole = line == "```console" }
      if !isConsole || line.hasPrefix("```") || line.hasPrefix("$ ") { kept.append(line) }
      if isConsole, line.hasPrefix("$ "), let lines = rest.popFirst() { kept += lines }
    }
    return kept.joined(separator: "\n")
  }

  /// Both streams in the order in which they were written, as a terminal shows them.
  private static func run(_ command: String, in study: StudyCopy) throws -> [String] {
    let process = Command.process(["-c", command], in: study.folder)
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    let programs = Command.program.deletingLastPathComponent().path
    process.environment?["PATH"] = programs + ":/usr/bin:/bin"
    process.environment?["LC_ALL"] = "C.UTF-8"
    let file = study.folder.appendingPathComponent(".printed")
    try Data().write(to: file)
    let writing = try FileHandle(forWritingTo: file)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = writing
    process.standardError = writing
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command)")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return text.isEmpty ? [] : lines(of: text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }
}
