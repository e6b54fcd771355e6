import Foundation

/// What the program printed, read by another reader than its own.
enum JSON: Hashable, Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(_ text: String) throws { self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let elements = try? value.decode([JSON].self) {
      self = .array(elements)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }
}

extension JSON {
  subscript(_ name: String) -> JSON {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  var text: String { if case .string(let text) = self { text } else { "" } }

  var number: Double? { if case .number(let number) = self { number } else { nil } }
}

extension JSON {
  /// What makes two results equal: all but their run, their instants, how and how fast an answer came, and the visits
  /// that were left again.
  var comparable: JSON {
    switch self {
    case .object(let members):
      let ignored: Set = ["run", "started", "finished", "ms", "input", "validity"]
      return .object(members.filter { !ignored.contains($0.key) }.mapValues(\.comparable))
    case .array(let elements):
      return .array(elements.filter { $0["abandoned"] != .boolean(true) }.map(\.comparable))
    default: return self
    }
  }
}
