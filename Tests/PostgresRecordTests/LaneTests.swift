import Dispatch
import Testing

@testable import PostgresRecord
@testable import Record

@Suite(.enabled(if: TestServer.isThere))
struct LaneTests {
  @Test func `a participant's entries lie in one lane, what is about nobody in the first`() throws {
    try withStore { store, _ in
      try fill(store, people: 40, outcomes: 3)
      try store.append(.study(.taskStopped(task: "a", reason: "b")), stamp: stamp(3))
      let lanes = store.backend.lanes
      #expect(lanes == Lanes(count: 64))
      var used: Set<Lane> = []
      for person in 0..<40 {
        let entries = try store.read { try $0.entries(about: "P\(person)", asOf: latest) }
        let all = Set(entries.map { lanes.lane(of: $0.number) })
        #expect(entries.count == 4 && all.count == 1)
        used.formUnion(all)
      }
      #expect(used.count > 8)
      let stop = try store.read { try $0.studyChanges(asOf: latest) }.first?.number ?? 0
      #expect(lanes.lane(of: stop) == .first)
      let head = try store.read { try $0.head() }
      #expect(head.count == 161)
      #expect(try store.verify() == .intact(head, erased: 0))
      #expect(try store.verifyDerived() == .intact(head, erased: 0))
    }
  }

  @Test func `whoever writes about one participant does not wait for whoever writes about another`() throws {
    try withStore { store, address in
      try fill(store, people: 40, outcomes: 0)
      let lanes = store.backend.lanes
      let numbers = try store.read { reader in
        try (0..<40).map { try reader.personNumber(of: "P\($0)") }
      }
      guard let other = numbers.firstIndex(where: { lanes.lane(of: $0) != lanes.lane(of: numbers[0]) }) else { return }
      let second = try PostgresStore.open(at: address)
      try store.write(.about(.participant("P0"))) { writer in
        try writer.append(outcome("a"), about: .participant("P0"), stamp: stamp(2))
        // Within the first one's transaction.
        try second.write(.about(.participant("P\(other)"))) { writer in
          _ = try writer.append(outcome("a"), about: .participant("P\(other)"), stamp: stamp(2))
        }
      }
      #expect(try second.record(of: "P0").outcomes.count == 1)
      #expect(try second.record(of: "P\(other)").outcomes.count == 1)
      try second.close()
    }
  }

  @Test func `what is noted about nobody does not wait for whoever writes about a participant`() throws {
    try withStore { store, address in
      try fill(store, people: 8, outcomes: 0)
      let numbers = try store.read { reader in try (0..<8).map { try reader.personNumber(of: "P\($0)") } }
      guard let other = numbers.firstIndex(where: { store.backend.lanes.lane(of: $0) != .first }) else { return }
      let second = try PostgresStore.open(at: address)
      try store.write(.about(.participant("P\(other)"))) { writer in
        try writer.append(outcome("a"), about: .participant("P\(other)"), stamp: stamp(2))
        // Within the first one's transaction.
        try second.write(.nobody) { _ = try $0.append(.account(.viewed("page")), stamp: stamp(2)) }
      }
      #expect(try second.read { try $0.head().count } == 10)
      #expect(try second.verify() == .intact(try second.read { try $0.head() }, erased: 0))
      try second.close()
    }
  }

  @Test func `of 32 who write at once none loses an entry, and each lane's chain is whole`() throws {
    try withStore { store, address in
      try fill(store, people: 64, outcomes: 0)
      DispatchQueue.concurrentPerform(iterations: 32) { writer in
        do {
          let own = try PostgresStore.open(at: address)
          for number in 0..<20 {
            let person = Subject.participant("P\((writer * 7 + number * 3) % 64)")
            try own.write(.about(person)) { transaction in
              try transaction.append(outcome("w\(writer).\(number)"), about: person, stamp: stamp(2))
              // Now and then something about nobody too.
              if number % 10 == 0 {
                try transaction.append(.account(.viewed("page")), stamp: stamp(2))
              }
            }
          }
          try own.close()
        } catch {
          Issue.record(error)
        }
      }
      let head = try store.read { try $0.head() }
      #expect(head.count == 64 + 32 * 20 + 32 * 2)
      #expect(try store.verify() == .intact(head, erased: 0))
      #expect(try store.verifyDerived() == .intact(head, erased: 0))
    }
  }

  @Test func `who writes about all and who writes about one take turns`() throws {
    try withStore { store, address in
      try fill(store, people: 8, outcomes: 0)
      DispatchQueue.concurrentPerform(iterations: 8) { writer in
        do {
          let own = try PostgresStore.open(at: address)
          for number in 0..<15 {
            if writer % 2 == 0 {
              try own.addParticipant("Q\(writer).\(number)")
            } else {
              let person = Subject.participant("P\(writer)")
              try own.write(.about(person)) { _ = try $0.append(outcome("e\(number)"), about: person, stamp: stamp(2)) }
            }
          }
          try own.close()
        } catch {
          Issue.record(error)
        }
      }
      let head = try store.read { try $0.head() }
      #expect(head.count == 8 + 8 * 15)
      #expect(try store.verify() == .intact(head, erased: 0))
    }
  }
}
