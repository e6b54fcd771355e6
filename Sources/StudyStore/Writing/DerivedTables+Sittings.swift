import GRDB

extension DerivedTables {
  func add(_ change: SittingChange, number: Int64, recorded: Int64, person: Int64) throws {
    switch change {
    case .began(let began):
      do {
        try run(
          "INSERT INTO sitting (person, number, recorded, event, task) VALUES (?, ?, ?, ?, ?)",
          [person, number, recorded, began.event, began.task])
      } catch DatabaseError.SQLITE_CONSTRAINT {
        throw StoreError.sittingRunning(event: began.event)
      }
    case .input(let sitting, let sequence, _):
      try requireRunning(sitting, person: person)
      try addInput(sitting: sitting, sequence: sequence, number: number)
    case .discarded(let sitting, _):
      try requireRunning(sitting, person: person)
      try end(sitting, recorded: recorded, person: person, discarded: true)
    }
  }

  func end(_ sitting: Int64, recorded: Int64, person: Int64, discarded: Bool) throws {
    try run(
      "UPDATE sitting SET ended = ?, discarded = ? WHERE person = ? AND number = ?",
      [recorded, discarded, person, sitting])
  }

  /// - Throws: ``StoreError/unknownSitting(_:)`` also for a sitting of somebody else;
  ///   ``StoreError/sittingEnded(_:)``.
  func requireRunning(_ sitting: Int64, person: Int64) throws {
    let statement = try database.cachedStatement(sql: "SELECT ended FROM sitting WHERE person = ? AND number = ?")
    guard let row = try Row.fetchOne(statement, arguments: [person, sitting]) else {
      throw StoreError.unknownSitting(sitting)
    }
    if (try row.column(0) as Int64?) != nil { throw StoreError.sittingEnded(sitting) }
  }

  private func addInput(sitting: Int64, sequence: Int, number: Int64) throws {
    let statement = try database.cachedStatement(
      sql: "SELECT coalesce(max(sequence), 0) + 1 FROM sittingInput WHERE sitting = ?")
    let expected = try Int.fetchOne(statement, arguments: [sitting]) ?? 1
    guard sequence == expected else { throw StoreError.inputOutOfSequence(sitting: sitting, expected: expected) }
    try run("INSERT INTO sittingInput (sitting, sequence, number) VALUES (?, ?, ?)", [sitting, sequence, number])
  }
}
