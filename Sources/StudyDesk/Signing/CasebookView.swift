import CivilTime
package import JSONText
package import Record
import Reports
import StudyService

/// All that is recorded of a participant, as somebody signs it.
package struct CasebookView: Sendable {
  /// Names what stands: a signature of something else is refused.
  package let seen: String
  package let outcomes: Int
  /// The events of outcomes that no signature covers as they stand.
  package let unsigned: [String]
  /// Of the casebook as a whole and of single outcomes, in the order in which they were given.
  package let signatures: [(record: SignatureRecord, holds: Bool)]

  init(_ record: ParticipantRecord, signatures entries: [Entry]) {
    seen = CasebookView.mark(of: record)
    outcomes = record.outcomes.count
    unsigned = record.unsigned.map(\.event)
    let holding = Set(record.signatures.lazy.filter(record.holds).map(\.number))
    signatures = SignatureRecord.all(in: entries).map { ($0, holding.contains($0.number)) }
  }

  /// The signatures of the casebook as a whole.
  package var whole: [(record: SignatureRecord, holds: Bool)] { signatures.filter { $0.record.event == nil } }

  static func mark(of record: ParticipantRecord) -> String {
    let text = record.outcomes.map(\.revision).sorted().map(String.init).joined(separator: " ")
    return String(SHA256Value(of: text.utf8).description.prefix(16))
  }

  /// - Parameter reading: How an instant is told.
  func json(_ reading: (SignatureRecord) -> String) -> JSONValue {
    [
      "outcomes": .integer(outcomes), "unsigned": .array(unsigned.map(JSONValue.string)),
      "signatures": .array(signatures.map { $0.record.json(holds: $0.holds, recorded: reading($0.record)) }),
    ]
  }
}

extension StudyDesk {
  /// All that is recorded of a participant as it is signed, with the signatures; instants by the participant's clock.
  ///
  /// - Throws: ``PermissionRefusal``; ``StoreError``.
  package func casebook(of participant: String) throws -> JSONValue {
    try look(.seePeople) { reading in
      let view = try reading.view(of: participant)
      let entries = try reading.reader.entries(about: participant, asOf: reading.now) { _, _ in false }
      return CasebookView(view.record, signatures: entries).json { view.ownClock.reading(at: $0.stamp.recorded) }
    }
  }
}
