import JSONText
import Testing

@testable import Record

/// A merge in short transactions: others write in between, and one that was stopped goes on.
struct SlicedMergeTests {
  private struct Stopped: Error {}

  /// Two stores of one study: the other one has three people of a dozen entries each.
  private func withTwo(_ body: (StudyStore, StudyStore, Backend) throws -> Void) throws {
    try withStore { (own: StudyStore, backend: Backend) throws in
      let other = try backend.make(in: folder(of: own.place), name: "other")
      try MergeTests.fill(own, "P001")
      for id in ["P002", "P003", "P004"] { try MergeTests.fill(other, id) }
      try body(own, other, backend)
      try other.close()
    }
  }

  private func records(_ store: StudyStore) throws -> [ParticipantRecord] {
    try ["P002", "P003", "P004"].map { try store.record(of: $0) }
  }

  private func requireWhole(_ own: StudyStore, _ other: StudyStore, entries: Int64 = 39) throws {
    let head = try own.read { try $0.head() }
    #expect(try own.verify() == .intact(head, erased: 0))
    #expect(try own.verifyDerived() == .intact(head, erased: 0))
    #expect(try own.unfinishedMerge() == nil)
    let (here, there) = (try records(own), try records(other))
    for (one, two) in zip(here, there) {
      #expect(one.outcomes.map(\.event) == two.outcomes.map(\.event))
      #expect(one.milestones.map(\.value) == two.milestones.map(\.value))
      #expect(one.alerts.map(\.acknowledged) == two.alerts.map(\.acknowledged))
      #expect(one.name == two.name && one.firstID == two.firstID)
    }
    #expect(throws: StoreError.cannotMerge(.mergedBefore)) { try own.merge(other, stamp: stamp(99)) }
    #expect(try own.read { try Provenance($0) }.unknown == [])
    #expect(entries == 39)
  }

  @Test(arguments: [1, 2, 5, 7, 41, 42, 43])
  func `what comes in slices is what comes at once`(size: Int) throws {
    try withTwo { own, other, _ in
      var pauses = 0
      let count = try own.merge(other, stamp: stamp(20), size: size) { pauses += 1 }
      #expect(pauses == 42 / size)
      try requireWhole(own, other, entries: count)
    }
  }

  @Test func `others write between slices, and not about who is not whole yet`() throws {
    try withTwo { own, other, backend in
      let second = try backend.open(own.place)
      var number = 0
      var refused = 0
      let count = try own.merge(other, stamp: stamp(20), size: 4) {
        number += 1
        try second.append(outcome("own-\(number)"), about: .participant("P001"), stamp: stamp(21))
        try second.addParticipant("N\(number)")
        try second.append(.remark(.note(event: nil, text: "x")), about: .participant("N\(number)"), stamp: stamp(21))
        #expect(try second.unfinishedMerge()?.from == other.place)
        let known = try second.read { try $0.participants(asOf: latest) }
        guard let coming = known.first(where: { ["first-P002", "P002"].contains($0) }) else { return }
        refused += 1
        #expect(throws: StoreError.beingMerged(coming)) {
          try second.append(outcome("theirs"), about: .participant(coming), stamp: stamp(21))
        }
        #expect(throws: StoreError.beingMerged(coming)) { try second.erase(.participant(coming), stamp: stamp(21)) }
        #expect(throws: StoreError.cannotMerge(.unfinished(from: other.place))) {
          try second.append(.study(.closed(reason: nil)), stamp: stamp(21))
        }
        #expect(throws: StoreError.cannotMerge(.underWay)) { try second.merge(other, stamp: stamp(22)) }
      }
      #expect(number == 10 && refused > 5)
      try requireWhole(own, other, entries: count)
      #expect(try own.record(of: "P001").outcomes.count == 11)
      try second.append(outcome("theirs"), about: .participant("P002"), stamp: stamp(23))
    }
  }

  @Test(arguments: 1...9)
  func `one that was stopped is told, and goes on where it stood`(stop: Int) throws {
    try withTwo { own, other, backend in
      var pauses = 0
      #expect(throws: Stopped.self) {
        try own.merge(other, stamp: stamp(20), size: 4) {
          pauses += 1
          if pauses == stop { throw Stopped() }
        }
      }
      let before = try own.read { try $0.head() }
      #expect(try own.verify() == .intact(before, erased: 0))
      #expect(try own.verifyDerived() == .intact(before, erased: 0))
      #expect(try own.unfinishedMerge()?.from == other.place)
      // Another store waits until this one is done.
      let third = try backend.make(in: folder(of: own.place), name: "third")
      try MergeTests.fill(third, "P009")
      #expect(throws: StoreError.cannotMerge(.unfinished(from: other.place))) { try own.merge(third, stamp: stamp(21)) }
      #expect(try own.merge(other, stamp: stamp(22), size: 4) {} > 0)
      try requireWhole(own, other)
      #expect(try own.merge(third, stamp: stamp(23)) > 0)
    }
  }

  @Test func `what can't be merged is refused before anything comes`() throws {
    try withTwo { own, other, backend in
      // Both have who was in a third store, who goes on in both.
      let third = try backend.make(in: folder(of: own.place), name: "third")
      try MergeTests.fill(third, "P005")
      try own.merge(third, stamp: stamp(20))
      try other.merge(third, stamp: stamp(20))
      for store in [own, other] {
        try store.append(outcome("twice"), about: .participant("P005"), stamp: stamp(21))
      }
      let head = try own.read { try $0.head() }
      let places = (MergeConflict.Place("P005", in: own.place), MergeConflict.Place("P005", in: other.place))
      #expect(throws: StoreError.cannotMerge(.recordedInBoth(event: "twice", here: places.0, there: places.1))) {
        try own.merge(other, stamp: stamp(22), size: 3) {}
      }
      #expect(try own.read { try $0.head() } == head)
      #expect(try own.unfinishedMerge() == nil)
      try own.append(.outcome(.deleted(event: "twice", reason: "x")), about: .participant("P005"), stamp: stamp(23))
      #expect(try own.merge(other, stamp: stamp(24), size: 3) {} > 0)
    }
  }
}
