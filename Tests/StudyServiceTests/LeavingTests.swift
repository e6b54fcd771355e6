import CivilTime
import Definitions
import Scheduling
import StudyService
import Record
import Testing

private let daily = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, remind: [30 min] }] }"
private let start = at("2026-11-02T00:00:00Z")
private let leaving = at("2026-11-05T12:00:00Z")

/// One participant, who does the first two of a daily task and misses the third.
private func trial(more: String = "", next: String = daily, _ body: (TrialStudy) throws -> Void) throws {
  try TrialStudy.with { trial in
    var set = files(daily + more)
    // Another schedule with a task of the same name, to go on in.
    set.files["Schedules/next.yaml"] = Array("id: next\ntitle: Next\ntasks:\n\(next)\n".utf8)
    try trial.accept(set, now: start)
    try trial.add("P1", enrolled: start)
    for date in ["2026-11-02", "2026-11-03"] {
      let now = at(date + "T09:00:00Z")
      try trial.record("P1", #require(try trial.view("P1", now: now).event("a/d@" + date)), now: now)
    }
    try body(trial)
  }
}

private func states(_ view: ParticipantView) -> [EventState] {
  view.schedule(from: day("2026-11-02"), to: day("2026-11-08")).map(\.state)
}

private let past: [EventState] = [.done, .done, .missed(partial: false)]

@Test func `who leaves a schedule keeps what was over, and the rest is withdrawn`() throws {
  try trial { trial in
    try trial.change("P1", .left(schedule: "trial", reason: "moved away"), now: leaving)
    let view = try trial.view("P1", now: at("2026-11-06T12:00:00Z"))
    #expect(states(view) == past + [.withdrawn, .withdrawn, .withdrawn])
    #expect(view.schedules.isEmpty && view.tasks.isEmpty)
    #expect(view.events(on: day("2026-11-03")).map(\.state) == [.done])
    #expect(view.nextDue(ofTask: "a", from: day("2026-11-06")) == nil)
    let open = try #require(view.event("a/d@2026-11-05"))
    let end = view.end(of: open)
    #expect(end?.cause == .left(schedule: "trial") && end?.at == leaving && end?.reason == "moved away")
    #expect(
      view.why("a", on: day("2026-11-05")).verdict
        == "a is not due on 2026-11-05: P1 left trial at 2026-11-05T12:00:00+00:00: moved away")
    #expect(view.why("a", on: day("2026-11-03")).verdict.contains("was done at 2026-11-03T09:00:00"))
    // Before it was recorded it stood as it stood.
    #expect(try states(trial.view("P1", now: at("2026-11-05T11:00:00Z"))) == past + [.open, .upcoming, .upcoming])
  }
}

@Test func `what was decided and begun in a former stay is about nothing of the next`() throws {
  let once = "  - { id: a, survey: a, schedule: [{ id: d, once: enrollment + 1 day, window: 3 days }] }"
  for change in [
    EventChange(.excused, event: "a/d", reason: "ill"), EventChange(.declined, event: "a/d", reason: "no"),
    EventChange(.rescheduled, event: "a/d", reason: "trip", start: .day(day("2026-11-06"))),
  ] {
    for schedule in ["next", "trial"] {
      try TrialStudy.with { trial in
        var set = files(once)
        set.files["Schedules/next.yaml"] = Array("id: next\ntitle: Next\ntasks:\n\(once)\n".utf8)
        try trial.accept(set, now: start)
        try trial.add("P1", enrolled: start)
        try trial.decide("P1", change, now: at("2026-11-02T08:00:00Z"))
        try trial.change("P1", .left(schedule: "trial", reason: "arm"), now: leaving)
        let back = at("2026-11-10T10:00:00Z")
        // Also what was decided at the very instant of coming back, before it.
        try trial.decide("P1", change, now: back)
        try trial.change("P1", .enrolled(schedule: schedule, at: back, date: nil), now: back)
        let view = try trial.view("P1", now: at("2026-11-11T12:00:00Z"))
        let event = try #require(view.event("a/d"))
        #expect(event.state == .open && event.event.date == day("2026-11-11") && event.schedule == schedule, "\(event)")
        // What is decided from now on counts.
        try trial.decide("P1", EventChange(.excused, event: "a/d", reason: "ill"), now: at("2026-11-11T12:00:00Z"))
        #expect(try trial.view("P1", now: at("2026-11-11T13:00:00Z")).event("a/d")?.state == .excused(.reason))
        try trial.decide(
          "P1", EventChange(.reopened, event: "a/d", reason: "after all", until: at("2026-11-13T00:00:00Z")),
          now: at("2026-11-11T14:00:00Z"))
        // Leaving that stay too brings none of it back.
        try trial.change("P1", .left(schedule: schedule, reason: "end"), now: at("2026-11-20T10:00:00Z"))
        let over = try trial.view("P1", now: at("2026-11-21T10:00:00Z")).event("a/d")
        #expect(over?.state == .missed(partial: false), "\(String(describing: over))")
      }
    }
  }
}

