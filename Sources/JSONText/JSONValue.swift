/// A JSON document as a value (RFC 8259) whose members keep their order and whose numbers keep their digits.
///
/// Results are read by people and compared byte for byte: the order of members is the order in which the format
/// lists them, and `7.50` stays `7.50`. Foundation's encoders keep neither.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number by its literal text, which matches RFC 8259's grammar.
  case number(literal: String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])
}

/// One name and value of a JSON object.
package struct JSONMember: Hashable, Sendable {
  package let name: String
  package let value: JSONValue

  package init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension JSONValue {
  package static func integer(_ value: some BinaryInteger) -> JSONValue { .number(literal: String(value)) }

  /// A number in the shortest text that reads back as `value`; null for an infinity or not-a-number, which JSON lacks.
  package static func double(_ value: Double) -> JSONValue {
    guard value.isFinite else { return .null }
    if value == value.rounded(.towardZero), abs(value) < 1e15 { return .integer(Int64(value)) }
    return .number(literal: value.description)
  }

  /// The string, or null.
  package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  package static func optional(_ value: JSONValue?) -> JSONValue { value ?? .null }
}

extension JSONValue {
  /// The value of the first member named `name`; nil when there is none or this is not an object.
  package subscript(name: String) -> JSONValue? { members?.first { $0.name == name }?.value }

  package var members: [JSONMember]? {
    if case .object(let members) = self { members } else { nil }
  }

  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  package var numberLiteral: String? {
    if case .number(let literal) = self { literal } else { nil }
  }

  /// The number as an integer; nil when it has a fraction or does not fit.
  package var integer: Int? { numberLiteral.flatMap { Int($0) } }

  package var double: Double? { numberLiteral.flatMap { Double($0) } }

  package var isNull: Bool { self == .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0.0, $0.1) })
  }
}
