import Foundation
import Glibc
import GRDB
import Record

extension SQLiteBackend {
  func backup(to path: String) throws {
    if fileExists(at: path) { throw StoreError.fileExists(path: path) }
    try translatingErrors { try copyStore(queue, to: path) }
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
    try translatingErrors(at: backup) {
      let queue = try openUnchanged(backup, schema: schema)
      try copyStore(queue, to: path)
      try queue.close()
    }
    let restored = try connect(to: path, access: .readWrite, schema: schema)
    try translatingErrors {
      try restored.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    }
    try restored.close()
  }
}

/// In the name of a copy that is being written.
private let unfinishedMark = ".unfinished-"

/// Copies one consistent state into a new file, compactly, and makes it durable before it gets its name.
func copyStore(_ queue: DatabaseQueue, to path: String) throws {
  let unfinished = path + unfinishedMark + hexadecimal(randomBytes(8))
  try makePrivateFile(at: unfinished)
  do {
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "VACUUM INTO ?", arguments: [unfinished])
    }
    try sync(unfinished, flags: O_RDWR)
    guard rename(unfinished, path) == 0 else { throw StoreError.disk(DiskFault(errno)) }
    try sync(folder(of: path), flags: O_RDONLY | O_DIRECTORY)
  } catch {
    unlink(unfinished)
    throw error
  }
}

private func sync(_ path: String, flags: Int32) throws {
  let descriptor = open(path, flags | O_CLOEXEC)
  guard descriptor >= 0 else { throw StoreError.disk(DiskFault(errno)) }
  defer { close(descriptor) }
  guard fsync(descriptor) == 0 else { throw StoreError.disk(DiskFault(errno)) }
}

/// Where a migration to `version` keeps the store as it was.
func migrationBackup(of path: String, before version: Int) -> String { "\(path).before-version-\(version)" }

/// Deletes the copies of a store that the program made beside it of its own accord: those of migrations, and what
/// copying that was cut off left.
func removeOwnCopies(of path: String) throws {
  let folder = folder(of: path)
  let name = path.split(separator: "/").last.map(String.init) ?? path
  for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
    let isCopy = file.hasPrefix(name + ".before-version-") || file.contains(unfinishedMark)
    if isCopy, unlink(folder + "/" + file) != 0 { throw StoreError.disk(DiskFault(errno)) }
  }
}
