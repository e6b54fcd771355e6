package import CivilTime
package import Record

/// Makes and opens stores that are schemas of PostgreSQL databases.
package enum PostgresStore {
  /// Lanes of a new store. Whoever writes holds a lane until the disk has what they wrote, and lanes are drawn: of 16 who write at
  /// once, most would wait for another one in 16 lanes.
  package static let usualLanes = Lanes(count: 64)

  /// Makes a new, empty store, which is there as a whole or not at all.
  ///
  /// - Parameters:
  ///   - address: Of the database and the schema, which is made if it is not there.
  ///   - created: An instant to keep with the store.
  ///   - lanes: As many as the address says when nil.
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError/server(_:)``.
  package static func create(
    at address: ServerAddress, created: Instant, lanes: Lanes? = nil
  ) throws -> StudyStore {
    try make(NewStore(lanes: lanes ?? address.lanes, created: created), at: address) { _ in }
    return try open(at: address)
  }

  /// Opens a store, and brings one of an older program up to date.
  ///
  /// - Parameter isRepair: Opens one for writing in which the last check found a fault.
  /// - Throws: ``StoreError/noStore(path:)``, ``StoreError/notAStore(path:)``, ``StoreError/storeTooNew(found:known:)``,
  ///   ``StoreError/foreignSchema(_:)``, ``StoreError/faulty(_:)``, ``StoreError/entriesMissing(_:)``, ``StoreError/server(_:)``.
  package static func open(
    at address: ServerAddress, access: StoreAccess = .readWrite, isRepair: Bool = false
  ) throws -> StudyStore {
    let pool = Pool(address, name: ProgramName.own)
    let standing = try translatingRefusals { try pool.lend { try StoreStanding($0, at: address) } }
    guard standing.version <= Schema.version else {
      throw StoreError.storeTooNew(found: standing.version, known: Schema.version)
    }
    if standing.isCopy, access == .readWrite { throw StoreError.copyIsNotWritten }
    if access == .readWrite, !isRepair, let fault = standing.finding?.fault { throw StoreError.faulty(fault) }
    if access != .recordOnly, standing.derivation < Derivation.version, access != .readWrite {
      throw StoreError.derivedOutdated
    }
    if standing.version < Schema.version, access == .readWrite {
      let schema = Schema(lanes: standing.lanes, name: address.schema.quoted)
      try translatingRefusals { try pool.lend { try schema.migrate(on: $0) } }
    }
    let backend = PostgresBackend(
      pool: pool, identity: standing.identity, lanes: try Lanes(recorded: standing.lanes), isCopy: standing.isCopy,
      access: access, sittings: SittingHolds(standing.identity))
    if access != .recordOnly, let foreign = try backend.read({ try $0.foreignSchema() }) {
      throw StoreError.foreignSchema(foreign)
    }
    if access == .readWrite, !isRepair {
      try backend.read { try $0.requireNoneMissing(since: standing.finding?.whole, .ends) }
    }
    StoreLog.opened(address.place)
    if access == .readWrite { try backend.bringUpToDate(standing) }
    return StudyStore(over: backend)
  }

  /// Whether there is a store.
  package static func isBegun(at address: ServerAddress) throws -> Bool {
    let pool = Pool(address, name: ProgramName.own)
    defer { pool.close() }
    return try translatingRefusals { try pool.lend { try StoreStanding.isThere($0, at: address) } }
  }
}

extension PostgresBackend {
  /// Makes rows again that an older program derived, and finishes an erasing that somebody kept from being finished.
  fileprivate func bringUpToDate(_ standing: StoreStanding) throws {
    if standing.derivation < Derivation.version {
      try write(.all) { rows in
        var rows = rows
        if try Derivation.isOutdated(rows.snapshot) { try Derivation.rederive(&rows) }
      }
    }
    if standing.erased != nil { try? clearErased(patience: 0) }
  }
}

/// How a store says that it is, before anything else of it is read.
struct StoreStanding {
  let identity: [UInt8]
  let version: Int
  let lanes: Int
  let isCopy: Bool
  let derivation: Int
  let erased: String?
  let finding: Finding?

  /// - Throws: ``StoreError/noStore(path:)``; ``StoreError/notAStore(path:)``.
  init(_ connection: Connection, at address: ServerAddress) throws {
    guard try StoreStanding.isThere(connection, at: address) else { throw StoreError.noStore(path: address.place) }
    do {
      guard
        let standing = try connection.first(
          "SELECT id, version, lanes, isCopy, derivation, erased, finding FROM store",
          read: { try StoreStanding($0) })
      else { throw StoreError.notAStore(path: address.place) }
      self = standing
    } catch let refusal as ServerRefusal where ["42P01", "42703"].contains(refusal.state) {
      // Tables of a schema that a role may not use are not found.
      let mayUse = try connection.first(
        "SELECT has_schema_privilege($1, 'USAGE')", Arguments(address.schema), read: { try $0.column(0) as Bool })
      throw mayUse == false ? StoreError.server(.notPermitted) : StoreError.notAStore(path: address.place)
    }
  }

  private init(_ row: ColumnReader) throws {
    identity = try row.column(0)
    version = try row.column(1)
    lanes = try row.column(2)
    isCopy = try row.column(3)
    derivation = try row.column(4)
    erased = try row.column(5)
    finding = Finding(text: try row.column(6))
  }

  static func isThere(_ connection: Connection, at address: ServerAddress) throws -> Bool {
    try connection.first(
      "SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = $1",
      Arguments(address.schema)
    ) { try $0.column(0) as Int } ?? 0 > 0
  }
}
