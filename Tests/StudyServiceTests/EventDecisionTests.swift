import CivilTime
import Record
import Scheduling
import Testing

@testable import StudyService

private let tasks = """
    - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00, remind: [30 min] }] }
    - { id: b, survey: b, after: a, schedule: [{ id: d, every: 1 day, until: enrollment + 5 days }] }
  """

private let start = at("2026-11-20T00:00:00Z")

private func trial(_ body: (TrialStudy) throws -> Void) throws {
  try TrialStudy.with { trial in
    try trial.accept(files(tasks), now: start)
    try trial.add("P1", enrolled: start)
    try body(trial)
  }
}

@Test func `a rescheduled event keeps its id and its window`() throws {
  try trial { trial in
    try trial.decide(
      "P1", EventChange(.rescheduled, event: "a/d@2026-11-21", reason: "fair", start: .day(day("2026-11-23"))),
      now: start)
    let view = try trial.view("P1", now: at("2026-11-20T10:00:00Z"))
    #expect(view.events(on: day("2026-11-21")).map(\.id) == ["b/d@2026-11-21"])
    let moved = try #require(view.events(on: day("2026-11-23")).first { $0.id == "a/d@2026-11-21" })
    #expect(moved.row.start == at("2026-11-23T08:00:00Z"))
    #expect(moved.row.closes == at("2026-11-24T00:00:00Z"))
    #expect(view.event("a/d@2026-11-21")?.row == moved.row)
    #expect(view.schedule(from: day("2026-11-20"), to: day("2026-11-25")).count { $0.id == moved.id } == 1)
    #expect(
      view.why("a", on: day("2026-11-21")).verdict
        == "a is not due on 2026-11-21: a/d@2026-11-21 was moved to 2026-11-23 and opens at "
        + "2026-11-23T08:00:00+00:00 and closes at 2026-11-24T00:00:00+00:00")
  }
}

@Test func `a rescheduled event stands where it was put also by what was recorded before something later was decided`()
  throws
{
  try trial { trial in
    let moved = "a/d@2026-11-21"
    try trial.decide(
      "P1", EventChange(.rescheduled, event: moved, reason: "fair", start: .day(day("2026-11-23"))), now: start)
    try trial.decide(
      "P1", EventChange(.excused, event: "a/d@2026-11-22", reason: "ill"), now: at("2026-11-22T09:00:00Z"))
    let view = try trial.view("P1", now: at("2026-11-24T10:00:00Z"))
    let past = view.asRecorded(by: at("2026-11-22T08:30:00Z"))
    #expect(past.event(moved)?.event.date == day("2026-11-23"))
    #expect(past.excuses.isEmpty && !view.excuses.isEmpty)
  }
}

@Test func `a rescheduled event stays where it was put when the files change`() throws {
  try trial { trial in
    let change = EventChange(
      .rescheduled, event: "a/d@2026-11-25", reason: "early", start: .instant(at("2026-11-20T15:00:00Z")))
    try trial.decide("P1", change, now: start)
    let open = try trial.view("P1", now: at("2026-11-20T16:00:00Z"))
    try trial.record("P1", #require(open.event("a/d@2026-11-25")), now: at("2026-11-20T16:00:00Z"))
    try trial.accept(
      files("  - { id: a, survey: b, schedule: [{ id: w, every: 1 week }] }"), effective: day("2026-11-22"),
      now: at("2026-11-20T17:00:00Z"))
    let after = try trial.view("P1", now: at("2026-11-26T12:00:00Z"))
    #expect(after.event("a/d@2026-11-25")?.state == .done)
    #expect(after.event("a/d@2026-11-25")?.row.start == at("2026-11-20T15:00:00Z"))
  }
}

@Test func `a missed event that is reopened can be done late`() throws {
  try trial { trial in
    let id = "a/d@2026-11-20"
    #expect(try trial.view("P1", now: at("2026-11-21T10:00:00Z")).event(id)?.state == .missed(partial: false))
    try trial.decide(
      "P1", EventChange(.reopened, event: id, reason: "no power", until: at("2026-11-22T00:00:00Z")),
      now: at("2026-11-21T10:00:00Z"))
    let view = try trial.view("P1", now: at("2026-11-21T11:00:00Z"))
    #expect(view.events().map(\.id).contains(id))
    #expect(view.event(id)?.state == .late)
    try trial.record("P1", #require(view.event(id)), now: at("2026-11-21T11:00:00Z"))
    #expect(try trial.view("P1", now: at("2026-11-23T00:00:00Z")).event(id)?.state == .doneLate)
  }
}

@Test func `an event that was excused is open again after reopening`() throws {
  try trial { trial in
    let id = "a/d@2026-11-20"
    try trial.decide("P1", EventChange(.excused, event: id, reason: "ill"), now: at("2026-11-20T08:00:00Z"))
    #expect(try trial.view("P1", now: at("2026-11-20T09:00:00Z")).event(id)?.state == .excused(.reason))
    try trial.decide(
      "P1", EventChange(.reopened, event: id, reason: "well", until: at("2026-11-21T00:00:00Z")),
      now: at("2026-11-20T10:00:00Z"))
    #expect(try trial.view("P1", now: at("2026-11-20T11:00:00Z")).event(id)?.state == .open)
  }
}

@Test func `an added event asks for no other task`() throws {
  try trial { trial in
    let view = try trial.view("P1", now: start)
    let id = view.newEventID(ofTask: "b", on: day("2026-12-01"))
    #expect(id == "b/added@2026-12-01")
    try trial.decide(
      "P1", EventChange(.added, event: id, reason: "extra", task: "b", start: .day(day("2026-12-01"))), now: start)
    let later = try trial.view("P1", now: at("2026-12-01T09:00:00Z"))
    #expect(later.events().first { $0.id == id }?.state == .open)
    #expect(later.newEventID(ofTask: "b", on: day("2026-12-01")) == "b/added@2026-12-01.2")
    #expect(try trial.view("P1", now: at("2026-12-02T09:00:00Z")).event(id)?.state == .missed(partial: false))
  }
}
