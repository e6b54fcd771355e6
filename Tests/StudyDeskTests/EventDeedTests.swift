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
      #expect(event.decisions.map(\.reason) == ["travels"])
      #expect(event.json["decisions"]?.elements?.first?["reason"]?.string == "travels")
    }
  }

  @Test func `a second excuse is refused, and nothing is appended`() throws {
    try withDesk(at: "2026-11-02T09:00:00Z") { desk in
      _ = try desk.excuse("a/d@2026-11-02", of: "P1", reason: "travels", by: .account("c"))
      let before = try desk.store.read { try $0.head() }
      #expect(throws: EventRefusal.stateForbids(event: "a/d@2026-11-02", state: "excused", verb: "excused")) {
        try desk.excuse("a/d@2026-11-02", of: "P1", reason: "again", by: .account("c"))
      }
      #expect(try desk.store.read { try $0.head() } == before)
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

/// Two people at two desks do the same at once: one wins, the other is told.
struct RaceTests {
  /// What came of one person's try.
  private enum Tried: Equatable { case done, refused }

  @Test func `of two who excuse one event at once, one is done and the other is refused`() async throws {
    try await race(1000) { desk, number in
      let event = "a/d@\(day("2026-12-01").adding(days: number))"
      do {
        _ = try desk.excuse(event, of: "P1", reason: "both", by: .account("c"))
        return .done
      } catch EventRefusal.stateForbids {
        return .refused
      }
    }
  }

  @Test func `of two who add one participant at once, one is done and the other is refused`() async throws {
    try await race(300) { desk, number in
      do {
        _ = try desk.add(Newcomer("N\(number)", schedules: ["trial"]), accepting: nil, by: .account("c"))
        return .done
      } catch StoreError.participantExists {
        return .refused
      }
    }
  }

  @Test func `of two who acknowledge one alert at once, one is done and the other is refused`() async throws {
    try await race(
      100,
      prepare: { study, number in
        try study.remark("P1", .alertRaised(alert: "n", event: "a/d", sitting: 1), now: at("2026-11-01T08:00:00Z"))
      }
    ) { desk, number in
      let alerts = try desk.alerts()
      do {
        _ = try desk.acknowledge(alert: alerts[number].alert.number, reason: nil, by: .account("c"))
        return .done
      } catch AlertRefusal.acknowledged {
        return .refused
      }
    }
  }

  @Test func `of two who close one query at once, one is done and the other is refused`() async throws {
    try await race(
      100,
      prepare: { study, number in
        let asked = Remark.queryOpened(event: "a/d", path: nil, text: "\(number)")
        try study.remark("P1", asked, now: at("2026-11-01T08:00:00Z"))
      }
    ) { desk, number in
      let queries = try desk.queries(includingClosed: true)
      do {
        _ = try desk.close(query: queries[number].record.number, reason: nil, by: .account("c"))
        return .done
      } catch QueryRefusal.closed {
        return .refused
      }
    }
  }

  /// Lets two desks, each with a connection of its own, go through the same deeds side by side.
  ///
  /// - Parameter prepare: Records what each of the deeds is about.
  private func race(
    _ count: Int, prepare: (TrialStudy, Int) throws -> Void = { _, _ in },
    _ attempt: @escaping @Sendable (StudyDesk, Int) throws -> Tried
  ) async throws {
    let study = try TrialStudy()
    defer { study.remove() }
    try study.accept(
      files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }"), now: at("2026-11-01T00:00:00Z")
    )
    try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
    for number in 0..<count { try prepare(study, number) }
    let desks = try [study.desk(at: "2026-11-02T07:00:00Z"), study.secondDesk(at: "2026-11-02T07:00:00Z")]
    let tried = try await withThrowingTaskGroup(of: [Tried].self) { group in
      for desk in desks { group.addTask { try (0..<count).map { try attempt(desk, $0) } } }
      return try await group.reduce(into: [[Tried]]()) { $0.append($1) }
    }
    for number in 0..<count {
      #expect(tried.map { $0[number] }.count { $0 == .done } == 1, "number \(number)")
    }
  }
}
