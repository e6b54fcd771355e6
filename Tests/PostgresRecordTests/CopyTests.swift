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

  /// What sites recorded by themselves comes into the study that they share.
  @Test func `three sites' files are merged into one study on a server`() throws {
    try inFolder { folder in
      try withStore { store, address in
        func accept(in writer: inout StoreWriter) throws {
          try writer.accept([("study.yaml", [1, 0, 255])], effective: nil, reason: "why", stamp: stamp(0))
        }
        try store.write { try accept(in: &$0) }
        let sites = try ["leeds", "york", "hull"].map { site in
          let file = try SQLiteStore.create(at: "\(folder)/\(site).sqlite", created: at(0))
          try file.write { writer in
            try accept(in: &writer)
            for person in 0..<9 {
              let id = "\(site)-\(person)"
              try writer.append(.roster(.added(participant: id, name: "Name of \(id)")), stamp: stamp(1))
              for number in 0..<5 { try writer.append(outcome("e\(number)"), about: .participant(id), stamp: stamp(2)) }
            }
          }
          return (name: site, store: file)
        }
        for (name, site) in sites {
          let count = try site.read { try $0.head().count }
          #expect(try store.merge(site, stamp: stamp(20), size: 20) == count - 1, "\(name)")
          #expect(throws: StoreError.cannotMerge(.mergedBefore)) { try store.merge(site, stamp: stamp(21)) }
        }
        let head = try store.read { try $0.head() }
        #expect(try store.verify() == .intact(head, erased: 0))
        #expect(try store.verifyDerived() == .intact(head, erased: 0))
        let second = try PostgresStore.open(at: address)
        #expect(try second.read { try $0.participants(asOf: latest).count } == 27)
        for (name, site) in sites {
          let (here, there) = (try second.record(of: "\(name)-8"), try site.record(of: "\(name)-8"))
          #expect(here.outcomes.map(\.event) == there.outcomes.map(\.event))
          try site.close()
        }
        try second.close()
      }
    }
  }
}
