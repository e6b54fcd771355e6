import CivilTime
import JSONText
import Record
import Scheduling
import StudyService
import Testing

private let start = at("2026-11-02T00:00:00Z")

private func trial(_ tasks: String, _ body: (TrialStudy) throws -> Void) throws {
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: at("2026-11-01T00:00:00Z"))
    try trial.add("P1", enrolled: start)
    try body(trial)
  }
}

extension TrialStudy {
  fileprivate func why(_ task: String, on date: String? = nil, now: String) throws -> Why {
    try view("P1", now: at(now)).why(task, on: date.map(day))
  }

  fileprivate func finish(_ id: String, now: String) throws {
    let event = try #require(try view("P1", now: at(now)).event(id))
    try record("P1", event, now: at(now))
  }

  fileprivate func pause(_ from: String, _ until: String, recorded: String, shifts: Bool = false) throws {
    try change(
      "P1", .paused(from: at(from), until: at(until), reason: nil, shifts: shifts), now: at(recorded))
  }
}

@Test func `of a day with an event of its own and one that was moved there both are told`() throws {
  try trial("  - { id: d, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, window: 2 h }] }") { trial in
    try trial.decide(
      "P1",
      EventChange(
        .rescheduled, event: "d/d@2026-11-05", reason: "trip", start: .instant(at("2026-11-04T20:00:00Z"))),
      now: at("2026-11-03T12:00:00Z"))
    try trial.finish("d/d@2026-11-04", now: "2026-11-04T08:30:00Z")
    let before = try trial.why("d", now: "2026-11-04T12:00:00Z")
    #expect(
      before.verdict == "d is not due yet: d/d@2026-11-04 was done at 2026-11-04T08:30:00+00:00; "
        + "d/d@2026-11-05 opens at 2026-11-04T20:00:00+00:00")
    #expect(before.remedy == .opensByItself)
    let open = try trial.why("d", now: "2026-11-04T20:30:00Z")
    #expect(
      open.verdict == "d is due: d/d@2026-11-05 is open, until 2026-11-04T22:00:00+00:00; "
        + "d/d@2026-11-04 was done at 2026-11-04T08:30:00+00:00")
    let over = try trial.why("d", on: "2026-11-04", now: "2026-11-06T12:00:00Z")
    #expect(
      over.verdict == "d is not due: d/d@2026-11-04 was done at 2026-11-04T08:30:00+00:00; "
        + "d/d@2026-11-05 closed at 2026-11-04T22:00:00+00:00 and was missed")
    #expect(over.remedy == .reopening(event: "d/d@2026-11-05"))
    // The day that it was moved away from does not get it back by a reopening.
    #expect(try trial.why("d", on: "2026-11-05", now: "2026-11-06T12:00:00Z").remedy == nil)
  }
}

@Test func `an event that was reopened is told where it stands`() throws {
  let tasks = """
      - { id: d, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, window: 2 h }] }
      - { id: e, survey: a, schedule: [{ id: e, every: 2 days }] }
      - { id: first, survey: a, schedule: [{ id: o, once: enrollment, window: 3 days }] }
      - { id: then, survey: b, after: first, schedule: [{ id: t, every: 1 week, window: 5 days }] }
    """
  try trial(tasks) { trial in
    func reopen(_ event: String, now: String, until: String) throws {
      let change = EventChange(.reopened, event: event, reason: "was ill", until: at(until))
      try trial.decide("P1", change, now: at(now))
    }
    // One that was moved here before goes beside the day's own still.
    let moved = DayOrInstant.instant(at("2026-11-04T12:00:00Z"))
    try trial.decide(
      "P1", EventChange(.rescheduled, event: "d/d@2026-11-05", reason: "trip", start: moved),
      now: at("2026-11-03T12:00:00Z"))
    try reopen("d/d@2026-11-05", now: "2026-11-04T16:00:00Z", until: "2026-11-05T00:00:00Z")
    #expect(
      try trial.why("d", now: "2026-11-04T17:00:00Z").verdict
        == "d is due: d/d@2026-11-05 closed, and can be done late until 2026-11-05T00:00:00+00:00; "
        + "d/d@2026-11-04 closed at 2026-11-04T10:00:00+00:00 and was missed")
    // Its day is one of the schedule's.
    try reopen("e/e@2026-11-04", now: "2026-11-05T08:00:00Z", until: "2026-11-06T00:00:00Z")
    let before = try trial.why("e", on: "2026-11-03", now: "2026-11-05T09:00:00Z")
    #expect(before.verdict.hasSuffix("has nothing on 2026-11-03; its next day is 2026-11-04"))
    // What it waits for is named.
    try trial.decide(
      "P1", EventChange(.excused, event: "then/t@2026-11-02", reason: "ill"), now: at("2026-11-02T09:00:00Z"))
    try reopen("then/t@2026-11-02", now: "2026-11-02T12:00:00Z", until: "2026-11-08T00:00:00Z")
    let waiting = try trial.why("then", on: "2026-11-03", now: "2026-11-03T09:00:00Z")
    #expect(waiting.verdict == "then is not due on 2026-11-03: first is not completed yet")
  }
}

