import Foundation
import Synchronization
import Testing

@testable import PostgresRecord
@testable import Record

struct AddressTests {
  @Test(arguments: [
    ("postgresql://ann:secret@host/db", "postgresql://ann@host/db"),
    (
      "postgres://ann:secret@host:5432/db?schema=knee&sslmode=require",
      "postgres://ann@host:5432/db?sslmode=require&schema=knee"
    ),
    ("postgresql:///db?host=/run/postgresql&password=secret", "postgresql:///db?host=/run/postgresql"),
  ])
  func `a place is told without its password`(text: String, place: String) throws {
    #expect(try ServerAddress(text).place == place)
  }

  @Test(arguments: [
    ("postgresql://db.example.org/study", "verify-full"),
    ("postgresql://db.example.org/study?sslmode=require", "require"),
    ("postgresql://localhost/study", nil), ("postgresql:///study?host=/run/postgresql", nil),
    ("postgresql://127.0.0.1,db.example.org/study", "verify-full"),
  ])
  func `a server elsewhere has to show who it is, unless somebody says otherwise`(text: String, mode: String?) throws {
    #expect(try ServerAddress(text).options["sslmode"] == mode)
  }

  @Test(arguments: [
    "schema=", "schema=pg_catalog", "schema=a%20b", "schema=%22", "schema=" + String(repeating: "a", count: 51),
    "what=1",
  ])
  func `what is no address is refused`(query: String) throws {
    let error = #expect(throws: StoreError.self) { try ServerAddress("postgresql://host/db?" + query) }
    guard case .server(.address)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}

@Suite(.enabled(if: TestServer.isThere))
struct BadInputTests {
  @Test func `a text with NUL is refused in words, and nothing is recorded`() throws {
    try withStore { store, _ in
      try store.addParticipant("P1")
      #expect(throws: StoreError.server(.unkeptText)) {
        try store.append(
          .roster(.status(.withdrawn, reason: "a\0b")), about: .participant("P1"), stamp: stamp(2))
      }
      // In a content it stands escaped.
      try store.append(.remark(.note(event: nil, text: "a\0b")), about: .participant("P1"), stamp: stamp(2))
      let note = try store.read { try $0.entries(about: "P1", asOf: latest) }.last?.content
      #expect(note == .remark(.note(event: nil, text: "a\0b")))
      #expect(try store.read { try $0.head().count } == 2)
    }
  }

  @Test func `an id has one spelling`() throws {
    try withStore { store, _ in
      try store.addParticipant("e\u{301}1")
      #expect(throws: StoreError.participantExists("\u{e9}1")) { try store.addParticipant("\u{e9}1") }
      #expect(try store.record(of: "\u{e9}1").participant == "\u{e9}1")
      #expect(try Array(store.record(of: "e\u{301}1").participant.utf8) == Array("\u{e9}1".utf8))
    }
  }

  @Test func `a store of a newer program, and tables that are no store, are refused`() throws {
    try withStore { store, address in
      try tamper(address, "UPDATE store SET version = 99")
      #expect(throws: StoreError.storeTooNew(found: 99, known: Schema.version)) { try PostgresStore.open(at: address) }
      let other = try TestServer.newAddress()
      try asOwner(of: address, "CREATE SCHEMA \(other.schema); CREATE TABLE \(other.schema).mine (one int)")
      #expect(throws: StoreError.notAStore(path: other.place)) { try PostgresStore.open(at: other) }
      #expect(throws: StoreError.fileExists(path: other.place)) { try PostgresStore.create(at: other, created: at(0)) }
      let none = try TestServer.newAddress()
      #expect(throws: StoreError.noStore(path: none.place)) { try PostgresStore.open(at: none) }
    }
  }

  @Test func `a store in which a fault was found is not written on until another check finds none`() throws {
    try withStore { store, address in
      try store.keep(Finding(at: at(1), entries: 1, head: nil, fault: "entry 1 was changed"))
      #expect(throws: StoreError.faulty("entry 1 was changed")) { try PostgresStore.open(at: address) }
      try store.keep(Finding(at: at(2), entries: 1, head: nil, fault: nil))
      try PostgresStore.open(at: address).close()
    }
  }

  @Test func `the tables are those that the catalogue's list names`() throws {
    for lanes in [1, 16, 97] {
      try withStore(lanes: Lanes(count: lanes)) { store, _ in
        let foreign = try store.backend.read { try $0.foreignSchema() }
        #expect(foreign == nil)
      }
    }
  }

  @Test func `of several who make a store at once, one does`() throws {
    let address = try TestServer.newAddress()
    let made = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      do {
        try PostgresStore.create(at: address, created: at(0)).close()
        made.withLock { $0 += 1 }
      } catch StoreError.fileExists {
      } catch {
        Issue.record(error)
      }
    }
    #expect(made.withLock { $0 } == 1)
    try asOwner(of: address, "DROP SCHEMA \(address.schema) CASCADE")
  }
}
