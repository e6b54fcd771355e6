import CivilTime
import JSONText
import Scheduling
import StudyService
import Record
import Testing

private let start = at("2026-11-02T00:00:00Z")

private let tasks = """
    - { id: t, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, until: enrollment + 2 weeks, grace: 1 day }] }
    - { id: times, survey: a, schedule: [{ id: d, every: 2 day, at: { am: 07:00, pm: 19:00 }, count: 6 }] }
    - { id: week, survey: a, schedule: [{ id: w, on: [tue, fri], from: enrollment + 3 days, except: { ranges: [{ from: 2026-11-09, until: 2026-11-16 }] } }] }
    - { id: month, survey: a, schedule: [{ id: m, onDay: [31], at: 09:00 }, { id: x, dates: [2026-11-20, 2026-12-01] }] }
    - { id: stays, survey: a, schedule: [{ id: once, once: enrollment + 2 days, window: until done }] }
    - { id: waits, survey: b, after: t, schedule: [{ id: w, every: 1 week }] }
    - { id: asks, survey: b, when: "last(\\"pain\\", task=t) >= 5", schedule: [{ id: d, every: 3 day }] }
    - { id: visit, survey: b, schedule: [{ id: v, once: surgery + 1 week, window: { before: 2 days, after: 2 days } }] }
    - { id: later, survey: b, schedule: [{ id: l, from: completed(t), until: completed(t) + 5 days, every: 1 day }] }
    - { id: each, survey: b, schedule: [{ id: e, each: completed(t) + 30 min, window: 2 h }] }
    - { id: hours, survey: b, schedule: [{ id: h, every: 7 hour, until: enrollment + 4 days }] }
    - { id: beeps, survey: b, schedule: [{ id: r, random: { count: 2, between: [09:00, 21:00] }, until: enrollment + 1 week }] }
    - { id: diary, survey: b, schedule: [{ id: a, anytime: true, until: enrollment + 10 days }] }
    - { id: rule, survey: b, schedule: [{ id: r, rrule: "FREQ=MONTHLY;BYDAY=-1FR;COUNT=2" }] }
  """

/// What was recorded, as a participant of the grid.
private let participants: [(name: String, prepare: @Sendable (TrialStudy) throws -> Void)] = [
  ("nothing recorded", { _ in }),
  (
    "surgery and a check-in",
    { trial in
      try trial.change("P1", .milestone(name: "surgery", value: .day(day("2026-11-12")), replacing: nil), now: start)
      let now = at("2026-11-03T09:00:00Z")
      let event = try #require(try trial.view("P1", now: now).event("t/d@2026-11-03"))
      try trial.record("P1", event, values: [RecordedValue(kind: "pain", value: .integer(7))], now: now)
    }
  ),
  (
    "paused, and a task stopped",
    { trial in
      try trial.change(
        "P1", .paused(from: at("2026-11-05T00:00:00Z"), until: at("2026-11-09T00:00:00Z"), reason: nil), now: start)
      try trial.change(
        "P1", .paused(from: at("2026-11-20T00:00:00Z"), until: at("2026-11-22T00:00:00Z"), reason: nil, shifts: true),
        now: start)
      try trial.stop("week", now: at("2026-11-06T00:00:00Z"))
    }
  ),
  (
    "decisions by hand",
    { trial in
      try trial.decide(
        "P1", EventChange(.rescheduled, event: "t/d@2026-11-08", reason: "trip", start: .day(day("2026-11-10"))),
        now: start)
      try trial.decide("P1", EventChange(.excused, event: "times/d@2026-11-08.am", reason: "ill"), now: start)
    }
  ),
  (
    "withdrawn",
    { trial in try trial.change("P1", .status(.withdrawn, reason: "moved"), now: at("2026-11-06T12:00:00Z")) }
  ),
]

@Test(arguments: participants.indices)
func `every task has a reason and a next date on every day`(index: Int) throws {
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: start)
    try trial.add("P1", enrolled: start)
    try participants[index].prepare(trial)
    let view = try trial.view("P1", now: at("2026-11-07T07:30:00Z"))
    let all = view.schedule(from: day("2026-10-25"), to: day("2027-03-01"))
    for offset in stride(from: -3, to: 45, by: 1) {
      let date = start.date.adding(days: offset)
      let listed = view.events(on: date)
      for task in view.tasks {
        let why = view.why(task, on: date)
        let label = "\(participants[index].name): \(task) on \(date): \(why.verdict)"
        #expect(why.isDue == listed.contains { $0.row.task == task && $0.state.isAvailable }, "\(label)")
        #expect(!why.verdict.contains("nothing is scheduled"), "\(label)")
        let hasReason = why.isDue || (why.roster + why.elements.flatMap(\.steps)).contains { !$0.isMet }
        #expect(hasReason || listed.contains { $0.row.task == task }, "\(label)")
        // The next one by a look at all that are to come.
        let next = all.first { event in
          event.row.task == task && event.row.date >= max(date, view.today) && event.isToCome
            && !(why.isDue && event.state.isAvailable && listed.contains { $0.id == event.id })
        }
        if date >= view.today, !why.isDue { #expect(why.next?.id == next?.id, "\(label)") }
        if why.next == nil { #expect(next == nil, "\(label)") }
      }
    }
  }
}

extension StandingEvent {
  fileprivate var isToCome: Bool {
    switch state {
    case .upcoming, .open, .started, .late, .waiting: true
    default: false
    }
  }
}

extension Instant {
  fileprivate var date: CivilDate { Zone.utc.local(at: self).date }
}
