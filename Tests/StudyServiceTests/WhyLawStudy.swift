import CivilTime
import JSONText
import Record
import Scheduling
import StudyService

/// When the participant of a law about `why` is enrolled.
let lawStart = at("2026-11-02T08:00:00Z")

private let study = "id: law\ntitle: Law\nattributes: { wake: { type: timeOfDay } }\n"

/// Tasks of each kind that the words of `why` tell apart, each of one element but for the stepped ones.
private func randomTasks(_ random: inout SeededGenerator) -> String {
  func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
  let grace = pick(["", ", grace: 1 day", ", grace: 3 days"])
  let window = pick(["", ", window: 2 days", ", window: 4 days", ", window: until done"])
  let late = window.contains("done") ? "" : grace
  return """
      - { id: once, survey: a, schedule: [{ id: o, once: enrollment + \(pick(["0", "1", "5"])) days\(window)\(late) }] }
      - { id: visit, survey: a, schedule: [{ id: v, once: surgery - \(pick(["0", "2"])) days, window: { before: 2 days, after: \(pick(["1 day", "3 days"])) }\(grace) }] }
      - { id: course, survey: a, schedule: [{ id: c, from: surgery + 1 day, every: 2 days, count: 4\(grace) }] }
      - { id: daily, survey: a, schedule: [{ id: d, every: \(pick(["1 day", "3 days"])), at: 10:00, from: enrollment + 1 day, until: enrollment + \(pick(["9", "16"])) days\(grace) }] }
      - id: home
        survey: b
        schedule:
          - { id: often, on: [mon, wed, fri], at: 19:00, window: 2 h, when: 'last("pain") >= 5' }
          - { id: fewer, on: [mon], at: 19:00, window: 2 h\(pick(["", ", when: 'last(\"pain\") >= 2'"])) }
      - { id: then, survey: b, after: \(pick(["once", "[once, visit]"])), schedule: [{ id: t, every: 1 week, window: 5 days }] }
      - { id: asks, survey: b, when: 'last("pain") >= 4', schedule: [{ id: k, every: 4 days }] }
      - { id: both, survey: b, after: \(pick(["once", "visit"])), when: 'last("pain") >= 3', schedule: [{ id: b, every: 2 days, at: 09:00\(grace) }] }
      - { id: follow, survey: b, schedule: [{ id: f, \(pick(["once", "each"])): completed(\(pick(["once", "daily"]))) + \(pick(["0", "2", "9"])) days, window: 2 days }] }
      - { id: cycled, survey: b, schedule: [{ id: y, every: 1 day, at: 12:00, count: \(pick(["5", "8", "40"])), cycle: { on: 3 days, off: 4 days } }] }
      - { id: later, survey: a, after: visit, schedule: [{ id: l, from: surgery + 2 days, every: 3 days, count: 3 }] }
      - { id: woken, survey: b, \(pick(["", "after: once, "]))schedule: [{ id: w, every: 2 days, at: participant.wake, window: 3 h }] }
      - { id: steady, survey: b, schedule: [{ id: s, every: 1 day\(grace) }] }
      - { id: diary, survey: a, schedule: [{ id: a, anytime: true }] }
    """
}

