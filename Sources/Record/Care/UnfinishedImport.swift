import JSONText

/// An import of people that has begun and is not done: under way, or stopped. Everybody who has come is whole.
package struct UnfinishedImport: Hashable, Sendable {
  /// Of the bytes that are imported.
  package let digest: SHA256Value
  /// What the file is called.
  package let from: String
  /// How many of its people have come: the first ones.
  package let people: Int

  package init(digest: SHA256Value, from: String, people: Int) {
    self.digest = digest
    self.from = from
    self.people = people
  }
}

extension StudyStore {
  /// Nil when every import is done.
  package func unfinishedImport() throws -> UnfinishedImport? { try read { try $0.unfinishedImport() } }
}

extension StoreReader {
  package func unfinishedImport() throws -> UnfinishedImport? {
    guard let text = try snapshot.unfinishedWork() else { return nil }
    guard let json = try? JSONValue(parsing: text) else { throw StoreError.damaged }
    guard let digest = json.text("import").flatMap(SHA256Value.init(hexadecimal:)) else { return nil }
    guard let from = json.text("from"), let people = json.count("people") else { throw StoreError.damaged }
    return UnfinishedImport(digest: digest, from: from, people: Int(people))
  }
}

extension StoreWriter {
  /// Notes how far an import has come; nil when it is done.
  package mutating func note(unfinishedImport roster: UnfinishedImport?) throws {
    let json = roster.map { roster in
      JSONValue.members([
        "import": .string(roster.digest.description), "from": .string(roster.from), "people": .integer(roster.people),
      ])
    }
    try rows.note(unfinishedWork: json?.compactText)
  }
}
