import Record

/// What a role may do with a study. Each has the rights of the ones before it.
package enum StoreRight: String, Hashable, Sendable, CaseIterable {
  /// Read everything, and check it.
  case read
  /// Record: what was recorded can't be changed or deleted.
  case append
  /// Take away contents of people who are to be erased, and nothing else of an entry.
  case erase
}

extension PostgresStore {
  /// Gives a role that is there the rights for a study; those that it had before go. It takes the owner of the schema.
  ///
  /// - Throws: ``StoreError/server(_:)``.
  package static func grant(_ right: StoreRight, to role: String, at address: ServerAddress) throws {
    let pool = Pool(address, name: ProgramName.own)
    defer { pool.close() }
    let (role, schema) = (role.quoted, address.schema.quoted)
    try translatingRefusals {
      try pool.lend { connection in
        guard try StoreStanding.isThere(connection, at: address) else { throw StoreError.noStore(path: address.place) }
        // A server only warns whoever has rights of their own and may give none.
        let owns = try connection.first(
          "SELECT pg_has_role(nspowner, 'USAGE') FROM pg_namespace WHERE nspname = $1", Arguments(address.schema),
          read: { try $0.column(0) as Bool })
        guard owns == true else { throw StoreError.server(.notOwner) }
        try connection.run(
          """
          BEGIN;
          REVOKE ALL ON ALL TABLES IN SCHEMA \(schema) FROM \(role);
          GRANT USAGE ON SCHEMA \(schema) TO \(role);
          \(right.statements(schema).map { "GRANT \($0) TO \(role);" }.joined(separator: "\n"))
          COMMIT
          """)
      }
    }
  }
}

extension StoreRight {
  /// What is granted, by the tables' names.
  fileprivate func statements(_ schema: String) -> [String] {
    let reading = ["SELECT ON ALL TABLES IN SCHEMA \(schema)"]
    let appending = [
      "INSERT ON entry, apart, file",
      "INSERT, UPDATE, DELETE ON person, fact, sitting, sittingInput, outcome, personalLink, pageSession, secret",
      // Without a right to change anything of them, nobody could hold them.
      "UPDATE (held) ON lane, turn", "UPDATE ON turn", "UPDATE (derivation, unfinished, finding) ON store",
    ]
    let erasing = ["UPDATE (salt, content) ON entry, apart", "UPDATE (erased) ON store"]
    return switch self {
    case .read: reading
    case .append: reading + appending
    case .erase: reading + appending + erasing
    }
  }
}
