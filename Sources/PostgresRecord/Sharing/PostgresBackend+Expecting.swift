import Record

extension PostgresBackend {
  /// Does a deed about a person by what its connection found and left when it wrote about them last. A deed that asks for nothing more is
  /// begun, done and committed on one way to the server; any other learns with its first question whether the expectation holds.
  ///
  /// - Returns: Nil when nothing is expected, or something else was there: then nothing is kept.
  func writeExpecting<Value>(
    _ role: Role, _ code: String, _ body: (any RecordTransaction) throws -> Value
  ) throws -> Value? {
    let done = try pool.lend({ try $0.expectation(of: role, code, lanes) }) { connection, expectation in
      try expectation.flatMap { try perform(body, expecting: $0, on: connection) }
    }
    guard let done else { return nil }
    if let unheard = done.unheard {
      do {
        try requireCommitted(unheard)
      } catch StoreError.server(.lost) {
        return nil
      }
    }
    return done.value
  }

  private func perform<Value>(
    _ body: (any RecordTransaction) throws -> Value, expecting expectation: Expectation, on connection: Connection
  ) throws -> (value: Value, unheard: UnheardCommit?)? {
    do {
      return try connection.orRollBack {
        try connection.begin(expecting: expectation)
        let value = try body(transaction(on: connection))
        return (value, try commit(expectation, on: connection))
      }
    } catch {
      // What a deed refuses by what does not hold says nothing.
      if connection.confirmedTurn != nil { throw error }
      connection.remember { $0.wasWrong(expectation) }
      return nil
    }
  }

  private func commit(_ expectation: Expectation, on connection: Connection) throws -> UnheardCommit? {
    let last = connection.lastEntry
    // Only an entry in the lane is refused when others have written there.
    if connection.confirmedTurn == nil, last.map({ lanes.lane(of: $0.number) }) != expectation.lane {
      try connection.together([])
    }
    let transaction = connection.confirmedTurn.map(UnheardCommit.Transaction.known) ?? .last(of: expectation.session)
    let unheard = try commit(transaction, on: connection)
    if unheard == nil { connection.remember { $0.note(expectation, left: last) } }
    return unheard
  }
}
