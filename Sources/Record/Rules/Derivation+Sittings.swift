import CivilTime

extension Derivation {
  mutating func add(
    _ change: SittingChange, number: Int64, recorded: Instant, person: Int64, to rows: inout any RecordTransaction
  ) throws {
    switch change {
    case .began(let began):
      let sitting = SittingFact(
        number: number, event: began.event, task: began.task, began: recorded, ended: nil, discarded: false)
      guard try rows.begin(sitting, of: person) else { throw StoreError.sittingRunning(event: began.event) }
      running = RunningSitting(number: number, person: person, inputs: 0)
    case .input(let sitting, let sequence, _):
      let inputs = try requireRunning(sitting, person: person, in: &rows)
      guard sequence == inputs + 1 else {
        throw StoreError.inputOutOfSequence(sitting: sitting, expected: inputs + 1)
      }
      try rows.addInput(number, sequence: sequence, of: sitting)
      running = RunningSitting(number: sitting, person: person, inputs: sequence)
    case .discarded(let sitting, _):
      _ = try requireRunning(sitting, person: person, in: &rows)
      try end(sitting, recorded: recorded, person: person, discarded: true, in: &rows)
    }
  }

  mutating func end(
    _ sitting: Int64, recorded: Instant, person: Int64, discarded: Bool, in rows: inout any RecordTransaction
  ) throws {
    running = nil
    try rows.end(sitting: sitting, of: person, at: recorded, discarded: discarded)
  }

  /// - Returns: How many inputs it has.
  /// - Throws: ``StoreError/unknownSitting(_:)`` also for a sitting of somebody else;
  ///   ``StoreError/sittingEnded(_:)``.
  func requireRunning(_ sitting: Int64, person: Int64, in rows: inout any RecordTransaction) throws -> Int {
    if let running, running.number == sitting, running.person == person { return running.inputs }
    guard let standing = try rows.standing(ofSitting: sitting, of: person) else {
      throw StoreError.unknownSitting(sitting)
    }
    if standing.hasEnded { throw StoreError.sittingEnded(sitting) }
    return standing.inputs
  }
}
