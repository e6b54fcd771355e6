package import CivilTime
import Foundation
import GRDB
package import Record

/// Makes and opens stores that are SQLite files.
package enum SQLiteStore {
  package typealias Access = StoreAccess

  package enum Durability: Hashable, Sendable {
    /// What a write has returned from is on the disk.
    case everyWrite
    /// Nothing is waited for before ``StudyStore/close()``: for data that can be made again.
    case atClose
  }

  /// Makes a new, empty store, which is there as a whole or not at all.
  ///
  /// The file is readable by its owner alone, and so is its folder if it had to be made.
  ///
  /// - Parameters:
  ///   - path: Of the file; its folder's folder must exist.
  ///   - created: An instant to keep with the store.
  ///   - durability: What a write waits for, through this connection.
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError/disk(_:)``.
  package static func create(
    at path: String, created: Instant, durability: Durability = .everyWrite
  ) throws -> StudyStore {
    try create(at: path, created: created, schema: .current, durability: durability)
  }

  /// Opens a store, and brings one of an older program up to date after a backup beside it.
  ///
  /// - Parameter isRepair: Opens one for writing in which the last check found a fault.
  /// - Throws: ``StoreError/noStore(path:)``, ``StoreError/notAStore(path:)``, ``StoreError/foreignSchema(_:)``,
  ///   ``StoreError/storeTooNew(found:known:)``, for reading alone ``StoreError/storeTooOld(found:known:)`` and
  ///   ``StoreError/derivedOutdated``, for writing ``StoreError/faulty(_:)`` and ``StoreError/entriesMissing(_:)``,
  ///   ``StoreError/disk(_:)``.
  package static func open(
    at path: String, access: Access = .readWrite, isRepair: Bool = false
  ) throws -> StudyStore {
    try open(at: path, access: access, schema: .current, isRepair: isRepair)
  }

  static func open(
    at path: String, access: Access, schema: Schema, busyTimeout: Double = SQLiteBackend.busyTimeout,
    isRepair: Bool = false
  ) throws -> StudyStore {
    let guards = access == .readWrite && !isRepair
    let finding = guards ? try finding(of: path) : nil
    if let fault = finding?.fault { throw StoreError.faulty(fault) }
    return StudyStore(
      over: try connect(to: path, access: access, schema: schema, busyTimeout: busyTimeout) {
        if guards { try $0.requireNoneMissing(since: finding?.whole, .ends) }
      })
  }

  /// - Parameter look: Looks at the record before anything of it is made again, which would hide that entries are missing.
  static func connect(
    to path: String, access: Access, schema: Schema, busyTimeout: Double = SQLiteBackend.busyTimeout,
    looking look: (SQLiteSnapshot) throws -> Void = { _ in }
  ) throws -> SQLiteBackend {
    // What was left behind by a program that was killed goes, where this one may.
    try? removeAbandoned(of: path)
    return try translatingErrors(at: path) {
      let queue = try openReadable(path, access: access, schema: schema, busyTimeout: busyTimeout)
      let version = try queue.unsafeRead { try $0.tablesVersion() }
      try queue.unsafeRead { try look(SQLiteSnapshot(database: $0, lanes: $0.lanes())) }
      if version < schema.version, access != .recordOnly {
        if access == .readWrite {
          try schema.migrate(queue, at: path, from: version)
        } else if try version < Schema.readableVersion || !queue.isCopy() && mayWrite(path) {
          throw StoreError.storeTooOld(found: version, known: schema.version)
        }
      }
      StoreLog.opened(path, access)
      let backend = try SQLiteBackend(queue: queue, path: path, .everyWrite, patience: busyTimeout)
      if access != .recordOnly { try backend.bringUpToDate(access) }
      return backend
    }
  }

  /// Opens a store for reading on a medium that nobody can write, too: there SQLite can't make the file of shared memory
  /// that it keeps beside a log, and needs none, for the store can't change.
  private static func openReadable(
    _ path: String, access: Access, schema: Schema, busyTimeout: Double
  ) throws -> DatabaseQueue {
    do {
      return try openUnchanged(path, access: access, schema: schema, busyTimeout: busyTimeout)
    } catch let error as DatabaseError where access != .readWrite && isUnchangeable(path) {
      guard [.SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_IOERR].contains(error.resultCode) else { throw error }
      return try openUnchanged(path, access: access, schema: schema, busyTimeout: busyTimeout, immutable: true)
    }
  }

  /// Opens a store of any version that `schema` knows, and leaves it so.
  ///
  /// - Parameters:
  ///   - immutable: Nobody can change the file: no locks, no log, no shared memory.
  ///   - isOneState: A transaction may stay open from one call to the next.
  static func openUnchanged(
    _ path: String, access: Access = .readOnly, schema: Schema, busyTimeout: Double = SQLiteBackend.busyTimeout,
    immutable: Bool = false, isOneState: Bool = false
  ) throws -> DatabaseQueue {
    guard try isFile(path) else { throw StoreError.noStore(path: path) }
    var configuration = configuration(access, of: path, busyTimeout: busyTimeout)
    configuration.allowsUnsafeTransactions = isOneState
    let queue = try DatabaseQueue(path: immutable ? immutableURI(path) : path, configuration: configuration)
    let (application, version) = try queue.unsafeRead { (try $0.applicationID(), try $0.tablesVersion()) }
    let isCopy = application == Schema.copyApplicationID
    guard isCopy || application == Schema.applicationID, version > 0 else { throw StoreError.notAStore(path: path) }
    if isCopy, access == .readWrite { throw StoreError.copyIsNotWritten }
    guard version <= schema.version else { throw StoreError.storeTooNew(found: version, known: schema.version) }
    if let difference = try queue.unsafeRead({ try schema.difference(in: $0, version: version) }) {
      throw StoreError.foreignSchema(difference)
    }
    return queue
  }

  static func configuration(
    _ access: Access, of path: String, busyTimeout: Double = SQLiteBackend.busyTimeout,
    durability: Durability = .everyWrite
  ) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .callback(patience(for: busyTimeout, with: path))
    configuration.readonly = access != .readWrite
    configuration.prepareDatabase { database in
      StoreLog.follow(database)
      try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF")
      try database.execute(sql: "PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = \(logPages)")
      try database.execute(sql: "PRAGMA journal_size_limit = \(logPages * 2 * 4096)")
      if access == .recordOnly { try database.distrust() }
      if durability == .atClose {
        try database.execute(sql: "PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = \(logPagesAtClose)")
      }
    }
    return configuration
  }

  /// After this many pages (1 MiB) the write-ahead log is copied into the file and begun again from its start. Short,
  /// since a commit into a log that is overwritten costs less than into one that grows: 4,500 against 4,200 a second
  /// with SQLite's own 1,000 pages, 3,200 with 4,000.
  private static let logPages = 256

  /// 64 MiB: to copy the log costs no wait for the disk there, but each page that is read is looked for in all of it.
  private static let logPagesAtClose = 16_384
}

