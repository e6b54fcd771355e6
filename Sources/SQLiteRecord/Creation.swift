import CivilTime
import Foundation
import Glibc
import GRDB
package import Record

extension SQLiteStore {
  static func create(
    at path: String, created: Instant, schema: Schema, durability: Durability = .everyWrite
  ) throws -> StudyStore {
    try makePrivateFolder(of: path)
    try? removeAbandoned(of: path)
    if fileExists(at: path) {
      guard try !isBegun(at: path) else { throw StoreError.fileExists(path: path) }
      try finishCreation(at: path, created: created, schema: schema)
    } else {
      try makeBeside(path, NewStore(created: created), schema: schema) { _ in }
    }
    return try translatingErrors(at: path) {
      let queue = try DatabaseQueue(
        path: path, configuration: configuration(.readWrite, of: path, durability: durability))
      return try StudyStore(over: SQLiteBackend(queue: queue, path: path, durability))
    }
  }

  /// Makes a store that begins with what `fill` writes: it is there as a whole or not at all.
  ///
  /// - Parameter original: The path of the store of which it is a copy; nil for none, and for one on a server. What is left of
  ///   a copy when the program is killed is taken away by the original's next command.
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError/disk(_:)``; what `fill` throws.
  package static func make(
    _ store: NewStore, at path: String, copying original: String? = nil,
    filling fill: (inout any RecordTransaction) throws -> Void
  ) throws {
    if fileExists(at: path) { throw StoreError.fileExists(path: path) }
    try makePrivateFolder(of: path)
    try? removeAbandoned(of: path)
    try makeBeside(path, store, schema: .current, notedBeside: original, filling: fill)
  }

  /// Whether there is a store, or something else that is in a store's place; false for nothing, and for what the creation
  /// of an older program left that was cut off: a database without a table.
  ///
  /// - Throws: ``StoreError/notAStore(path:)`` for what is no file, such as a pipe; ``StoreError/disk(_:)`` when the folder
  ///   can't be looked into.
  package static func isBegun(at path: String) throws -> Bool {
    guard try isFile(path) else { return false }
    // A blank database has one page.
    guard fileSize(path) <= 4096 else { return true }
    do {
      return try translatingErrors {
        let queue = try DatabaseQueue(path: path, configuration: configuration(.readOnly, of: path))
        defer { try? queue.close() }
        return try queue.unsafeRead { try !$0.isBlank() }
      }
    } catch is StoreError {
      return true
    }
  }

  /// Makes the store under another name, and gives it its own when it is whole and durable: of several who make it at
  /// once, one does.
  private static func makeBeside(
    _ path: String, _ store: NewStore, schema: Schema, notedBeside other: String? = nil,
    filling fill: (inout any RecordTransaction) throws -> Void
  ) throws {
    let file = try UnfinishedFile(for: path, notedBeside: other ?? path)
    try translatingErrors(writing: path) {
      let queue = try DatabaseQueue(path: file.path, configuration: configuration(.readWrite, of: file.path))
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        try database.inTransaction(.exclusive) {
          try schema.make(store, in: database)
          var rows: any RecordTransaction = SQLiteTransaction(database: database, lanes: store.lanes)
          try fill(&rows)
          return .commit
        }
      }
      try queue.close()
    }
    removeFinding(of: path)
    guard try file.publish(as: path) else { throw StoreError.disk(.failed(code: ENOENT)) }
  }

  private static func finishCreation(at path: String, created: Instant, schema: Schema) throws {
    removeFinding(of: path)
    guard chmod(path, 0o600) == 0 else { throw StoreError.disk(DiskFault(errno)) }
    try translatingErrors(at: path) {
      let queue = try DatabaseQueue(path: path, configuration: configuration(.readWrite, of: path))
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        try database.inTransaction(.exclusive) {
          guard try database.isBlank() else { throw StoreError.fileExists(path: path) }
          try schema.make(NewStore(created: created), in: database)
          return .commit
        }
      }
      try queue.close()
    }
  }
}

/// Whether there is a file.
///
/// - Throws: ``StoreError/notAStore(path:)`` for a pipe, a device or a folder; ``StoreError/disk(_:)`` when the folder can't
///   be looked into.
func isFile(_ path: String) throws -> Bool {
  var status = stat()
  guard stat(path, &status) == 0 else {
    if errno == ENOENT || errno == ENOTDIR { return false }
    throw StoreError.disk(DiskFault(errno))
  }
  guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError.notAStore(path: path) }
  return true
}

extension Database {
  /// Whether nobody has made anything in the file, nor marked it as theirs.
  fileprivate func isBlank() throws -> Bool {
    let marks: Int64 = try first("SELECT count(*) FROM sqlite_schema") { try $0.column(0) } ?? 0
    return try marks == 0 && applicationID() == 0 && tablesVersion() == 0
  }
}
