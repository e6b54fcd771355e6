import CivilTime
import Scheduling
import StudyService
import Record
import Testing

private let tasks = """
    - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, remind: [30 min] }] }
    - { id: b, survey: b, schedule: [{ id: once, once: enrollment, window: until done, remind: [60 h, 72 h] }] }
  """
private let start = at("2026-11-02T00:00:00Z")
private let closing = at("2026-11-04T12:00:00Z")

private func closed(_ body: (TrialStudy) throws -> Void) throws {
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: start)
    try trial.add("P1", enrolled: start)
    let now = at("2026-11-02T09:00:00Z")
    try trial.record("P1", #require(try trial.view("P1", now: now).event("a/d@2026-11-02")), now: now)
    _ = try trial.store.append(.study(.closed(reason: "enough people")), stamp: trial.stamp(closing))
    try body(trial)
  }
}

@Test func `after the closing nothing opens, and what was open is excused by it`() throws {
  try closed { trial in
    let view = try trial.view("P1", now: at("2026-11-20T09:00:00Z"))
    let all = view.schedule(from: day("2026-11-02"), to: day("2026-11-07"))
    let states = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.state) })
    #expect(states["a/d@2026-11-02"] == .done)
    #expect(states["a/d@2026-11-03"] == .missed(partial: false))
    for id in ["a/d@2026-11-04", "a/d@2026-11-06", "b/once"] { #expect(states[id] == .excused(.closed)) }
    #expect(view.events().allSatisfy { !$0.state.isListed && !$0.state.isAvailable })
    #expect(view.nextDue(ofTask: "a", from: day("2026-11-20")) == nil)
    let before = try trial.view("P1", now: at("2026-11-04T11:00:00Z"))
    #expect(before.events().filter(\.state.isAvailable).map(\.id) == ["b/once", "a/d@2026-11-04"])
  }
}

@Test func `adherence counts up to the closing`() throws {
  try closed { trial in
    for now in ["2026-11-04T13:00:00Z", "2026-12-24T00:00:00Z"] {
      var table = AdherenceTable()
      table.add(try trial.view("P1", now: at(now)))
      #expect(table.total.done == 1 && table.total.missed == 1 && table.total.open == 0)
    }
  }
}

@Test func `nobody is reminded after the closing, and who was before is known`() throws {
  try closed { trial in
    var found: [Instant] = []
    let now = at("2026-11-20T09:00:00Z")
    let zones = ZoneCache { _ in nil }
    let study = try trial.running(now)
    try trial.store.read { reader in
      try study.forEachReminder(
        from: start, to: at("2026-11-25T00:00:00Z"), in: reader, zones: zones, at: now
      ) { found.append($0.at) }
    }
    // That of 'b', 60 hours after the enrolment, falls on the closing.
    #expect(found == [at("2026-11-02T08:30:00Z"), at("2026-11-03T08:30:00Z"), at("2026-11-04T08:30:00Z")])
  }
}

@Test func `why names the closing and its reason, and offers nothing`() throws {
  try closed { trial in
    let why = try trial.view("P1", now: at("2026-11-20T09:00:00Z")).why("a")
    #expect(
      why.verdict
        == "a is not due on 2026-11-20: the study was closed at 2026-11-04T12:00:00+00:00: enough people")
    #expect(!why.isDue && why.remedy == nil && why.next == nil)
    let view = try trial.view("P1", now: at("2026-11-20T09:00:00Z"))
    let open = try #require(view.event("b/once"))
    let end = view.end(of: open)
    #expect(end?.cause == .closed && end?.at == closing && end?.reason == "enough people")
  }
}
