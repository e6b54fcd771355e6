import JSONText

/// The content of a person's entries is gone. It says how many, and not why: a reason could tell about the person.
package struct Erasure: Hashable, Sendable {
  /// How many entries lost their content.
  package let entries: Int64

  package var kind: String { "personErased" }

  var json: JSONValue { .members(["entries": .integer(entries)]) }

  init(entries: Int64) { self.entries = entries }

  init?(kind: String, json: JSONValue) {
    guard kind == "personErased", let entries = json.count("entries") else { return nil }
    self.entries = entries
  }
}
