import CivilTime
import SQLiteRecord
import Testing

@testable import PostgresRecord
@testable import Record

@Suite(.enabled(if: TestServer.isThere))
struct CopyTests {
  private func links(_ store: StudyStore) throws -> [ChainLink] {
    try store.read { reader in
      var links: [ChainLink] = []
      for lane in reader.lanes.all { try reader.snapshot.forEachLink(of: lane, from: 0) { links.append($0) } }
      return links
    }
  }

  private func fillAll(_ store: StudyStore) throws {
    try store.write { writer in
      try writer.accept([("study.yaml", [1, 0, 255])], effective: nil, reason: "why", stamp: stamp(0))
      try writer.append(.assessor(.added(assessor: "A01", name: "Rin")), stamp: stamp(1))
    }
    try fill(store, people: 30, outcomes: 2)
    try store.erase(.participant("P3"), stamp: stamp(4))
    try store.write { writer in
      try writer.makeLink(
        SHA256Value(of: [1]), pin: SHA256Value(of: [2]), expires: at(9), for: "P4", stamp: stamp(5))
      try writer.keep(PageSession(digest: SHA256Value(of: [3]), person: 1, began: at(5), seen: at(6)))
      try writer.keep(
        Secret(.token, SHA256Value(of: [4]), owner: "ann", made: at(5), expires: at(8), content: "{}"))
    }
  }

  @Test(arguments: [1, 16])
  func `a copy on a server, and its copy in a file, have each entry byte for byte`(lanes: Int) throws {
    try inFolder { folder in
      try withStore(lanes: Lanes(count: lanes)) { store, _ in
        try fillAll(store)
        let file = "\(folder)/copy.sqlite"
        try store.backend.copy(created: at(0)) { try SQLiteStore.make($0, at: file, filling: $1) }
        let copy = try SQLiteStore.open(at: file)
        let back = try TestServer.newAddress()
        try copy.backend.copy(created: at(0)) { try PostgresStore.make($0, at: back, filling: $1) }
        let third = try PostgresStore.open(at: back)
        let heads = try store.read { try $0.heads() }
        let head = try store.read { try $0.head() }
        for other in [copy, third] {
          #expect(other.id == store.id && other.backend.lanes.count == lanes)
          #expect(try other.read { try $0.heads() } == heads)
          #expect(try links(other) == links(store))
          #expect(try other.verify(expecting: head.hash) == .intact(head, erased: 3))
          #expect(try other.verifyDerived() == .intact(head, erased: 3))
          #expect(try other.record(of: "P4") == store.record(of: "P4"))
          #expect(try other.read { try $0.link(of: "P4")?.pin } == SHA256Value(of: [2]))
          #expect(try other.read { try $0.session(SHA256Value(of: [3]))?.session.seen } == nil)
          #expect(
            try other.read { try $0.secrets(.token, of: "ann") } == store.read { try $0.secrets(.token, of: "ann") })
        }
        // Each goes on where it stands.
        for other in [copy, third] {
          try other.append(outcome("more"), about: .participant("P5"), stamp: stamp(9))
          let head = try other.read { try $0.head() }
          #expect(try other.verify() == .intact(head, erased: 3))
          try other.close()
        }
      }
    }
  }

  @Test func `what is there already is not written over`() throws {
    try withStore { store, address in
      #expect(throws: StoreError.fileExists(path: address.place)) {
        try store.backend.copy(created: at(0)) { try PostgresStore.make($0, at: address, filling: $1) }
      }
      #expect(throws: StoreError.fileExists(path: address.place)) {
        try PostgresStore.create(at: address, created: at(0))
      }
    }
  }
}
