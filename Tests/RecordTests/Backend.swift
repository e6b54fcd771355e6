import Foundation
@testable import PostgresRecord
import Record
import SQLiteRecord

/// What keeps records. Each test of the record's rules is run over all of them: a new backend joins the list.
enum Backend: CaseIterable {
  case sqlite
  /// A schema of the database that `REGIMEN_TEST_POSTGRES` names; without it, left out. `make postgres` sets it.
  case postgres

  static let database = ProcessInfo.processInfo.environment["REGIMEN_TEST_POSTGRES"]

  static var allCases: [Backend] { database == nil ? [.sqlite] : [.sqlite, .postgres] }

  /// A new, empty store with one lane.
  ///
  /// - Parameter name: Of a place in which nothing is yet.
  func make(in folder: String, name: String = "study") throws -> StudyStore {
    switch self {
    case .sqlite: try SQLiteStore.create(at: "\(folder)/\(name).sqlite", created: at(0))
    case .postgres: try PostgresStore.create(at: try Backend.newAddress(), created: at(0), lanes: .one)
    }
  }

  /// The one that keeps the store of a place.
  init(holding place: String) { self = ServerAddress.isOne(place) ? .postgres : .sqlite }

  /// The same store by another connection.
  func open(_ place: String, readOnly: Bool = false) throws -> StudyStore {
    let access: StoreAccess = readOnly ? .readOnly : .readWrite
    return switch self {
    case .sqlite: try SQLiteStore.open(at: place, access: access)
    case .postgres: try PostgresStore.open(at: ServerAddress(place), access: access)
    }
  }

  /// A schema in which nothing is.
  static func newAddress() throws -> ServerAddress {
    try ServerAddress(
      "\(database ?? "")\((database ?? "").contains("?") ? "&" : "?")schema=t\(hexadecimal(randomBytes(8)))")
  }
}

/// Runs `body` with a new store of every backend.
func withStore(_ body: (StudyStore) throws -> Void) throws { try withStore { store, _ in try body(store) } }

func withStore(_ body: (StudyStore, Backend) throws -> Void) throws {
  for backend in Backend.allCases {
    try inFolder { folder in
      let store = try backend.make(in: folder)
      defer { try? store.close() }
      try body(store, backend)
    }
  }
}

/// Runs `body` with two new stores, of each backend and each other one.
func withTwoStores(_ body: (_ own: StudyStore, _ other: StudyStore) throws -> Void) throws {
  for backend in Backend.allCases {
    for second in Backend.allCases {
      try inFolder { folder in
        let (own, other) = (try backend.make(in: folder), try second.make(in: folder, name: "other"))
        try body(own, other)
        try own.close()
        try other.close()
      }
    }
  }
}

/// All that lies at a place, as its disk has it: a file, with those beside it, or the files of a schema's tables.
func keptBytes(of place: String) throws -> Data {
  ServerAddress.isOne(place) ? Data(try PostgresStore.bytes(of: ServerAddress(place))) : try bytes(of: place)
}

extension PostgresStore {
  /// The files of all tables and indexes of a schema, as the server's disk has them.
  static func bytes(of address: ServerAddress) throws -> [UInt8] {
    let connection = try Pool(address, name: "test").connect()
    try connection.run("CHECKPOINT")
    return try connection.all(
      "SELECT pg_read_binary_file(pg_relation_filepath(oid)) FROM pg_class WHERE relnamespace = $1::text::regnamespace AND relkind IN ('r', 'i')",
      Arguments(address.schema.quoted), read: { try $0.column(0) as [UInt8] }
    ).flatMap { $0 }
  }
}
