import CivilTime
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// Keys that come fast: what belongs together is taken or left together.
@Suite struct KeyHasteTests {
  private static let long = Array(repeating: "Please think of the whole day.", count: 12).joined(separator: " ")

  private static let number = AnswerFormat.numeric(
    NumericFormat(minimum: DecimalNumber(0), maximum: DecimalNumber(1_000)))

  private static let choices = (1...13).map {
    Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)"))
  }

  /// Types keys, each so many milliseconds after the one before.
  private static func type(_ keys: [Key], after pause: Int, into session: inout KeySession, from time: Int = 0) {
    var time = time
    for key in keys {
      _ = session.lines(40, 12)
      time += pause
      _ = session.take(key, at: Instant(milliseconds: 2_000), milliseconds: time)
    }
    _ = session.lines(40, 12)
  }

  @Test(arguments: [
    number, .scale(ScaleFormat(minimum: 0, maximum: 200)), .choice(ChoiceFormat(choices: choices)), .text(TextFormat()),
  ]) func `of a number whose first digit only moved the view nothing is taken, nor recorded`(_ format: AnswerFormat) {
    var session = KeySession.asking(format, prompt: Self.long)
    Self.type([.scalar("1"), .scalar("2"), .scalar("0"), .enter], after: 120, into: &session)
    #expect(session.widget.line == "" && session.form.stage == .answer)
    #expect(session.fault?.hasPrefix("wait a moment, then begin again") == true)
    Self.type([.scalar("1"), .scalar("2")], after: 120, into: &session, from: 3_000)
    #expect(session.widget.line == "12")
  }

  @Test func `a slow key after the view moved counts`() {
    var session = KeySession.asking(Self.number, prompt: Self.long)
    Self.type([.scalar("1"), .scalar("2"), .scalar("0")], after: 1_600, into: &session)
    #expect(session.widget.line == "20")
  }

  @Test func `the same key once more begins again, when it comes after a look`() {
    var session = KeySession.asking(Self.number, prompt: Self.long)
    Self.type([.scalar("6"), .scalar("6"), .scalar("6")], after: 200, into: &session)
    #expect(session.widget.line == "")
    Self.type([.scalar("6")], after: 700, into: &session, from: 600)
    #expect(session.widget.line == "6")
    var other = KeySession.asking(Self.number, prompt: Self.long)
    Self.type([.scalar("1"), .scalar("2"), .scalar("0")], after: 700, into: &other)
    #expect(other.widget.line == "")
  }

  @Test func `a number that led to a choice of a ranking ranks it when it is typed again`() {
    var session = KeySession.asking(.rank(RankFormat(choices: Array(Self.choices.prefix(12)))), prompt: "Order them.")
    Self.type([.scalar("1"), .scalar("2")], after: 100, into: &session)
    #expect(session.widget.line == "")
    Self.type([.scalar("1"), .scalar("2")], after: 100, into: &session, from: 4_000)
    #expect(session.widget.line == "12")
    // Alone, the first digit still is a number.
    Self.type([.scalar("1"), .enter], after: 100, into: &session, from: 8_000)
    Self.type([.enter], after: 100, into: &session, from: 12_000)
    #expect(session.widget.line.hasPrefix("12"))
  }

  @Test func `the question is not skipped with its marks from the words of a choice`() {
    let other = Choice(value: .text("o"), text: SurveyBuilder.text("Something else"), other: true)
    let format = ChoiceFormat(choices: [Self.choices[0], other], multiple: true)
    var session = KeySession.asking(.choice(format), optional: true)
    session.press(.scalar("1"), .scalar("2"), .enter)
    guard case .other = session.form.stage else {
      Issue.record("\(session.form.stage)")
      return
    }
    #expect(session.press(.control("s")).entries.isEmpty)
    #expect(session.fault?.contains("again skips the question") == true)
    #expect(!session.press(.control("s")).entries.isEmpty)
  }
}
