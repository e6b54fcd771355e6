import CivilTime
import Definitions
import JSONText
import Scheduling
import StudyService
import Record
import Testing

private let tasks = """
    - id: a
      survey: a
      schedule: [{ id: daily, every: 1 day, at: 08:00 }]
    - id: b
      survey: b
      when: last("pain", task=a, days=2) >= 5
      schedule: [{ id: noon, every: 1 day, at: 12:00 }]
  """

private func pain(_ value: Int) -> RecordedValue { RecordedValue(kind: "pain", value: .integer(value)) }

@Test func `a condition is judged as the event opens, by what was recorded then`() throws {
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: at("2026-11-20T00:00:00Z"))
    try trial.add("P1", enrolled: at("2026-11-20T00:00:00Z"))
    let before = try trial.view("P1", now: at("2026-11-20T09:00:00Z"))
    let event = try #require(before.event("a/daily@2026-11-20"))
    try trial.record("P1", event, values: [pain(7)], now: at("2026-11-20T09:00:00Z"))
    let open = try trial.view("P1", now: at("2026-11-20T12:00:00Z"))
    #expect(open.event("b/noon@2026-11-20")?.state == .open)
    // The second day's answer is low; the first day's event stays as it was judged.
    let next = try trial.view("P1", now: at("2026-11-21T09:00:00Z"))
    try trial.record(
      "P1", #require(next.event("a/daily@2026-11-21")), values: [pain(2)], now: at("2026-11-21T09:00:00Z"))
    let later = try trial.view("P1", now: at("2026-11-21T13:00:00Z"))
    #expect(later.event("b/noon@2026-11-20")?.state == .missed(partial: false))
    #expect(later.event("b/noon@2026-11-21")?.state == .waiting(.when))
  }
}

@Test func `what was answered after the opening does not call an event into being`() throws {
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: at("2026-11-20T00:00:00Z"))
    try trial.add("P1", enrolled: at("2026-11-20T00:00:00Z"))
    let view = try trial.view("P1", now: at("2026-11-20T12:30:00Z"))
    try trial.record(
      "P1", #require(view.event("a/daily@2026-11-20")), values: [pain(9)], now: at("2026-11-20T12:30:00Z"))
    let after = try trial.view("P1", now: at("2026-11-20T13:00:00Z"))
    #expect(after.event("b/noon@2026-11-20")?.state == .waiting(.when))
    // Within two study days it counts for the next, and no longer for the one after that.
    #expect(try trial.view("P1", now: at("2026-11-21T12:00:00Z")).event("b/noon@2026-11-21")?.state == .open)
    #expect(try trial.view("P1", now: at("2026-11-22T12:00:00Z")).event("b/noon@2026-11-22")?.state == .waiting(.when))
  }
}

@Test func `a revision counts from when it was recorded`() throws {
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: at("2026-11-20T00:00:00Z"))
    try trial.add("P1", enrolled: at("2026-11-20T00:00:00Z"))
    let view = try trial.view("P1", now: at("2026-11-20T09:00:00Z"))
    try trial.record(
      "P1", #require(view.event("a/daily@2026-11-20")), values: [pain(7)], now: at("2026-11-20T09:00:00Z"))
    _ = try trial.store.append(
      .outcome(.revised(event: "a/daily@2026-11-20", reason: "slip", result: nil, values: [pain(1)])),
      about: .participant("P1"),
      stamp: Stamp(
        recorded: at("2026-11-20T15:00:00Z"), machine: nil, author: .program, program: "test", tzdata: nil, study: nil,
        schedule: nil, survey: nil))
    let later = try trial.view("P1", now: at("2026-11-21T12:00:00Z"))
    #expect(later.event("b/noon@2026-11-20")?.state == .missed(partial: false))
    #expect(later.event("b/noon@2026-11-21")?.state == .waiting(.when))
  }
}

@Test func `why shows what a condition was answered with`() throws {
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: at("2026-11-20T00:00:00Z"))
    try trial.add("P1", enrolled: at("2026-11-20T00:00:00Z"))
    let why = try trial.view("P1", now: at("2026-11-20T12:00:00Z")).why("b")
    #expect(!why.isDue)
    let failed = try #require(why.elements.first?.steps.first { !$0.isMet })
    #expect(
      failed.text
        == "'last(\"pain\", task=a, days=2) >= 5' was unknown as it opened (last(\"pain\", task=a, days=2) was blank)")
    #expect(failed.place?.description == "Schedules/trial.yaml:9")
  }
}

/// Outcomes are read of the tasks alone that the participant's own schedules ask for, of whichever schedule these are.
@Test(arguments: [
  #"last("pain", task=b)"#, #"last("pain", task=b, days=9)"#, #"mean("pain", task=b)"#, #"last("pain")"#,
])
func `a condition knows what was recorded for a task of another schedule`(question: String) throws {
  try TrialStudy.with { trial in
    let other = """
      id: other
      title: Other
      tasks:
        - { id: b, survey: b, schedule: [{ id: early, every: 1 day, at: 07:00 }] }
        - { id: c, survey: a, schedule: [{ id: early, every: 1 day, at: 07:00 }] }

      """
    var set = files(
      """
        - id: a
          survey: a
          when: '\(question) >= 5'
          schedule: [{ id: noon, every: 1 day, at: 12:00 }]
      """)
    set.files["Schedules/other.yaml"] = Array(other.utf8)
    let start = at("2026-11-20T00:00:00Z")
    try trial.accept(set, now: start)
    try trial.add("P1", enrolled: start)
    try trial.change("P1", .enrolled(schedule: "other", at: start, date: nil), now: start)
    let morning = at("2026-11-20T08:00:00Z")
    let asked = try #require(try trial.view("P1", now: morning).event("b/early@2026-11-20"))
    try trial.record("P1", asked, values: [pain(7)], now: morning)
    let noon = at("2026-11-20T12:00:00Z")
    #expect(try trial.view("P1", now: noon).event("a/noon@2026-11-20")?.state == .open)
    // Of a task that is not asked for nothing is known, and nothing is needed.
    let event = try #require(try trial.view("P1", now: noon).event("c/early@2026-11-20"))
    try trial.record("P1", event, values: [pain(1)], now: at("2026-11-20T12:30:00Z"))
    let next = try trial.view("P1", now: at("2026-11-21T12:00:00Z")).event("a/noon@2026-11-21")
    #expect(next?.state == (question == #"last("pain")"# ? .waiting(.when) : .open))
  }
}
