package import JSONText
package import SurveyModel

/// An answer as a word of the command line.
package enum TypedAnswer {
  /// The word as the kind of answer takes it: a number where it takes one, else the text as it is.
  package static func json(_ text: String, for format: AnswerFormat?) -> JSONValue {
    guard let parsed = try? JSONValue(parsing: text) else { return .string(text) }
    if let format, case .failure = format.answer(from: parsed), case .success = format.answer(from: .string(text)) {
      return .string(text)
    }
    return parsed
  }
}
