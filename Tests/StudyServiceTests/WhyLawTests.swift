import CivilTime
import JSONText
import Record
import Scheduling
import StudyService
import Testing

private let start = at("2026-11-02T08:00:00Z")

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
    """
}

/// What befalls a participant in four weeks.
private func live(_ trial: TrialStudy, _ random: inout SeededGenerator, until now: Instant) throws {
  var time = start
  var hasPaused = false
  while time < now {
    time = min(time.later(hours: Int.random(in: 3...30, using: &random)), now)
    let view = try trial.view("P1", now: time)
    switch Int.random(in: 0..<26, using: &random) {
    case 0..<12:
      guard let event = view.events().filter(\.state.isAvailable).randomElement(using: &random) else { continue }
      let pain = Int64.random(in: 0...10, using: &random)
      try trial.record(
        "P1", event, values: [RecordedValue(kind: "pain", value: .integer(pain))], now: time, seen: view)
    case 12..<16:
      let date = view.today.adding(days: Int.random(in: -1...8, using: &random))
      let known = view.record.milestones.first?.number
      try trial.change("P1", .milestone(name: "surgery", value: .day(date), replacing: known), now: time)
    case 16..<19 where !hasPaused:
      hasPaused = true
      let from = time.later(hours: Int.random(in: 0...40, using: &random))
      try trial.change(
        "P1",
        .paused(
          from: from, until: from.later(hours: 24 * Int.random(in: 1...8, using: &random)), reason: nil,
          shifts: Bool.random(using: &random)), now: time)
    case 19..<22:
      let events = view.events().filter { $0.completed == nil && $0.event.slot != .offer }
      guard let event = events.randomElement(using: &random) else { continue }
      try trial.decide("P1", EventChange(.excused, event: event.id, reason: "ill"), now: time)
    case 22:
      let events = view.schedule(from: view.today, to: view.today.adding(days: 6)).filter { $0.state == .upcoming }
      guard let event = events.randomElement(using: &random) else { continue }
      let target = view.today.adding(days: Int.random(in: 1...5, using: &random))
      try trial.decide(
        "P1", EventChange(.rescheduled, event: event.id, reason: "trip", start: .day(target)), now: time)
    case 23: try trial.stop(["daily", "asks"].randomElement(using: &random) ?? "", now: time)
    case 24 where time > start.later(hours: 300):
      return try trial.change("P1", .status(.withdrawn, reason: "moved"), now: time)
    default: continue
    }
  }
}

/// The study of a seed as it stands at an instant that the seed gives too.
private func study(_ seed: Int, _ body: (TrialStudy, Instant) throws -> Void) throws {
  var random = SeededGenerator(seed: seed)
  try TrialStudy.with { trial in
    try trial.accept(files(randomTasks(&random)), now: at("2026-11-01T00:00:00Z"))
    try trial.add("P1", enrolled: start)
    let now = start.later(hours: Int.random(in: 1...700, using: &random))
    try live(trial, &random, until: now)
    try body(trial, now)
  }
}

extension EventState {
  /// The words of the heading sentence that are true of the state alone.
  fileprivate var told: [String] {
    switch self {
    case .upcoming: [" opens at "]
    case .open: [" is open, until "]
    case .started: [" is started, until "]
    case .late: [" closed, and can be done late until "]
    case .done, .doneLate: [" was done at "]
    case .missed: [" and was missed"]
    case .excused(.pause): [" is excused by a pause", " is paused from "]
    case .excused(.declined), .excused(.reason): [" is excused"]
    case .excused(.stopped): [" was stopped"]
    case .excused(.closed): [" was closed"]
    case .withdrawn: [" is withdrawn"]
    case .waiting(.after): [" is not completed yet", "too late for this event"]
    case .waiting(.when): ["its condition did not hold", "as it opened", "its condition held: it stands for both"]
    case .waiting(.turn): [" is there only if the element before it is not"]
    case .lapsed: []
    }
  }

  fileprivate static let everyTold =
    [
      EventState.upcoming, .open, .started, .late, .done, .missed(partial: false), .withdrawn, .waiting(.after),
      .waiting(.when), .waiting(.turn), .excused(.reason), .excused(.pause), .excused(.stopped),
    ].flatMap(\.told)
}

extension ParticipantView {
  /// What is untrue in the heading of `why`; empty for nothing.
  fileprivate func untruths(_ why: Why) -> [String] {
    let listed = events(on: why.date).filter { $0.row.task == why.task }
    var found: [String] = []
    func expect(_ isTrue: Bool, _ text: String) { if !isTrue { found.append(text) } }
    expect(why.isDue == listed.contains { $0.state.isAvailable }, "isDue")
    expect(why.isDue == why.verdict.hasPrefix("\(why.task) is due: "), "due or not")
    expect(!why.verdict.contains("nothing is scheduled"), "no reason")
    let there = listed.filter { if case .waiting = $0.state { false } else { true } }
    // How an event stands: that of the sentence's event, else of the day's.
    let words = why.verdict.split(separator: " ").map { $0.hasSuffix(":") ? $0.dropLast() : $0 }
    let named = words.lazy.compactMap { self.event(String($0)) }.first { $0.row.task == why.task }
    let said = EventState.everyTold.filter { why.verdict.contains($0) }
    if let named {
      let isPlaced = why.verdict.contains("was moved to \(named.row.date)")
      expect(isPlaced || named.state.told.contains { why.verdict.contains($0) }, "\(named.id) is \(named.state)")
      expect(said.allSatisfy { named.state.told.contains($0) || $0 == " is excused" }, "not so: \(said)")
      expect(there.isEmpty || listed.contains { $0.id == named.id }, "another event than the day's")
    } else if let state = listed.map(\.state).first(where: { state in state.told.contains { why.verdict.contains($0) } }
    ) {
      expect(there.isEmpty || there.contains { $0.state == state }, "\(state) of none that is there")
    } else {
      expect(listed.isEmpty, "nothing said of \(listed.map { "\($0.id) \($0.state)" })")
    }
    // The days that are named, by the whole list.
    let all = schedule(from: day("2026-10-01"), to: day("2027-03-01")).filter { $0.row.task == why.task }
    let moved = Set(record.decisions.filter { $0.decision == .rescheduled }.map(\.event))
    let own = all.filter { !moved.contains($0.id) && $0.completed == nil }
    func dayAfter(_ text: String, in sentence: String) -> CivilDate? {
      sentence.ranges(of: text).first.flatMap { CivilDate(iso: String(sentence[$0.upperBound...].prefix(10))) }
    }
    if let next = dayAfter("its next day is ", in: why.verdict), record.status == .active {
      let isThere = all.contains { $0.row.date == next || $0.row.planned == next }
      expect(isThere || moved.contains { (EventID($0)?.task).map { $0 == why.task } ?? false }, "nothing on \(next)")
      expect(!own.contains { why.date < $0.row.date && $0.row.date < next }, "one before \(next)")
    }
    for sentence in why.elements.flatMap(\.steps).map(\.text) {
      if let end = dayAfter("ended on ", in: sentence) {
        expect(!own.contains { $0.row.date >= end }, "goes on after \(end)")
      }
      if let begin = dayAfter("does not begin before ", in: sentence) {
        expect(!own.contains { $0.row.date < begin }, "begins before \(begin)")
      }
      if let only = dayAfter("its day is ", in: sentence) {
        expect(own.allSatisfy { $0.row.date == only }, "not \(only)")
      }
      if let enrolled = dayAfter("enrolled on ", in: sentence) { expect(enrolled == start.day, "not enrolled then") }
    }
    return found
  }
}

extension Instant {
  fileprivate var day: CivilDate { Zone.utc.local(at: self).date }
}

@Test(arguments: LongRuns.seeds(30, of: 400))
func `the heading of why is true of every task and day`(seed: Int) throws {
  try study(seed) { trial, now in
    let view = try trial.view("P1", now: now)
    for offset in -3..<40 {
      for task in view.tasks {
        let why = view.why(task, on: start.day.adding(days: offset))
        let untrue = view.untruths(why)
        #expect(untrue.isEmpty, "seed \(seed), at \(now), \(why.date): \(why.verdict): \(untrue)")
      }
    }
  }
}

@Test(arguments: LongRuns.seeds(12, of: 150))
func `each remedy of why works when it is done`(seed: Int) throws {
  var remedies: [(task: String, date: CivilDate, remedy: Remedy)] = []
  try study(seed) { trial, now in
    let view = try trial.view("P1", now: now)
    for offset in -3..<40 {
      for task in view.tasks {
        let date = start.day.adding(days: offset)
        if let remedy = view.why(task, on: date).remedy,
          !remedies.contains(where: { $0.remedy == remedy && $0.task == task })
        {
          remedies.append((task, date, remedy))
        }
      }
    }
  }
  for (task, date, remedy) in remedies {
    try study(seed) { trial, now in
      let label = "seed \(seed), at \(now): \(task) on \(date): \(remedy)"
      let view = try trial.view("P1", now: now)
      let why = view.why(task, on: date)
      let near = view.schedule(from: date.adding(days: -60), to: date.adding(days: 60)).filter { $0.row.task == task }
      func comes(_ view: ParticipantView) -> Bool {
        view.schedule(from: date.adding(days: -40), to: date.adding(days: 60)).contains {
          $0.row.task == task && ($0.state.isAvailable || $0.state == .upcoming)
        }
      }
      switch remedy {
      case .opensByItself:
        let day = view.events(on: date).filter { $0.row.task == task && $0.state == .upcoming }
        let named = day.isEmpty ? near.filter { $0.state == .upcoming } : day
        let first = try #require(named.min { $0.row.opens < $1.row.opens })
        var instant = first.row.opens
        // What opens in a pause is due when that is over.
        for pause in view.record.pauses where pause.from <= instant {
          instant = max(instant, pause.until ?? instant)
        }
        let then = try trial.view("P1", now: instant.adding(milliseconds: 1))
        // Of a stepped pair one event is there.
        let pair = near.filter { $0.row.opens == first.row.opens }.map(\.id)
        #expect(pair.contains { then.event($0)?.state.isAvailable ?? false }, "\(label): \(pair)")
      case .reopening(let event):
        try trial.decide(
          "P1", EventChange(.reopened, event: event, reason: "asked for", until: now.later(hours: 24)), now: now)
        let state = try #require(try trial.view("P1", now: now).event(event)).state
        #expect(state.isAvailable || state == .upcoming, "\(label): \(state)")
      case .resuming:
        let known = near.filter { $0.state == .excused(.pause) }.map(\.id)
        try trial.change("P1", .resumed(at: now), now: now)
        let after = try trial.view("P1", now: now)
        #expect(
          known.contains { after.event($0).map { $0.state.isAvailable || $0.state == .upcoming } ?? false }, "\(label)")
      case .completing(let tasks):
        for first in tasks {
          guard
            let event = view.schedule(from: date.adding(days: -60), to: date.adding(days: 60)).first(where: {
              $0.row.task == first
            })
          else { return }
          try trial.record("P1", event, now: now, seen: view)
        }
        #expect(comes(try trial.view("P1", now: now.adding(milliseconds: 1))), "\(label)")
      case .milestone(let name):
        // Behind the pauses, which excuse what opens and closes in them.
        try trial.change(
          "P1", .milestone(name: name, value: .day(view.today.adding(days: 20)), replacing: nil), now: now)
        #expect(comes(try trial.view("P1", now: now)), "\(label)")
      case .conditionHolding: #expect(why.next != nil, "\(label)")
      case .attribute: break
      }
    }
  }
}
