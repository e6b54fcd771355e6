import CivilTime
import Definitions
import Scheduling
import StudyService
import Record
import Testing

private let start = at("2026-11-02T00:00:00Z")

/// Every event of four weeks with its state, done ones marked.
private func listing(_ trial: TrialStudy, now: String) throws -> [String] {
  try trial.view("P1", now: at(now)).schedule(from: day("2026-10-26"), to: day("2026-11-30")).map { event in
    "\(event.row.date.description.suffix(5)) \(event.id)" + (event.completed == nil ? "" : " done")
  }
}

private func finish(_ trial: TrialStudy, _ id: String, now: String) throws {
  let event = try #require(try trial.view("P1", now: at(now)).event(id))
  try trial.record("P1", event, now: at(now))
}

private func trial(_ tasks: String, _ body: (TrialStudy) throws -> Void) throws {
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: at("2026-11-01T00:00:00Z"))
    try trial.add("P1", enrolled: start)
    try body(trial)
  }
}

@Test func `a corrected enrolment leaves what was done and does not ask for it again`() throws {
  try trial("  - { id: a, survey: a, schedule: [{ id: w, every: 1 week, count: 4 }] }") { trial in
    try finish(trial, "a/w@2026-11-02", now: "2026-11-02T10:00:00Z")
    try finish(trial, "a/w@2026-11-09", now: "2026-11-09T10:00:00Z")
    try trial.change(
      "P1", .enrolled(schedule: "trial", at: at("2026-11-04T00:00:00Z"), date: nil), now: at("2026-11-10T00:00:00Z"))
    #expect(
      try listing(trial, now: "2026-11-10T01:00:00Z") == [
        "11-02 a/w@2026-11-02 done", "11-09 a/w@2026-11-09 done", "11-18 a/w@2026-11-18", "11-25 a/w@2026-11-25",
      ])
    // As it stood before the correction was recorded.
    #expect(try listing(trial, now: "2026-11-09T12:00:00Z").contains("11-16 a/w@2026-11-16"))
  }
}

@Test func `weekdays stay weekdays when an enrolment is corrected`() throws {
  try trial("  - { id: a, survey: a, schedule: [{ id: w, on: [mon] }] }") { trial in
    try finish(trial, "a/w@2026-11-09", now: "2026-11-09T10:00:00Z")
    try trial.change(
      "P1", .enrolled(schedule: "trial", at: at("2026-11-10T00:00:00Z"), date: nil), now: at("2026-11-10T00:00:00Z"))
    #expect(
      try listing(trial, now: "2026-11-10T01:00:00Z") == [
        "11-09 a/w@2026-11-09 done", "11-16 a/w@2026-11-16", "11-23 a/w@2026-11-23",
      ])
  }
}

@Test func `a corrected milestone leaves what was done and moves what was not`() throws {
  let tasks = """
      - { id: a, survey: a, schedule: [{ id: check, once: surgery + 2 days }] }
      - { id: b, survey: b, schedule: [{ id: w, from: surgery, every: 1 week, at: { am: 08:00, pm: 20:00 }, count: 2 }] }
    """
  try trial(tasks) { trial in
    func surgery(_ value: String?, replacing: Int64?, now: String) throws {
      let value = value.map { DayOrInstant.day(day($0)) }
      try trial.change("P1", .milestone(name: "surgery", value: value, replacing: replacing), now: at(now))
    }
    try surgery("2026-11-05", replacing: nil, now: "2026-11-03T00:00:00Z")
    try finish(trial, "a/check", now: "2026-11-07T10:00:00Z")
    try finish(trial, "b/w@2026-11-05.am", now: "2026-11-05T09:00:00Z")
    let number = try #require(try trial.view("P1", now: at("2026-11-08T00:00:00Z")).record.milestones.first?.number)
    try surgery("2026-11-08", replacing: number, now: "2026-11-08T00:00:00Z")
    let corrected = [
      "11-05 b/w@2026-11-05.am done", "11-07 a/check done", "11-08 b/w@2026-11-08.pm", "11-15 b/w@2026-11-15.am",
      "11-15 b/w@2026-11-15.pm",
    ]
    #expect(try listing(trial, now: "2026-11-08T01:00:00Z") == corrected)
    // Corrected once more, then taken back: what was done still stands.
    try surgery("2026-11-09", replacing: number, now: "2026-11-08T02:00:00Z")
    #expect(try listing(trial, now: "2026-11-08T03:00:00Z").count == 5)
    try surgery(nil, replacing: number, now: "2026-11-08T04:00:00Z")
    #expect(
      try listing(trial, now: "2026-11-08T05:00:00Z") == ["11-05 b/w@2026-11-05.am done", "11-07 a/check done"])
  }
}