@Test func `leaving a schedule and withdrawing count alike`() throws {
  func counts(_ change: RosterChange) throws -> (AdherenceCounts, [String], [EventState]) {
    var found: (AdherenceCounts, [String], [EventState]) = (AdherenceCounts(), [], [])
    try trial { trial in
      try trial.change("P1", change, now: leaving)
      let now = at("2026-11-09T12:00:00Z")
      let view = try trial.view("P1", now: now)
      var table = AdherenceTable()
      table.add(view)
      found.0 = table.total
      #expect(table.missedInARow.isEmpty)
      found.2 = states(view)
      let zones = ZoneCache { _ in nil }
      let study = try trial.running(now)
      try trial.store.read { reader in
        try study.forEachReminder(
          from: start, to: at("2026-11-12T00:00:00Z"), in: reader, zones: zones, at: now
        ) { found.1.append($0.row.event) }
      }
    }
    return found
  }
  let left = try counts(.left(schedule: "trial", reason: "done"))
  let withdrawn = try counts(.status(.withdrawn, reason: "done"))
  #expect(left == withdrawn)
  #expect(left.0.done == 2 && left.0.missed == 1 && left.0.open == 0)
  #expect(left.1 == ["a/d@2026-11-02", "a/d@2026-11-03", "a/d@2026-11-04", "a/d@2026-11-05"])
}

@Test func `who goes on in a schedule with the same task has each event once`() throws {
  try trial { trial in
    try trial.change("P1", .left(schedule: "trial", reason: "next phase"), now: leaving)
    try trial.change("P1", .enrolled(schedule: "next", at: leaving, date: nil), now: leaving)
    let view = try trial.view("P1", now: at("2026-11-06T12:00:00Z"))
    let all = view.schedule(from: day("2026-11-02"), to: day("2026-11-08"))
    #expect(all.map(\.id) == (2...7).map { "a/d@2026-11-0\($0)" })
    #expect(all.map(\.schedule) == ["trial", "trial", "trial", "next", "next", "next"])
    #expect(all.map(\.state) == past + [.missed(partial: false), .open, .upcoming])
    #expect(view.nextDue(ofTask: "a", from: day("2026-11-07"))?.schedule == "next")
  }
}

@Test func `a day is told by the schedule that its participant was in`() throws {
  try trial(next: daily.replacing("1 day", with: "2 days")) { trial in
    try trial.change("P1", .left(schedule: "trial", reason: "next phase"), now: leaving)
    try trial.change("P1", .enrolled(schedule: "next", at: leaving, date: nil), now: leaving)
    let view = try trial.view("P1", now: at("2026-11-06T12:00:00Z"))
    func told(_ date: String) -> (verdict: String, roster: [String]) {
      let why = view.why("a", on: day(date))
      return (why.verdict, why.roster.map { ($0.isMet ? "yes " : "NO ") + $0.text })
    }
    let was = "yes P1 was in trial from 2026-11-02, and left it on 2026-11-05: next phase"
    let inNext = [was, "yes P1 is in next since 2026-11-05", "yes P1 takes part"]
    #expect(told("2026-11-04").verdict.contains("a/d@2026-11-04 closed at 2026-11-05T00:00:00+00:00 and was missed"))
    #expect(told("2026-11-04").roster == [was, "yes P1 takes part"])
    #expect(told("2026-11-05").roster == inNext)
    // The schedule that they left would have had an event then.
    #expect(
      told("2026-11-06").verdict
        == "a is not due on 2026-11-06: every: 2 days has nothing on 2026-11-06; its next day is 2026-11-07")
    #expect(told("2026-11-06").roster == inNext)
    // What was withdrawn as they left is not what the task is now.
    #expect(view.events().map(\.state) == [.withdrawn])
    #expect(view.events(ofTask: "a", on: nil).events.isEmpty)
    #expect(try trial.view("P1", now: leaving).events(ofTask: "a", on: nil).schedule == "next")
  }
}

