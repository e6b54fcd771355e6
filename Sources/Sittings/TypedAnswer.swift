package import JSONText
package import SurveyModel

/// An answer as a word of the command line.
package enum TypedAnswer {
  /// The word as the kind of answer takes it: a number where it takes one, a list of what commas part where it takes several,
  /// else the text as it is.
  package static func json(_ text: String, for format: AnswerFormat?) -> JSONValue {
    // A text is what was typed, its quotation marks too.
    if case .text? = format { return .string(text) }
    let parsed = try? JSONValue(parsing: text)
    if let format, format.has(text) { return format.takesList ? .array([.string(text)]) : .string(text) }
    if let format, format.takesList, parsed?.elements == nil, parsed?.members == nil { return list(text, for: format) }
    guard let parsed = parsed.map({ format?.asWritten($0) ?? $0 }) else { return .string(text) }
    if let format, case .failure = format.answer(from: parsed), case .success = format.answer(from: .string(text)) {
      return .string(text)
    }
    return parsed
  }

  /// `a, b` or `[a, b]`.
  private static func list(_ text: String, for format: AnswerFormat) -> JSONValue {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    let parts = (isBracketed ? text.dropFirst().dropLast() : text[...]).split(separator: ",").map { part in
      String(part.trimmingPrefix(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    let texts = JSONValue.array(parts.map(JSONValue.string))
    let values = JSONValue.array(
      parts.map { format.has($0) ? .string($0) : (try? JSONValue(parsing: $0)) ?? .string($0) })
    if case .failure = format.answer(from: values), case .success = format.answer(from: texts) { return texts }
    return values
  }
}

extension AnswerFormat {
  /// Whether one of the choices is written so, and is no number: `"01"` beside `1`.
  fileprivate func has(_ text: String) -> Bool { choices?.contains { $0.value == .text(text) } ?? false }

  /// JSON with numbers that are written as a choice is, and are no number of a choice: `[1.0, 1]`.
  fileprivate func asWritten(_ json: JSONValue) -> JSONValue {
    switch json {
    case .number(let literal) where has(literal): .string(literal)
    case .array(let elements): .array(elements.map(asWritten))
    case .object(let members): .object(members.map { JSONMember($0.name, asWritten($0.value)) })
    default: json
    }
  }

  fileprivate var takesList: Bool {
    switch self {
    case .choice(let format): format.multiple
    case .rank: true
    default: false
    }
  }
}