@Test func `today's event is told before what is still open of yesterday`() throws {
  let tasks = """
      - { id: d, survey: a, schedule: [{ id: d, every: 1 day, at: 10:00, grace: 1 day }] }
      - { id: w, survey: a, schedule: [{ id: w, every: 1 day, window: 2 days }] }
    """
  try trial(tasks) { trial in
    let early = try trial.why("d", now: "2026-11-03T08:00:00Z")
    #expect(
      early.verdict == "d is due: d/d@2026-11-03 opens at 2026-11-03T10:00:00+00:00; "
        + "d/d@2026-11-02 closed, and can be done late until 2026-11-04T00:00:00+00:00")
    #expect(early.isDue && early.remedy == nil)
    let both = try trial.why("w", now: "2026-11-03T08:00:00Z")
    #expect(
      both.verdict == "w is due: w/w@2026-11-03 is open, until 2026-11-05T00:00:00+00:00; "
        + "w/w@2026-11-02 is open, until 2026-11-04T00:00:00+00:00")
    try trial.finish("d/d@2026-11-03", now: "2026-11-03T10:30:00Z")
    let done = try trial.why("d", now: "2026-11-03T12:00:00Z")
    #expect(done.verdict.hasPrefix("d is due: d/d@2026-11-03 was done at 2026-11-03T10:30:00+00:00; d/d@2026-11-02 "))
    // What nobody can take any more of yesterday says nothing of today.
    let past = try trial.why("d", on: "2026-11-05", now: "2026-11-07T12:00:00Z")
    #expect(past.verdict == "d is not due: d/d@2026-11-05 closed at 2026-11-06T00:00:00+00:00 and was missed")
  }
}

@Test func `what was done or is over before a pause is not told as paused`() throws {
  let tasks = """
      - { id: once, survey: a, schedule: [{ id: o, once: enrollment, window: 2 days }] }
      - { id: late, survey: a, schedule: [{ id: o, once: enrollment, window: 2 days }] }
      - { id: d, survey: a, schedule: [{ id: d, every: 2 days, until: enrollment + 5 days }] }
      - { id: e, survey: a, schedule: [{ id: e, every: 2 days }] }
    """
  for shifts in [false, true] {
    try trial(tasks) { trial in
      try trial.finish("once/o", now: "2026-11-02T10:00:00Z")
      try trial.pause("2026-11-10T00:00:00Z", "2026-11-14T00:00:00Z", recorded: "2026-11-09T00:00:00Z", shifts: shifts)
      func verdict(_ task: String, on date: String = "2026-11-11") throws -> String {
        try trial.why(task, on: date, now: "2026-11-12T12:00:00Z").verdict
      }
      #expect(try verdict("once") == "once is not due: once/o was done at 2026-11-02T10:00:00+00:00")
      #expect(try verdict("late") == "late is not due: late/o closed at 2026-11-04T00:00:00+00:00 and was missed")
      if shifts {
        let out = try verdict("e")
        #expect(out.hasSuffix("P1 is paused from 2026-11-10 to 2026-11-14"))
      } else {
        let (ended, off, paused) = (try verdict("d"), try verdict("e"), try verdict("e", on: "2026-11-12"))
        #expect(ended.contains(": ended on 2026-11-07"))
        #expect(off.contains("has nothing on 2026-11-11; its next day is 2026-11-"))
        #expect(paused.hasSuffix("P1 is paused from 2026-11-10 to 2026-11-14"))
      }
    }
  }
}

