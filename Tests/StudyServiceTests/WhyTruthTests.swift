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

  fileprivate func finish(_ id: String, values: [RecordedValue] = [], now: String) throws {
    let event = try #require(try view("P1", now: at(now)).event(id))
    try record("P1", event, values: values, now: at(now))
  }
}

/// Questions that are asked on two days of the week while the pain is strong, and on one else.
private let stepped = """
    - id: home
      survey: a
      schedule:
        - { id: often, on: [mon, wed], at: 19:00, window: 2 h, when: 'last("pain") >= 5' }
        - { id: fewer, on: mon, at: 19:00, window: 2 h }
  """

@Test func `before a stepped pair opens nobody knows which of its events will be there`() throws {
  try trial(stepped) { trial in
    let before = try trial.why("home", on: "2026-11-09", now: "2026-11-09T09:00:00Z")
    #expect(
      before.verdict == "home is not due yet: home/often@2026-11-09 opens at 2026-11-09T19:00:00+00:00 if its "
        + "condition holds then, else home/fewer@2026-11-09")
    #expect(before.remedy == .opensByItself)
    #expect(before.elements.flatMap(\.steps).allSatisfy { $0.isMet })
    #expect(
      before.elements.last?.steps.last?.text
        == "the element 'often' has the same start: it stands for both if its condition holds at 2026-11-09T19:00:00+00:00"
    )
    #expect(
      try trial.view("P1", now: at("2026-11-09T09:00:00Z")).event("home/fewer@2026-11-09")?.state == .waiting(.turn))
    let open = try trial.why("home", on: "2026-11-09", now: "2026-11-09T19:30:00Z")
    #expect(open.verdict.hasPrefix("home is due: home/fewer@2026-11-09 is open, until"))
    // Alone, one with a condition may not be there.
    let alone = try trial.why("home", on: "2026-11-11", now: "2026-11-11T09:00:00Z")
    #expect(alone.verdict.hasSuffix("opens at 2026-11-11T19:00:00+00:00 if its condition holds then"))
    #expect(alone.remedy == .conditionHolding(event: "home/often@2026-11-11"))
  }
}

@Test func `of a stepped pair the event is told of that was there`() throws {
  try trial(stepped) { trial in
    try trial.finish(
      "home/fewer@2026-11-02", values: [RecordedValue(kind: "pain", value: .integer(6))], now: "2026-11-02T19:30:00Z")
    let why = try trial.why("home", on: "2026-11-09", now: "2026-11-11T12:00:00Z")
    #expect(why.verdict == "home is not due: home/often@2026-11-09 closed at 2026-11-09T21:00:00+00:00 and was missed")
    #expect(why.remedy == .reopening(event: "home/often@2026-11-09"))
    #expect(
      why.elements.last?.steps.last?.text
        == "the element 'often' has the same start, and its condition held: it stands for both")
  }
}

@Test func `what was due once is told of after its day as it stands`() throws {
  try trial("  - { id: base, survey: a, schedule: [{ id: once, once: enrollment, window: 3 days, grace: 2 days }] }") {
    trial in
    #expect(try trial.why("base", now: "2026-11-06T12:00:00Z").isDue)
    let missed = try trial.why("base", now: "2026-11-07T12:00:00Z")
    #expect(missed.verdict == "base is not due: base/once closed at 2026-11-05T00:00:00+00:00 and was missed")
    #expect(missed.remedy == .reopening(event: "base/once"))
    #expect(missed.elements.first?.steps.last?.text == "its day is 2026-11-02 (once: enrollment)")
    let later = try trial.why("base", on: "2026-11-20", now: "2026-11-03T12:00:00Z")
    #expect(
      later.verdict == "base is not due on 2026-11-20: base/once is open, until 2026-11-05T00:00:00+00:00")
    try trial.finish("base/once", now: "2026-11-04T10:00:00Z")
    let done = try trial.why("base", now: "2026-11-12T12:00:00Z")
    #expect(done.verdict == "base is not due: base/once was done at 2026-11-04T10:00:00+00:00")
    #expect(done.remedy == nil)
  }
}

@Test func `between two elements the one speaks that has something left`() throws {
  let tasks = """
      - id: a
        survey: a
        schedule: [{ id: first, once: enrollment, window: 3 days }, { id: weekly, every: 1 week, from: enrollment + 1 week }]
    """
  try trial(tasks) { trial in
    let missed = try trial.why("a", on: "2026-11-12", now: "2026-11-12T12:00:00Z")
    #expect(missed.verdict == "a is not due: a/first closed at 2026-11-05T00:00:00+00:00 and was missed")
    try trial.finish("a/first", now: "2026-11-02T10:00:00Z")
    let done = try trial.why("a", on: "2026-11-12", now: "2026-11-12T12:00:00Z")
    #expect(done.verdict.hasSuffix("every: 1 week has nothing on 2026-11-12; its next day is 2026-11-16"))
  }
}

