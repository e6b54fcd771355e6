import JSONText
import SurveyModel

/// What an item of ODM, which holds one value, takes out of an answer.
enum ODMPart: Hashable {
  case whole
  /// Whether a choice, by its code, is among those that were made.
  case chosen(String)
  /// What was written beside a choice, by its code; nil where no more than one is made that takes words.
  case words(beside: String?)
  /// A field of the answer, and fields of that.
  case field([String])
  /// The choice at a place of a ranking, from 0.
  case place(Int)
}

extension ODMPart {
  /// What an answer says of the part.
  enum Reading: Hashable {
    case value(String)
    /// The answer has the part, and nothing stands in it.
    case nothing
    /// The answer doesn't have it.
    case absent
  }

  var isOfWords: Bool { if case .words = self { true } else { false } }

  func reading(of answer: JSONValue, as kind: ODMKind) -> Reading {
    switch self {
    case .whole: return kind.reading(answer.withoutWords)
    case .chosen(let code):
      let chosen = answer.elements ?? [answer]
      return .value(chosen.contains { $0.withoutWords.code == code } ? "true" : "false")
    case .words(let code):
      let made = (answer.elements ?? [answer]).lazy.filter { code == nil || $0.withoutWords.code == code }
      let words = made.compactMap { $0["text"]?.string }.first
      return words.map(Reading.value) ?? .absent
    case .field(let names):
      var found = answer
      for name in names {
        guard let next = found[name] else { return .absent }
        found = next
      }
      return kind.reading(found)
    case .place(let place):
      guard let chosen = answer.elements, chosen.indices.contains(place) else { return .absent }
      return .value(chosen[place].withoutWords.code)
    }
  }
}

extension ODMKind {
  fileprivate func reading(_ value: JSONValue) -> ODMPart.Reading {
    if value.isNull { return .nothing }
    switch self {
    case .integer: return .value(value.numberLiteral == nil ? value.said : value.code)
    case .float: return .value(value.numberLiteral.map(JSONValue.plainDigits) ?? value.said)
    case .time: return .value(value.said.utf8.count == 5 ? value.said + ":00" : value.said)
    case .text: return .value(value.numberLiteral == nil ? value.said : value.code)
    case .boolean, .date, .datetime: return .value(value.said)
    }
  }
}

extension JSONValue {
  /// A choice without what was written beside it.
  fileprivate var withoutWords: JSONValue { self["value"] ?? self }

  /// A value as lists of codes name it: a number without zeros at its end.
  var code: String {
    guard let literal = numberLiteral else { return said }
    let digits = JSONValue.plainDigits(literal)
    guard digits.contains(".") else { return digits }
    let trimmed = digits.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(String(trimmed.reversed()))
  }

  fileprivate var said: String { string ?? compactText }

  /// The digits of a number without an exponent, which ODM's decimals don't take: `0.00001` for `1e-05`.
  static func plainDigits(_ literal: String) -> String {
    guard let mark = literal.firstIndex(where: { $0 == "e" || $0 == "E" }),
      let exponent = Int(literal[literal.index(after: mark)...].drop { $0 == "+" }), abs(exponent) < 400
    else { return literal }
    let mantissa = literal[..<mark]
    let sign = mantissa.hasPrefix("-") ? "-" : ""
    let parts = mantissa.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    var digits = parts.joined()
    var point = (parts.first?.count ?? 0) + exponent
    if point <= 0 {
      digits = String(repeating: "0", count: 1 - point) + digits
      point = 1
    }
    if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
