import JSONText
import SurveyModel
import Testing

@testable import Sittings

/// Answers that are typed behind an `=`.
@Suite struct TypedAnswerTests {
  private static func choices(_ values: [ChoiceValue], multiple: Bool) -> AnswerFormat {
    .choice(
      ChoiceFormat(
        choices: values.map { Choice(value: $0, text: LocalizedText("x", in: .english)) }, multiple: multiple))
  }

  @Test(
    arguments: [
      ("family", ["family"]), ("family, friend", ["family", "friend"]), ("[family,friend]", ["family", "friend"]),
      ("[\"family\"]", ["family"]), ("nobody", ["nobody"]), ("[]", []), ("2", ["2"]),
    ] as [(String, JSONValue)])
  func `several choices are parted by commas`(_ text: String, _ list: JSONValue) {
    let format = Self.choices([.text("family"), .text("friend"), .text("2")], multiple: true)
    #expect(TypedAnswer.json(text, for: format) == list)
  }

  private static func quantity(_ kind: QuantityFormat.Kind) -> AnswerFormat { .quantity(QuantityFormat(kind: kind)) }

  private static func entry(_ text: String, _ format: AnswerFormat) throws(TypedAnswer.Unclear) -> AnswerScript.Entry {
    try TypedAnswer.entry(text, to: "i", for: format) { text in
      // Plain YAML of one level is JSON without quotation marks.
      try? JSONValue(parsing: text.replacing("'", with: "\""))
    }
  }

  @Test(
    arguments: [
      (":skip", .state(.skipped)), (":DontKnow", .state(.dontKnow)), ("::skip", .answer(":skip")),
      ("{'state': 'skipped'}", .state(.skipped)), ("{'state':'dontKnow'}", .state(.dontKnow)),
      ("{'name': 'x'}", .answer("{'name': 'x'}")), ("[{'a': 1}]", .answer("[{'a': 1}]")), ("{", .answer("{")),
      ("{'value': 'b', 'confirmed': true}", .answer("b")), ("\"Hello\"", .answer("\"Hello\"")), ("007", .answer("007")),
    ] as [(String, AnswerScript.Prepared)])
  func `a text says how it is answered, and is a text otherwise`(
    _ text: String, _ prepared: AnswerScript.Prepared
  ) throws {
    #expect(try Self.entry(text, .text(TextFormat())).prepared == prepared)
  }

  @Test func `a number that a rule doubts is confirmed, and a state that is none is told`() throws {
    let number = AnswerFormat.numeric(NumericFormat())
    let confirmed = try Self.entry("{'value': 200, 'confirmed': true}", number)
    #expect(confirmed.prepared == .answer(200) && confirmed.affirmed)
    #expect(throws: TypedAnswer.Unclear.self) { try Self.entry("{'state': 'lost'}", number) }
    let choices = Self.choices([.text("a"), .text("b")], multiple: true)
    #expect(
      try Self.entry("'a', {'value': 'b', 'text': 'c'}", choices).prepared
        == .answer(["a", ["value": "b", "text": "c"]]))
    #expect(
      try Self.entry("{'value': 'b', 'text': 'c'}", choices).prepared == .answer([["value": "b", "text": "c"]]))
    #expect(
      try Self.entry("{'value': 'b', 'text': 'c'}, 'a'", choices).prepared
        == .answer([["value": "b", "text": "c"], "a"]))
    #expect(try Self.entry("{'state': 'skipped'}", choices).prepared == .state(.skipped))
  }

  @Test(arguments: [
    (QuantityFormat.Kind.timeInterval, "7:30", "hours, minutes or seconds"), (.timeInterval, "8", "hours, minutes"),
    (.timeInterval, "7.30 h", "7 h 18 min"), (.timeInterval, "7 h 90 min", "8 h 30 min"),
    (.weight, "11.2 st", "write i='"), (.height, "5.10 ft", "write i='"),
  ])
  func `what a prompt would ask about is refused where nobody is asked`(
    _ kind: QuantityFormat.Kind, _ text: String, _ told: String
  ) {
    do {
      _ = try Self.entry(text, Self.quantity(kind))
      Issue.record("'\(text)' is taken")
    } catch { #expect(error.sentence.contains(told), "\(error.sentence)") }
  }

  @Test(arguments: [
    (QuantityFormat.Kind.timeInterval, "7 h 30 min"), (.timeInterval, "450 s"), (.timeInterval, "1.5 h"),
    (.weight, "70.5 kg"), (.weight, "70"), (.weight, "11 st 2 lb"), (.height, "172"), (.height, "5 ft 10 in"),
  ])
  func `what is clear is taken`(_ kind: QuantityFormat.Kind, _ text: String) throws {
    #expect(TypedAnswer.doubt(about: text, to: "i", for: Self.quantity(kind)) == nil)
  }

  @Test func `choices that are numbers are numbers, and one choice is a word`() {
    let numbers = Self.choices([.number(DecimalNumber(1)), .number(DecimalNumber(2))], multiple: true)
    #expect(TypedAnswer.json("1, 2", for: numbers) == [1, 2])
    #expect(TypedAnswer.json("a, b", for: Self.choices([.text("a, b")], multiple: false)) == "a, b")
    let both: [ChoiceValue] = [.number(DecimalNumber(1)), .text("01"), .text("1.0")]
    #expect(TypedAnswer.json("1.0, 01, 1", for: Self.choices(both, multiple: true)) == ["1.0", "01", 1])
    #expect(TypedAnswer.json("1.0", for: Self.choices(both, multiple: false)) == "1.0")
    #expect(TypedAnswer.json(#"[1.0, "01", 1]"#, for: Self.choices(both, multiple: true)) == ["1.0", "01", 1])
    #expect(TypedAnswer.json("[1.0]", for: Self.choices(both, multiple: true)) == ["1.0"])
    #expect(TypedAnswer.json(#"{"value": 1.0}"#, for: Self.choices(both, multiple: false)) == ["value": "1.0"])
  }
}
