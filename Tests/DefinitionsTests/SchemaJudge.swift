import Foundation
import JSONText

/// Judges values by a JSON Schema: the keywords of draft 2020-12 that the schemas here use, and no other.
///
/// `make interop` has the schemas and the shipped files judged by a validator of others.
struct SchemaJudge {
  private let schema: JSONValue
  private let definitions: [String: JSONValue]
  private let patterns: [String: NSRegularExpression]

  struct UnknownKeyword: Error { let name: String }

  init(schema: JSONValue) throws {
    self.schema = schema
    definitions = Dictionary((schema["$defs"]?.members ?? []).map { ($0.name, $0.value) }) { first, _ in first }
    let texts = Set(SchemaJudge.patterns(in: schema))
    patterns = try Dictionary(uniqueKeysWithValues: texts.map { ($0, try NSRegularExpression(pattern: $0)) })
  }

  private static func patterns(in schema: JSONValue) -> [String] {
    let own = schema["pattern"]?.string.map { [$0] } ?? []
    let names = (schema["patternProperties"]?.members ?? []).map(\.name)
    return own + names + (schema.members ?? []).flatMap { patterns(in: $0.value) }
      + (schema.elements ?? []).flatMap(patterns)
  }

  /// - Returns: Whether the value fits the whole schema.
  /// - Throws: `UnknownKeyword` for one that this judge can't judge by.
  func accepts(_ value: JSONValue) throws -> Bool { try fits(value, schema) }

  private func fits(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    if let always = schema.boolean { return always }
    for member in schema.members ?? [] where try !fits(value, member, in: schema) { return false }
    return true
  }

  private func fits(_ value: JSONValue, _ keyword: JSONMember, in schema: JSONValue) throws -> Bool {
    let wanted = keyword.value
    switch keyword.name {
    case "$schema", "$id", "title", "description", "examples", "$defs", "then", "else": return true
    case "$ref":
      let name = (wanted.string ?? "").split(separator: "/").last.map(String.init) ?? ""
      guard let target = definitions[name] else { throw UnknownKeyword(name: wanted.string ?? "$ref") }
      return try fits(value, target)
    case "type":
      return (wanted.elements ?? [wanted]).contains { $0.string.map { hasType(value, $0) } ?? false }
    case "enum": return wanted.elements?.contains(value) ?? false
    case "const": return wanted == value
    case "anyOf": return try (wanted.elements ?? []).contains { try fits(value, $0) }
    case "allOf": return try (wanted.elements ?? []).allSatisfy { try fits(value, $0) }
    case "oneOf": return try (wanted.elements ?? []).count { try fits(value, $0) } == 1
    case "not": return try !fits(value, wanted)
    case "if":
      guard let branch = schema[try fits(value, wanted) ? "then" : "else"] else { return true }
      return try fits(value, branch)
    default:
      if let members = value.members { return try fitsMap(members, keyword, in: schema) }
      if let elements = value.elements { return try fitsList(elements, keyword) }
      return try fitsScalar(value, keyword)
    }
  }

  private func fitsMap(_ members: [JSONMember], _ keyword: JSONMember, in schema: JSONValue) throws -> Bool {
    let names = members.map(\.name)
    let wanted = keyword.value
    switch keyword.name {
    case "required": return (wanted.elements ?? []).allSatisfy { names.contains($0.string ?? "") }
    case "minProperties": return members.count >= wanted.integer ?? 0
    case "properties":
      return try members.allSatisfy { member in try wanted[member.name].map { try fits(member.value, $0) } ?? true }
    case "patternProperties":
      return try members.allSatisfy { member in
        try (wanted.members ?? []).allSatisfy { pattern in
          try !matches(member.name, pattern.name) || fits(member.value, pattern.value)
        }
      }
    case "additionalProperties":
      let patterns = (schema["patternProperties"]?.members ?? []).map(\.name)
      return try members.allSatisfy { member in
        if schema["properties"]?[member.name] != nil { return true }
        if try patterns.contains(where: { try matches(member.name, $0) }) { return true }
        return try fits(member.value, wanted)
      }
    case "propertyNames": return try names.allSatisfy { try fits(.string($0), wanted) }
    case "dependentRequired":
      return (wanted.members ?? []).allSatisfy { rule in
        !names.contains(rule.name) || (rule.value.elements ?? []).allSatisfy { names.contains($0.string ?? "") }
      }
    default: return try concernsOthers(keyword)
    }
  }

  private func fitsList(_ elements: [JSONValue], _ keyword: JSONMember) throws -> Bool {
    switch keyword.name {
    case "items": return try elements.allSatisfy { try fits($0, keyword.value) }
    case "minItems": return elements.count >= keyword.value.integer ?? 0
    case "maxItems": return elements.count <= keyword.value.integer ?? 0
    case "uniqueItems": return Set(elements).count == elements.count
    default: return try concernsOthers(keyword)
    }
  }

  private func fitsScalar(_ value: JSONValue, _ keyword: JSONMember) throws -> Bool {
    let wanted = keyword.value
    switch (keyword.name, value) {
    case ("minimum", .number): return (value.double ?? 0) >= wanted.double ?? 0
    case ("maximum", .number): return (value.double ?? 0) <= wanted.double ?? 0
    case ("exclusiveMinimum", .number): return (value.double ?? 0) > wanted.double ?? 0
    case ("pattern", .string(let text)): return try matches(text, wanted.string ?? "")
    case ("maxLength", .string(let text)): return text.unicodeScalars.count <= wanted.integer ?? 0
    default: return try concernsOthers(keyword)
    }
  }

  /// A keyword for values of another type says nothing about this one.
  private func concernsOthers(_ keyword: JSONMember) throws -> Bool {
    let known = [
      "required", "minProperties", "properties", "patternProperties", "additionalProperties", "propertyNames",
      "dependentRequired", "items", "minItems", "maxItems", "uniqueItems", "minimum", "maximum", "exclusiveMinimum",
      "pattern", "maxLength",
    ]
    guard known.contains(keyword.name) else { throw UnknownKeyword(name: keyword.name) }
    return true
  }

  private func hasType(_ value: JSONValue, _ type: String) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .boolean), ("string", .string), ("array", .array), ("object", .object),
      ("number", .number):
      true
    case ("integer", .number): value.integer != nil
    default: false
    }
  }

  /// As `pattern` has it: anywhere in the text, unless the expression is anchored.
  private func matches(_ text: String, _ pattern: String) throws -> Bool {
    guard let expression = patterns[pattern] else { throw UnknownKeyword(name: pattern) }
    return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
