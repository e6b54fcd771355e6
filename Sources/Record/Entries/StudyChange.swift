package import CivilTime
import JSONText

/// A change of the study as a whole.
package enum StudyChange: Hashable, Sendable {
  /// A layer of accepted files; see ``StoreWriter/accept(_:effective:reason:stamp:)``.
  case filesAccepted(files: [AcceptedFile], effective: CivilDate?, reason: String?)
  /// The ethics stop: the task's open events become excused.
  case taskStopped(task: String, reason: String)
  case closed(reason: String?)
  /// A line of a randomisation list was given to somebody. Whom, only an entry about them says: the line stays taken
  /// when they are erased.
  case lineTaken(list: SHA256Value, line: Int)
  /// The entries that follow, so many, were another store's; its head stands for them as they were written there.
  case merged(store: String, head: SHA256Value, entries: Int64)
  /// Data left the record, for a file or a pipe.
  case exported(ExportedData)
  /// The end of a merge: where the entries that came were first written.
  case origins(EntryOrigins)
}

/// A file of a layer. Its bytes lie in the store under the digest.
package struct AcceptedFile: Hashable, Sendable {
  /// Relative to the study's folder.
  package let path: String
  package let digest: SHA256Value
  package let size: Int
}

extension StudyChange {
  static let exportedKind = "dataExported"

  package var kind: String {
    switch self {
    case .filesAccepted: "filesAccepted"
    case .taskStopped: "taskStopped"
    case .closed: "studyClosed"
    case .lineTaken: "allocationTaken"
    case .merged: "storeMerged"
    case .exported: Self.exportedKind
    case .origins: "entryOrigins"
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
    case .lineTaken(let list, let line): .members(["list": .string(list.description), "line": .integer(line)])
    case .merged(let store, let head, let entries):
      .members(["store": .string(store), "head": .string(head.description), "entries": .integer(entries)])
    case .exported(let data): data.json
    case .origins(let origins): origins.json
    }
  }

  init?(kind: String, json: JSONValue) {
    switch kind {
    case "filesAccepted":
      guard let elements = json["files"]?.elements else { return nil }
      let files = elements.compactMap(AcceptedFile.init(json:))
      guard files.count == elements.count else { return nil }
      self = .filesAccepted(files: files, effective: json.day("effective"), reason: json.said("reason"))
    case "taskStopped":
      guard let task = json.text("task"), let reason = json.said("reason") else { return nil }
      self = .taskStopped(task: task, reason: reason)
    case "studyClosed": self = .closed(reason: json.said("reason"))
    case "allocationTaken":
      guard let list = json.text("list").flatMap(SHA256Value.init(hexadecimal:)), let line = json["line"]?.integer
      else { return nil }
      self = .lineTaken(list: list, line: line)
    case "storeMerged":
      guard let store = json.text("store"), let entries = json.count("entries"),
        let head = json.text("head").flatMap(SHA256Value.init(hexadecimal:))
      else { return nil }
      self = .merged(store: store, head: head, entries: entries)
    case Self.exportedKind:
      guard let data = ExportedData(json: json) else { return nil }
      self = .exported(data)
    case "entryOrigins":
      guard let origins = EntryOrigins(json: json) else { return nil }
      self = .origins(origins)
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
