import Testing

@testable import PostgresRecord
@testable import Record

/// What is read when the replica that was named is none to read from; `Scripts/service.py` reads from one.
@Suite(.enabled(if: TestServer.isThere))
struct ReplicaTests {
  /// The store as it is read beside those who write, and why its replica was not.
  private func read(_ store: StudyStore, from address: ServerAddress) throws -> (
    people: [String], fault: Replica.Fault?
  ) {
    let reading = try PostgresStore.reading(store, from: address).beside()
    defer { try? reading.close() }
    let people = try reading.read { try $0.participants(asOf: latest) }
    return (people, (reading.backend as? ReplicatedBackend)?.replica.fault)
  }

  @Test func `the primary is read when the replica does not answer`() throws {
    try withStore { store, _ in
      try store.addParticipant("P1")
      let found = try read(store, from: ServerAddress("postgresql://regimen@127.0.0.1:1/postgres"))
      #expect(found.people == ["P1"] && found.fault == .away)
    }
  }

  @Test func `the primary is read when what was named is no replica, or has another study`() throws {
    try withStore { store, address in
      try store.addParticipant("P1")
      let same = try read(store, from: address)
      #expect(same.people == ["P1"] && same.fault == .noReplica)
      try withStore { other, _ in
        try other.addParticipant("P2")
        let found = try read(other, from: address)
        #expect(found.people == ["P2"] && found.fault == .other)
      }
    }
  }

  @Test func `an address without a schema means the study's, and is not waited for long`() throws {
    let plain = try ServerAddress("postgresql://regimen@db2/studies").hastening(schema: "knee")
    #expect(plain.schema == "knee" && plain.options["connect_timeout"] == "2")
    let named = try ServerAddress("postgresql://regimen@db2/studies?schema=hip&connect_timeout=7").hastening(
      schema: "knee")
    #expect(named.schema == "hip" && named.options["connect_timeout"] == "7")
  }
}
