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
  static func create(in folder: URL, created: Instant) throws -> StudyStore {
    if let address = address(for: folder) { return try PostgresStore.create(at: ServerAddress(address), created: created) }
    return try SQLiteStore.create(at: folder.appendingPathComponent("study.sqlite").path, created: created)
  }

  /// The same store by another connection.
  static func open(_ place: String) throws -> StudyStore {
    ServerAddress.isOne(place) ? try PostgresStore.open(at: ServerAddress(place)) : try SQLiteStore.open(at: place)
  }

  /// Removes a test's folder, and its schema.
  static func remove(_ folder: URL) {
    if let address = address(for: folder).flatMap({ try? ServerAddress($0) }) {
      _ = try? Pool(address, name: "test").connect().run("DROP SCHEMA IF EXISTS \(address.schema.quoted) CASCADE")
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// The schema of a folder: the folders of tests have names that no other has. Nil where stores are files.
  static func address(for folder: URL) -> String? {
    guard let database else { return nil }
    let name = folder.standardizedFileURL.lastPathComponent.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "\(database)\(database.contains("?") ? "&" : "?")schema=t\(name.suffix(40))&lanes=1"
  }
}
