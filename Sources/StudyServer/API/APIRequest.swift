import CivilTime
import HTTPTypes
import JSONText
import Record

/// What a program asks for, read by its description: each value is of the kind that it is said to be.
struct APIRequest: Sendable {
  let parameters: [String: String]
  private let query: [String: String]
  private let body: JSONValue

  /// - Throws: ``APIProblem`` that names what is wrong, and where.
  init(_ operation: APIOperation, parameters: [String: String], query: [(String, String)], body: JSONValue?) throws {
    self.parameters = parameters
    for (name, value) in query {
      guard let field = operation.query.first(where: { $0.name == name }) else {
        throw APIProblem.badRequest("there is no parameter '\(name)'")
      }
      try APIRequest.require(.string(value), field, isText: true)
    }
    guard Set(query.map(\.0)).count == query.count else {
      throw APIProblem.badRequest("a parameter is given twice")
    }
    self.query = Dictionary(query, uniquingKeysWith: { $1 })
    let members = try APIRequest.members(of: body, operation)
    for member in members {
      guard let field = operation.body.first(where: { $0.name == member.name }) else {
        throw APIProblem.unprocessable("the body has no member '\(member.name)'")
      }
      if member.value.isNull {
        throw APIProblem.unprocessable("'\(field.name)' is null: leave it out to keep the value as it is")
      }
      try APIRequest.require(member.value, field, isText: false)
    }
    for field in operation.body where field.isRequired && !members.contains(where: { $0.name == field.name }) {
      throw APIProblem.unprocessable("the body lacks '\(field.name)'")
    }
    for field in operation.query where field.isRequired && !query.contains(where: { $0.0 == field.name }) {
      throw APIProblem.badRequest("the parameter '\(field.name)' is missing")
    }
    self.body = .object(members)
  }

  private static func members(of body: JSONValue?, _ operation: APIOperation) throws -> [JSONMember] {
    guard operation.isDeed, let body else { return [] }
    guard let members = body.members else { throw APIProblem.unprocessable("the body is no object") }
    guard Set(members.map(\.name)).count == members.count else {
      throw APIProblem.unprocessable("a member of the body is given twice")
    }
    return members
  }

  private static func require(_ value: JSONValue, _ field: APIField, isText: Bool) throws {
    let wanted = field.kind.wanted(value, isText: isText)
    guard let wanted else { return }
    let message = "'\(field.name)' is \(wanted)"
    throw isText ? APIProblem.badRequest(message) : APIProblem.unprocessable(message)
  }

  // MARK: - Values

  /// - Throws: `404` for a path without it, which is a fault of the table.
  func parameter(_ name: String) throws -> String {
    guard let value = parameters[name] else { throw APIProblem.notFound("there is no '\(name)' in the path") }
    return value
  }

  func number(_ name: String) throws -> Int64 {
    guard let number = try Int64(parameter(name)) else { throw APIProblem.notFound("'\(name)' is a number") }
    return number
  }

  func text(_ name: String) -> String? { query[name] ?? body[name]?.string }

  func words(_ name: String) throws -> String {
    guard let text = text(name) else { throw APIProblem.unprocessable("the body lacks '\(name)'") }
    return text
  }

  func flag(_ name: String) -> Bool { body[name]?.boolean ?? (query[name] == "true") }

  func count(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

  func texts(_ name: String) -> [String] { body[name]?.elements?.compactMap(\.string) ?? [] }

  func date(_ name: String) -> CivilDate? { text(name).flatMap { CivilDate(iso: $0) } }

  func instant(_ name: String) -> Instant? { text(name).flatMap { Instant(iso: $0) } }

  func dayOrInstant(_ name: String) -> DayOrInstant? {
    date(name).map(DayOrInstant.day) ?? instant(name).map(DayOrInstant.instant)
  }
}

extension APIField.Kind {
  /// What it should have been; nil when it is.
  fileprivate func wanted(_ value: JSONValue, isText: Bool) -> String? {
    let text = value.string
    switch self {
    case .text:
      guard let text else { return "a text" }
      let most = isText ? APIField.mostOfParameter : APIField.most
      if text.unicodeScalars.count > most { return "a text of \(most) characters at most" }
      if text.isEmpty { return "a text that is not empty" }
      let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 32 || $0 == "\n" || $0 == "\t" }
      return isPlain ? nil : "a text without control characters"
    case .date: return text.flatMap { CivilDate(iso: $0) } == nil ? "a date such as 2026-11-20" : nil
    case .instant:
      return text.flatMap { Instant(iso: $0) } == nil ? "an instant such as 2026-11-20T09:00:00+01:00" : nil
    case .dateOrInstant:
      let isOne = text.map { CivilDate(iso: $0) != nil || Instant(iso: $0) != nil } ?? false
      return isOne ? nil : "a date such as 2026-11-20, or an instant such as 2026-11-20T09:00:00+01:00"
    case .flag:
      let isOne = isText ? ["true", "false"].contains(text) : value.boolean != nil
      return isOne ? nil : "true or false"
    case .count:
      let isOne = text.flatMap { Int($0) }.map { (0...APIField.mostCounted).contains($0) } ?? false
      return isOne ? nil : "a whole number from 0 to \(APIField.mostCounted)"
    case .texts:
      let isOne = value.elements.map { $0.allSatisfy { $0.string != nil } } ?? false
      return isOne ? nil : "a list of texts"
    case .oneOf(let words):
      return text.map(words.contains) == true ? nil : "one of \(words.joined(separator: ", "))"
    }
  }
}
