import CivilTime

/// Derives rows from entries, and refuses an entry that the record's rules forbid; used when one is appended, and when
/// everything is derived again.
package struct Derivation {
  /// Of what is derived from an entry. Rows of an older version are made again when a store is opened for writing.
  package static let version = 1

  /// The sitting that was begun or gone on with last, which need not be looked up for its next input.
  var running: RunningSitting?

  struct RunningSitting {
    let number: Int64
    let person: Int64
    var inputs: Int
  }
}

extension Derivation {
  /// - Parameters:
  ///   - number: The entry's.
  ///   - person: The id of the person whom the entry is about.
  mutating func add(
    _ content: EntryContent, number: Int64, recorded: Instant, person: Int64?, to rows: inout any RecordTransaction
  ) throws {
    guard let person else { return }
    switch content {
    case .sitting(let change): try add(change, number: number, recorded: recorded, person: person, to: &rows)
    case .outcome(let change): try add(change, number: number, recorded: recorded, person: person, to: &rows)
    case .roster(.renamed(let id, _)):
      guard try rows.rename(person, to: id) else { throw StoreError.participantExists(id) }
    case .secondEntry(let change): _ = try outcome(for: change.event, person: person, in: &rows)
    case .study, .roster, .assessor, .event, .remark, .signature, .file, .access, .account, .reminder, .erasure: break
    }
    guard let statement = content.statement else { return }
    try rows.add(Fact(number: number, recorded: recorded, statement), of: person)
  }
}