extension SQLiteBackend {
  init(
    queue: DatabaseQueue, path: String, _ durability: SQLiteStore.Durability,
    patience: Double = SQLiteBackend.busyTimeout
  ) throws {
    let identity: [UInt8]? = try queue.unsafeRead { try $0.first("SELECT id FROM store") { try $0.column(0) } }
    guard let identity else { throw StoreError.notAStore(path: path) }
    let isCopy = try queue.isCopy()
    let lanes = try queue.unsafeRead { try $0.lanes() }
    let tables = try queue.unsafeRead { try $0.tablesVersion() }
    self.init(
      queue: queue, path: path, identity: identity, durability: durability, isCopy: isCopy, lanes: lanes,
      tables: tables, patience: patience)
  }

  /// Makes rows again that an older program derived, and finishes an erasing that somebody kept from being finished.
  fileprivate func bringUpToDate(_ access: SQLiteStore.Access) throws {
    let (isOutdated, hasErasedBytes) = try queue.unsafeRead { database in
      (try Derivation.isOutdated(SQLiteSnapshot(database: database, lanes: lanes)), try database.hasErasedBytes())
    }
    if isOutdated {
      guard access == .readWrite else { throw StoreError.derivedOutdated }
      try write(.all) { rows in
        var rows = rows
        if try Derivation.isOutdated(rows.snapshot) { try Derivation.rederive(&rows) }
      }
    }
    // Without waiting: whoever reads the log now is likely to read it for a while.
    guard hasErasedBytes else { return }
    let configuration = SQLiteStore.configuration(.readWrite, of: path, busyTimeout: 0)
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else { return }
    try? SQLiteBackend(queue: queue, path: path, durability, patience: 0).clearErased()
    try? queue.close()
  }
}

extension Database {
  /// Those of an older program's store, which has one.
  func lanes() throws -> Lanes {
    guard try tablesVersion() >= Schema.lanesVersion else { return .one }
    return try Lanes(recorded: try first("SELECT lanes FROM store") { try $0.column(0) } ?? 1)
  }

  func applicationID() throws -> Int64 { try first("PRAGMA application_id") { try $0.column(0) } ?? 0 }
}

extension DatabaseQueue {
  /// Whether it is a copy without names, which nobody writes: one of an older version stays so.
  fileprivate func isCopy() throws -> Bool { try unsafeRead { try $0.applicationID() } == Schema.copyApplicationID }
}
