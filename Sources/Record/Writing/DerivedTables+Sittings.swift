import GRDB

extension DerivedTables {
  mutating func add(_ change: SittingChange, number: Int64, recorded: Int64, person: Int64) throws {
    switch change {
    case .began(let began):
      do {
        try statements.run(.addSitting, person, number, recorded, began.event, began.task)
      } catch DatabaseError.SQLITE_CONSTRAINT {
        throw StoreError.sittingRunning(event: began.event)
      }
      running = RunningSitting(number: number, person: person, nextInput: 1)
    case .input(let sitting, let sequence, _):
      try requireRunning(sitting, person: person)
      try addInput(sitting: sitting, sequence: sequence, number: number, person: person)
    case .discarded(let sitting, _):
      try requireRunning(sitting, person: person)
      try end(sitting, recorded: recorded, person: person, discarded: true)
    }
  }

  mutating func end(_ sitting: Int64, recorded: Int64, person: Int64, discarded: Bool) throws {
    running = nil
    try statements.run(.endSitting, recorded, discarded, person, sitting)
  }

  /// - Throws: ``StoreError/unknownSitting(_:)`` also for a sitting of somebody else;
  ///   ``StoreError/sittingEnded(_:)``.
  mutating func requireRunning(_ sitting: Int64, person: Int64) throws {
    if running?.number == sitting, running?.person == person { return }
    let ended = try statements.first(.findSitting, person, sitting) { try $0.column(0) as Int64? }
    guard let ended else { throw StoreError.unknownSitting(sitting) }
    if ended != nil { throw StoreError.sittingEnded(sitting) }
  }

  /// - Parameter person: Whose sitting it is known to be.
  private mutating func addInput(sitting: Int64, sequence: Int, number: Int64, person: Int64) throws {
    var next = running?.number == sitting ? running?.nextInput : nil
    if next == nil { next = try statements.first(.nextInput, sitting) { try $0.column(0) } }
    let expected = next ?? 1
    guard sequence == expected else { throw StoreError.inputOutOfSequence(sitting: sitting, expected: expected) }
    try statements.run(.addInput, sitting, sequence, number)
    running = RunningSitting(number: sitting, person: person, nextInput: sequence + 1)
  }
}
