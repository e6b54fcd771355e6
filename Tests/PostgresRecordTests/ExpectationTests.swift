import Dispatch
import Synchronization
import Testing

@testable import PostgresRecord
@testable import Record

@Suite(.enabled(if: TestServer.isThere))
struct ExpectationTests {
  private let person = Subject.participant("P0")

  private func add(_ event: String, to store: StudyStore) throws {
    try store.write(.about(person)) { _ = try $0.append(outcome(event), about: person, stamp: stamp(2)) }
  }

  /// Whether the store's next deed about the first person goes by an expectation.
  private func expects(_ store: StudyStore) throws -> Bool {
    guard let backend = store.backend as? PostgresBackend else { return false }
    return try backend.pool.lend { try $0.expectation(of: .participant, "P0", backend.lanes) != nil }
  }

  private func requireIntact(_ store: StudyStore, erased: Int64 = 0) throws {
    let head = try store.read { try $0.head() }
    #expect(try store.verify() == .intact(head, erased: erased))
    #expect(try store.verifyDerived() == .intact(head, erased: erased))
  }

  @Test func `whoever alone writes about somebody expects what they left`() throws {
    try withStore { store, address in
      try fill(store, people: 1, outcomes: 0)
      for number in 0..<6 {
        #expect(try expects(store) == (number > 1))
        try add("e\(number)", to: store)
      }
      #expect(throws: StoreError.alreadyRecorded(event: "e2")) { try add("e2", to: store) }
      #expect(throws: StoreError.alreadyRecorded(event: "e5")) { try add("e5", to: store) }
      try add("e6", to: store)
      #expect(try store.record(of: "P0").outcomes.map(\.event) == (0..<7).map { "e\($0)" })
      try requireIntact(store)
    }
  }

  @Test func `what others have done meanwhile is seen, whatever was expected`() throws {
    // Each ends what the first store expects.
    let changes: [(inout StoreWriter, Subject) throws -> Void] = [
      { try $0.append(outcome("other"), about: $1, stamp: stamp(3)) },
      { try $0.append(.roster(.renamed(participant: "P9", from: "P0")), about: $1, stamp: stamp(3)) },
      { writer, _ in try writer.append(.study(.closed(reason: "over")), stamp: stamp(3)) },
    ]
    for (number, change) in changes.enumerated() {
      try withStore { store, address in
        try fill(store, people: 1, outcomes: 0)
        for number in 0..<3 { try add("e\(number)", to: store) }
        #expect(try expects(store))
        let other = try PostgresStore.open(at: address)
        try other.write { try change(&$0, person) }
        switch number {
        case 0:
          #expect(throws: StoreError.alreadyRecorded(event: "other")) { try add("other", to: store) }
          try add("e3", to: store)
          #expect(try store.record(of: "P0").outcomes.count == 5)
        case 1: #expect(throws: StoreError.unknownParticipant("P0")) { try add("e3", to: store) }
        default: #expect(throws: StoreError.studyClosed) { try add("e3", to: store) }
        }
        try other.close()
      }
    }
  }

  @Test func `whoever was erased meanwhile, or whose id somebody else has, is not written about`() throws {
    try withStore(lanes: .one) { store, address in
      try fill(store, people: 1, outcomes: 0)
      for number in 0..<3 { try add("e\(number)", to: store) }
      #expect(try expects(store))
      let other = try PostgresStore.open(at: address)
      let erased = try other.erase(person, stamp: stamp(4))
      #expect(throws: StoreError.unknownParticipant("P0")) { try add("e3", to: store) }
      try other.append(.roster(.added(participant: "P1", name: nil)), stamp: stamp(5))
      try other.append(.roster(.renamed(participant: "P2", from: "P1")), about: .participant("P1"), stamp: stamp(5))
      try other.append(.roster(.added(participant: "P1", name: nil)), stamp: stamp(5))
      for number in 0..<4 { try store.append(outcome("e\(number)"), about: .participant("P1"), stamp: stamp(6)) }
      #expect(try store.record(of: "P2").outcomes.isEmpty)
      #expect(try store.record(of: "P1").outcomes.count == 4)
      try requireIntact(store, erased: erased)
      try other.close()
    }
  }

  @Test func `a deed that reads, and one that appends nothing, see what is there`() throws {
    try withStore { store, address in
      try fill(store, people: 1, outcomes: 0)
      for number in 0..<3 { try add("e\(number)", to: store) }
      let other = try PostgresStore.open(at: address)
      try add("other", to: other)
      let count = try store.write(.about(person)) { try $0.reader.record(of: "P0", asOf: latest).outcomes.count }
      #expect(count == 4)
      for number in 3..<6 { try add("e\(number)", to: store) }
      #expect(try expects(store))
      // It holds: the deed's question confirms it.
      try store.write(.about(person)) { writer in
        #expect(try writer.reader.record(of: "P0", asOf: latest).outcomes.count == 7)
        try writer.append(outcome("e6"), about: person, stamp: stamp(2))
      }
      #expect(try expects(store))
      try requireIntact(store)
      try other.close()
    }
  }

  @Test func `an unheard commit of a session is found by its entry`() throws {
    try withStore { store, _ in
      try fill(store, people: 1, outcomes: 0)
      guard let backend = store.backend as? PostgresBackend else { return }
      let added = try store.append(outcome("e"), about: person, stamp: stamp(2))
      let last = ChainEnd(number: added.number, hash: added.hash.bytes)
      for isThere in [true, false] {
        // Whoever serves the connection has not noticed that it is gone, and holds others off.
        let connection = try backend.pool.connect()
        try connection.run("BEGIN; UPDATE lane SET held = NULL")
        let unheard = UnheardCommit(
          transaction: .last(of: try ServerSession(of: connection)),
          last: isThere ? last : ChainEnd(number: last.number + 64, hash: last.hash))
        if isThere {
          try backend.requireCommitted(unheard)
        } else {
          #expect(throws: StoreError.server(.lost)) { try backend.requireCommitted(unheard) }
        }
        #expect(throws: ServerRefusal.self) { try connection.run("SELECT 1") }
        try add("after \(isThere)", to: store)
      }
    }
  }

  @Test func `several who write about few people by stores of their own lose and double nothing`() throws {
    try withStore(lanes: Lanes(count: 2)) { store, address in
      try fill(store, people: 4, outcomes: 0)
      DispatchQueue.concurrentPerform(iterations: 6) { writer in
        do {
          let own = try PostgresStore.open(at: address)
          for number in 0..<120 {
            // For a while each has a person, and the lane, for itself.
            let person = Subject.participant("P\((number / 20 + writer) % 4)")
            try own.write(.about(person)) { deed in
              if number % 7 == 0 { _ = try deed.reader.record(of: "P0", asOf: latest) }
              try deed.append(outcome("w\(writer)/\(number)"), about: person, stamp: stamp(2))
            }
          }
          try own.close()
        } catch {
          Issue.record(error)
        }
      }
      let outcomes = try (0..<4).flatMap { try store.record(of: "P\($0)").outcomes.map(\.event) }
      #expect(outcomes.count == 6 * 120 && Set(outcomes).count == outcomes.count)
      try requireIntact(store)
    }
  }
}
