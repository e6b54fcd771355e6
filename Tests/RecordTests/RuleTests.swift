import JSONText
import Testing

@testable import Record

struct RuleTests {
  private let event = "checkin/daily@2026-11-20"
  private let subject = Subject.participant("P001")

  private func refuses(
    _ error: StoreError, after: [EntryContent], _ content: EntryContent, about: Subject? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.append(.assessor(.added(assessor: "A01", name: nil)), stamp: stamp(1))
      for content in after { try store.append(content, about: subject, stamp: stamp(2)) }
      let head = try store.read { try $0.head() }
      #expect(throws: error, sourceLocation: sourceLocation) {
        try store.append(content, about: about ?? subject, stamp: stamp(3))
      }
      #expect(try store.read { try $0.head() } == head, sourceLocation: sourceLocation)
      #expect(try store.verifyDerived() == .intact(head, erased: 0), sourceLocation: sourceLocation)
    }
  }

  @Test func `an event takes one outcome`() throws {
    try refuses(.alreadyRecorded(event: event), after: [outcome(event)], outcome(event))
  }

  @Test func `an event of another participant is another event`() throws {
    try withStore { (store: StudyStore) throws in
      for id in ["P001", "P002"] {
        try store.addParticipant(id)
        try store.append(outcome(event), about: .participant(id), stamp: stamp(2))
      }
      #expect(try store.record(of: "P002").outcome(of: event)?.number == 4)
    }
  }

  @Test func `a deleted outcome gives way to another`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.append(outcome(event), about: subject, stamp: stamp(2))
      try store.append(.outcome(.deleted(event: event, reason: "wrong person")), about: subject, stamp: stamp(3))
      #expect(try store.record(of: "P001").outcome(of: event) == nil)
      try store.append(outcome(event), about: subject, stamp: stamp(4))
      #expect(try store.record(of: "P001").outcome(of: event)?.number == 4)
      #expect(try store.record(of: "P001", asOf: at(2)).outcome(of: event)?.number == 2)
      #expect(try store.record(of: "P001", asOf: at(3)).outcome(of: event) == nil)
    }
  }

  @Test func `what is not there can't be corrected or deleted`() throws {
    try refuses(
      .noOutcome(event: event), after: [], .outcome(.revised(event: event, reason: "x", result: nil, values: [])))
    try refuses(.noOutcome(event: event), after: [], .outcome(.deleted(event: event, reason: "x")))
    try refuses(
      .noOutcome(event: event), after: [outcome(event), .outcome(.deleted(event: event, reason: "x"))],
      .outcome(.deleted(event: event, reason: "x")))
  }

  @Test func `one sitting runs for an event`() throws {
    try refuses(.sittingRunning(event: event), after: [began(event)], began(event))
  }

  @Test func `another sitting may begin when one was discarded`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.append(began(event), about: subject, stamp: stamp(2))
      try store.append(.sitting(.discarded(sitting: 2, reason: nil)), about: subject, stamp: stamp(3))
      try store.append(began(event), about: subject, stamp: stamp(4))
      let record = try store.record(of: "P001")
      #expect(record.runningSitting(of: event)?.number == 4)
      #expect(record.sittings.map(\.discarded) == [true, false])
      #expect(try store.record(of: "P001", asOf: at(2)).runningSitting(of: event)?.number == 2)
    }
  }

  @Test func `a sitting that ended takes no input`() throws {
    let input = EntryContent.sitting(.input(sitting: 3, sequence: 1, input: "forward"))
    try refuses(.sittingEnded(3), after: [began(event), outcome(event, sitting: 3)], input)
    try refuses(
      .sittingEnded(3), after: [began(event), .sitting(.discarded(sitting: 3, reason: nil))], input)
    try refuses(
      .sittingEnded(3), after: [began(event), .sitting(.discarded(sitting: 3, reason: nil))],
      outcome(event, sitting: 3))
  }

  @Test(arguments: [0, 1, 3, -1, Int.max])
  func `an input comes in its sequence`(sequence: Int) throws {
    try refuses(
      .inputOutOfSequence(sitting: 3, expected: 2),
      after: [began(event), .sitting(.input(sitting: 3, sequence: 1, input: "a"))],
      .sitting(.input(sitting: 3, sequence: sequence, input: "b")))
  }

  @Test func `a sitting is its participant's`() throws {
    try refuses(.unknownSitting(7), after: [], .sitting(.input(sitting: 7, sequence: 1, input: "a")))
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      try store.addParticipant("P002")
      try store.append(began(event), about: subject, stamp: stamp(2))
      #expect(throws: StoreError.unknownSitting(3)) {
        try store.append(
          .sitting(.input(sitting: 3, sequence: 1, input: "a")), about: .participant("P002"), stamp: stamp(3))
      }
    }
  }

  @Test func `ids are unique and known`() throws {
    try refuses(.participantExists("P001"), after: [], .roster(.added(participant: "P001", name: nil)))
    try refuses(.assessorExists("A01"), after: [], .assessor(.added(assessor: "A01", name: nil)))
    try refuses(.unknownParticipant("P002"), after: [], .roster(.language("ja")), about: .participant("P002"))
    try refuses(.unknownAssessor("A02"), after: [], .assessor(.renamed("x")), about: .assessor("A02"))
    try refuses(.subjectMissing(kind: "languageSet"), after: [], .roster(.language("ja")), about: .nobody)
    #expect(throws: StoreError.unknownAssessor("A02")) {
      try withStore { try $0.append(.study(.closed(reason: nil)), stamp: stamp(1, by: .assessor("A02"))) }
    }
  }

  @Test func `a participant and an assessor may have one id`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("X")
      try store.append(.assessor(.added(assessor: "X", name: "Hana")), stamp: stamp(1))
      #expect(try store.read { try $0.assessors(asOf: latest) }.map(\.name) == ["Hana"])
      #expect(try store.read { try $0.participants(asOf: latest) } == ["X"])
    }
  }

  @Test func `a refused entry takes its transaction with it, even when the caller goes on`() throws {
    try withStore { (store: StudyStore) throws in
      try store.addParticipant("P001")
      #expect(throws: StoreError.participantExists("P001")) {
        try store.write { writer in
          try writer.append(.roster(.added(participant: "P002", name: nil)), stamp: stamp(2))
          _ = try? writer.append(.roster(.added(participant: "P001", name: nil)), stamp: stamp(2))
        }
      }
      #expect(try store.read { try $0.participants(asOf: latest) } == ["P001"])
    }
  }

  @Test func `what is given inside a transaction sees what was added in it`() throws {
    try withStore { (store: StudyStore) throws in
      let seen = try store.write { writer in
        try writer.append(.roster(.added(participant: "P001", name: nil)), stamp: stamp(2))
        return try writer.reader.participants(asOf: at(2))
      }
      #expect(seen == ["P001"])
    }
  }
}
