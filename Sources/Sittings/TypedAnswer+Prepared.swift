import CivilTime
package import JSONText
package import SurveyModel

extension TypedAnswer {
  /// A word of the command line that may be meant in two ways, or in none: nobody is asked there which.
  package struct Unclear: Error, Hashable, Sendable {
    package let sentence: String
  }

  /// What stands behind `ITEM=`: `:skip`, `:dontknow`, a map or list as files have them, or the answer itself; `::` is a colon.
  ///
  /// - Parameters:
  ///   - key: The item as the word names it.
  ///   - parse: Reads a map or list of YAML; nil for what is none.
  package static func entry(
    _ text: String, to key: String, for format: AnswerFormat?, parsing parse: (String) -> JSONValue?
  ) throws(Unclear) -> AnswerScript.Entry {
    switch text.lowercased() {
    case ":skip": return AnswerScript.Entry(key: key, prepared: .state(.skipped))
    case ":dontknow": return AnswerScript.Entry(key: key, prepared: .state(.dontKnow))
    default: break
    }
    let text = text.hasPrefix("::") ? String(text.dropFirst()) : text
    if let parts = parts(text, of: format, parsing: parse) {
      let (prepared, affirmed, unknown) = AnswerScript.prepared(parts)
      if let unknown {
        throw Unclear(sentence: "'\(key)': '\(unknown)' is no state; write \(key)=:skip or \(key)=:dontknow")
      }
      return AnswerScript.Entry(key: key, prepared: prepared, affirmed: affirmed)
    }
    if let sentence = doubt(about: text, to: key, for: format) { throw Unclear(sentence: sentence) }
    return AnswerScript.Entry(key: key, prepared: .answer(json(text, for: format)))
  }

  /// A map or a list of maps. What may be any text is one only where it says how it is answered.
  package static func parts(
    _ text: String, of format: AnswerFormat?, parsing parse: (String) -> JSONValue?
  ) -> JSONValue? {
    guard text.contains("{") else { return nil }
    let isList = if case .choice(let choices)? = format { choices.multiple } else { false }
    if text.hasPrefix("{") || text.hasPrefix("["), let parts = parse(text),
      parts.members != nil || parts.elements != nil
    {
      if AnswerScript.saysHow(parts) { return parts }
      if format?.isAnyText ?? false { return nil }
      // A choice in own words alone is a list of one.
      return isList && parts.members != nil ? .array([parts]) : parts
    }
    return isList ? parse("[" + text + "]").flatMap { $0.elements == nil ? nil : $0 } : nil
  }

  /// What a prompt would ask about a length of time, a height or a weight; nil for one that is clear.
  package static func doubt(about text: String, to key: String, for format: AnswerFormat?) -> String? {
    guard let format, case .quantity(let quantity) = format else { return nil }
    if quantity.kind == .timeInterval, !text.isEmpty,
      text.allSatisfy({ $0.isASCII && $0.isNumber || ".:".contains($0) })
    {
      return "'\(text)' may be hours, minutes or seconds: write \(key)='7 h 30 min', '7 min 30 s' or '450 s'"
    }
    guard let reading = LocalHabits(language: .english).quantity(text, quantity), reading.isInDoubt else { return nil }
    func told(_ number: DecimalNumber) -> String {
      format.told(.number(number), in: .english, fallback: .english, offsetSeconds: 0)
    }
    var meant = [told(reading.value)]
    if case .success(.number(let other)) = format.answer(from: .string(text)), !meant.contains(told(other)) {
      meant.append(told(other))
    }
    return "'\(text)' may be \(meant.joined(separator: " or ")): write \(key)='\(meant[0])' for that"
  }
}

extension AnswerFormat {
  /// Whether any text is an answer.
  fileprivate var isAnyText: Bool {
    switch self {
    case .text, .email: true
    default: false
    }
  }
}
