import CivilTime
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// Nothing that was set is lost without a word.
@Suite struct KeyLossTests {
  @Test func `text that is not confirmed comes back with its question`() {
    var session = KeySession.asking(.boolean(BooleanFormat()))
    session.press(.scalar("y"), .enter)
    session.press(.scalar("n"))
    session.press(.backTab)
    #expect(session.widget.line == "1")
    session.press(.enter)
    #expect(session.widget.line == "2")
  }

  @Test func `skipping what was typed asks once`() {
    var session = KeySession.asking(.text(TextFormat()), optional: true)
    session.type("my back")
    #expect(session.press(.control("s")).entries.isEmpty)
    #expect(session.fault?.contains("not confirmed") == true && session.widget.line == "my back")
    #expect(session.press(.end, .control("s")).entries.isEmpty)
    #expect(session.press(.control("s")).entries.first?.input == .respond(slot: 0, .skipped))
  }

  @Test func `stopping asks once, and another key goes on`() {
    var session = KeySession.asking(.boolean(BooleanFormat()))
    #expect(!session.press(.control("c")).quit)
    #expect(session.fault?.contains("stop?") == true)
    #expect(!session.press(.scalar("y")).quit)
    #expect(session.widget.line == "", "the key that goes on does nothing else")
    #expect(!session.press(.scalar("y"), .control("c")).quit)
    let line = session.lines(80, 24).firstIndex { $0.hasSuffix("2  No") } ?? 0
    #expect(!session.press(.click(column: 3, row: line)).quit)
    #expect(session.widget.line == "1", "nor does the click that goes on")
    session.press(.click(column: 3, row: line))
    #expect(session.widget.line == "2")
    #expect(!session.press(.control("c")).quit)
    #expect(session.press(.control("c")).quit)
  }

  @Test func `the marks of a choice with own words are there on the way back`() {
    let choices = [
      Choice(value: .text("a"), text: SurveyBuilder.text("A")),
      Choice(value: .text("else"), text: SurveyBuilder.text("Else"), other: true),
    ]
    var session = KeySession.asking(.choice(ChoiceFormat(choices: choices, multiple: true)))
    session.press(.scalar("1"), .scalar("2"), .enter)
    session.type("my own")
    session.press(.backTab)
    #expect(session.widget.line == "1 2")
    session.press(.enter)
    #expect(session.widget.line == "my own")
    #expect(!session.press(.enter).entries.isEmpty)
  }

  @Test func `own words that were not confirmed stay with their choice, whatever else is marked`() {
    let choices = [
      Choice(value: .text("a"), text: SurveyBuilder.text("A")),
      Choice(value: .text("b"), text: SurveyBuilder.text("B")),
      Choice(value: .text("else"), text: SurveyBuilder.text("Else"), other: true),
    ]
    var session = KeySession.asking(.choice(ChoiceFormat(choices: choices, multiple: true)))
    session.press(.scalar("3"), .enter)
    session.type("itch")
    session.press(.escape, .scalar("1"), .enter)
    #expect(session.widget.line == "itch")
    session.press(.control("u"))
    session.type("ouch")
    session.press(.escape, .scalar("2"), .enter)
    #expect(session.widget.line == "ouch")
  }

  @Test func `own words that were confirmed are not put under another choice`() {
    let choices = [
      Choice(value: .text("a"), text: SurveyBuilder.text("A")),
      Choice(value: .text("b"), text: SurveyBuilder.text("B"), other: true),
      Choice(value: .text("c"), text: SurveyBuilder.text("C"), other: true),
    ]
    var session = KeySession.asking(.choice(ChoiceFormat(choices: choices)))
    session.press(.scalar("2"), .enter)
    session.type("flu")
    session.press(.enter, .backTab, .scalar("3"), .enter)
    #expect(session.widget.line == "")
    session.press(.escape, .scalar("2"), .enter)
    #expect(session.widget.line == "flu")
  }

  @Test func `a space behind a picked date leaves it readable`() {
    var session = KeySession.asking(.dateTime(DateTimeFormat()))
    session.press(.right, .right)
    session.type(" 07:30")
    #expect(!session.press(.enter).entries.isEmpty)
  }

  @Test func `b and Esc go back, Tab goes on, and ? shows every key`() {
    var session = KeySession.asking(.boolean(BooleanFormat()))
    session.press(.scalar("y"), .tab)
    #expect(session.form.prompt?.question == "last")
    session.press(.scalar("b"))
    #expect(session.form.prompt?.question == "i")
    session.press(.enter, .escape)
    #expect(session.form.prompt?.question == "i")
    session.press(.scalar("?"))
    #expect(session.lines(40, 20).contains { $0.hasPrefix("Up/Down") })
    session.press(.scalar("y"))
    #expect(session.lines(40, 20).contains("i"))
    #expect(session.widget.line == "1")
  }

  @Test func `a doubt stands below what it is about`() {
    var builder = SurveyBuilder()
    let format = AnswerFormat.numeric(NumericFormat(minimum: DecimalNumber(0), maximum: DecimalNumber(99)))
    let first = builder.item("a", format)
    let rule = Requirement(condition: builder.expression("a > 50"), message: SurveyBuilder.text("Low."), isSoft: true)
    builder.form("f", [first, builder.item("b", format, rules: ItemRules(requirements: [rule]))])
    var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
    for typed in ["4", "7"] {
      session.type(typed)
      session.press(.enter)
    }
    let lines = session.lines(40, 20)
    #expect(lines.firstIndex(of: "b").map { lines[$0 + 1] } == "  7")
    #expect(lines.contains { $0.hasPrefix("Low.") })
  }

  @Test func `in a text letters are letters`() {
    var session = KeySession.asking(.text(TextFormat()))
    session.type("b?")
    #expect(session.widget.line == "b?")
    session.press(.help)
    #expect(session.lines(40, 20).contains { $0.hasPrefix("F1") })
  }

  @Test(arguments: [
    (AnswerFormat.numeric(NumericFormat(minimum: DecimalNumber(0), maximum: DecimalNumber(99))), 2, "2", "1"),
    (.quantity(QuantityFormat(kind: .timeInterval)), 27_000, "7 h 30 min", "8 h"),
  ]) func `a number that was recorded shows as it is typed, and is replaced by what is typed`(
    _ format: AnswerFormat, _ recorded: Int, _ shown: String, _ typed: String
  ) {
    var builder = SurveyBuilder()
    builder.form("f", [builder.item("i", format)])
    let runner = StepRunner(survey: builder.survey(), context: testContext())
    var session = KeySession(
      runner, recorded: { _, _ in RecordedResponse(response: .answered(.number(DecimalNumber(recorded)))) })
    #expect(session.widget.line == shown)
    session.type(typed)
    #expect(session.widget.line == typed)
  }
}