@Test func `what was done before its date was corrected was not moved`() throws {
  let tasks =
    "  - { id: visit, survey: a, schedule: [{ id: pre, once: surgery - 1 week, window: { before: 3 days, after: 3 days } }] }"
  try trial(tasks) { trial in
    func surgery(_ date: String, replacing: Int64?) throws {
      try trial.change(
        "P1", .milestone(name: "surgery", value: .day(day(date)), replacing: replacing), now: at("2026-11-20T00:00:00Z")
      )
    }
    try surgery("2026-11-28", replacing: nil)
    try trial.finish("visit/pre", now: "2026-11-20T10:00:00Z")
    let number = try #require(try trial.view("P1", now: at("2026-11-21T00:00:00Z")).record.milestones.first?.number)
    try surgery("2026-12-10", replacing: number)
    let why = try trial.why("visit", on: "2026-12-03", now: "2026-11-21T00:00:00Z")
    #expect(
      why.verdict
        == "visit is not due on 2026-12-03: visit/pre was done at 2026-11-20T10:00:00+00:00, before its anchor "
        + "was corrected, and is not asked for again")
    for date in ["2026-12-01", "2026-12-05", "2026-12-20"] {
      let near = try trial.why("visit", on: date, now: "2026-11-21T00:00:00Z")
      #expect(near.verdict == "visit is not due: visit/pre was done at 2026-11-20T10:00:00+00:00")
    }
  }
}

@Test func `a condition names the line on which its anchor stands, and the event that it was judged for`() throws {
  let tasks = """
      - id: beeps
        survey: a
        schedule:
          - id: r
            from: enrollment + 2 days
            until: enrollment + 9 days
            random:
              count: 3
              between: [09:00, 21:00]
    """
  try trial(tasks) { trial in
    let steps = try trial.why("beeps", on: "2026-11-04", now: "2026-11-05T00:00:00Z").elements.flatMap(\.steps)
    let anchor = try #require(steps.first { $0.text.hasPrefix("'enrollment + 2 days' is") })
    #expect(anchor.place?.line == 8)
    #expect(steps.suffix(3).map(\.text) == (1...3).map { "beeps/r@2026-11-04.\($0) is missed" })
  }
}

@Test func `a remedy is one that works`() throws {
  let tasks = """
      - { id: d, survey: a, schedule: [{ id: d, every: 1 day }] }
      - { id: w, survey: a, schedule: [{ id: w, every: 1 week, window: 6 days }] }
      - { id: after, survey: b, after: [d, w], schedule: [{ id: o, once: enrollment, window: 3 weeks }] }
    """
  try trial(tasks) { trial in
    try trial.finish("d/d@2026-11-02", now: "2026-11-02T10:00:00Z")
    #expect(try trial.why("after", now: "2026-11-03T10:00:00Z").remedy == .completing(tasks: ["w"]))
    try trial.change(
      "P1", .paused(from: at("2026-11-05T00:00:00Z"), until: at("2026-11-12T00:00:00Z"), reason: nil),
      now: at("2026-11-04T12:00:00Z"))
    // The day is over: an end of the pause brings nothing back. The week's window would open.
    #expect(try trial.why("d", on: "2026-11-06", now: "2026-11-10T10:00:00Z").remedy == nil)
    #expect(try trial.why("d", on: "2026-11-10", now: "2026-11-10T10:00:00Z").remedy == .resuming)
    #expect(try trial.why("w", on: "2026-11-10", now: "2026-11-10T10:00:00Z").remedy == .resuming)
    #expect(try trial.why("d", on: "2026-11-10", now: "2026-11-13T10:00:00Z").remedy == nil)
    #expect(
      try trial.why("d", on: "2026-11-04", now: "2026-11-13T10:00:00Z").remedy == .reopening(event: "d/d@2026-11-04"))
    try trial.change("P1", .status(.withdrawn, reason: "moved"), now: at("2026-11-14T00:00:00Z"))
    let left = try trial.why("d", on: "2026-11-04", now: "2026-11-15T10:00:00Z")
    #expect(left.verdict.hasSuffix("and was missed") && left.remedy == nil)
  }
}

