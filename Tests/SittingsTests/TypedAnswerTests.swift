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
      ("[\"family\"]", ["family"]), ("nobody", ["nobody"]), ("[]", []), ("2", [2]),
    ] as [(String, JSONValue)])
  func `several choices are parted by commas`(_ text: String, _ list: JSONValue) {
    let format = Self.choices([.text("family"), .text("friend"), .text("2")], multiple: true)
    #expect(TypedAnswer.json(text, for: format) == list)
  }

  @Test func `choices that are numbers are numbers, and one choice is a word`() {
    let numbers = Self.choices([.number(DecimalNumber(1)), .number(DecimalNumber(2))], multiple: true)
    #expect(TypedAnswer.json("1, 2", for: numbers) == [1, 2])
    #expect(TypedAnswer.json("a, b", for: Self.choices([.text("a, b")], multiple: false)) == "a, b")
  }
}