@Test func `of another day's event that a pause took away the event is named`() throws {
  let tasks = "  - { id: d, survey: a, schedule: [{ id: d, every: 2 days, at: 09:00, grace: 3 days }] }"
  for shifts in [false, true] {
    try trial(tasks) { trial in
      try trial.decide(
        "P1", EventChange(.excused, event: "d/d@2026-11-08", reason: "ill"), now: at("2026-11-08T06:00:00Z"))
      let recorded = shifts ? "2026-11-10T06:00:00Z" : "2026-11-09T06:00:00Z"
      try trial.pause("2026-11-09T00:00:00Z", "2026-11-20T00:00:00Z", recorded: recorded, shifts: shifts)
      func verdict(_ date: String) throws -> String {
        try trial.why("d", on: date, now: "2026-11-21T12:00:00Z").verdict
      }
      #expect(try verdict("2026-11-09") == "d is not due on 2026-11-09: d/d@2026-11-08 is excused by hand")
      #expect(try verdict("2026-11-10") == "d is not due on 2026-11-10: P1 is paused from 2026-11-09 to 2026-11-20")
      // A day without an event of its own is one that a pause took away only where it moved the schedule.
      #expect(
        try verdict("2026-11-11")
          == "d is not due on 2026-11-11: "
          + (shifts ? "P1 is paused from 2026-11-09 to 2026-11-20" : "d/d@2026-11-10 is excused by a pause"))
    }
  }
}

@Test func `a pause tells when the event that it holds up can be done`() throws {
  try trial("  - { id: w, survey: a, schedule: [{ id: w, every: 1 week, at: 08:00, window: 5 days }] }") { trial in
    try trial.pause("2026-11-08T00:00:00Z", "2026-11-11T00:00:00Z", recorded: "2026-11-07T00:00:00Z")
    let before = try trial.why("w", on: "2026-11-09", now: "2026-11-07T12:00:00Z")
    #expect(
      before.verdict == "w is not due yet: w/w@2026-11-09 opens at 2026-11-09T08:00:00+00:00, in a pause, "
        + "and can be done from 2026-11-11T00:00:00+00:00")
    // Asked about a day of the pause when that is over, it was not open before.
    let after = try trial.why("w", on: "2026-11-10", now: "2026-11-12T12:00:00Z")
    #expect(after.isDue && !after.roster.contains { $0.text.contains("it was open before") })
  }
}

@Test func `a cycle is not told to be on again when its count is used up`() throws {
  let tasks = """
      - { id: c, survey: a, schedule: [{ id: c, every: 1 day, count: 6, cycle: { on: 3 days, off: 4 days } }] }
      - { id: u, survey: a, schedule: [{ id: u, every: 1 day, until: enrollment + 7 days, cycle: { on: 3 days, off: 4 days } }] }
      - { id: e, survey: a, schedule: [{ id: e, every: 1 day, cycle: { on: 3 days, off: 4 days } }] }
    """
  try trial(tasks) { trial in
    func verdict(_ task: String) throws -> String {
      try trial.why(task, on: "2026-11-06", now: "2026-11-03T12:00:00Z").verdict
    }
    let (counted, ended, endless) = (try verdict("c"), try verdict("u"), try verdict("e"))
    #expect(counted.contains("its cycle is off on 2026-11-06, and nothing comes after it"))
    #expect(ended.contains("its cycle is off on 2026-11-06, and nothing comes after it"))
    #expect(endless.contains("its cycle is off on 2026-11-06, and on again from 2026-11-09"))
  }
}

@Test func `an event that was moved to the day before and is open still is told as it stands`() throws {
  try trial("  - { id: h, survey: a, schedule: [{ id: h, every: 12 h }] }") { trial in
    try trial.decide(
      "P1",
      EventChange(
        .rescheduled, event: "h/h#4", reason: "trip", start: .instant(at("2026-11-02T23:00:00Z")),
        until: at("2026-11-03T08:00:00Z")), now: at("2026-11-02T12:00:00Z"))
    let why = try trial.why("h", now: "2026-11-03T07:00:00Z")
    #expect(why.verdict.contains("h/h#4 is open"))
    #expect(!why.elements.flatMap(\.steps).contains { $0.text.contains("h/h#4 is upcoming") })
  }
}

@Test func `an event that a pause holds up whose end is known tells from when on it can be done`() throws {
  try trial("  - { id: h, survey: a, schedule: [{ id: h, every: 6 h }] }") { trial in
    try trial.pause("2026-11-04T05:00:00Z", "2026-11-04T09:00:00Z", recorded: "2026-11-04T04:00:00Z")
    let during = try trial.why("h", now: "2026-11-04T06:30:00Z")
    #expect(during.verdict.hasSuffix("h/h#10 is excused by a pause, and can be done from 2026-11-04T09:00:00+00:00"))
  }
}

@Test func `next is what comes after all that is open`() throws {
  try trial("  - { id: d, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }") { trial in
    try trial.decide(
      "P1",
      EventChange(
        .rescheduled, event: "d/d@2026-11-05", reason: "trip", start: .instant(at("2026-11-03T08:30:00Z"))),
      now: at("2026-11-03T08:10:00Z"))
    #expect(try trial.why("d", now: "2026-11-03T09:00:00Z").next?.id == "d/d@2026-11-04")
  }
}
