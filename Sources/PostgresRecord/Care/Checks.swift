import JSONText
import Record

extension PostgresSnapshot {
  func foreignSchema() throws -> String? {
    try Schema(lanes: lanes.count, name: schema.quoted).difference(on: connection)
  }

  /// What a server finds of its own pages, it tells when they are read: a database with checksums refuses a page that was
  /// changed. The extension `amcheck`, where it is, looks at the indexes.
  func isWhole() throws -> Bool { true }

  func isOutdated() throws -> Bool { try Derivation.isOutdated(self) }

  func unfinishedWork() throws -> String? {
    try connection.first(Statement.unfinishedWork) { try $0.column(0) as String? } ?? nil
  }

  func derivation() throws -> Int { try connection.first("SELECT derivation FROM store") { try $0.column(0) } ?? 0 }

  func derivedDigests() throws -> [SHA256Value] {
    try DerivedDigests.digests { table, key, add in
      try connection.forEach("SELECT row(\(table).*)::text FROM \(table) ORDER BY \(key)") { add(try $0.column(0)) }
    }
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
