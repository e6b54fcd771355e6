import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// Every shipped survey as a person sees it, by lines and by keys, on a usual screen and on a small one.
///
/// `RECORD_SNAPSHOTS=1` rewrites the transcripts and fails.
@Suite struct ShippedTranscriptTests {
  @Test(arguments: ShippedSitting.all) func `what shows is what was looked at`(_ sitting: ShippedSitting) throws {
    let text =
      try lines(of: sitting, 80, .english) + lines(of: sitting, 40, .japanese)
      + screens(of: sitting, 80, 24, .english) + screens(of: sitting, 40, 20, .english)
      + screens(of: sitting, 40, 20, .japanese)
    try Golden.compare(text, with: "sittings/\(sitting.name).txt")
  }

  private func lines(of sitting: ShippedSitting, _ columns: Int, _ language: LanguageTag) throws -> String {
    var session = PlainSession(try sitting.begun(in: language))
    var text = "##### Plain lines, \(columns) columns, \(language)\n"
    for (number, line) in sitting.lines.enumerated() {
      text += session.prompt(width: columns).map { $0 + "\n" }.joined() + "> \(line)\n"
      let turn = session.take(line, at: ShippedSitting.instant(number + 1), milliseconds: 1_000)
      text += turn.notices.map { "! " + $0 + "\n" }.joined()
    }
    #expect(session.runner.ending != nil)
    return text + "\n"
  }

  /// The screens as they stand before each confirmation.
  private func screens(
    of sitting: ShippedSitting, _ columns: Int, _ rows: Int, _ language: LanguageTag
  ) throws -> String {
    var session = KeySession(try sitting.begun(in: language))
    var text = "##### Keys, \(columns)x\(rows), \(language)\n"
    for (number, line) in sitting.lines.enumerated() {
      while session.reads(columns, rows, at: ShippedSitting.instant(number)) {
        _ = session.take(.pageDown, at: ShippedSitting.instant(number))
      }
      let presses = session.presses(for: line)
      _ = session.screen(columns: columns, rows: rows, now: ShippedSitting.instant(number))
      _ = session.take(bytes: String(presses.dropLast()), at: ShippedSitting.instant(number))
      let screen = session.screen(columns: columns, rows: rows, now: ShippedSitting.instant(number))
      #expect(screen.lines.count <= rows)
      for line in screen.lines { #expect(line.width <= columns, "\(line.text)") }
      text += screen.lines.map { $0.text + "\n" }.joined().replacing(#/\n{4,}/#, with: "\n\n\n")
      text += String(repeating: "=", count: columns) + "\n"
      _ = session.take(bytes: String(presses.suffix(1)), at: ShippedSitting.instant(number + 1))
    }
    #expect(session.runner.ending != nil)
    return text + "\n"
  }
}
