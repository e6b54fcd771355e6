import Testing

@testable import PostgresRecord
@testable import Record

@Suite(.enabled(if: TestServer.isThere))
struct RightsTests {
  /// A store with entries, as a role with a right sees it.
  private func withRole(_ right: StoreRight, _ body: (StudyStore, ServerAddress) throws -> Void) throws {
    try withStore { store, address in
      try fill(store, people: 3, outcomes: 1)
      let role = "r" + hexadecimal(randomBytes(6))
      try asOwner(of: address, "CREATE ROLE \(role) LOGIN")
      defer { _ = try? asOwner(of: address, "DROP OWNED BY \(role); DROP ROLE \(role)") }
      try PostgresStore.grant(right, to: role, at: address)
      let own = try TestServer.address(schema: address.schema, role: role)
      try body(store, own)
    }
  }

  private func state(of sql: String, at address: ServerAddress) throws -> String? {
    do {
      try asOwner(of: address, sql)
      return nil
    } catch let refusal as ServerRefusal {
      return refusal.state
    }
  }

  @Test func `whoever may append records, and can't change or delete what was recorded`() throws {
    try withRole(.append) { _, address in
      let store = try PostgresStore.open(at: address)
      try store.addParticipant("Q1")
      let person = Subject.participant("P1")
      try store.write(.about(person)) { _ = try $0.append(outcome("more"), about: person, stamp: stamp(3)) }
      let head = try store.read { try $0.head() }
      #expect(try store.verify() == .intact(head, erased: 0))
      #expect(try store.verifyDerived() == .intact(head, erased: 0))
      for sql in [
        "UPDATE entry SET author = 'x'", "UPDATE entry SET content = NULL, salt = NULL", "DELETE FROM entry",
        "TRUNCATE entry", "DELETE FROM apart", "UPDATE apart SET content = NULL", "UPDATE file SET bytes = ''",
        "UPDATE lane SET number = 1", "DELETE FROM lane", "UPDATE store SET id = id", "DROP TABLE entry",
        "ALTER TABLE entry DISABLE TRIGGER ALL", "SET session_replication_role = replica",
        "CREATE TABLE mine (one int)",
      ] {
        #expect(try state(of: sql, at: address) == "42501", "\(sql)")
      }
      #expect(throws: StoreError.server(.notPermitted)) { try store.erase(.participant("P2"), stamp: stamp(4)) }
      try store.close()
    }
  }

  @Test func `whoever may erase takes contents away, and changes nothing else of an entry`() throws {
    try withRole(.erase) { store, address in
      let own = try PostgresStore.open(at: address)
      // The bytes are cleared by the owner's next command.
      #expect(throws: StoreError.erasedNotCleared) { try own.erase(.participant("P1"), stamp: stamp(4)) }
      guard case .intact(_, erased: 2) = try own.verify() else {
        Issue.record("the record is intact")
        return
      }
      for sql in ["UPDATE entry SET author = 'x'", "DELETE FROM entry"] {
        #expect(try state(of: sql, at: address) == "42501", "\(sql)")
      }
      #expect(try state(of: "UPDATE entry SET content = 'x' WHERE content IS NOT NULL", at: address) == "P0001")
      try store.clearErased()
      #expect(try !own.hasErasedBytes())
      try own.close()
    }
  }

  @Test func `whoever doesn't own the schema gives nobody rights, and is told who can`() throws {
    try withRole(.erase) { _, address in
      #expect(throws: StoreError.server(.notOwner)) { try PostgresStore.grant(.read, to: "pg_monitor", at: address) }
    }
  }

  @Test func `whoever may read reads and checks, and records nothing`() throws {
    try withRole(.read) { _, address in
      let store = try PostgresStore.open(at: address, access: .readOnly)
      let head = try store.read { try $0.head() }
      #expect(try store.verify() == .intact(head, erased: 0))
      try store.keep(Finding(at: at(5), entries: 1, head: nil, fault: nil))
      let writing = try PostgresStore.open(at: address)
      #expect(throws: StoreError.server(.notPermitted)) { try writing.addParticipant("Q1") }
      #expect(throws: StoreError.disk(.readOnly)) { try store.addParticipant("Q1") }
      try store.close()
      try writing.close()
    }
  }

  @Test func `the owner's rights don't change an entry either while the rules stand`() throws {
    try withStore { store, address in
      try fill(store, people: 1, outcomes: 1)
      for sql in [
        "UPDATE entry SET author = 'x'", "DELETE FROM entry", "TRUNCATE entry", "DELETE FROM apart",
        "INSERT INTO entry SELECT number + 1600, kind, person, author, assessor, recorded, machine, study, schedule, survey, program, tzdata, salt, content, contentHash, hash FROM entry LIMIT 1",
        "DELETE FROM lane",
      ] {
        #expect(try state(of: sql, at: address) == "P0001", "\(sql)")
      }
    }
  }
}
