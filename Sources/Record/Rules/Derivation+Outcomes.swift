import CivilTime

extension Derivation {
  mutating func add(
    _ change: OutcomeChange, number: Int64, recorded: Instant, person: Int64, to rows: inout any RecordTransaction
  ) throws {
    switch change {
    case .recorded(let outcome):
      if let sitting = outcome.sitting { _ = try requireRunning(sitting, person: person, in: &rows) }
      guard try rows.add(OutcomeFact(outcome, number: number, recorded: recorded), of: person) else {
        throw StoreError.alreadyRecorded(event: outcome.event)
      }
      if let sitting = outcome.sitting {
        try end(sitting, recorded: recorded, person: person, discarded: false, in: &rows)
      }
    case .revised(let event, _, _, _): _ = try outcome(for: event, person: person, in: &rows)
    case .deleted(let event, _):
      let outcome = try outcome(for: event, person: person, in: &rows)
      try rows.delete(outcome: outcome, of: person, at: recorded)
    }
  }

  /// - Throws: ``StoreError/noOutcome(event:)``.
  func outcome(for event: String, person: Int64, in rows: inout any RecordTransaction) throws -> Int64 {
    guard let number = try rows.outcome(for: event, of: person) else { throw StoreError.noOutcome(event: event) }
    return number
  }
}
