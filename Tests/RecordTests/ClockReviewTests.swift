import CivilTime
import Testing

@testable import Record

struct ClockReviewTests {
  private func add(_ store: StudyStore, _ minute: Int64, stated: Int64? = nil) throws {
    try store.append(
      .study(.taskStopped(task: "t", reason: "r")),
      stamp: Stamp(
        recorded: at(stated ?? minute), machine: stated.map { _ in at(minute) }, author: .program, program: "1"))
  }

  @Test func `a clock that was set back by over a minute is told, with the entry`() throws {
    try withStore { store in
      for minute in [1, 5, 4, 6, 3, 7] as [Int64] { try add(store, minute) }
      let review = try store.clockReview()
      #expect(review.stated == 0)
      #expect(review.stepCount == 1)
      #expect(review.steps == [ClockReview.Step(number: 5, recorded: at(3), before: at(6))])
    }
  }

  @Test func `stated instants are counted, and judged by the machine's`() throws {
    try withStore { store in
      try add(store, 1)
      try add(store, 2, stated: 50)
      try add(store, 3)
      try add(store, 4, stated: -90)
      #expect(try store.clockReview().stated == 2)
      #expect(try store.clockReview().steps == [])
      try add(store, 1, stated: 60)
      #expect(try store.clockReview().steps.map(\.number) == [5])
    }
  }

  @Test func `twenty are listed and all are counted`() throws {
    try withStore { store in
      for minute in 0..<60 { try add(store, minute % 2 == 0 ? 100 : 0) }
      #expect(try store.clockReview().stepCount == 30)
      #expect(try store.clockReview().steps.count == 20)
    }
  }

  @Test func `entries of a store that was merged are not held against those here`() throws {
    try withTwoStores { own, other in
      try MergeTests.fill(own, "P-a")
      try MergeTests.fill(other, "P-b")
      try own.addParticipant("P-0", 50)
      try own.merge(other, stamp: stamp(60))
      try own.addParticipant("P-c", 61)
      #expect(try own.clockReview().steps == [])
      // As an older program merged.
      try own.append(.study(.merged(store: "00", head: SHA256Value(of: []), entries: 2)), stamp: stamp(70))
      try own.addParticipant("P-d", 5)
      try own.addParticipant("P-e", 71)
      #expect(try own.clockReview().steps == [])
      try own.addParticipant("P-f", 60)
      #expect(try own.clockReview().steps.map(\.recorded) == [at(60)])
    }
  }
}
