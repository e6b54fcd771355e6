import Record

/// A schema of a PostgreSQL database, by a pool of connections.
struct PostgresBackend: RecordBackend {
  let pool: Pool
  let identity: [UInt8]
  let lanes: Lanes
  let isCopy: Bool
  let access: StoreAccess
  let sittings: SittingHolds
  /// Deeds that wait at the same time.
  let deeds = DeedQueue()
  /// What is read from in place of the primary; nil when none is named.
  var replica: Replica?

  var place: String { pool.address.place }
  var callsAtOnce: Int { Pool.size }
}

extension PostgresBackend {
  func read<Value>(_ body: (any RecordSnapshot) throws -> Value) throws -> Value {
    try translatingRefusals {
      let begin = [Statement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")]
      return try pool.lend({ try $0.together($0.limiting(lockTimeout: 0) + begin) }) { connection, _ in
        try read(on: connection, body)
      }
    }
  }

  /// Reads in a transaction that has begun, and ends it.
  func read<Value>(on connection: Connection, _ body: (any RecordSnapshot) throws -> Value) throws -> Value {
    let value = try connection.orRollBack {
      try body(PostgresSnapshot(connection: connection, lanes: lanes, schema: pool.address.schema))
    }
    try connection.run("COMMIT")
    return value
  }

  func write<Value>(_ scope: WriteScope, _ body: (any RecordTransaction) throws -> Value) throws -> Value {
    if isCopy { throw StoreError.copyIsNotWritten }
    guard access == .readWrite else { throw StoreError.disk(.readOnly) }
    return try translatingRefusals {
      if case .person(let role, let id) = scope { return try writeSharing(role, id, body) }
      return try writeAlone(scope, body)
    }
  }

  func writeAlone<Value>(_ scope: WriteScope, _ body: (any RecordTransaction) throws -> Value) throws -> Value {
    if case .person(let role, let id) = scope, let value = try writeExpecting(role, id.canonical, body) { return value }
    let (value, unheard) = try pool.lend({ try takeTurn(on: $0, for: scope) }) { connection, turn in
      let value = try connection.orRollBack { try body(transaction(on: connection)) }
      return (value, try commit(turn, on: connection))
    }
    if let unheard { try requireCommitted(unheard) }
    return value
  }

  func transaction(on connection: Connection) -> PostgresTransaction {
    PostgresTransaction(connection: connection, lanes: lanes, schema: pool.address.schema)
  }

  /// A commit of which nothing is heard is to be looked up, so that no deed is done twice, or told to be done when it is not.
  ///
  /// - Returns: Nil for one that was heard of.
  func commit(_ turn: Turn, on connection: Connection) throws -> UnheardCommit? {
    let last = connection.lastEntry
    let unheard = try commit(.known(turn), on: connection)
    if unheard == nil, let held = turn.held { connection.remember { $0.note(held, left: last, lanes) } }
    return unheard
  }

  func commit(_ transaction: UnheardCommit.Transaction, on connection: Connection) throws -> UnheardCommit? {
    let last = connection.lastEntry
    do {
      try connection.orRollBack {
        let commit = try connection.together([Statement("COMMIT")], isEnd: true)[0]
        guard commit.command == "COMMIT" else { throw ServerRefusal(state: "25P02") }
      }
      return nil
    } catch let refusal as ServerRefusal where refusal.isLost {
      return UnheardCommit(transaction: transaction, last: last)
    }
  }

  /// Tables of a session that ends with the call.
  func withBlankTables<Value>(_ body: (any RecordTransaction) throws -> Value) throws -> Value {
    try translatingRefusals {
      let connection = try pool.connect()
      try connection.run("SET search_path = pg_temp; BEGIN; \(Schema.derivedSQL)")
      return try body(transaction(on: connection))
    }
  }

  func beside() throws -> any RecordBackend {
    let own = PostgresBackend(
      pool: Pool(pool.address, name: pool.name), identity: identity, lanes: lanes, isCopy: isCopy, access: .readOnly,
      sittings: sittings)
    return replica.map { ReplicatedBackend(primary: own, replica: $0) } ?? own
  }

  func close() throws { pool.close() }
}

extension Connection {
  /// Runs `body`; when it throws, nothing of the transaction is kept.
  func orRollBack<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      forgetWaiting()
      if isOpen, !isAtRest { _ = try? run("ROLLBACK") }
      throw error
    }
  }
}
