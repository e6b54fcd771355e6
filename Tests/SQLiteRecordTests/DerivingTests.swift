import CivilTime
import Testing

@testable import Record
@testable import SQLiteRecord

struct DerivingTests {
  /// A store with many entries: more than those that may be on their way from thread to thread.
  private func withMany(_ body: (StudyStore, [ChainLink]) throws -> Void) throws {
    try withStore { (store: StudyStore) throws in
      try store.write { writer in
        try writer.append(.roster(.added(participant: "P001", name: "n")), stamp: stamp(1))
        for number in 0..<2700 {
          try writer.append(outcome("e\(number)"), about: .participant("P001"), stamp: stamp(2))
        }
      }
      var links: [ChainLink] = []
      try store.read { reader in try reader.snapshot.forEachLink(of: .first, from: 0) { links.append($0) } }
      try body(store, links)
    }
  }

  @Test func `what is derived beside is what is derived in the store`() throws {
    try withMany { (store: StudyStore, links: [ChainLink]) throws in
      let deriving = Deriving(in: store.backend, isCopy: false)
      for link in links { deriving.add(link) }
      deriving.end()
      #expect(try deriving.digests() == store.read { try $0.snapshot.derivedDigests() })
      deriving.stop()
    }
  }

  @Test func `an entry that can't be read ends the deriving, and its reader goes on`() throws {
    try withMany { (store: StudyStore, links: [ChainLink]) throws in
      let deriving = Deriving(in: store.backend, isCopy: false)
      for link in links {
        deriving.add(
          ChainLink(
            columns: link.columns, contentHash: link.contentHash, hash: link.hash, salt: link.salt,
            content: link.columns.number == 3 ? "{" : link.content, apart: link.apart))
      }
      deriving.end()
      #expect(throws: StoreError.unreadableEntry(number: 3)) { try deriving.digests() }
      deriving.stop()
    }
  }

  @Test func `a reader that stops waits for nothing`() throws {
    try withMany { (store: StudyStore, links: [ChainLink]) throws in
      for count in [0, 1, 511, 512, 2701] {
        let deriving = Deriving(in: store.backend, isCopy: false)
        for link in links.prefix(count) { deriving.add(link) }
        deriving.stop()
        #expect(throws: CancellationError.self) { try deriving.digests() }
        deriving.stop()
      }
    }
  }
}
