import Foundation
import Glibc
import GRDB

extension StudyStore {
  /// Writes a copy of the store as it is now, while others may read and write.
  ///
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError/disk(_:)``.
  package func backup(to path: String) throws {
    if fileExists(at: path) { throw StoreError.fileExists(path: path) }
    try translatingErrors { try copyStore(queue, to: path) }
  }

  /// Puts a backup in the place of a store that is not there.
  ///
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError/notAStore(path:)`` and
  ///   ``StoreError/storeTooNew(found:known:)`` for the backup, of which nothing is then copied.
  package static func restore(_ backup: String, to path: String) throws {
    if fileExists(at: path) { throw StoreError.fileExists(path: path) }
    let store = try open(at: backup, access: .readOnly)
    try store.backup(to: path)
    try store.close()
    let restored = try open(at: path)
    try restored.useLog()
    try restored.close()
  }

  private func useLog() throws {
    try translatingErrors {
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    }
  }
}

/// Copies one consistent state into a new file, compactly, and makes it durable before it gets its name.
func copyStore(_ queue: DatabaseQueue, to path: String) throws {
  let unfinished = path + ".unfinished"
  unlink(unfinished)
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

func removeMigrationBackups(of path: String) throws {
  for version in 2...max(2, Schema.current.version) {
    let backup = migrationBackup(of: path, before: version)
    if fileExists(at: backup), unlink(backup) != 0 { throw StoreError.disk(DiskFault(errno)) }
  }
}
