import Testing

@testable import PostgresRecord
@testable import Record

@Suite(.enabled(if: TestServer.isThere))
struct MigrationTests {
  /// A store as version 1 made it.
  private func withFirstVersion(_ body: (StudyStore, ServerAddress) throws -> Void) throws {
    try withStore { store, address in
      try fill(store, people: 3, outcomes: 1)
      try asOwner(of: address, "DROP INDEX entryRecorded, factZone; UPDATE store SET version = 1")
      try body(store, address)
    }
  }

  private func version(at address: ServerAddress) throws -> String? {
    try asOwner(of: address, "SELECT version FROM store").word
  }

  @Test func `an older store is read as it is, and brought up to date when it is opened for writing`() throws {
    try withFirstVersion { store, address in
      let head = try store.read { try $0.head() }
      for access in [StoreAccess.readOnly, .recordOnly] {
        let before = try PostgresStore.open(at: address, access: access)
        #expect(try before.verify() == .intact(head, erased: 0))
        #expect(try before.read { try $0.zones(asOf: latest) } == [])
        try before.close()
      }
      #expect(try version(at: address) == "1")
      let opened = try PostgresStore.open(at: address)
      #expect(try version(at: address) == "\(Schema.version)")
      #expect(try opened.verify() == .intact(head, erased: 0))
      try opened.addParticipant("Q1")
      #expect(try opened.verifyDerived() == .intact(opened.read { try $0.head() }, erased: 0))
      try opened.close()
    }
  }

  @Test func `who may not make an index records without it`() throws {
    try withFirstVersion { store, address in
      let role = "r" + hexadecimal(randomBytes(6))
      try asOwner(of: address, "CREATE ROLE \(role) LOGIN")
      defer { _ = try? asOwner(of: address, "DROP OWNED BY \(role); DROP ROLE \(role)") }
      try PostgresStore.grant(.append, to: role, at: address)
      let own = try PostgresStore.open(at: try TestServer.address(schema: address.schema, role: role))
      try own.addParticipant("Q1")
      #expect(try own.verify() == .intact(own.read { try $0.head() }, erased: 0))
      #expect(try version(at: address) == "1")
      try own.close()
    }
  }

  @Test func `an index that is missing in a store of today is told`() throws {
    try withStore { store, address in
      try asOwner(of: address, "DROP INDEX factZone")
      #expect(throws: StoreError.foreignSchema("the index 'factzone' is missing")) {
        try PostgresStore.open(at: address)
      }
      _ = store
    }
  }

  @Test func `each version has its step`() {
    let schema = Schema(lanes: 1, name: "s")
    #expect(schema.steps.count == Schema.version)
  }
}