@Test func `each value of a milestone that recurs is corrected by itself`() throws {
  try trial("  - { id: a, survey: a, schedule: [{ id: c, each: admission, window: 3 days }] }") { trial in
    func admission(_ value: String, replacing: Int64?, now: String) throws {
      try trial.change(
        "P1", .milestone(name: "admission", value: .day(day(value)), replacing: replacing), now: at(now))
    }
    try admission("2026-11-03", replacing: nil, now: "2026-11-03T00:00:00Z")
    try finish(trial, "a/c#1", now: "2026-11-03T10:00:00Z")
    try admission("2026-11-12", replacing: nil, now: "2026-11-12T00:00:00Z")
    let milestones = try trial.view("P1", now: at("2026-11-13T00:00:00Z")).record.milestones
    try admission("2026-11-04", replacing: milestones.first?.number, now: "2026-11-13T00:00:00Z")
    try admission("2026-11-11", replacing: milestones.last?.number, now: "2026-11-13T01:00:00Z")
    #expect(try listing(trial, now: "2026-11-13T02:00:00Z") == ["11-03 a/c#1 done", "11-11 a/c#2"])
  }
}

@Test func `what follows the last sitting of a task stays where it was done, and a series begins anew after the next`()
  throws
{
  let tasks = """
      - { id: wk, survey: a, schedule: [{ id: w, on: [mon] }] }
      - { id: b, survey: b, schedule: [{ id: next, once: last completed(wk) + 1 day }] }
      - { id: c, survey: b, schedule: [{ id: days, from: last completed(wk) + 1 day, every: 1 day, count: 2 }] }
    """
  try trial(tasks) { trial in
    func others(now: String) throws -> [String] { try listing(trial, now: now).filter { !$0.contains("wk/w") } }
    try finish(trial, "wk/w@2026-11-02", now: "2026-11-02T10:00:00Z")
    #expect(
      try others(now: "2026-11-02T11:00:00Z") == ["11-03 b/next", "11-03 c/days@2026-11-03", "11-04 c/days@2026-11-04"])
    try finish(trial, "b/next", now: "2026-11-03T10:00:00Z")
    try finish(trial, "c/days@2026-11-03", now: "2026-11-03T10:00:00Z")
    try finish(trial, "wk/w@2026-11-09", now: "2026-11-09T10:00:00Z")
    #expect(
      try others(now: "2026-11-09T11:00:00Z") == [
        "11-03 b/next done", "11-03 c/days@2026-11-03 done", "11-10 c/days@2026-11-10", "11-11 c/days@2026-11-11",
      ])
  }
}

@Test func `what follows the last sitting of a task and is not done moves with the next`() throws {
  let tasks = """
      - { id: wk, survey: a, schedule: [{ id: w, on: [mon] }] }
      - { id: b, survey: b, schedule: [{ id: next, once: last completed(wk) + 1 day }] }
    """
  try trial(tasks) { trial in
    try finish(trial, "wk/w@2026-11-02", now: "2026-11-02T10:00:00Z")
    try finish(trial, "wk/w@2026-11-09", now: "2026-11-09T10:00:00Z")
    #expect(try listing(trial, now: "2026-11-09T11:00:00Z").filter { $0.contains("b/next") } == ["11-10 b/next"])
    try finish(trial, "b/next", now: "2026-11-10T10:00:00Z")
    try finish(trial, "wk/w@2026-11-16", now: "2026-11-16T10:00:00Z")
    #expect(try listing(trial, now: "2026-11-16T11:00:00Z").filter { $0.contains("b/next") } == ["11-10 b/next done"])
  }
}

