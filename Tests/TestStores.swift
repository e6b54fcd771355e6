import CivilTime
import Foundation
import Record
import SQLiteRecord

@testable import PostgresRecord

/// Where tests keep their studies: in files; with `REGIMEN_TEST_STORE=postgres` in schemas, of one lane like a file, of the
/// database that `REGIMEN_TEST_POSTGRES` names. `make postgres` runs them so.
enum TestStores {
  private static let environment = ProcessInfo.processInfo.environment
  /// Nil where they are files.
  static let database = environment["REGIMEN_TEST_STORE"] == "postgres" ? environment["REGIMEN_TEST_POSTGRES"] : nil

  /// A new store for a test that has a folder of its own.
  ///
  /// - Parameter hasLanes: Whether people who write about several others do so side by side, where stores are schemas.
  static func create(in folder: URL, created: Instant, hasLanes: Bool = false) throws -> StudyStore {
    if let address = address(for: folder) {
      let lanes = hasLanes ? PostgresStore.usualLanes : nil
      return try PostgresStore.create(at: ServerAddress(address), created: created, lanes: lanes)
    }
    return try SQLiteStore.create(at: folder.appendingPathComponent("study.sqlite").path, created: created)
  }

  /// The same store by another connection.
  static func open(_ place: String) throws -> StudyStore {
    ServerAddress.isOne(place) ? try PostgresStore.open(at: ServerAddress(place)) : try SQLiteStore.open(at: place)
  }

  /// What the store's disk has of it: its file, or the files of its schema's tables and indexes.
  static func bytes(of store: StudyStore) throws -> [UInt8] {
    guard ServerAddress.isOne(store.place) else { return try store.image()?.bytes ?? [] }
    let address = try ServerAddress(store.place)
    let connection = try Pool(address, name: "test").connect()
    try connection.run("CHECKPOINT")
    return try connection.all(
      """
      SELECT pg_read_binary_file(pg_relation_filepath(oid)) FROM pg_class
      WHERE relnamespace = $1::text::regnamespace AND relkind IN ('r', 'i', 't')
      """, Arguments(address.schema.quoted), read: { try $0.column(0) as [UInt8] }
    ).flatMap { $0 }
  }

  /// Removes a test's folder, and its schema.
  static func remove(_ folder: URL) {
    removeSchema(of: folder)
    // Whoever still reads a store that was open may make a file there meanwhile.
    for _ in 0..<20 {
      try? FileManager.default.removeItem(at: folder)
      if !FileManager.default.fileExists(atPath: folder.path) { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  /// Removes the schema of a folder's study; nothing where stores are files.
  static func removeSchema(of folder: URL) {
    if let address = address(for: folder).flatMap({ try? ServerAddress($0) }) {
      _ = try? Pool(address, name: "test").connect().run("DROP SCHEMA IF EXISTS \(address.schema.quoted) CASCADE")
    }
  }

  /// How the name of a folder begins whose store is a file in any case: for tests of what is true of files alone.
  static let filePrefix = "regimen-file-"

  /// The schema of a folder: the folders of tests have names that no other has, and folders in them may be studies, too. Nil where
  /// stores are files.
  static func address(for folder: URL) -> String? {
    let names = folder.standardizedFileURL.pathComponents
    guard let database, let first = names.lastIndex(where: { $0.hasPrefix("regimen-") }),
      !names[first].hasPrefix(filePrefix)
    else { return nil }
    // The unique part first, which is not to be cut off.
    let name = ([String(names[first].suffix(36))] + names[(first + 1)...]).joined().lowercased()
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "\(database)\(database.contains("?") ? "&" : "?")schema=t\(name.prefix(48))&lanes=1"
  }
}
