package import CivilTime
import JSONText

/// A change of the study as a whole.
package enum StudyChange: Hashable, Sendable {
  /// A layer of accepted files; see ``StoreWriter/accept(_:effective:reason:stamp:)``.
  case filesAccepted(files: [AcceptedFile], effective: CivilDate?, reason: String?)
  /// The ethics stop: the task's open events become excused.
  case taskStopped(task: String, reason: String)
  case closed(reason: String?)
}

/// A file of a layer. Its bytes lie in the store under the digest.
package struct AcceptedFile: Hashable, Sendable {
  /// Relative to the study's folder.
  package let path: String
  package let digest: SHA256Value
  package let size: Int
}

extension StudyChange {
  package var kind: String {
    switch self {
    case .filesAccepted: "filesAccepted"
    case .taskStopped: "taskStopped"
    case .closed: "studyClosed"
    }
  }

  var json: JSONValue {
    switch self {
    case .filesAccepted(let files, let effective, let reason):
      .members([
        "effective": .day(effective), "reason": .text(reason), "files": .array(files.map(\.json)),
      ])
    case .taskStopped(let task, let reason): .members(["task": .string(task), "reason": .string(reason)])
    case .closed(let reason): .members(["reason": .text(reason)])
    }
  }

  init?(kind: String, json: JSONValue) {
    switch kind {
    case "filesAccepted":
      guard let elements = json["files"]?.elements else { return nil }
      let files = elements.compactMap(AcceptedFile.init(json:))
      guard files.count == elements.count else { return nil }
      self = .filesAccepted(files: files, effective: json.day("effective"), reason: json.text("reason"))
    case "taskStopped":
      guard let task = json.text("task"), let reason = json.text("reason") else { return nil }
      self = .taskStopped(task: task, reason: reason)
    case "studyClosed": self = .closed(reason: json.text("reason"))
    default: return nil
    }
  }
}

extension AcceptedFile {
  fileprivate var json: JSONValue {
    .members(["path": .string(path), "digest": .string(digest.description), "size": .integer(size)])
  }

  fileprivate init?(json: JSONValue) {
    guard let path = json.text("path"), let digest = json.text("digest").flatMap(SHA256Value.init(hexadecimal:)),
      let size = json["size"]?.integer
    else { return nil }
    self.init(path: path, digest: digest, size: size)
  }
}
