package import CivilTime
import Diagnostics
package import Foundation
import PostgresRecord
package import Record
import SQLiteRecord

/// Where a study's data are, as people name it: the path of a file, or the address of a schema on a server. Which backend keeps
/// them is decided here and nowhere else.
package struct StorePlace: Hashable, Sendable {
  /// As it was typed: an address may hold a password.
  private let text: String

  package init(_ text: String) { self.text = text }

  package var isServer: Bool { ServerAddress.isOne(text) }

  /// The file; nil for a server.
  package var file: URL? { isServer ? nil : URL(fileURLWithPath: text) }

  /// As it may be shown: the file's whole path, or the address without a password.
  package var path: String {
    if let file { return file.path }
    return (try? ServerAddress(text).place) ?? text.prefix { $0 != ":" } + "://..."
  }
}

extension StorePlace {
  /// As it was typed, with a password that it may hold: to be opened, and never shown.
  package var typed: String { text }

  /// As it was typed, without a password.
  package var name: String { isServer ? path : text }

  /// - Throws: ``StoreError`` when the place can't be looked into, or something else is there.
  package func isBegun() throws -> Bool {
    isServer ? try PostgresStore.isBegun(at: ServerAddress(text)) : try SQLiteStore.isBegun(at: path)
  }

  /// Opens the store that is there; for writing, it is brought up to date.
  ///
  /// - Parameter isRepair: Opens one for writing in which the last check found a fault.
  /// - Throws: ``StoreError``.
  package func open(_ access: StoreAccess = .readWrite, isRepair: Bool = false) throws -> StudyStore {
    isServer
      ? try PostgresStore.open(at: ServerAddress(text), access: access, isRepair: isRepair)
      : try SQLiteStore.open(at: path, access: access, isRepair: isRepair)
  }

  /// Has what goes through many people read from a streaming replica of the store's server, which this place names.
  ///
  /// - Throws: ``StoreError`` for a store that is a file, and for a place that is no address.
  package func reading(_ store: StudyStore) throws -> StudyStore {
    try PostgresStore.reading(store, from: ServerAddress(text))
  }

  /// Opens a store for reading; an older program's is brought up to date first, which takes writing.
  package func openForReading() throws -> StudyStore {
    do {
      return try open(.readOnly)
    } catch StoreError.storeTooOld, StoreError.derivedOutdated {
      try open().close()
      return try open(.readOnly)
    }
  }

  /// Makes a new store.
  ///
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError``.
  package func create(created: Instant) throws -> StudyStore {
    isServer
      ? try PostgresStore.create(at: ServerAddress(text), created: created)
      : try SQLiteStore.create(at: path, created: created)
  }

  /// Makes a store here that holds all that another does.
  ///
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError``.
  package func copy(_ store: StudyStore, created: Instant) throws {
    try store.backend.copy(created: created) { new, fill in
      if isServer {
        try PostgresStore.make(new, at: ServerAddress(text), filling: fill)
      } else {
        let original = ServerAddress.isOne(store.place) ? nil : store.place
        try SQLiteStore.make(new, at: path, copying: original, filling: fill)
      }
    }
  }

  /// Runs `body`, which writes something that holds data of this place under an unfinished name; what a kill leaves of it is
  /// taken away by the next command here. Data on a server have no notes.
  package func noting<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    guard let file else { return try body() }
    return try SQLiteStore.noting(path, beside: file.path, body)
  }

  /// What the name of a folder that is being replaced has behind that of the new one.
  package static let replacedOutput = SQLiteStore.replacedOutput

  /// Writes a backup of a store here, wherever that is kept.
  ///
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError``.
  package func backup(_ store: StudyStore) throws {
    if isServer || ServerAddress.isOne(store.place) {
      try copy(store, created: MachineClock.now)
    } else {
      try store.backup(to: text)
    }
  }

  /// Puts a backup in the place of data that are not there.
  package func restore(_ backup: StorePlace) throws {
    if let path = backup.file?.path, AgeEncryption.isEncrypted(path) {
      throw MachineRefusal.encrypted(path: escapingControls(backup.text))
    }
    let folder = file?.deletingLastPathComponent().path
    guard let folder, !FileManager.default.fileExists(atPath: folder) else { return try putBack(backup) }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch { throw MachineRefusal.disk("the folder '\(folder)' can't be made") }
    do {
      try putBack(backup)
    } catch {
      // Only an empty folder goes.
      rmdir(folder)
      throw error
    }
  }

  private func putBack(_ backup: StorePlace) throws {
    if !isServer, !backup.isServer { return try SQLiteStore.restore(backup.path, to: path) }
    let store = try backup.open(.recordOnly)
    if store.isCopy { throw StoreError.copyIsNotWritten }
    try copy(store, created: Instant(milliseconds: 0))
  }

  /// Gives a role of the server rights for the store.
  ///
  /// - Parameter right: `read`, `append` or `erase`.
  /// - Returns: False for a store that is a file, and for another word.
  package func grant(_ right: String, to role: String) throws -> Bool {
    guard isServer, let right = StoreRight(rawValue: right) else { return false }
    try PostgresStore.grant(right, to: role, at: ServerAddress(text))
    return true
  }

  /// - Parameter tell: Called while a call waits for whoever writes, by the thread that waits.
  package static func whileWaiting(_ tell: @escaping @Sendable (StoreHolder) -> Void) {
    SQLiteStore.whileWaiting(tell)
    PostgresStore.whileWaiting(tell)
  }
}
