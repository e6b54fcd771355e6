import CivilTime
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// Keys whose letters another language needs.
@Suite struct KeyGermanTests {
  private static func asking(_ format: AnswerFormat) -> KeySession {
    var builder = SurveyBuilder()
    let item = builder.item("i", format)
    let last = builder.item("last")
    builder.form("first", [item])
    builder.form("then", [last])
    let context = SittingContext(
      run: "r", language: LanguageTag("de"), zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000),
      seed: 1, started: Instant(milliseconds: 1_000))
    return KeySession(StepRunner(survey: builder.survey(), context: context))
  }

  @Test(arguments: [("j", "1"), ("y", "1"), ("n", "2")] as [(Unicode.Scalar, String)])
  func `j says yes where ja is asked for`(_ letter: Unicode.Scalar, _ line: String) {
    var session = Self.asking(.boolean(BooleanFormat()))
    session.press(.scalar(letter), .scalar(letter))
    #expect(session.widget.line == line)
  }

  @Test func `j moves down a longer list, as everywhere`() {
    let choices = (1...3).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }
    var session = Self.asking(.choice(ChoiceFormat(choices: choices)))
    session.press(.scalar("j"), .scalar("j"))
    #expect(session.widget.line == "2")
  }

  @Test func `j accepts what is read back`() {
    var session = Self.asking(.quantity(QuantityFormat(kind: .timeInterval)))
    session.type("7:30")
    session.press(.enter)
    #expect(!session.press(.scalar("j")).entries.isEmpty)
  }

  @Test func `the help names the keys of a German keyboard`() {
    let session = Self.asking(.boolean(BooleanFormat()))
    #expect(session.help(200, 60).joined().contains("Strg-C aufhören"))
  }
}
