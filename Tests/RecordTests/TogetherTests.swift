import Testing

@testable import Record

/// Writes that share a commit.
struct TogetherTests {
  private struct Stopped: Error {}

  @Test func `writes that share a commit are all there, but for those that throw`() throws {
    try withStore { store in
      try store.addParticipant("P001")
      let written = try store.together { shared in
        (0..<10).map { number in
          Result {
            try shared.write { writer in
              try writer.append(outcome("e\(number)"), about: .participant("P001"), stamp: stamp(2))
              // Each sees what those before it wrote.
              let known = try writer.reader.record(of: "P001", asOf: latest).outcomes
              if number % 3 == 2 { throw Stopped() }
              return known.count
            }
          }
        }
      }
      let counts = written.map { try? $0.get() }
      #expect(counts == [1, 2, nil, 3, 4, nil, 5, 6, nil, 7])
      let events = try Set(store.record(of: "P001").outcomes.map(\.event))
      #expect(events == Set([0, 1, 3, 4, 6, 7, 9].map { "e\($0)" }))
      #expect(try store.verify() == .intact(try store.read { try $0.head() }, erased: 0))
    }
  }

  @Test func `a rule that one of them breaks undoes that one alone`() throws {
    try withStore { store in
      try store.addParticipant("P001")
      try store.together { shared in
        _ = try shared.append(outcome("e"), about: .participant("P001"), stamp: stamp(2))
        #expect(throws: StoreError.alreadyRecorded(event: "e")) {
          try shared.append(outcome("e"), about: .participant("P001"), stamp: stamp(3))
        }
        _ = try shared.append(outcome("f"), about: .participant("P001"), stamp: stamp(4))
      }
      #expect(try store.record(of: "P001").outcomes.map(\.event) == ["e", "f"])
    }
  }

  @Test func `nothing is seen by others before all is durable`() throws {
    try inFolder { folder in
      let store = try Backend.sqlite.make(in: folder)
      defer { try? store.close() }
      try store.addParticipant("P001")
      let other = try Backend.sqlite.open(store.place, readOnly: true)
      defer { try? other.close() }
      try store.together { shared in
        _ = try shared.append(outcome("e"), about: .participant("P001"), stamp: stamp(2))
        #expect(try shared.record(of: "P001").outcomes.count == 1)
        #expect(try other.record(of: "P001").outcomes.isEmpty)
        // What needs a transaction of its own is refused, and harms nothing.
        #expect(throws: StoreError.busy) { try shared.backup(to: folder + "/copy.sqlite") }
      }
      #expect(try other.record(of: "P001").outcomes.count == 1)
      #expect(throws: Stopped.self) {
        try store.together { shared in
          _ = try shared.append(outcome("f"), about: .participant("P001"), stamp: stamp(3))
          throw Stopped()
        }
      }
      #expect(try other.record(of: "P001").outcomes.count == 1)
    }
  }
}
