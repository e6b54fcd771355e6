import Record

extension Schema {
  /// Takes the remaining steps in one transaction: of several who open a store at once, one does.
  ///
  /// A step that only adds an index may be left to the owner of the tables: a role that may not make one reads and writes
  /// without it.
  func migrate(on connection: Connection) throws {
    try connection.run("BEGIN")
    try connection.orRollBack {
      try connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", Arguments("regimen \(name)"))
      let version = try connection.first("SELECT version FROM store") { try $0.column(0) as Int } ?? Schema.version
      do {
        for step in steps.dropFirst(version) { try connection.run(step) }
        try connection.execute("UPDATE store SET version = $1", Arguments(max(version, Schema.version)))
      } catch let refusal as ServerRefusal where refusal.isOfRights {
        try connection.run("ROLLBACK")
        return
      }
      try connection.run("COMMIT")
    }
  }
}
