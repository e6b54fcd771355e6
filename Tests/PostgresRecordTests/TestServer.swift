import Foundation
import Record

@testable import PostgresRecord

/// The database that `REGIMEN_TEST_POSTGRES` names, in which each test has schemas of its own. `make postgres` starts one.
enum TestServer {
  static let database = ProcessInfo.processInfo.environment["REGIMEN_TEST_POSTGRES"]
  static let isThere = database != nil

  static func newAddress() throws -> ServerAddress { try address(schema: "t" + hexadecimal(randomBytes(8))) }

  /// - Parameters:
  ///   - role: Who connects; nil for the one of the address.
  static func address(schema: String, role: String? = nil) throws -> ServerAddress {
    let database = database ?? ""
    let named = "\(database)\(database.contains("?") ? "&" : "?")schema=\(schema)"
    return try ServerAddress(role.map { named + "&user=\($0)" } ?? named)
  }
}

/// Runs `body` with a new store and with its address.
func withStore(lanes: Lanes = PostgresStore.usualLanes, _ body: (StudyStore, ServerAddress) throws -> Void) throws {
  let address = try TestServer.newAddress()
  let store = try PostgresStore.create(at: address, created: at(0), lanes: lanes)
  defer {
    try? store.close()
    _ = try? asOwner(of: address, "DROP SCHEMA \(address.schema.quoted) CASCADE")
  }
  try body(store, address)
}

/// Runs SQL with all rights, and past the rules of the tables, as a superuser can.
func tamper(_ address: ServerAddress, _ sql: String) throws {
  let changed = try asOwner(of: address, "SET session_replication_role = replica; \(sql)").affected
  if changed == 0 { throw StoreError.server(.refused(state: "no row")) }
}

@discardableResult
func asOwner(of address: ServerAddress, _ sql: String) throws -> Reply {
  try Pool(address, name: "test").connect().run(sql)
}

/// So many participants with so many outcomes each, spread over the lanes by their keys.
func fill(_ store: StudyStore, people: Int, outcomes: Int) throws {
  try store.write { writer in
    for person in 0..<people {
      let id = "P\(person)"
      try writer.append(.roster(.added(participant: id, name: "Name of \(id)")), stamp: stamp(1))
      for number in 0..<outcomes {
        try writer.append(outcome("e\(number)"), about: .participant(id), stamp: stamp(2))
      }
    }
  }
}