@Test func `a pause that shifts takes its days out of the schedule`() throws {
  let tasks = """
      - { id: a, survey: a, schedule: [{ id: w, every: 1 week, count: 3 }] }
      - { id: b, survey: b, schedule: [{ id: once, once: enrollment + 9 days }, { id: mon, on: [mon], until: enrollment + 3 weeks }] }
    """
  try trial(tasks) { trial in
    try trial.change(
      "P1", .paused(from: at("2026-11-05T00:00:00Z"), until: at("2026-11-08T00:00:00Z"), reason: nil, shifts: true),
      now: at("2026-11-04T00:00:00Z"))
    #expect(
      try listing(trial, now: "2026-11-04T01:00:00Z") == [
        "11-02 a/w@2026-11-02", "11-02 b/mon@2026-11-02", "11-09 b/mon@2026-11-09", "11-12 a/w@2026-11-12",
        "11-14 b/once", "11-16 b/mon@2026-11-16", "11-19 a/w@2026-11-19", "11-23 b/mon@2026-11-23",
      ])
  }
}

@Test func `a pause that shifts leaves what was done on the day that it was recorded, whatever is corrected after it`()
  throws
{
  try trial("  - { id: a, survey: a, schedule: [{ id: d, every: 2 day, count: 3 }] }") { trial in
    try finish(trial, "a/d@2026-11-02", now: "2026-11-02T08:00:00Z")
    try trial.change(
      "P1", .paused(from: start, until: at("2026-11-05T00:00:00Z"), reason: nil, shifts: true),
      now: at("2026-11-02T09:00:00Z"))
    #expect(
      try listing(trial, now: "2026-11-02T10:00:00Z") == [
        "11-02 a/d@2026-11-02 done", "11-06 a/d@2026-11-06", "11-08 a/d@2026-11-08",
      ])
    try finish(trial, "a/d@2026-11-06", now: "2026-11-06T08:00:00Z")
    try trial.change(
      "P1", .enrolled(schedule: "trial", at: at("2026-11-01T00:00:00Z"), date: nil), now: at("2026-11-06T09:00:00Z"))
    #expect(
      try listing(trial, now: "2026-11-06T10:00:00Z") == [
        "11-02 a/d@2026-11-02 done", "11-06 a/d@2026-11-06 done", "11-07 a/d@2026-11-07",
      ])
  }
}

@Test func `a pause that shifts and has no end stops the schedule until it is resumed`() throws {
  try trial("  - { id: a, survey: a, schedule: [{ id: d, every: 2 day, count: 4 }] }") { trial in
    try trial.change(
      "P1", .paused(from: at("2026-11-03T09:00:00Z"), until: nil, reason: nil, shifts: true),
      now: at("2026-11-03T09:00:00Z"))
    #expect(try listing(trial, now: "2026-11-05T00:00:00Z") == ["11-02 a/d@2026-11-02"])
    try trial.change("P1", .resumed(at: at("2026-11-09T15:00:00Z")), now: at("2026-11-09T15:00:00Z"))
    #expect(
      try listing(trial, now: "2026-11-09T16:00:00Z") == [
        "11-02 a/d@2026-11-02", "11-10 a/d@2026-11-10", "11-12 a/d@2026-11-12", "11-14 a/d@2026-11-14",
      ])
  }
}

@Test func `what was open when a pause that shifts began stays, done or not, and is not given again`() throws {
  let tasks = """
      - { id: a, survey: a, schedule: [{ id: w, every: 1 week, count: 3, window: { before: 1 day, after: 2 days } }] }
      - { id: b, survey: b, schedule: [{ id: mon, on: [mon], until: enrollment + 3 weeks, window: { before: 2 days, after: 1 day } }] }
    """
  for isDone in [true, false] {
    try trial(tasks) { trial in
      if isDone { try finish(trial, "a/w@2026-11-09", now: "2026-11-08T10:00:00Z") }
      try trial.change(
        "P1", .paused(from: at("2026-11-08T23:00:00Z"), until: nil, reason: nil, shifts: true),
        now: at("2026-11-08T23:00:00Z"))
      let paused = try trial.view("P1", now: at("2026-11-10T10:00:00Z"))
      #expect(paused.event("a/w@2026-11-09")?.state == (isDone ? .done : .open))
      #expect(paused.events().map(\.id) == ["a/w@2026-11-09", "b/mon@2026-11-09"])
      try trial.change("P1", .resumed(at: at("2026-11-15T23:00:00Z")), now: at("2026-11-15T23:00:00Z"))
      #expect(
        try listing(trial, now: "2026-11-16T12:00:00Z") == [
          "11-02 a/w@2026-11-02", "11-02 b/mon@2026-11-02", "11-09 a/w@2026-11-09" + (isDone ? " done" : ""),
          // What goes by weekdays opens in the pause and is of its day all the same.
          "11-09 b/mon@2026-11-09", "11-16 b/mon@2026-11-16", "11-23 a/w@2026-11-23", "11-23 b/mon@2026-11-23",
        ])
    }
  }
}