/// What befalls a participant in four weeks.
private func live(_ trial: TrialStudy, _ random: inout SeededGenerator, until now: Instant) throws {
  var time = lawStart
  var (hasPaused, hasAmended) = (false, false)
  while time < now {
    time = min(time.later(hours: Int.random(in: 3...30, using: &random)), now)
    let view = try trial.view("P1", now: time)
    switch Int.random(in: 0..<31, using: &random) {
    case 0..<12:
      let events = view.events().filter { $0.state.isAvailable && $0.event.slot != .offer }
      guard let event = events.randomElement(using: &random) else { continue }
      let pain = Int64.random(in: 0...10, using: &random)
      try trial.record(
        "P1", event, values: [RecordedValue(kind: "pain", value: .integer(pain))], now: time, seen: view)
    case 12..<16:
      let date = view.today.adding(days: Int.random(in: -1...8, using: &random))
      let known = view.record.milestones.first?.number
      try trial.change("P1", .milestone(name: "surgery", value: .day(date), replacing: known), now: time)
    case 16..<19 where !hasPaused:
      hasPaused = true
      // Some are told of afterwards, when what they take away has been done.
      let from = time.later(hours: Int.random(in: -60...40, using: &random))
      try trial.change(
        "P1",
        .paused(
          from: from, until: from.later(hours: 24 * Int.random(in: 1...8, using: &random)), reason: nil,
          shifts: Bool.random(using: &random)), now: time)
    case 19..<22:
      let events = view.events().filter { $0.completed == nil && $0.event.slot != .offer }
      guard let event = events.randomElement(using: &random) else { continue }
      try trial.decide("P1", EventChange(.excused, event: event.id, reason: "ill"), now: time)
    case 22, 25:
      // Of what has an event on most days, so that there is one where it goes.
      let events = view.schedule(from: view.today, to: view.today.adding(days: 6)).filter {
        $0.state == .upcoming && ["daily", "cycled", "both", "visit", "steady"].contains($0.row.task)
      }
      guard let event = events.randomElement(using: &random) else { continue }
      let target = view.today.adding(days: Int.random(in: 1...5, using: &random))
      let hour = Bool.random(using: &random) ? time.later(hours: Int.random(in: 1...60, using: &random)) : nil
      try trial.decide(
        "P1",
        EventChange(
          .rescheduled, event: event.id, reason: "trip", start: hour.map { .instant($0) } ?? .day(target)), now: time)
    case 26, 27:
      let events = view.schedule(from: view.today.adding(days: -6), to: view.today.adding(days: 1)).filter {
        $0.state.isMissed || $0.state == .excused(.reason)
      }
      guard let event = events.randomElement(using: &random) else { continue }
      let end = time.later(hours: Int.random(in: 5...80, using: &random))
      try trial.decide("P1", EventChange(.reopened, event: event.id, reason: "was ill", until: end), now: time)
    case 28:
      let task = ["daily", "both", "steady"].randomElement(using: &random) ?? ""
      let date = view.today.adding(days: Int.random(in: 0...3, using: &random))
      let id = view.newEventID(ofTask: task, on: date)
      try trial.decide("P1", EventChange(.added, event: id, reason: "extra", task: task, start: .day(date)), now: time)
    case 30 where !hasAmended:
      hasAmended = true
      try trial.accept(files(randomTasks(&random), study: study), now: time)
    case 29:
      let hour = Int.random(in: 4...9, using: &random)
      try trial.change("P1", .attribute(name: "wake", value: .string("0\(hour):00"), from: time), now: time)
    case 23: try trial.stop(["daily", "asks"].randomElement(using: &random) ?? "", now: time)
    case 24 where time > lawStart.later(hours: 300):
      return try trial.change("P1", .status(.withdrawn, reason: "moved"), now: time)
    default: continue
    }
  }
  // In some a pause goes on.
  let isPaused = try trial.view("P1", now: now).record.pauses.contains { now < $0.until ?? now }
  guard !isPaused, Bool.random(using: &random) else { return }
  let from = now.later(hours: -Int.random(in: 5...40, using: &random))
  let end = now.later(hours: 24 * Int.random(in: 1...8, using: &random))
  try trial.change("P1", .paused(from: from, until: end, reason: nil, shifts: false), now: now)
}

/// The study of a seed as it stands at an instant that the seed gives too.
func lawStudy(_ seed: Int, _ body: (TrialStudy, Instant) throws -> Void) throws {
  var random = SeededGenerator(seed: seed)
  try TrialStudy.with { trial in
    try trial.accept(files(randomTasks(&random), study: study), now: at("2026-11-01T00:00:00Z"))
    try trial.add("P1", enrolled: lawStart)
    // No event opens at this instant: whether its condition holds is judged before it or after.
    let now = lawStart.later(hours: Int.random(in: 1...700, using: &random)).adding(milliseconds: 60_000)
    try live(trial, &random, until: now)
    try body(trial, now)
  }
}

extension Instant {
  /// The study day of the law's participant.
  var day: CivilDate { Zone.utc.local(at: self).date }
}