@Test func `a pause that moves the schedule changes no day that was`() throws {
  let tasks = """
      - { id: d, survey: a, schedule: [{ id: d, every: 1 day, from: enrollment + 1 day, until: enrollment + 1 week }] }
      - { id: w, survey: a, schedule: [{ id: w, every: 1 week, until: enrollment + 4 weeks }] }
    """
  try trial(tasks) { trial in
    try trial.change(
      "P1", .paused(from: at("2026-11-12T00:00:00Z"), until: at("2026-11-19T00:00:00Z"), reason: nil, shifts: true),
      now: at("2026-11-11T00:00:00Z"))
    let over = try trial.why("d", on: "2026-11-23", now: "2026-11-20T12:00:00Z")
    #expect(
      over.verdict
        == "d is not due on 2026-11-23: ended on 2026-11-09: that study day is not included (until: enrollment + 1 week)"
    )
    let told = (over.roster + over.elements.flatMap(\.steps)).map(\.text)
    #expect(told.contains("enrolled on 2026-11-02"))
    #expect(told.contains("'enrollment + 1 day' is 2026-11-03") && told.contains("begins on 2026-11-03"))
    #expect(told.contains("the pause from 2026-11-12 to 2026-11-19 moved what was to come by 7 days"))
    // What the pause did move is told where it went, and a day before the pause knows of it.
    let later = try trial.why("w", on: "2026-11-25", now: "2026-11-20T12:00:00Z")
    #expect(later.elements.flatMap(\.steps).contains { $0.text == "goes on until 2026-12-07" })
    let before = try trial.why("w", on: "2026-11-10", now: "2026-11-20T12:00:00Z")
    #expect(before.elements.flatMap(\.steps).contains { $0.text == "goes on until 2026-12-07" })
    #expect(before.verdict.hasSuffix("has nothing on 2026-11-10; its next day is 2026-11-23"))
  }
}

@Test func `an event that was reopened, or moved within its day, is told as it stands`() throws {
  let tasks = """
      - { id: d, survey: a, schedule: [{ id: d, every: 1 day, at: 10:00, window: 2 h }] }
      - { id: asks, survey: b, when: 'last("pain") >= 5', schedule: [{ id: k, every: 1 day, at: 10:00, window: 2 h }] }
    """
  try trial(tasks) { trial in
    try trial.decide(
      "P1",
      EventChange(.reopened, event: "d/d@2026-11-03", reason: "was ill", until: at("2026-11-06T00:00:00Z")),
      now: at("2026-11-04T08:00:00Z"))
    let reopened = try trial.why("d", on: "2026-11-03", now: "2026-11-04T09:00:00Z")
    #expect(reopened.verdict.hasPrefix("d is due: d/d@2026-11-03 closed, and can be done late until 2026-11-06"))
    #expect(reopened.elements.last?.steps.last?.text == "its event is late")
    try trial.decide(
      "P1",
      EventChange(
        .rescheduled, event: "asks/k@2026-11-05", reason: "trip", start: .instant(at("2026-11-05T18:00:00Z"))),
      now: at("2026-11-04T08:00:00Z"))
    try trial.finish(
      "d/d@2026-11-03", values: [RecordedValue(kind: "pain", value: .integer(7))], now: "2026-11-05T13:00:00Z")
    let before = try trial.why("asks", now: "2026-11-05T12:00:00Z")
    #expect(before.verdict.contains("asks/k@2026-11-05 opens at 2026-11-05T18:00:00"))
    #expect(
      before.elements.last?.steps.suffix(2).map(\.text)
        == ["'last(\"pain\") >= 5' is judged when it opens", "its event is upcoming"])
    let after = try trial.why("asks", now: "2026-11-05T18:30:00Z")
    #expect(
      after.elements.last?.steps.suffix(2).map(\.text)
        == ["'last(\"pain\") >= 5' held as it opened (last(\"pain\") was 7)", "its event is open"])
  }
}

@Test func `the next day is one of the files that govern it`() throws {
  func tasks(count: Int) -> String {
    """
      - { id: c, survey: a, schedule: [{ id: c, every: 1 day, count: \(count), cycle: { on: 3 days, off: 4 days } }] }
      - { id: e, survey: a, schedule: [{ id: e, every: 2 days, count: \(count) }] }
    """
  }
  try trial(tasks(count: 3)) { trial in
    try trial.accept(files(tasks(count: 8)), now: at("2026-11-08T12:00:00Z"))
    let cycle = try trial.why("c", on: "2026-11-05", now: "2026-11-08T18:00:00Z")
    #expect(cycle.verdict.contains("its cycle is off on 2026-11-05, and on again from 2026-11-09"))
    let rule = try trial.why("e", on: "2026-11-07", now: "2026-11-08T18:00:00Z")
    #expect(rule.verdict.hasSuffix("has nothing on 2026-11-07; its next day is 2026-11-08"))
  }
}