@Test func `what was put on a day by hand before a pause that shifts stays there, and is not given again`() throws {
  try trial("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, count: 8 }] }") { trial in
    for (event, date) in [("a/d@2026-11-04", "2026-11-03"), ("a/d@2026-11-05", "2026-11-10")] {
      try trial.decide(
        "P1", EventChange(.rescheduled, event: event, reason: "trip", start: .day(day(date))),
        now: at("2026-11-02T08:00:00Z"))
    }
    // Behind the pause there is another one of this id, which takes its place.
    try trial.decide(
      "P1", EventChange(.rescheduled, event: "a/d@2026-11-08", reason: "trip", start: .day(day("2026-11-12"))),
      now: at("2026-11-02T08:00:00Z"))
    try finish(trial, "a/d@2026-11-04", now: "2026-11-03T10:00:00Z")
    try trial.change(
      "P1", .paused(from: at("2026-11-03T23:00:00Z"), until: at("2026-11-06T00:00:00Z"), reason: nil, shifts: true),
      now: at("2026-11-03T23:00:00Z"))
    #expect(
      try listing(trial, now: "2026-11-06T12:00:00Z") == [
        "11-02 a/d@2026-11-02", "11-03 a/d@2026-11-03", "11-03 a/d@2026-11-04 done", "11-09 a/d@2026-11-09",
        "11-10 a/d@2026-11-10", "11-10 a/d@2026-11-05", "11-11 a/d@2026-11-11", "11-12 a/d@2026-11-08",
      ])
  }
}

@Test func `what was moved by hand stays through several pauses that shift`() throws {
  try trial("  - { id: a, survey: a, schedule: [{ id: w, every: 1 week, count: 4 }] }") { trial in
    try trial.decide(
      "P1", EventChange(.rescheduled, event: "a/w@2026-11-23", reason: "trip", start: .day(day("2026-11-12"))),
      now: at("2026-11-10T08:00:00Z"))
    try finish(trial, "a/w@2026-11-23", now: "2026-11-12T10:00:00Z")
    for (from, until) in [("2026-11-13", "2026-11-15"), ("2026-11-20", "2026-11-23")] {
      let (from, until) = (at(from + "T08:00:00Z"), at(until + "T00:00:00Z"))
      try trial.change("P1", .paused(from: from, until: until, reason: nil, shifts: true), now: from)
    }
    #expect(
      try listing(trial, now: "2026-11-29T12:00:00Z") == [
        "11-02 a/w@2026-11-02", "11-09 a/w@2026-11-09", "11-12 a/w@2026-11-23 done", "11-17 a/w@2026-11-17",
      ])
  }
}

@Test func `what a pause that shifts took out does not come back with the next`() throws {
  let tasks = """
      - { id: a, survey: a, schedule: [{ id: e, once: surgery + 4 days, window: until done }] }
      - { id: b, survey: b, schedule: [{ id: e, each: completed(c) + 3 days, window: 12 days }] }
      - { id: c, survey: c, schedule: [{ id: d, once: 2026-11-06, window: 5 days }] }
    """
  try trial(tasks) { trial in
    try trial.change(
      "P1", .milestone(name: "surgery", value: .day(day("2026-11-10")), replacing: nil), now: at("2026-11-02T01:00:00Z")
    )
    for (from, until) in [("2026-11-09", "2026-11-15"), ("2026-11-15", "2026-11-25")] {
      let (from, until) = (at(from + "T00:00:00Z"), at(until + "T00:00:00Z"))
      try trial.change(
        "P1", .paused(from: from, until: until, reason: nil, shifts: true), now: at("2026-11-06T09:00:00Z"))
    }
    try finish(trial, "c/d", now: "2026-11-10T10:00:00Z")
    #expect(try listing(trial, now: "2026-11-25T10:00:00Z") == ["11-06 c/d done"])
  }
}

