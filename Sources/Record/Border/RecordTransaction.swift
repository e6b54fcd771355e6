package import CivilTime

/// What is written in one transaction. `Record` decides what is allowed; where a row must be the only one of its kind,
/// the backend refuses a second by answering false, and `Record` says what that means.
package protocol RecordTransaction: AccessTransaction, SecretTransaction {
  /// What is seen inside the transaction, its own rows included.
  var snapshot: any RecordSnapshot { get }

  // MARK: The record

  /// Adds an entry at the end of its lane.
  mutating func append(_ entry: EntryBytes, number: Int64, kind: String) throws

  /// Adds the second content of the entry that was appended last.
  mutating func append(_ apart: ApartContent, to number: Int64) throws

  /// Adds entries that were written before, elsewhere, with their second contents: each at the end of its lane.
  mutating func append(_ entries: [ChainLink]) throws

  /// Keeps bytes under their digest, unless they are kept already.
  mutating func keep(_ bytes: [UInt8], digest: SHA256Value) throws

  /// Takes away salt and content of all entries about somebody, both contents where one is parted, and remembers that bytes are to be cleared.
  ///
  /// - Returns: How many had content.
  mutating func eraseContents(of entries: EntriesOfKey) throws -> Int64

  /// Notes beside the record what a later transaction is to go on with; nil when that is done.
  mutating func note(unfinishedWork text: String?) throws

  // MARK: What is derived from it

  /// - Returns: False when somebody has the id in that role.
  mutating func add(_ person: Person, _ role: Role, _ id: String) throws -> Bool

  /// - Returns: False when somebody has the id in that role.
  mutating func rename(_ person: Int64, to id: String) throws -> Bool

  mutating func add(_ fact: Fact, of person: Int64) throws

  /// - Returns: False when a sitting of the event runs.
  mutating func begin(_ sitting: SittingFact, of person: Int64) throws -> Bool

  /// How a sitting stands; nil when this person has none of that number.
  mutating func standing(ofSitting number: Int64, of person: Int64) throws -> SittingStanding?

  mutating func addInput(_ number: Int64, sequence: Int, of sitting: Int64) throws

  mutating func end(sitting: Int64, of person: Int64, at instant: Instant, discarded: Bool) throws

  /// - Returns: False when the event has an outcome. A backend may answer true all the same, and have the next call, or the end of
  ///   the transaction, throw ``StoreError/alreadyRecorded(event:)``.
  mutating func add(_ outcome: OutcomeFact, of person: Int64) throws -> Bool

  /// The number of the event's outcome; nil without one.
  mutating func outcome(for event: String, of person: Int64) throws -> Int64?

  mutating func delete(outcome number: Int64, of person: Int64, at instant: Instant) throws

  /// Takes away all that is derived about a person, and the row that gives their key a name.
  mutating func removeDerived(of person: Int64) throws

  /// Takes away everything that is derived, and notes which ``Derivation`` will fill it again.
  mutating func clearDerived(for derivation: Int) throws
}

extension RecordTransaction {
  package mutating func append(_ entries: [ChainLink]) throws {
    for link in entries {
      try append(EntryBytes(link), number: link.columns.number, kind: link.columns.kind)
      if let apart = link.apart { try append(apart, to: link.columns.number) }
    }
  }
}

/// How a sitting stands.
package struct SittingStanding: Hashable, Sendable {
  package let hasEnded: Bool
  /// How many inputs it has.
  package let inputs: Int

  package init(hasEnded: Bool, inputs: Int) {
    self.hasEnded = hasEnded
    self.inputs = inputs
  }
}
