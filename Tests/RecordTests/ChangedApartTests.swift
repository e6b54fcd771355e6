import JSONText
import Testing

@testable import Record

/// An outcome that two stores have by a merge, and that both changed since.
struct ChangedApartTests {
  private static let subject = Subject.participant("P-c")

  private enum Change {
    case corrected(String)
    case deleted
    case anew(String)

    func apply(to store: StudyStore, _ minute: Int64) throws {
      let content: EntryContent =
        switch self {
        case .corrected(let word):
          .outcome(.revised(event: "e", reason: "r", result: ["w": .string(word)], values: []))
        case .deleted: .outcome(.deleted(event: "e", reason: "r"))
        case .anew(let word): outcome("e", values: [RecordedValue(kind: "w", value: .string(word))])
        }
      try store.append(content, about: ChangedApartTests.subject, stamp: stamp(minute))
    }
  }

  /// Two stores into which a third was merged, whose person has the event `e`, and what was done to it in each since.
  private func withBoth(_ here: [Change], _ there: [Change], _ body: (StudyStore, StudyStore) throws -> Void) throws {
    for backend in Backend.allCases {
      try inFolder { folder in
        let stores = try ["a", "b", "c"].map { name in
          let store = try backend.make(in: folder, name: name)
          try MergeTests.fill(store, "P-" + name)
          return store
        }
        for store in stores.prefix(2) { try store.merge(stores[2], stamp: stamp(20)) }
        for (minute, change) in here.enumerated() { try change.apply(to: stores[0], 30 + Int64(minute)) }
        for (minute, change) in there.enumerated() { try change.apply(to: stores[1], 40 + Int64(minute)) }
        try body(stores[0], stores[1])
        for store in stores { try store.close() }
      }
    }
  }

  private func changes(in store: StudyStore) throws -> [String] {
    try store.read { try $0.outcomeEntries(of: "P-c", event: "e", asOf: latest) }.map(\.kind)
  }

  private func expectWhole(_ store: StudyStore) throws {
    let head = try store.read { try $0.head() }
    #expect(try store.verify() == .intact(head, erased: 0))
    #expect(try store.verifyDerived() == .intact(head, erased: 0))
  }

  @Test func `what differs in the end is refused in both directions, before anything comes`() throws {
    let pairs: [([Change], [Change])] = [
      ([.corrected("x")], [.corrected("y")]), ([.deleted], [.corrected("y")]), ([.corrected("x")], [.deleted]),
      ([.deleted, .anew("z")], [.corrected("y")]),
      ([.corrected("y"), .corrected("x")], [.corrected("x"), .corrected("y")]),
    ]
    for (here, there) in pairs {
      try withBoth(here, there) { a, b in
        for (own, other) in [(a, b), (b, a)] {
          let head = try own.read { try $0.head() }
          let conflict = MergeConflict.changedInBoth(
            event: "e", here: MergeConflict.Place("P-c", in: own.place),
            there: MergeConflict.Place("P-c", in: other.place))
          #expect(throws: StoreError.cannotMerge(conflict)) { try own.merge(other, stamp: stamp(60)) }
          #expect(try own.read { try $0.head() } == head)
          #expect("\(conflict)".contains("outcome correct e -p P-c --store \(other.place)"))
        }
      }
    }
  }

  @Test func `what was corrected in one alone comes, and comes back`() throws {
    try withBoth([.corrected("x")], []) { a, b in
      try b.merge(a, stamp: stamp(60))
      #expect(try changes(in: b) == ["outcomeRecorded", "outcomeRevised"])
      try Change.corrected("y").apply(to: b, 61)
      try a.merge(b, stamp: stamp(62))
      #expect(try changes(in: a) == ["outcomeRecorded", "outcomeRevised", "outcomeRevised"])
      try Change.deleted.apply(to: a, 63)
      try b.merge(a, stamp: stamp(64))
      #expect(try b.record(of: "P-c").outcomes.map(\.event) == [])
      for store in [a, b] { try expectWhole(store) }
    }
  }

  @Test func `the same answers in the end are no conflict`() throws {
    try withBoth([.corrected("x")], [.corrected("y"), .corrected("x")]) { a, b in
      try a.merge(b, stamp: stamp(60))
      #expect(try changes(in: a).count == 4)
      try b.merge(a, stamp: stamp(61))
      #expect(try changes(in: b).count == 4)
      for store in [a, b] { try expectWhole(store) }
    }
  }

  @Test func `what both deleted is deleted, and nothing more is said of it`() throws {
    try withBoth([.deleted], [.corrected("y"), .deleted]) { a, b in
      try a.merge(b, stamp: stamp(60))
      #expect(try changes(in: a) == ["outcomeRecorded", "outcomeDeleted"])
      try b.append(outcome("g"), about: ChangedApartTests.subject, stamp: stamp(61))
      try a.merge(b, stamp: stamp(62))
      #expect(try a.record(of: "P-c").outcomes.map(\.event) == ["g"])
      try b.merge(a, stamp: stamp(63))
      #expect(try b.record(of: "P-c").outcomes.map(\.event) == ["g"])
      for store in [a, b] { try expectWhole(store) }
    }
  }

  @Test func `what was recorded anew here stays when the other store deletes what was deleted`() throws {
    try withBoth([.deleted, .anew("z")], [.corrected("y"), .deleted]) { a, b in
      try a.merge(b, stamp: stamp(60))
      let kept = try a.record(of: "P-c").outcomes.map(\.event)
      #expect(kept == ["e"])
      #expect(try changes(in: a) == ["outcomeRecorded", "outcomeDeleted", "outcomeRecorded"])
      try expectWhole(a)
    }
  }
}