@Test func `what was excused stays excused where a pause that shifts moves it`() throws {
  let tasks = """
      - { id: a, survey: a, schedule: [{ id: d, every: 2 days, count: 6 }] }
      - { id: b, survey: b, schedule: [{ id: e, once: enrollment + 5 days }, { id: mon, on: [mon], until: enrollment + 3 weeks }] }
    """
  try trial(tasks) { trial in
    // The third to the fifth, and what goes by weekdays.
    for event in ["a/d@2026-11-06", "a/d@2026-11-08", "a/d@2026-11-10", "b/e", "b/mon@2026-11-09"] {
      try trial.decide("P1", EventChange(.excused, event: event, reason: "trip"), now: at("2026-11-02T08:00:00Z"))
    }
    try trial.decide(
      "P1", EventChange(.reopened, event: "a/d@2026-11-08", reason: "at home", until: at("2026-11-09T00:00:00Z")),
      now: at("2026-11-02T09:00:00Z"))
    // It takes the fifth to the eighth day out: the third event is of the ninth, the fourth of the eleventh.
    for (from, until) in [("2026-11-06", "2026-11-08"), ("2026-11-08", "2026-11-09")] {
      let (from, until) = (at(from + "T00:00:00Z"), at(until + "T00:00:00Z"))
      try trial.change(
        "P1", .paused(from: from, until: until, reason: nil, shifts: true), now: at("2026-11-05T08:00:00Z"))
    }
    let excused = try trial.view("P1", now: at("2026-11-05T09:00:00Z")).schedule(
      from: day("2026-11-01"), to: day("2026-12-01")
    ).filter { $0.state == .excused(.reason) }.map(\.id)
    #expect(excused == ["a/d@2026-11-09", "b/mon@2026-11-09", "b/e", "a/d@2026-11-13"])
    let why = try trial.view("P1", now: at("2026-11-05T09:00:00Z")).why("a", on: day("2026-11-13"))
    #expect(why.notes.contains("a/d@2026-11-13 was excused: trip"))
  }
}

/// The events of five weeks that somebody excused, by their numbers in the schedule, and those that were moved.
private func decided(_ trial: TrialStudy, now: String) throws -> [String] {
  try trial.view("P1", now: at(now)).schedule(from: day("2026-10-26"), to: day("2026-12-07"))
    .filter { $0.state == .excused(.reason) }.map { "\($0.event.occurrence.map(String.init) ?? "-") \($0.id)" }
}

@Test func `what was excused stays excused when a pause that shifts ends early, or another one comes before it`() throws
{
  let daily = "  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, count: 14 }] }"
  func pause(_ trial: TrialStudy, _ from: String, _ until: String, now: String) throws {
    let (from, until) = (at("2026-11-\(from)T00:00:00Z"), at("2026-11-\(until)T00:00:00Z"))
    try trial.change("P1", .paused(from: from, until: until, reason: nil, shifts: true), now: at(now))
  }
  func excuse(_ trial: TrialStudy, _ event: String, now: String) throws {
    try trial.decide("P1", EventChange(.excused, event: event, reason: "ill"), now: at(now))
  }
  try trial(daily) { trial in
    try pause(trial, "06", "11", now: "2026-11-05T12:00:00Z")
    try excuse(trial, "a/d@2026-11-14", now: "2026-11-05T13:00:00Z")
    #expect(try decided(trial, now: "2026-11-05T14:00:00Z") == ["8 a/d@2026-11-14"])
    try trial.change("P1", .resumed(at: at("2026-11-08T12:00:00Z")), now: at("2026-11-08T12:00:00Z"))
    #expect(try decided(trial, now: "2026-11-08T13:00:00Z") == ["8 a/d@2026-11-12"])
    #expect(try decided(trial, now: "2026-11-05T14:00:00Z") == ["8 a/d@2026-11-14"])
  }
  for (first, then, excused, expected) in [
    (("09", "12"), ("05", "06"), "a/d@2026-11-12", "8 a/d@2026-11-13"),
    (("09", "12"), ("06", "10"), "a/d@2026-11-13", "9 a/d@2026-11-16"),
    (("09", "12"), ("05", "06"), "a/d@2026-11-04", "3 a/d@2026-11-04"),
  ] {
    try trial(daily) { trial in
      try pause(trial, first.0, first.1, now: "2026-11-02T14:00:00Z")
      try excuse(trial, excused, now: "2026-11-02T15:00:00Z")
      try pause(trial, then.0, then.1, now: "2026-11-02T16:00:00Z")
      #expect(try decided(trial, now: "2026-11-02T17:00:00Z") == [expected])
    }
  }
}

