import CivilTime
import Foundation
import SurveyModel
import Testing

@testable import TerminalForms

/// The screens that a person sees, to the letter. `RECORD_SNAPSHOTS=1` rewrites them and fails.
@Suite struct KeyTranscriptTests {
  struct Window: Sendable, CustomTestStringConvertible {
    let columns: Int
    let rows: Int
    let language: LanguageTag

    var testDescription: String { "\(columns)x\(rows)-\(language)" }
  }

  static let windows = [
    Window(columns: 80, rows: 24, language: .english), Window(columns: 40, rows: 20, language: .english),
    Window(columns: 80, rows: 24, language: .japanese), Window(columns: 40, rows: 20, language: .japanese),
  ]

  @Test(arguments: windows) func `every kind of question by keys`(_ window: Window) throws {
    var session = KeySession(StepRunner(survey: SampleSurvey.survey, context: .test(window.language)))
    var text = ""
    func draw() {
      let screen = session.screen(columns: window.columns, rows: window.rows, now: Instant(milliseconds: 1_000))
      let lines = screen.lines.map(\.text)
      let last = lines.lastIndex { !$0.isEmpty } ?? 0
      // Blank rows between the question and the keys say nothing.
      text += lines[...last].map { $0 + "\n" }.joined().replacing("\n\n\n\n", with: "\n\n")
      text += String(repeating: "=", count: window.columns) + "\n"
    }
    var instant: Int64 = 2_000
    draw()
    for line in SampleSurvey.lines where session.runner.ending == nil {
      for key in KeyLawTests.keys(for: line, session) {
        if key == .enter { draw() }
        instant += 1_000
        _ = session.take(key, at: Instant(milliseconds: instant))
      }
      draw()
    }
    #expect(session.runner.ending == .complete)
    try Self.compare(text, "keys-\(window.testDescription).txt")
  }

  private static func compare(_ text: String, _ name: String) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: url)
      Issue.record("recorded \(name)")
    }
    let kept = try String(contentsOf: url, encoding: .utf8)
    let lines = (now: text.split(separator: "\n"), kept: kept.split(separator: "\n"))
    let first = zip(lines.now, lines.kept).first { $0 != $1 }
    #expect(text == kept, "\(name): \(first.map { "'\($0)' was '\($1)'" } ?? "the length differs")")
  }
}
