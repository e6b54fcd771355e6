import JSONText
import Record

extension PostgresSnapshot {
  func foreignSchema() throws -> String? {
    let version = try connection.first("SELECT version FROM store") { try $0.column(0) as Int } ?? Schema.version
    return try Schema(lanes: lanes.count, name: schema.quoted).difference(on: connection, version: version)
  }

  /// Each table is read row by row, and counted by each of its indexes: one that lacks a row, or has one too many, counts
  /// otherwise. A page that was changed is refused by a server with checksums when it is read. Where the extension `amcheck` is
  /// there, and the role may, it looks at the order of the indexes as well.
  func isWhole() throws -> Bool {
    do {
      try connection.run("SAVEPOINT whole")
      defer { _ = try? connection.run("ROLLBACK TO whole; RELEASE whole") }
      for (table, index, condition) in try connection.all(
        PostgresSnapshot.countingIndexes, Arguments(schema),
        read: { try ($0.column(0) as String, $0.column(1) as String, $0.column(2) as String) })
      {
        let rows = "SELECT count(*) FROM \(table) WHERE \(condition)"
        let all = try connection.run("\(PostgresSnapshot.planning(byIndex: false)); \(rows)").word
        let indexed = try connection.run("\(PostgresSnapshot.planning(byIndex: true)); \(rows)").word
        if all != indexed { return false }
        if try hasCheck { try connection.run("SELECT bt_index_check('\(index)'::regclass)") }
      }
      return true
    } catch let refusal as ServerRefusal where refusal.isOfDamage {
      return false
    }
  }

  private var hasCheck: Bool {
    get throws {
      try connection.first(
        """
        SELECT coalesce(has_function_privilege(to_regprocedure('bt_index_check(regclass)'), 'EXECUTE'), false)
        """, read: { try $0.column(0) as Bool }) ?? false
    }
  }

  func isOutdated() throws -> Bool { try Derivation.isOutdated(self) }

  func unfinishedWork() throws -> String? {
    try connection.first(Statement.unfinishedWork) { try $0.column(0) as String? } ?? nil
  }

  func derivation() throws -> Int { try connection.first("SELECT derivation FROM store") { try $0.column(0) } ?? 0 }

  func latestNamed() throws -> [Int64?] {
    var latest = [Int64?](repeating: nil, count: lanes.count)
    for (table, column) in DerivedDigests.names {
      let rows = try connection.all(
        "SELECT max(\(column)) FROM \(table) WHERE \(column) > 0 GROUP BY (\(column) - 1) % \(lanes.count)",
        read: { try $0.column(0) as Int64 })
      for number in rows {
        let index = lanes.lane(of: number).index
        latest[index] = max(latest[index] ?? 0, number)
      }
    }
    return latest
  }

  func recentlyNamed() throws -> [Int64] {
    try [RecentNames.select, RecentNames.selectApart]
      .flatMap { try connection.all($0, read: { try $0.column(0) as Int64? }) }.compactMap(\.self)
  }

  func replacedEntries() throws -> MissingEntries? {
    let rows = ["fact", "outcome", "sitting"].map { table in
      """
      SELECT \(table).number FROM \(table) JOIN person ON person.id = \(table).person
        JOIN entry ON entry.number = \(table).number WHERE entry.person IS DISTINCT FROM person.key
      """
    }
    let people = "SELECT id FROM person JOIN entry ON entry.number = id WHERE entry.person IS DISTINCT FROM person.key"
    let sql = "SELECT count(*), min(number) FROM (\((rows + [people]).joined(separator: " UNION "))) named"
    return try connection.first(sql) { row in
      try (row.column(1) as Int64?).map { MissingEntries(first: $0, count: try row.column(0)) }
    } ?? nil
  }

  func derivedTable(withMoreThan count: Int64) throws -> String? {
    try DerivedDigests.tables.first { table in
      let sql = "SELECT count(*) FROM (SELECT 1 FROM \(table.name) LIMIT $1) rows"
      return try connection.first(sql, Arguments(count + 1)) { try $0.column(0) as Int64 } ?? 0 > count
    }?.name
  }

  func derivedDigests() throws -> [SHA256Value] {
    try DerivedDigests.digests { table, key, digests in
      try connection.forEach("SELECT row(\(table).*)::text FROM \(table) ORDER BY \(key)") {
        digests.add(try $0.column(0) as String)
      }
    }
  }
}

extension PostgresSnapshot {
  /// The indexes of the schema's tables, each with its table and with what has it chosen: the condition of a partial one, and its
  /// first column.
  fileprivate static let countingIndexes = """
    SELECT indrelid::regclass::text, indexrelid::regclass::text,
      concat_ws(' AND ', pg_get_expr(indpred, indrelid), '(' || pg_get_indexdef(indexrelid, 1, true) || ') IS NOT NULL')
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = $1 AND relkind = 'r' ORDER BY 1, 2
    """

  /// Settings for the transaction that have the planner take an index where one will do, or none.
  fileprivate static func planning(byIndex: Bool) -> String {
    let (index, scan) = byIndex ? ("on", "off") : ("off", "on")
    return """
      SET LOCAL enable_indexscan = \(index); SET LOCAL enable_indexonlyscan = \(index); SET LOCAL enable_bitmapscan = off;
      SET LOCAL enable_seqscan = \(scan)
      """
  }
}

extension PostgresBackend {
  func keep(_ finding: Finding) throws {
    try translatingRefusals {
      try pool.lend { connection in
        do {
          try connection.execute("UPDATE store SET finding = $1", Arguments(finding.json.compactText))
        } catch let refusal as ServerRefusal where refusal.isOfRights {
          // Whoever may read alone checks as well, and is told what was found.
        }
      }
    }
  }

  func lastFinding() throws -> Finding? {
    try translatingRefusals {
      try pool.lend { connection in
        Finding(text: try connection.first("SELECT finding FROM store") { try $0.column(0) as String? } ?? nil)
      }
    }
  }
}

extension Finding {
  init?(text: String?) {
    guard let text, let json = try? JSONValue(parsing: text) else { return nil }
    self.init(json: json)
  }
}