@Test func `an excuse of a weekday stays on its day when a pause shifts`() throws {
  try trial(
    "  - { id: a, survey: a, schedule: [{ id: w, on: [mon, tue, wed, thu, fri], until: enrollment + 5 weeks }] }"
  ) {
    trial in
    try trial.decide(
      "P1", EventChange(.excused, event: "a/w@2026-11-10", reason: "ill"), now: at("2026-11-02T08:00:00Z"))
    try trial.change(
      "P1", .paused(from: at("2026-11-05T00:00:00Z"), until: at("2026-11-06T00:00:00Z"), reason: nil, shifts: true),
      now: at("2026-11-02T09:00:00Z"))
    #expect(try decided(trial, now: "2026-11-02T10:00:00Z").map { $0.suffix(14) } == ["a/w@2026-11-10"])
  }
}

@Test func `what was moved by hand and is open stays open in a pause that shifts and has no end`() throws {
  try trial("  - { id: a, survey: a, schedule: [{ id: e, once: enrollment + 7 days, at: 08:00, window: 4 days }] }") {
    trial in
    try trial.decide(
      "P1", EventChange(.rescheduled, event: "a/e", reason: "trip", start: .day(day("2026-11-04"))),
      now: at("2026-11-03T12:00:00Z"))
    try trial.change(
      "P1", .paused(from: at("2026-11-05T00:00:00Z"), until: nil, reason: nil, shifts: true),
      now: at("2026-11-04T12:00:00Z"))
    #expect(try trial.view("P1", now: at("2026-11-05T12:00:00Z")).events().map(\.id) == ["a/e"])
    try finish(trial, "a/e", now: "2026-11-05T12:30:00Z")
    try trial.change("P1", .resumed(at: at("2026-11-20T12:30:00Z")), now: at("2026-11-20T12:30:00Z"))
    #expect(try listing(trial, now: "2026-11-20T13:00:00Z") == ["11-04 a/e done"])
  }
}

@Test func `pauses that shift and lie over each other give each event once`() throws {
  let rule = "every: 1 day, count: 5, window: { before: 1 day, after: 1 day }"
  try trial("  - { id: a, survey: a, schedule: [{ id: d, \(rule) }] }") { trial in
    for (from, until) in [
      ("2026-11-04T08:00:00Z", "2026-11-10T00:00:00Z"), ("2026-11-06T04:32:00Z", "2026-11-12T00:00:00Z"),
    ] {
      try trial.change("P1", .paused(from: at(from), until: at(until), reason: nil, shifts: true), now: at(from))
    }
    #expect(
      try listing(trial, now: "2026-11-14T12:00:00Z") == [
        "11-02 a/d@2026-11-02", "11-03 a/d@2026-11-03", "11-04 a/d@2026-11-04", "11-05 a/d@2026-11-05",
        "11-13 a/d@2026-11-13",
      ])
  }
}

@Test func `what files count from something else stays where it was done`() throws {
  try trial("  - { id: b, survey: b, schedule: [{ id: e, once: enrollment, at: 22:00, grace: 2 days }] }") { trial in
    try trial.accept(
      files(
        """
          - { id: b, survey: b, schedule: [{ id: e, once: visit + 1 day, at: 22:00, window: { before: 1 day, after: 1 day } }] }
        """, study: "milestones: { visit: { title: Visit } }"), effective: day("2026-11-04"),
      now: at("2026-11-03T09:00:00Z"))
    try finish(trial, "b/e", now: "2026-11-03T15:00:00Z")
    try trial.change(
      "P1", .milestone(name: "visit", value: .day(day("2026-11-02")), replacing: nil), now: at("2026-11-04T11:00:00Z"))
    let view = try trial.view("P1", now: at("2026-11-04T12:00:00Z"))
    #expect(view.event("b/e")?.row.date == day("2026-11-02"))
    #expect(view.schedule(from: day("2026-10-26"), to: day("2026-11-30")).map(\.id) == ["b/e"])
  }
}
