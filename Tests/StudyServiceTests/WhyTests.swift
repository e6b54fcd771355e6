import CivilTime
import JSONText
import Scheduling
import StudyService
import Record
import Testing

private let tasks = """
    - { id: a, survey: a, schedule: [{ id: d, every: 2 days, at: 08:00, until: enrollment + 8 days }] }
    - { id: b, survey: b, after: a, schedule: [{ id: s, once: surgery + 1 day, window: 2 days }] }
    - { id: l, survey: a, schedule: [{ id: w, every: 2 weeks, on: [mon, thu] }] }
    - { id: m, survey: a, schedule: [{ id: o, onDay: [1, 15] }] }
    - { id: h, survey: a, schedule: [{ id: h, every: 6 hours, until: enrollment + 2 days }] }
  """

private let start = at("2026-11-20T00:00:00Z")

private func why(
  _ task: String, on date: String, now: String = "2026-11-20T09:00:00Z",
  _ prepare: (TrialStudy) throws -> Void = { _ in }
)
  throws -> Why
{
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: start)
    try trial.add("P1", enrolled: start)
    try prepare(trial)
    return try trial.view("P1", now: at(now)).why(task, on: day(date))
  }
}

@Test(arguments: [
  ("a", "2026-11-20", "a is due: a/d@2026-11-20 is open, until 2026-11-21T00:00:00+00:00"),
  ("a", "2026-11-19", "a is not due on 2026-11-19: 2026-11-19 lies before the enrolment on 2026-11-20"),
  (
    "a", "2026-11-21", "a is not due on 2026-11-21: every: 2 days has nothing on 2026-11-21; its next day is 2026-11-22"
  ),
  ("a", "2026-11-22", "a is not due yet: a/d@2026-11-22 opens at 2026-11-22T08:00:00+00:00"),
  (
    "a", "2026-12-24",
    "a is not due on 2026-12-24: ended on 2026-11-28: that study day is not included (until: enrollment + 8 days)"
  ),
  (
    "l", "2026-11-21",
    "l is not due on 2026-11-21: every: 2 weeks, on: [mon, thu] has nothing on 2026-11-21; its next day is 2026-11-30"
  ),
  (
    "m", "2026-11-21",
    "m is not due on 2026-11-21: onDay: [1, 15] has nothing on 2026-11-21; its next day is 2026-12-01"
  ),
  (
    "h", "2026-11-25",
    "h is not due on 2026-11-25: ended at 2026-11-22T00:00:00+00:00 (until: enrollment + 2 days)"
  ),
  ("b", "2026-11-20", "b is not due on 2026-11-20: 'surgery + 1 day' has no date yet"),
  ("c", "2026-11-20", "c is not due on 2026-11-20: no accepted schedule has a task 'c'"),
])
func `why says what stands against a task`(task: String, date: String, verdict: String) throws {
  #expect(try why(task, on: date).verdict == verdict)
}

@Test func `why names the line of the file that a condition stands on`() throws {
  let steps = try why("a", on: "2026-12-24").elements.flatMap(\.steps)
  #expect(steps.last?.place?.description == "Schedules/trial.yaml:4")
  #expect(steps.dropLast().allSatisfy { $0.isMet })
}

@Test func `why says what would make a task due, and when it is due next`() throws {
  let missing = try why("b", on: "2026-11-20")
  #expect(missing.remedy == .all([.milestone("surgery"), .completing(tasks: ["a"])]))
  #expect(missing.next == nil)
  #expect(try why("a", on: "2026-11-21").next?.id == "a/d@2026-11-22")
}

@Test func `why answers for those who left`() throws {
  let withdrawn = try why("a", on: "2026-11-22") { trial in
    try trial.change("P1", .status(.withdrawn, reason: "moved away"), now: at("2026-11-20T08:30:00Z"))
  }
  #expect(withdrawn.verdict == "a is not due on 2026-11-22: P1 is withdrawn since 2026-11-20: moved away")
  #expect(withdrawn.next == nil)
  let left = try why("a", on: "2026-11-22") { trial in
    try trial.change("P1", .left(schedule: "trial", reason: "done"), now: at("2026-11-20T08:30:00Z"))
  }
  #expect(left.verdict == "a is not due on 2026-11-22: P1 left trial at 2026-11-20T08:30:00+00:00: done")
}

