import CivilTime
import Diagnostics
import Record
import StudyDesk
import Testing

/// Two people at two desks do the same at once: one wins, the other is told.
struct RaceTests {
  /// What came of one person's try.
  private enum Tried: Equatable { case done, refused }

  @Test func `of two who excuse one event at once, one is done and the other is refused`() async throws {
    try await race(LongRuns.seeds(100, of: 1000)) { desk, number in
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
    try await race(LongRuns.seeds(50, of: 300)) { desk, number in
      do {
        _ = try desk.add(Newcomer("N\(number)", schedules: ["trial"]), accepting: nil, by: .account("c"))
        return .done
      } catch StoreError.participantExists {
        return .refused
      }
    }
  }

  @Test func `of two who withdraw somebody at once, one is done and the other is refused`() async throws {
    try await race(LongRuns.seeds(50, of: 200)) { desk, number in
      do {
        _ = try desk.withdraw("N\(number)", reason: "both", by: .account("c"))
        return .done
      } catch RosterRefusal.statusAlready {
        return .refused
      }
    } preparing: { _, desk in
      for number in LongRuns.seeds(50, of: 200) {
        _ = try desk.add(Newcomer("N\(number)"), accepting: nil, by: .account("c"))
      }
    }
  }

  @Test func `of two who allocate somebody at once, one is done, and no line is given twice`() async throws {
    let list = SourceFile(
      path: "list.csv", bytes: Array(("schedule\n" + String(repeating: "trial\n", count: 100)).utf8))
    try await race(0..<50) { desk, number in
      do {
        let done = try desk.allocate("N\(number)", from: list, on: nil, by: .account("c"))
        #expect(done.line == number + 2)
        return .done
      } catch AllocationRefusal.allocatedAlready {
        return .refused
      }
    } preparing: { _, desk in
      for number in 0..<50 { _ = try desk.add(Newcomer("N\(number)"), accepting: nil, by: .account("c")) }
    }
  }

  @Test func `of two who acknowledge one alert at once, one is done and the other is refused`() async throws {
    try await race(0..<30) { desk, number in
      let alerts = try desk.alerts()
      do {
        _ = try desk.acknowledge(alert: alerts[number].alert.number, reason: nil, by: .account("c"))
        return .done
      } catch AlertRefusal.acknowledged {
        return .refused
      }
    } preparing: { study, _ in
      for _ in 0..<30 {
        try study.remark("P1", .alertRaised(alert: "n", event: "a/d", sitting: 1), now: at("2026-11-01T08:00:00Z"))
      }
    }
  }

  @Test func `of two who close one query at once, one is done and the other is refused`() async throws {
    try await race(0..<30) { desk, number in
      let queries = try desk.queries(includingClosed: true)
      do {
        _ = try desk.close(query: queries[number].record.number, reason: nil, by: .account("c"))
        return .done
      } catch QueryRefusal.closed {
        return .refused
      }
    } preparing: { study, _ in
      for number in 0..<30 {
        let asked = Remark.queryOpened(event: "a/d", path: nil, text: "\(number)")
        try study.remark("P1", asked, now: at("2026-11-01T08:00:00Z"))
      }
    }
  }

  @Test func `of two notes on two people with one key at once, one is kept and the other is told`() async throws {
    let study = try TrialStudy(hasLanes: true)
    defer { study.remove() }
    let numbers = LongRuns.seeds(50, of: 500)
    try study.beginDaily(["P1", "P2", "P3", "P4", "P5", "P6"])
    let now = "2026-11-02T07:00:00Z"
    let desks = try [study.desk(at: now), study.secondDesk(at: now)]
    let tried = try await withThrowingTaskGroup(of: [DeedRepeated?].self) { group in
      for (place, desk) in desks.enumerated() {
        group.addTask {
          try numbers.map { number in
            var desk = desk
            desk.deedKey = DeedKey("k\(number)", of: "c", request: Array("for \(place)".utf8))
            do {
              _ = try desk.note("\(number)", on: nil, of: "P\((number + place) % 6 + 1)", by: .account("c"))
              return nil
            } catch let repeated as DeedRepeated {
              return repeated
            }
          }
        }
      }
      return try await group.reduce(into: [[DeedRepeated?]]()) { $0.append($1) }
    }
    for place in numbers.indices {
      let both = tried.map { $0[place] }
      #expect(both.count { $0 == nil } == 1 && both.contains(.other), "number \(place): \(both)")
    }
  }

  /// Lets two desks, each with a connection of its own, go through the same deeds side by side.
  private func race(
    _ numbers: Range<Int>, _ attempt: @escaping @Sendable (StudyDesk, Int) throws -> Tried,
    preparing: (TrialStudy, StudyDesk) throws -> Void = { _, _ in }
  ) async throws {
    let study = try TrialStudy()
    defer { study.remove() }
    try study.accept(
      files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }"), now: at("2026-11-01T00:00:00Z")
    )
    try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
    let desks = try [study.desk(at: "2026-11-02T07:00:00Z"), study.secondDesk(at: "2026-11-02T07:00:00Z")]
    try preparing(study, desks[0])
    let tried = try await withThrowingTaskGroup(of: [Tried].self) { group in
      for desk in desks { group.addTask { try numbers.map { try attempt(desk, $0) } } }
      return try await group.reduce(into: [[Tried]]()) { $0.append($1) }
    }
    for number in numbers {
      #expect(tried.map { $0[number] }.count { $0 == .done } == 1, "number \(number)")
    }
  }
}
