import JSONText

/// The content of a person's entries is gone. It says how many, and not why: a reason could tell about the person.
package struct Erasure: Hashable, Sendable {
  /// How many entries lost their content.
  package let entries: Int64
  /// The ids that they had, which are given to nobody else. Empty in entries of older programs.
  package let retired: [RetiredID]

  init(entries: Int64, retired: [RetiredID] = []) {
    self.entries = entries
    self.retired = retired
  }
}

extension Erasure {
  package var kind: String { "personErased" }

  var json: JSONValue {
    .members(["entries": .integer(entries), "retired": retired.isEmpty ? nil : .array(retired.map(\.json))])
  }

  init?(kind: String, json: JSONValue) {
    guard kind == "personErased", let entries = json.count("entries") else { return nil }
    let elements = json["retired"]?.elements ?? []
    let retired = elements.compactMap(RetiredID.init(json:))
    guard retired.count == elements.count else { return nil }
    self.init(entries: entries, retired: retired)
  }
}

extension RetiredID {
  fileprivate var json: JSONValue {
    .members(["salt": .string(hexadecimal(salt)), "digest": .string(digest.description)])
  }

  fileprivate init?(json: JSONValue) {
    guard let salt = json.text("salt").flatMap({ [UInt8](hexadecimal: $0) }),
      let digest = json.text("digest").flatMap(SHA256Value.init(hexadecimal:))
    else { return nil }
    self.init(salt: salt, digest: digest)
  }
}
