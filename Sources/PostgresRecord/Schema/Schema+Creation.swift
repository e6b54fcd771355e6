import CivilTime
package import Record

extension PostgresStore {
  /// Makes the tables and fills them, in one transaction: of several who make a store at once, one does.
  package static func make(
    _ store: NewStore, at address: ServerAddress, filling fill: (inout any RecordTransaction) throws -> Void
  ) throws {
    let pool = Pool(address, name: ProgramName.own)
    defer { pool.close() }
    try translatingRefusals {
      try pool.lend { connection in
        try connection.run("BEGIN")
        try connection.orRollBack {
          let name = address.schema.quoted
          // Held to the end of the transaction, by whoever makes this schema.
          try connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", Arguments("regimen \(name)"))
          if try StoreStanding.isThere(connection, at: address) { throw StoreError.fileExists(path: address.place) }
          try connection.run("CREATE SCHEMA IF NOT EXISTS \(name)")
          for step in Schema(lanes: store.lanes.count, name: name).steps { try connection.run(step) }
          try connection.execute(
            "INSERT INTO store (id, created, version, lanes, isCopy, derivation) VALUES ($1, $2, $3, $4, $5, $6)",
            Arguments(
              store.identity, store.created.milliseconds, Schema.version, store.lanes.count, store.isCopy,
              Derivation.version))
          var rows: any RecordTransaction = PostgresTransaction(
            connection: connection, lanes: store.lanes, schema: address.schema, isMaking: true)
          try connection.run("ALTER TABLE entry DISABLE TRIGGER entryAppend")
          try fill(&rows)
          try connection.run("ALTER TABLE entry ENABLE TRIGGER entryAppend")
          guard try connection.run("COMMIT").command == "COMMIT" else { throw StoreError.damaged }
        }
      }
    }
  }
}
