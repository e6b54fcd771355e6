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
}

/// What comes behind a task that is done once, with a condition of its own or without.
private let chained = """
    - { id: first, survey: a, schedule: [{ id: o, once: enrollment, window: 3 days }] }
    - { id: plain, survey: b, after: first, schedule: [{ id: d, every: 1 day, at: 08:00 }] }
    - { id: asks, survey: b, after: first, when: 'last("pain") >= 4', schedule: [{ id: d, every: 1 day, at: 08:00 }] }
    - { id: second, survey: b, after: plain, schedule: [{ id: s, once: enrollment, window: 5 days }] }
  """

@Test func `a remedy names all that is needed`() throws {
  try trial(chained) { trial in
    // The condition has been judged as it opened, and was not known: no completion brings it back.
    let judged = try trial.why("asks", now: "2026-11-02T09:00:00Z")
    #expect(judged.verdict.contains("first is not completed yet"))
    #expect(judged.remedy == nil)
    let tomorrow = try trial.why("asks", on: "2026-11-03", now: "2026-11-02T09:00:00Z")
    #expect(
      tomorrow.remedy == .all([.completing(tasks: ["first"]), .conditionHolding(event: "asks/d@2026-11-03")]))
    #expect(try trial.why("plain", now: "2026-11-02T09:00:00Z").remedy == .completing(tasks: ["first"]))
    // What comes behind it waits for both.
    #expect(
      try trial.why("second", now: "2026-11-02T09:00:00Z").remedy
        == .all([.completing(tasks: ["first"]), .completing(tasks: ["plain"])]))
    // The first was missed: it has to be reopened before.
    #expect(
      try trial.why("plain", now: "2026-11-06T09:00:00Z").remedy
        == .all([.reopening(event: "first/o"), .completing(tasks: ["first"])]))
    try trial.stop("first", now: at("2026-11-03T00:00:00Z"))
    #expect(try trial.why("plain", now: "2026-11-03T09:00:00Z").remedy == nil)
  }
}

@Test func `a remedy is tried behind a pause and an end`() throws {
  let tasks = """
      - { id: first, survey: a, schedule: [{ id: o, once: enrollment, window: 3 days }] }
      - { id: then, survey: b, after: first, schedule: [{ id: d, every: 1 day, at: 08:00 }] }
      - { id: visit, survey: b, schedule: [{ id: v, once: surgery + 1 day, window: 2 days }] }
      - { id: week, survey: b, schedule: [{ id: w, once: completed(first) + 1 week }] }
      - { id: ended, survey: b, schedule: [{ id: e, from: completed(first), until: 2026-11-02, every: 1 day }] }
    """
  try trial(tasks) { trial in
    let brings = try trial.why("week", now: "2026-11-02T09:00:00Z")
    #expect(brings.remedy == .completing(tasks: ["first"]))
    #expect(brings.brings?.event.id == "week/w")
    #expect(brings.brings?.from == at("2026-11-09T00:00:00Z"))
    #expect(try trial.why("ended", now: "2026-11-02T09:00:00Z").remedy == nil)
    try trial.change(
      "P1", .paused(from: at("2026-11-03T00:00:00Z"), until: at("2026-11-30T00:00:00Z"), reason: nil),
      now: at("2026-11-02T12:00:00Z"))
    // Of the pause all is taken away, whatever is completed.
    #expect(try trial.why("then", on: "2026-11-04", now: "2026-11-02T13:00:00Z").remedy == nil)
    #expect(
      try trial.why("then", on: "2026-11-04", now: "2026-11-04T13:00:00Z").remedy
        == .all([.completing(tasks: ["first"]), .resuming]))
    #expect(try trial.why("visit", now: "2026-11-02T13:00:00Z").remedy == .milestone("surgery"))
  }
}

@Test func `what is open is what a completion is tried with`() throws {
  let tasks = """
      - { id: d, survey: a, schedule: [{ id: d, every: 3 days, from: enrollment + 1 day, at: 10:00, grace: 1 day }] }
      - { id: then, survey: b, schedule: [{ id: t, once: completed(d) + 2 days }] }
    """
  try trial(tasks) { trial in
    try trial.change(
      "P1", .paused(from: at("2026-11-03T17:00:00Z"), until: at("2026-11-10T17:00:00Z"), reason: nil, shifts: true),
      now: at("2026-11-02T23:00:00Z"))
    // Done before the days of the pause, it leads to a day behind them.
    let before = try trial.why("then", now: "2026-11-03T12:00:00Z")
    #expect(before.remedy == .completing(tasks: ["d"]))
    #expect(before.brings?.from == at("2026-11-12T00:00:00Z"))
    // Done in them, it leads to a day that the pause took out; the next one would not, but this one comes first.
    #expect(try trial.view("P1", now: at("2026-11-04T07:00:00Z")).event("d/d@2026-11-03")?.state == .late)
    #expect(try trial.why("then", on: "2026-11-15", now: "2026-11-04T07:00:00Z").remedy == nil)
    #expect(try trial.why("then", now: "2026-11-12T07:00:00Z").remedy == .completing(tasks: ["d"]))
  }
}

@Test func `what comes behind the end of a pause is tried without the pause`() throws {
  let tasks = """
      - { id: d, survey: a, schedule: [{ id: d, once: enrollment + 1 day, at: 08:00 }] }
      - { id: then, survey: b, schedule: [{ id: t, once: completed(d) + 1 day, window: 2 days }] }
    """
  try trial(tasks) { trial in
    try trial.change(
      "P1", .paused(from: at("2026-11-02T12:00:00Z"), until: at("2026-11-10T00:00:00Z"), reason: nil),
      now: at("2026-11-03T06:00:00Z"))
    let why = try trial.why("then", on: "2026-11-02", now: "2026-11-03T09:00:00Z")
    #expect(why.remedy == .all([.resuming, .completing(tasks: ["d"])]))
    #expect(why.brings?.from == at("2026-11-04T00:00:00Z"))
  }
}
