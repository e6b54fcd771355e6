import Foundation
import Glibc
import GRDB
import Record

extension SQLiteBackend {
  func backup(to path: String) throws {
    if fileExists(at: path) { throw StoreError.fileExists(path: path) }
    let finding = try lastFinding()
    try translatingErrors(writing: path) { try copyStore(queue, to: path, notedBeside: self.path) }
    // A backup of a record with a fault is kept from being taken for one without.
    if let finding, try finding.fault != nil || missingEntries(.ends) != nil { try finding.keep(beside: path) }
  }
}

extension SQLiteStore {
  /// Puts a backup in the place of a store that is not there.
  ///
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError/notAStore(path:)`` and
  ///   ``StoreError/storeTooNew(found:known:)`` for the backup, of which nothing is then copied.
  package static func restore(_ backup: String, to path: String) throws {
    try restore(backup, to: path, schema: .current)
  }

  static func restore(_ backup: String, to path: String, schema: Schema) throws {
    if fileExists(at: path) { throw StoreError.fileExists(path: path) }
    try makePrivateFolder(of: path)
    try? removeAbandoned(of: path)
    try translatingErrors(at: backup) {
      let queue = try openUnchanged(backup, schema: schema)
      if try queue.unsafeRead({ try $0.applicationID() }) == Schema.copyApplicationID {
        throw StoreError.copyIsNotWritten
      }
      try copyStore(queue, to: path, notedBeside: path) { unfinished in
        // Before it has its name: a change of this kind that is cut off takes writing to be taken back.
        let copy = try DatabaseQueue(path: unfinished, configuration: configuration(.readWrite, of: unfinished))
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try copy.close()
      }
      try queue.close()
    }
    // Brings one of an older program up to date.
    try connect(to: path, access: .readWrite, schema: schema).close()
  }
}

/// Copies one consistent state into a new file, compactly, and makes it durable before it gets its name.
///
/// When somebody is erased meanwhile, the copy is made anew: it would hold them.
///
/// - Parameters:
///   - store: The path of the store beside which the copying is noted.
///   - whenWritten: Called with the path of a copy that is written and has not its name yet.
/// - Throws: ``StoreError/fileExists(path:)``; ``StoreError/disk(_:)``; ``StoreError/busy`` when there is no end of erasing.
func copyStore(
  _ queue: DatabaseQueue, to path: String, notedBeside store: String, whenWritten: (String) throws -> Void = { _ in }
) throws {
  for _ in 0..<20 {
    let erasures = try queue.unsafeRead { try $0.erasureCount() }
    let file = try UnfinishedFile(for: path, notedBeside: store)
    try writingSteadily(file.path) {
      try queue.writeWithoutTransaction { [place = file.path] database in
        try database.execute(sql: "VACUUM INTO ?", arguments: [place])
      }
    }
    try whenWritten(file.path)
    // What is beside a file that is not there was found of another one.
    removeFinding(of: path)
    guard try queue.unsafeRead({ try $0.erasureCount() }) == erasures else { continue }
    if try file.publish(as: path) { return }
  }
  throw StoreError.busy
}

extension Database {
  fileprivate func erasureCount() throws -> Int64 {
    try first("SELECT count(*) FROM entry WHERE kind = 'personErased'") { try $0.column(0) } ?? 0
  }
}

/// Where a migration to `version` keeps the store as it was.
func migrationBackup(of path: String, before version: Int) -> String { "\(path).before-version-\(version)" }

/// Deletes the copies of a store that the program made beside it of its own accord: those of migrations, and what
/// copying that was cut off left.
func removeOwnCopies(of path: String) throws {
  let folder = folder(of: path)
  let name = fileName(of: path)
  for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
    let isCopy = file.hasPrefix(name + ".before-version-") || UnfinishedFile.isName(file)
    if isCopy, unlink(folder + "/" + file) != 0 { throw StoreError.disk(DiskFault(errno)) }
  }
  try removeAbandoned(of: path)
}
