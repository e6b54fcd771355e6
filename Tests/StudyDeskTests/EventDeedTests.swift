import CivilTime
import JSONText
import Record
import Scheduling
import StudyDesk
import StudyService
import Testing

struct EventDeedTests {
  private static let daily = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }"

  /// A desk over a study of one daily task, with P1 enrolled on 2026-11-01.
  @discardableResult
  private func withDesk<Value>(at now: String, _ body: (StudyDesk) throws -> Value) throws -> Value {
    try TrialStudy.with { study in
      try study.accept(files(EventDeedTests.daily), now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      return try body(study.desk(at: now))
    }
  }

  @Test func `an excuse returns the event as it stands then`() throws {
    try withDesk(at: "2026-11-02T09:00:00Z") { desk in
      let event = try desk.excuse("a/d@2026-11-02", of: "P1", reason: "travels", by: .account("c"))
      #expect(event.standing.state.name == "excused")
      #expect(event.decisions.map(\.change.reason) == ["travels"])
      #expect(event.json["decisions"]?.elements?.first?["reason"]?.string == "travels")
    }
  }

  @Test func `a second excuse is refused, and nothing is appended`() throws {
    try withDesk(at: "2026-11-02T09:00:00Z") { desk in
      _ = try desk.excuse("a/d@2026-11-02", of: "P1", reason: "travels", by: .account("c"))
      let before = try desk.store.read { try $0.head() }
      let refusal = try #require(throws: EventRefusal.self) {
        try desk.excuse("a/d@2026-11-02", of: "P1", reason: "again", by: .account("d"))
      }
      #expect(
        refusal.message
          == "a/d@2026-11-02 is excused, by account c at 2026-11-02T09:00:00+00:00 (travels), and can't be excused")
      #expect(try desk.store.read { try $0.head() } == before)
    }
  }

  @Test func `nothing is reopened for somebody who left, nor of a task that was stopped`() throws {
    try TrialStudy.with { study in
      try study.accept(files(EventDeedTests.daily), now: at("2026-11-01T00:00:00Z"))
      for id in ["P1", "P2", "P3"] { try study.add(id, enrolled: at("2026-11-01T00:00:00Z")) }
      let desk = try study.desk(at: "2026-11-05T09:00:00Z")
      func reopen(_ id: String) throws -> EventView {
        try desk.reopen("a/d@2026-11-02", of: id, until: nil, reason: "asked for", by: .account("c"))
      }
      #expect(try reopen("P1").standing.state == .late)
      try study.change("P2", .status(.withdrawn, reason: "moved"), now: at("2026-11-04T00:00:00Z"))
      try study.change("P3", .left(schedule: "trial", reason: "over"), now: at("2026-11-04T00:00:00Z"))
      let before = try desk.store.read { try $0.head() }
      let withdrawn = try #require(throws: EventRefusal.self) { try reopen("P2") }
      #expect(
        withdrawn.message
          == "a/d@2026-11-02 can't be reopened: the participant is withdrawn; reinstate them first")
      let left = try #require(throws: EventRefusal.self) { try reopen("P3") }
      #expect(left.message == "a/d@2026-11-02 can't be reopened: the participant left the schedule 'trial'")
      #expect(try desk.store.read { try $0.head() } == before)
      #expect(try desk.event("a/d@2026-11-02", of: "P2").standing.state == .missed(partial: false))
      #expect(try !desk.event("a/d@2026-11-02", of: "P2").takesReopening)
    }
  }

  @Test func `an event that nobody has is refused with where to look`() throws {
    try withDesk(at: "2026-11-02T09:00:00Z") { desk in
      let refusal = EventRefusal.unknownEvent("a/d@2030", of: "P1")
      #expect(throws: refusal) { try desk.decline("a/d@2030", of: "P1", reason: "x", by: .account("c")) }
      #expect(refusal.next == .listEvents(of: "P1"))
    }
  }

  @Test func `an assessor who is on no list does nothing`() throws {
    try withDesk(at: "2026-11-02T09:00:00Z") { desk in
      #expect(throws: RosterRefusal.unknownAssessor("A1", known: [])) {
        try desk.excuse("a/d@2026-11-02", of: "P1", reason: "x", by: .assessor("A1"))
      }
    }
  }

  @Test func `what a pause excuses moves to a day outside it, and nothing moves into it`() throws {
    try TrialStudy.with { study in
      try study.accept(files(EventDeedTests.daily), now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      try study.change(
        "P1", .paused(from: at("2026-11-04T00:00:00Z"), until: at("2026-11-07T00:00:00Z"), reason: nil, shifts: false),
        now: at("2026-11-02T06:00:00Z"))
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      func move(_ event: String, to date: String) throws -> EventView {
        try desk.reschedule(event, of: "P1", to: .day(day(date)), until: nil, reason: "x", by: .account("c"))
      }
      let into = try #require(throws: EventRefusal.self) { try move("a/d@2026-11-03", to: "2026-11-05") }
      #expect(
        into.message
          == "the participant is paused then, until 2026-11-07T00:00:00+00:00, and the event would be excused")
      #expect(throws: EventRefusal.isPaused(until: "2026-11-07T00:00:00+00:00")) {
        try desk.addEvent(
          ofTask: "a", of: "P1", at: .day(day("2026-11-06")), until: nil, reason: "x", by: .account("c"))
      }
      let reopened = try #require(throws: EventRefusal.self) {
        try desk.reopen("a/d@2026-11-05", of: "P1", until: nil, reason: "x", by: .account("c"))
      }
      #expect(
        reopened.message == "a/d@2026-11-05 is excused by a pause and can't be reopened; move it to another day")
      #expect(try move("a/d@2026-11-05", to: "2026-11-08").standing.state == .upcoming)
      // What was missed or is late is given more time, and not moved.
      let missed = try #require(throws: EventRefusal.self) { try move("a/d@2026-11-01", to: "2026-11-08") }
      #expect(
        missed.message == "a/d@2026-11-01 is missed and can't be rescheduled; reopen it until another time")
      #expect(
        try desk.reopen(
          "a/d@2026-11-01", of: "P1", until: .day(day("2026-11-08")), reason: "x", by: .account("c")
        ).standing.state == .late)
      _ = try desk.excuse("a/d@2026-11-10", of: "P1", reason: "travels", by: .account("c"))
      let excused = try #require(throws: EventRefusal.self) { try move("a/d@2026-11-10", to: "2026-11-11") }
      #expect(excused.message.hasSuffix("and can't be rescheduled; reopen it first"))
    }
  }

  @Test func `an event moves to a day that is not past, and an added one ends after its start`() throws {
    try withDesk(at: "2026-11-02T07:00:00Z") { desk in
      #expect(throws: EventRefusal.dayIsPast(day("2026-11-01"))) {
        try desk.reschedule(
          "a/d@2026-11-02", of: "P1", to: .day(day("2026-11-01")), until: nil, reason: "x", by: .account("c"))
      }
      let moved = try desk.reschedule(
        "a/d@2026-11-02", of: "P1", to: .day(day("2026-11-05")), until: nil, reason: "x", by: .account("c"))
      #expect(moved.standing.row.date == day("2026-11-05"))
      #expect(throws: EventRefusal.endBeforeStart) {
        try desk.reschedule(
          "a/d@2026-11-03", of: "P1", to: .day(day("2026-11-06")), until: at("2026-11-05T10:00:00Z"), reason: "x",
          by: .account("c"))
      }
      #expect(throws: EventRefusal.endBeforeStart) {
        try desk.addEvent(
          ofTask: "a", of: "P1", at: .instant(at("2026-11-03T10:00:00Z")), until: at("2026-11-03T10:00:00Z"),
          reason: "x", by: .account("c"))
      }
      let added = try desk.addEvent(
        ofTask: "a", of: "P1", at: .day(day("2026-11-03")), until: nil, reason: "x", by: .account("c"))
      #expect(added.standing.id == "a/added@2026-11-03")
    }
  }
}
