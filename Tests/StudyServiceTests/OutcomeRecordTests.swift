import CivilTime
import JSONText
import StudyService
import SurveyModel
import Record
import Testing

/// An outcome with what was said about it later.
@Suite struct OutcomeRecordTests {
  private static let instants = (1...4).map { at("2026-11-0\($0)T12:00:00Z") }

  private static func records(_ changes: [OutcomeChange]) throws -> [OutcomeRecord] {
    try TrialStudy.with { study in
      try study.change("P001", .added(participant: "P001", name: nil), now: instants[0])
      for (change, now) in zip(changes, instants) {
        let stamp = Stamp(
          recorded: now, machine: nil, author: .program, program: "test", tzdata: nil, study: nil, schedule: nil,
          survey: nil)
        _ = try study.store.append(.outcome(change), about: .participant("P001"), stamp: stamp)
      }
      return try study.store.read { OutcomeRecord.all(in: try $0.entries(about: "P001", asOf: instants[3])) }
    }
  }

  private static func recorded(_ value: Int) -> OutcomeChange {
    .recorded(
      RecordedOutcome(
        event: "t/e@2026-11-01", task: "t", schedule: "s", element: "e", ending: "complete", finished: instants[0],
        result: ["survey": "first"], values: [RecordedValue(kind: "pain", value: .integer(value))]))
  }

  private static func revised(_ value: Int, result: JSONValue?) -> OutcomeChange {
    .revised(
      event: "t/e@2026-11-01", reason: "misread \(value)", result: result,
      values: [RecordedValue(kind: "pain", value: .integer(value))])
  }

  @Test func `the last revision counts, and all of them stay with their reasons`() throws {
    let found = try OutcomeRecordTests.records([
      OutcomeRecordTests.recorded(4), OutcomeRecordTests.revised(5, result: ["survey": "second"]),
      OutcomeRecordTests.revised(6, result: nil),
    ])
    let record = try #require(found.first)
    #expect(found.count == 1)
    #expect(record.outcome.values.map(\.value) == [.integer(4)])
    #expect(record.values.map(\.value) == [.integer(6)])
    #expect(record.revisions.map(\.reason) == ["misread 5", "misread 6"])
    #expect(record.revisions.map(\.recorded) == Array(OutcomeRecordTests.instants[1...2]))
    // A revision without a result leaves the one before.
    #expect(record.survey == "second")
    #expect(record.deletion == nil)
  }

  @Test func `who recorded it is known by the id that they have now, whatever the result says`() throws {
    try TrialStudy.with { study in
      let now = OutcomeRecordTests.instants[0]
      try study.change("P001", .added(participant: "P001", name: nil), now: now)
      _ = try study.store.append(.assessor(.added(assessor: "A12", name: "Zoe")), stamp: study.stamp(now))
      var stamp = study.stamp(now)
      stamp.author = .assessor("A12")
      let outcome = RecordedOutcome(
        event: "t/e@2026-11-01", task: "t", schedule: "s", element: "e", ending: "complete", finished: now,
        result: ["survey": "first", "by": "A02"])
      _ = try study.store.append(.outcome(.recorded(outcome)), about: .participant("P001"), stamp: stamp)
      let found = try study.store.read { OutcomeRecord.all(in: try $0.entries(about: "P001", asOf: now)) }
      let record = try #require(found.first)
      #expect(record.assessor == "A12")
      #expect(record.heading?.by == "A12")
      #expect(record.resultJSON?["by"] == "A12")
      #expect(record.outcome.result?["by"] == "A02")
    }
  }

  @Test func `what stands over results is read without them, of revisions too`() throws {
    try TrialStudy.with { study in
      let now = OutcomeRecordTests.instants[0]
      func result(_ survey: String) -> JSONValue {
        [
          "survey": .string(survey), "digest": "d", "mode": "screen", "language": "ja", "zone": "UTC",
          "order": ["f": ["a"]], "context": ["participant.name": "Zoe"], "results": [["step": "f"]], "scores": [],
        ]
      }
      let recorded = RecordedOutcome(
        event: "t/e@2026-11-01", task: "t", schedule: "s", element: "e", ending: "complete", finished: now,
        result: result("first"), values: [RecordedValue(kind: "pain", value: ["results": 4])])
      let revised = OutcomeChange.revised(
        event: "t/e@2026-11-01", reason: "misread", result: result("second"),
        values: [RecordedValue(kind: "pain", value: 5)])
      try study.change("P001", .added(participant: "P001", name: nil), now: now)
      var found: [(whole: OutcomeRecord, headings: OutcomeRecord)] = []
      for change in [.recorded(recorded), revised] {
        _ = try study.store.append(.outcome(change), about: .participant("P001"), stamp: study.stamp(now))
        let rows = try study.store.read { try $0.rows(about: "P001", asOf: now, ofTask: nil) }
        let whole = OutcomeRecord.all(in: try rows.map { try Entry($0) })
        let headings = OutcomeRecord.all(in: try rows.map { try Entry($0, detail: .headings) })
        found += zip(whole, headings).map { (whole: $0, headings: $1) }
      }
      #expect(found.map(\.headings.heading?.survey) == ["first", "second"])
      #expect(found.allSatisfy { $0.whole.heading == $0.headings.heading && $0.whole.values == $0.headings.values })
      #expect(found.allSatisfy { $0.whole.outcome.values == $0.headings.outcome.values })
      let first = try #require(found.first)
      #expect(first.whole.resultJSON == result("first"))
      #expect(first.headings.resultJSON?["results"] == .null && first.headings.resultJSON?["context"] == .null)
    }
  }

  @Test func `an outcome that was deleted and recorded again is two, and a revision is of the second`() throws {
    let found = try OutcomeRecordTests.records([
      OutcomeRecordTests.recorded(4), .deleted(event: "t/e@2026-11-01", reason: "wrong person"),
      OutcomeRecordTests.recorded(7), OutcomeRecordTests.revised(8, result: nil),
    ])
    #expect(found.map { $0.deletion?.reason } == ["wrong person", nil])
    #expect(found.map { $0.values.map(\.value) } == [[.integer(4)], [.integer(8)]])
  }
}
