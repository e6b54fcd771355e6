import CivilTime
package import JSONText
package import Record
import Reports
import StudyService

/// Whose casebooks are signed, and whose are not, for people who page through them.
package struct CasebookList: Sendable {
  package let rows: [Row]
  /// The participant behind whom the list goes on; nil at its end.
  package let next: String?

  package struct Row: Sendable {
    package let participant: String
    package let name: String?
    package let site: String?
    package let outcomes: Int
    /// Outcomes that no signature covers as they stand.
    package let unsigned: Int
    package let state: State
    /// The last signature of the whole.
    package let last: SignatureRecord?
    package let signed: String?
  }

  /// How the last signature of the whole stands.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// It covers all that stands.
    case signed
    /// Something was recorded, corrected or deleted since; or an outcome that was signed by itself was corrected.
    case changed
    /// Nobody has signed the whole, or who did took it back.
    case unsigned
    /// Nothing is recorded.
    case empty
  }

  /// How many rows a page has.
  package static let size = 100
}

extension StudyDesk {
  /// - Parameters:
  ///   - state: Only casebooks of this state; nil for all.
  ///   - after: The participant behind whom the page begins.
  /// - Throws: ``StoreError``; what `body` throws.
  package func casebooks(
    _ people: PeopleFilter = PeopleFilter(), state: CasebookList.State? = nil, after: String? = nil,
    most: Int = CasebookList.size
  ) throws -> CasebookList {
    try look(.seePeople) { reading in
      struct Enough: Error {}
      let isWanted = try reading.condition(of: people)
      var found: [(record: ParticipantRecord, state: CasebookList.State)] = []
      var isPast = after == nil
      var hasMore = false
      do {
        try reading.reader.forEachRecord(asOf: reading.now) { record in
          guard isPast else {
            isPast = record.participant == after
            return
          }
          guard isWanted(record), people.participant.map({ $0 == record.participant }) ?? true else { return }
          let own = CasebookList.State(record)
          guard state == nil || state == own else { return }
          if found.count == most {
            hasMore = true
            throw Enough()
          }
          found.append((record, own))
        }
      } catch is Enough {}
      let rows = try found.map { try CasebookList.Row($0.record, $0.state, reading) }
      return CasebookList(rows: rows, next: hasMore ? rows.last?.participant : nil)
    }
  }
}

extension CasebookList.State {
  fileprivate init(_ record: ParticipantRecord) {
    if record.outcomes.isEmpty {
      self = .empty
    } else if let whole = record.signatures.last(where: { $0.event == nil && $0.withdrawn == nil }) {
      self = record.covers(whole) ? .signed : .changed
    } else {
      let unsigned = Set(record.unsigned.map(\.event))
      let isChanged = record.signatures.contains { signature in
        signature.withdrawn == nil && signature.event.map(unsigned.contains) ?? false
      }
      self = isChanged ? .changed : .unsigned
    }
  }
}

extension CasebookList.Row {
  fileprivate init(_ record: ParticipantRecord, _ state: CasebookList.State, _ reading: DeskReading) throws {
    participant = record.participant
    name = reading.name(of: record)
    site = record.site
    outcomes = record.outcomes.count
    unsigned = record.unsigned.count
    self.state = state
    let number = record.signatures.last { $0.event == nil && $0.withdrawn == nil }?.number
    let entry = try number.flatMap { try reading.reader.entry($0) }
    last = entry.flatMap { SignatureRecord.all(in: [$0]).first }
    signed = try last.map { try reading.view(of: record.participant).ownClock.reading(at: $0.stamp.recorded) }
  }

  package var json: JSONValue {
    [
      "participant": .string(participant), "name": .optional(name), "site": .optional(site),
      "outcomes": .integer(outcomes), "unsigned": .integer(unsigned), "state": .string(state.rawValue),
      "last": last.map { $0.json(holds: state == .signed, recorded: signed ?? "") } ?? .null,
    ]
  }
}
