import JSONText
import SurveyModel
import Testing

/// Answers as staff read them.
@Suite struct AnswerTextTests {
  private static let photo = FileAnswer(Array("GIF89a;".utf8), name: "my photo.gif")

  @Test func `a file is its name and size, also within what was typed`() {
    #expect(Self.photo.json.isFileAnswer && Self.photo.json.answerText == "my photo.gif (7 B)")
    let input: JSONValue = ["respond": ["item": "photo", "answer": Self.photo.json, "others": [Self.photo.json, 3]]]
    #expect(
      input.answerText
        == #"{"respond":{"item":"photo","answer":"my photo.gif (7 B)","others":["my photo.gif (7 B)",3]}}"#)
  }

  @Test(arguments: [
    #""text""#, "7", #"["a","b"]"#, #"{"value":"other","text":"x"}"#, #"{"digest":"x","name":"n"}"#, "null",
  ])
  func `everything else is as results have it`(_ text: String) throws {
    let json = try JSONValue(parsing: text)
    #expect(json.answerText == json.string ?? text && !json.isFileAnswer)
  }
}
