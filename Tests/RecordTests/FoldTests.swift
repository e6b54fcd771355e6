import CivilTime
import Foundation
import Testing

@testable import Record

/// One record serves for everybody in a pass over the roster: what was known of one is not told of the next.
struct FoldTests {
  private static let statements: [Fact.Statement] = [
    .added(name: "Ann"), .enrolled(schedule: "s", at: at(1), date: nil), .zone("Asia/Tokyo", from: at(1)),
    .language("ja"), .site("leeds"),
    .milestone(
      name: "surgery", value: .instant(at(2)), replacing: nil, answer: AnswerSource(event: "e", path: "f/day")),
    .attribute(name: "wake", json: "\"06:30\"", from: at(2)), .status(.withdrawn, reason: "x"),
    .paused(from: at(3), until: nil, reason: nil, shifts: false), .renamed(to: "P1", from: "P0"),
    .assigned(assessor: 2, true), .allocated(list: SHA256Value(of: [1]), line: 1, arm: "a"),
    .decided(EventChange(.excused, event: "e", reason: "ill")), .alertRaised(alert: "low", event: "e", sitting: 7),
    .signed(event: "e", revisions: [8]), .enteredAgain(event: "e", differences: 2),
    .reminder(ReminderChange(event: "e", at: at(4), attempt: 1, .sending(by: .mail, until: at(5)))),
  ]

  private static var filled: ParticipantRecord {
    var record = ParticipantRecord()
    record.begin("P1", added: at(0))
    let outcome = OutcomeFact(
      number: 8, event: "e", task: "e", schedule: "s", element: "d", date: nil, occurrence: nil, anchor: nil,
      ending: "completed", late: false, opened: nil, started: nil, finished: at(3), recorded: at(3))
    record.add(outcome)
    record.add(deleted: outcome)
    record.add(SittingFact(number: 7, event: "e", task: "e", began: at(2), ended: at(3), discarded: false))
    for (place, statement) in statements.enumerated() {
      record.apply(Fact(number: Int64(10 + place), recorded: at(4), statement))
    }
    return record
  }

  @Test func `a record that is begun anew knows nothing of the one before`() {
    var record = FoldTests.filled
    // Each field holds something: one that is added to the record has to be filled here, too.
    for field in Mirror(reflecting: record).children {
      let value = Mirror(reflecting: field.value)
      let isEmpty = [.collection, .optional].contains(value.displayStyle) && value.children.isEmpty
      #expect(!isEmpty, "\(field.label ?? "") is not filled")
    }
    var fresh = ParticipantRecord()
    fresh.begin("P2", added: at(6))
    record.begin("P2", added: at(6))
    #expect(record == fresh)
  }

  @Test func `a pass over the roster gives each their own signatures and second entries`() throws {
    try withStore { (store: StudyStore) throws in
      for id in ["P1", "P2", "P3"] {
        try store.append(.roster(.added(participant: id, name: nil)), about: .nobody, stamp: stamp(1))
      }
      let about = Subject.participant("P1")
      let number = try store.append(outcome("e"), about: about, stamp: stamp(2)).number
      try store.append(
        .signature(.casebook(revisions: [number], .init(name: nil, meaning: "reviewed"))), about: about, stamp: stamp(3)
      )
      var streamed: [ParticipantRecord] = []
      try store.read { try $0.forEachRecord(asOf: latest) { streamed.append($0) } }
      #expect(streamed.map(\.signatures.count) == [1, 0, 0])
      #expect(try streamed == ["P1", "P2", "P3"].map { try store.record(of: $0) })
    }
  }
}