@Test func `why names the value of a milestone that the day is counted from, and the answer behind it`() throws {
  let tasks = """
      - { id: a, survey: a, schedule: [{ id: week, once: surgery + 1 week }] }
      - { id: b, survey: b, schedule: [{ id: daily, every: 1 day, from: surgery + 1 day }] }
    """
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: start)
    try trial.add("P1", enrolled: start)
    for (index, date) in ["2026-11-22", "2026-12-10"].enumerated() {
      let answer = AnswerSource(event: "intake/\(index + 1)", path: "f/date")
      try trial.change(
        "P1", .milestone(name: "surgery", value: .day(day(date)), replacing: nil, answer: answer), now: start)
    }
    let view = try trial.view("P1", now: at("2026-12-20T09:00:00Z"))
    func told(_ task: String, _ date: String) -> String {
      view.why(task, on: day(date)).elements.flatMap(\.steps).map(\.text).joined(separator: "; ")
    }
    #expect(told("a", "2026-11-29").contains("'surgery + 1 week' is 2026-11-29, answered in intake/1, f/date"))
    #expect(told("a", "2026-12-17").contains("'surgery + 1 week' is 2026-12-17, answered in intake/2, f/date"))
    #expect(told("b", "2026-12-13").contains("'surgery + 1 day' is 2026-12-11, answered in intake/2, f/date"))
  }
}

@Test func `why answers for every task and day`() throws {
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: start)
    try trial.add("P1", enrolled: start)
    try trial.change("P1", .milestone(name: "surgery", value: .day(day("2026-11-22")), replacing: nil), now: start)
    try trial.change(
      "P1", .paused(from: at("2026-11-24T00:00:00Z"), until: at("2026-11-25T00:00:00Z"), reason: nil), now: start)
    let view = try trial.view("P1", now: at("2026-11-22T09:00:00Z"))
    for offset in -3..<20 {
      for task in ["a", "b", "c", "l", "m", "h"] {
        let date = day("2026-11-20").adding(days: offset)
        let why = view.why(task, on: date)
        let isOpen = view.events(on: date).contains { $0.row.task == task && $0.state.isAvailable }
        #expect(why.isDue == isOpen)
        #expect(!why.verdict.isEmpty)
        // Each failure is named: where nothing is due, a condition failed, or the event's own state says it.
        let failed = (why.roster + why.elements.flatMap(\.steps)).contains { !$0.isMet }
        #expect(failed || view.events(on: date).contains { $0.row.task == task })
      }
    }
  }
}

@Test func `why says when a participant's own times leave no room for random ones, and when the week's fell elsewhere`()
  throws
{
  let beeps = """
      - { id: r, survey: a, schedule: [{ id: r, random: { count: 2, between: [participant.wake, 21:00], perWeek: 2 } }] }
    """
  let study = "id: trial\ntitle: Trial\nattributes: { wake: { type: timeOfDay, default: 07:00 } }\n"
  try TrialStudy.with { trial in
    try trial.accept(files(beeps, study: study), now: start)
    try trial.add("P1", enrolled: start)
    let week = (23..<30).map { day("2026-11-\($0)") }
    let before = try trial.view("P1", now: at("2026-11-20T09:00:00Z"))
    let drawn = week.filter { !before.events(on: $0).isEmpty }
    #expect(!drawn.isEmpty)
    for date in week where !drawn.contains(date) {
      #expect(
        before.why("r", on: date).verdict == "r is not due on \(date): the week's random times all fell on other days")
    }
    try trial.change(
      "P1", .attribute(name: "wake", value: .string("22:30"), from: at("2026-11-20T09:00:00Z")),
      now: at("2026-11-20T09:00:00Z"))
    let after = try trial.view("P1", now: at("2026-11-20T10:00:00Z"))
    for date in drawn {
      let count = before.events(on: date).count
      #expect(
        after.why("r", on: date).verdict
          == "r is not due on \(date): 22:30 to 21:00 leaves no room for \(count) random times")
    }
  }
}