@Test func `the day of a change of schedules is told by the one that has an event to take`() throws {
  let graced = daily.replacing("at: 08:00", with: "at: 08:00, window: 1 h, grace: 20 h")
  let once = "\n  - { id: i, survey: a, schedule: [{ id: o, once: enrollment }] }"
  try TrialStudy.with { trial in
    var set = files(graced + once)
    set.files["Schedules/next.yaml"] = Array("id: next\ntitle: Next\ntasks:\n\(daily + once)\n".utf8)
    try trial.accept(set, now: start)
    try trial.add("P1", enrolled: start)
    let noon = at("2026-11-02T12:00:00Z")
    try trial.record("P1", #require(try trial.view("P1", now: noon).event("i/o")), now: noon)
    try trial.change("P1", .left(schedule: "trial", reason: "next phase"), now: leaving)
    try trial.change("P1", .enrolled(schedule: "next", at: leaving, date: nil), now: leaving)
    let view = try trial.view("P1", now: at("2026-11-05T13:00:00Z"))
    // Yesterday's of the schedule that was left reaches into the day.
    #expect(
      view.events().map { "\($0.schedule) \($0.id) \($0.state.name)" } == [
        "trial a/d@2026-11-04 missed", "next a/d@2026-11-05 open",
      ])
    let why = view.why("a")
    #expect(
      why.isDue && why.roster.allSatisfy(\.isMet) && why.roster.map(\.text).contains("P1 is in next since 2026-11-05"))
    #expect(view.why("i").verdict.contains("i/o was done at 2026-11-02T12:00:00+00:00, in trial"))
  }
}

@Test func `waiting alone makes no day due on which the event is over, or another schedule's`() throws {
  let once = "  - { id: i, survey: a, schedule: [{ id: o, once: enrollment"
  try trial(more: "\n\(once), window: until done }] }", next: once + " + 3 days, window: 2 days }] }") { trial in
    try trial.change("P1", .left(schedule: "trial", reason: "next phase"), now: leaving)
    try trial.change("P1", .enrolled(schedule: "next", at: leaving, date: nil), now: leaving)
    let view = try trial.view("P1", now: at("2026-11-06T12:00:00Z"))
    #expect(view.why("i", on: day("2026-11-09")).remedy == .opensByItself)
    #expect(view.why("i", on: day("2026-11-12")).remedy == nil)
    let before = view.why("i", on: day("2026-11-02"))
    #expect(before.remedy == nil)
    #expect(before.elements.last?.steps.last?.text == "i/o is one of next now")
  }
}

@Test func `who enrols again in a schedule that they left is asked from the first day on`() throws {
  try trial { trial in
    try trial.change("P1", .left(schedule: "trial", reason: "moved away"), now: leaving)
    let again = at("2026-11-20T00:00:00Z")
    try trial.change("P1", .enrolled(schedule: "trial", at: again, date: nil), now: at("2026-11-16T12:00:00Z"))
    let view = try trial.view("P1", now: at("2026-11-20T09:00:00Z"))
    #expect(
      view.schedule(from: day("2026-11-20"), to: day("2026-11-23")).map(\.state) == [.open, .upcoming, .upcoming])
    #expect(view.events(on: day("2026-11-03")).map(\.state) == [.done])
  }
}
