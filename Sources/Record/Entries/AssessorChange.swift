import JSONText

/// A change of who may record about somebody else.
package enum AssessorChange: Hashable, Sendable {
  /// A new assessor, whose id no other has.
  case added(assessor: String, name: String?)
  case renamed(String)
  /// Off all lists; what they recorded stays.
  case removed(reason: String?)

  package var kind: String {
    switch self {
    case .added: "assessorAdded"
    case .renamed: "assessorRenamed"
    case .removed: "assessorRemoved"
    }
  }

  var json: JSONValue {
    switch self {
    case .added(let id, let name): .members(["assessor": .string(id), "name": .text(name)])
    case .renamed(let name): .members(["name": .string(name)])
    case .removed(let reason): .members(["reason": .text(reason)])
    }
  }

  init?(kind: String, json: JSONValue) {
    switch kind {
    case "assessorAdded":
      guard let id = json.text("assessor") else { return nil }
      self = .added(assessor: id, name: json.text("name"))
    case "assessorRenamed":
      guard let name = json.said("name") else { return nil }
      self = .renamed(name)
    case "assessorRemoved": self = .removed(reason: json.said("reason"))
    default: return nil
    }
  }
}
