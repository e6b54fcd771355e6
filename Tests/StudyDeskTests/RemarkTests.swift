import SurveyModel
import Definitions
import StudyService
import CivilTime
import JSONText
import Record
import StudyDesk
import Testing

/// Notes, queries and alerts.
struct RemarkTests {
  private let event = "a/d@2026-11-02"

  /// A desk over a study of one daily task, with P1 enrolled and their event of 2 November done, and an alert of it.
  @discardableResult
  private func withDesk<Value>(_ body: (StudyDesk, TrialStudy) throws -> Value) throws -> Value {
    try TrialStudy.with { study in
      try study.beginDaily()
      try study.done("P1", on: "2026-11-02", alert: "strong")
      return try body(study.desk(at: "2026-11-02T10:00:00Z"), study)
    }
  }

  @Test func `a note stands on a participant or an event that they have, and nowhere else`() throws {
    try withDesk { desk, _ throws in
      _ = try desk.note("was tired", on: nil, of: "P1", by: .account("c"))
      let notes = try desk.note("by phone", on: event, of: "P1", by: .account("c"))
      #expect(notes.notes.map(\.text) == ["was tired", "by phone"])
      #expect(notes.json.elements?.last?["event"]?.string == event)
      #expect(notes.json.elements?.last?["author"]?.string == "account c")
      #expect(throws: EventRefusal.unknownEvent("a/x@2026-11-02", of: "P1")) {
        try desk.note("x", on: "a/x@2026-11-02", of: "P1", by: .account("c"))
      }
    }
  }

  @Test(arguments: ["", " \n"]) func `a note without a word is refused`(text: String) throws {
    try withDesk { desk, _ in
      #expect(throws: StudyRefusal.emptyNote) { try desk.note(text, on: nil, of: "P1", by: .account("c")) }
    }
  }

  @Test func `a reason without a word is refused, and nothing is recorded`() throws {
    try withDesk { desk, study throws in
      let head = try study.store.read { try $0.head() }
      #expect(throws: StudyRefusal.emptyReason) { try desk.withdraw("P1", reason: " ", by: .account("c")) }
      #expect(throws: StudyRefusal.emptyReason) {
        try desk.excuse("a/d@2026-11-03", of: "P1", reason: "", by: .account("c"))
      }
      let alert = try #require(try desk.alerts().first).alert.number
      #expect(throws: StudyRefusal.emptyReason) { try desk.acknowledge(alert: alert, reason: "", by: .account("c")) }
      #expect(try study.store.read { try $0.head() } == head)
    }
  }

  @Test func `a query is opened about what is recorded, answered, and closed once`() throws {
    try withDesk { desk, _ throws in
      #expect(throws: QueryRefusal.nothingRecorded(event: "a/d@2026-11-03", of: "P1")) {
        try desk.openQuery("?", about: "a/d@2026-11-03", item: nil, of: "P1", by: .account("c"))
      }
      #expect(throws: QueryRefusal.unknownItem("nausea", event: event)) {
        try desk.openQuery("?", about: event, item: "nausea", of: "P1", by: .account("c"))
      }
      let number = try desk.openQuery("Sure?", about: event, item: nil, of: "P1", by: .account("c")).record.number
      #expect(try desk.answer(query: number, "Yes.", by: .account("c")).record.answers.map(\.text) == ["Yes."])
      #expect(try desk.close(query: number, reason: "asked", by: .account("c")).json["closed"]?["text"] == "asked")
      #expect(throws: QueryRefusal.closed(number)) { try desk.close(query: number, reason: nil, by: .account("c")) }
      #expect(throws: QueryRefusal.unknownQuery(9_999)) { try desk.answer(query: 9_999, "x", by: .account("c")) }
      #expect(try desk.queries().isEmpty)
      #expect(try desk.queries(of: PeopleFilter(participant: "P1"), includingClosed: true).count == 1)
    }
  }

  @Test func `an acknowledged alert says by whom and why, and takes no second acknowledgement`() throws {
    try withDesk { desk, study throws in
      try study.addAssessor("T1")
      let number = try #require(try desk.alerts(open: true).first).alert.number
      let seen = try desk.acknowledge(alert: number, reason: "rang them", by: .assessor("T1"))
      #expect(seen.json["acknowledgedBy"] == "assessor T1")
      #expect(seen.json["reason"] == "rang them")
      #expect(try desk.alerts(open: true).isEmpty)
      #expect(try desk.alerts() == [seen])
      #expect(
        throws: AlertRefusal.acknowledged(number, by: "assessor T1", at: at("2026-11-02T10:00:00Z"))
      ) { try desk.acknowledge(alert: number, reason: nil, by: .account("c")) }
      #expect(throws: AlertRefusal.unknownAlert(9_999)) {
        try desk.acknowledge(alert: 9_999, reason: nil, by: .account("c"))
      }
    }
  }

  @Test func `what was recorded later but observed by an earlier clock stands in the order of its instants`() throws {
    try withDesk { desk, study throws in
      try study.remark("P1", .note(event: nil, text: "second"), now: at("2026-11-02T09:30:00Z"))
      try study.remark("P1", .note(event: nil, text: "first"), now: at("2026-11-02T09:10:00Z"))
      #expect(try desk.notes(on: "P1").notes.map(\.text) == ["first", "second"])
      try study.remark("P1", .alertRaised(alert: "early", event: event, sitting: 1), now: at("2026-11-02T06:00:00Z"))
      #expect(try desk.alerts().map(\.alert.alert) == ["early", "strong"])
      try study.remark("P1", .queryOpened(event: event, path: nil, text: "b"), now: at("2026-11-02T09:50:00Z"))
      try study.remark("P1", .queryOpened(event: event, path: nil, text: "a"), now: at("2026-11-02T09:40:00Z"))
      #expect(try desk.queries().map(\.record.text) == ["a", "b"])
    }
  }

  @Test func `the fields of each view stand in the manual`() throws {
    try withDesk { desk, _ throws in
      let query = try desk.openQuery("Sure?", about: event, item: nil, of: "P1", by: .account("c"))
      let notes = try desk.note("x", on: event, of: "P1", by: .account("c"))
      #expect(query.json.fieldNames == Manual.fields(of: "query"))
      #expect(try #require(notes.json.elements?.first).fieldNames == Manual.fields(of: "note list"))
      let alert = try #require(try desk.alertList(AlertRequest(by: .raised)).rows.first)
      #expect(alert.json.fieldNames == Manual.fields(of: "alerts"))
    }
  }

  @Test func `alerts and queries are listed by site, and alerts with how urgent they are`() throws {
    try TrialStudy.with { study in
      let survey = """
        id: a
        title: A
        steps: [{ id: f, type: form, title: F, items: [{ id: pain, type: scale, prompt: P, minimum: 0, maximum: 10 }] }]
        alerts:
          - { id: strong, if: pain > 8, severity: high }
          - { id: odd, if: pain == 7 }

        """
      let start = at("2026-11-01T00:00:00Z")
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }")
      set.files["Surveys/a.yaml"] = Array(survey.utf8)
      try study.accept(set, now: start)
      for (id, site) in [("P1", "leeds"), ("P2", "york")] {
        try study.add(id, enrolled: start)
        try study.change(id, .site(site), now: start)
      }
      for (id, alert) in [("P1", "strong"), ("P2", "odd"), ("P2", "gone")] {
        try study.remark(id, .alertRaised(alert: alert, event: "a/d@2026-11-01", sitting: 1), now: start)
        try study.remark(id, .queryOpened(event: "a/d@2026-11-01", path: nil, text: alert), now: start)
      }
      let desk = try study.desk(at: "2026-11-02T00:00:00Z")
      #expect(try desk.alerts().map(\.severity) == [.high, .medium, nil])
      #expect(try desk.alerts(of: PeopleFilter(site: "leeds")).map(\.alert.alert) == ["strong"])
      #expect(try desk.queries(of: PeopleFilter(site: "york")).map(\.record.text) == ["odd", "gone"])
      #expect(try desk.queries(of: PeopleFilter(participant: "P1", site: "york")).isEmpty)
      #expect(throws: StoreError.unknownParticipant("P9")) { try desk.alerts(of: PeopleFilter(participant: "P9")) }
    }
  }
}
