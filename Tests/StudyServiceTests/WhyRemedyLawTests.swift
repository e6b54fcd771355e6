import CivilTime
import JSONText
import Record
import Scheduling
import StudyService
import Testing

/// Thrown so that a store keeps nothing of what was tried.
private struct Undone: Error {}

/// What is done to a study to try a remedy: nothing of it is kept.
private struct Trying {
  let study: RunningStudy
  private(set) var writer: StoreWriter
  /// When the last step was taken.
  private(set) var time: Instant

  init(_ study: RunningStudy, _ writer: StoreWriter, at time: Instant) {
    (self.study, self.writer, self.time) = (study, writer, time)
  }

  func view(at instant: Instant? = nil) throws -> ParticipantView {
    var zones = ZoneCache { _ in nil }
    return try study.view(of: "P1", in: writer.reader, zones: &zones, at: instant ?? time)
  }

  mutating func append(_ content: EntryContent) throws {
    let stamp = Stamp(
      recorded: time, machine: nil, author: .program, program: "test", tzdata: nil, study: nil, schedule: nil,
      survey: nil)
    _ = try writer.append(content, about: .participant("P1"), stamp: stamp)
  }

  mutating func record(_ id: String, _ event: StandingEvent, pain: Int64) throws {
    let origin = try view().origin(of: event)
    try append(
      .outcome(
        .recorded(
          RecordedOutcome(
            event: id, task: event.row.task, schedule: event.schedule, element: event.row.element, date: event.row.date,
            occurrence: origin.occurrence, anchor: origin.anchor, ending: "complete", finished: time,
            values: [RecordedValue(kind: "pain", value: .integer(pain))]))))
  }

  /// Takes the steps of a remedy one after the other, each as soon as it can be taken; a milestone has the date that is chosen,
  /// and an attribute the hour.
  ///
  /// - Returns: What could not be done; nil for nothing.
  mutating func take(_ remedy: Remedy, choosing choice: Choice?) throws -> String? {
    for step in remedy.steps {
      switch step {
      case .opensByItself, .all: continue
      case .reopening(let event):
        guard let state = try view().event(event)?.state else { return "no \(event)" }
        guard state.isMissed || state == .excused(.reason) || state == .excused(.declined) else {
          return "\(event) is \(state)"
        }
        try append(
          .event(EventChange(.reopened, event: event, reason: "asked for", until: time.later(hours: 24))))
      case .resuming: try append(.roster(.resumed(at: time)))
      case .completing(let tasks):
        for task in tasks { if let lack = try complete(task) { return lack } }
      case .conditionHolding:
        // The conditions ask for strong pain: a diary tells of it.
        let date = time.day
        try append(
          .outcome(
            .recorded(
              RecordedOutcome(
                event: "diary/a@\(date).99", task: "diary", schedule: "trial", element: "a", date: date,
                occurrence: nil, anchor: nil, ending: "complete", finished: time,
                values: [RecordedValue(kind: "pain", value: .integer(10))]))))
      case .milestone(let name):
        guard case .date(let date)? = choice else { return "no date" }
        try append(.roster(.milestone(name: name, value: .day(date), replacing: nil)))
      case .attribute(let name):
        guard case .hour(let hour)? = choice else { return "no hour" }
        let reading = (hour < 10 ? "0" : "") + "\(hour):00"
        try append(.roster(.attribute(name: name, value: .string(reading), from: time)))
      }
    }
    return nil
  }

  private mutating func complete(_ task: String) throws -> String? {
    let seen = try view()
    if let open = seen.events().first(where: { $0.row.task == task && $0.state.isAvailable }) {
      try record(open.id, open, pain: 0)
      return nil
    }
    guard let next = seen.nextDue(ofTask: task, from: seen.today) else { return "nothing of \(task) to complete" }
    guard let opening = try opening(of: next.id) else { return "\(next.id) never opens" }
    time = opening
    try record(next.id, next, pain: 0)
    return nil
  }

  /// When an event can be taken first, from now on: as it opens, or as a pause ends in which it does.
  func opening(of id: String) throws -> Instant? {
    let seen = try view()
    guard let event = seen.event(id) else { return nil }
    let instants = [time, event.row.opens] + seen.record.pauses.compactMap(\.until)
    return try instants.filter { $0 >= time }.sorted().first {
      try view(at: $0).event(id)?.state.isAvailable ?? false
    }
  }
}

/// What somebody chooses who does what a remedy says.
private enum Choice {
  case date(CivilDate)
  case hour(Int)
}

/// A remedy as it was found.
private struct Found: Hashable {
  let task: String
  let date: CivilDate
  let remedy: Remedy
  /// The events of which one can be taken then; empty for one of the day that was asked about, or where a date that somebody
  /// chooses says which.
  let events: [String]
  let from: Instant?
}

extension Remedy {
  /// Whether somebody chooses a date or a time of day that says which events come.
  fileprivate var isChosen: Bool {
    switch steps.first {
    case .milestone, .attribute: true
    default: false
    }
  }
}

extension ParticipantView {
  /// Every remedy of every task on some days, each once for the events that it is to bring.
  fileprivate func remedies(on dates: [CivilDate]) -> [Found] {
    var known: Set<[String]> = []
    var found: [Found] = []
    for date in dates {
      for task in tasks {
        let why = why(task, on: date)
        guard let remedy = why.remedy else { continue }
        var events = why.brings.map { [$0.event.id] } ?? []
        if events.isEmpty, case .conditionHolding(let event)? = remedy.steps.last { events = [event] }
        let isChosen = remedy.isChosen
        if events.isEmpty, !isChosen {
          events = self.events(on: date).filter { $0.row.task == task }.map(\.id)
          let words = why.verdict.split(whereSeparator: { " :;".contains($0) }).map(String.init)
          if events.isEmpty { events = words.filter { event($0)?.row.task == task } }
        }
        if known.insert(["\(remedy)", isChosen ? "\(task) \(date)" : task] + events).inserted {
          found.append(Found(task: task, date: date, remedy: remedy, events: events, from: why.brings?.from))
        }
      }
    }
    return found
  }
}

extension TrialStudy {
  /// What a body finds in what it does to the study, which is undone.
  private func trying<Value>(
    _ study: RunningStudy, at now: Instant, _ body: (inout Trying) throws -> Value
  ) throws -> Value? {
    var value: Value?
    do {
      try store.write { writer in
        var trying = Trying(study, writer, at: now)
        value = try body(&trying)
        throw Undone()
      }
    } catch is Undone {}
    return value
  }

  /// What is not as the remedy says when it is done; nil for nothing.
  fileprivate func fault(of found: Found, _ study: RunningStudy, at now: Instant) throws -> String? {
    guard found.remedy.isChosen else {
      let fault: String?? = try trying(study, at: now) { trying in
        if let lack = try trying.take(found.remedy, choosing: nil) { return lack }
        // What is not there before comes on the day that was asked about.
        let ofDay = try trying.view().events(on: found.date).filter { $0.row.task == found.task }.map(\.id)
        let events = found.events.isEmpty ? ofDay : found.events
        let openings = try events.compactMap { try trying.opening(of: $0) }
        guard let first = openings.min() else { return "none of \(events) can be taken" }
        return found.from.map { $0 == first ? nil : "from \(first), and not from \($0)" } ?? nil
      }
      return fault ?? nil
    }
    // There is a choice with which an event of that day comes, or of one that has not passed and is near.
    let seen = try #require(try trying(study, at: now) { try $0.view().today })
    let from = max(found.date, seen)
    var lacks: Set<String> = []
    let isHour = if case .attribute? = found.remedy.steps.first { true } else { false }
    let choices = isHour ? (0..<24).map(Choice.hour) : (-3..<11).map { .date(from.adding(days: $0)) }
    for choice in choices {
      let lack: String?? = try trying(study, at: now) { trying in
        if let lack = try trying.take(found.remedy, choosing: choice) { return lack }
        let view = try trying.view()
        let near = (0..<9).flatMap { view.events(on: from.adding(days: $0)) }.filter { $0.row.task == found.task }
        let isThere = try near.contains { try trying.opening(of: $0.id) != nil }
        return isThere ? nil : "nothing comes"
      }
      guard let lack = lack ?? nil else { return nil }
      lacks.insert(lack)
    }
    return "with no choice: \(lacks)"
  }
}

@Test(arguments: LongRuns.seeds(6, of: 150))
func `each remedy of why brings the event that it is for`(seed: Int) throws {
  try lawStudy(seed) { trial, now in
    let study = try trial.running(now)
    let dates = (-3..<40).map { lawStart.day.adding(days: $0) }
    for found in try trial.view("P1", now: now).remedies(on: dates) {
      let fault = try trial.fault(of: found, study, at: now)
      let place = "seed \(seed), at \(Zone.utc.reading(at: now)): \(found.task) on \(found.date)"
      #expect(fault == nil, "\(place): \(found.remedy), \(found.events)")
    }
  }
}

@Test func `the studies of the law have remedies of each kind`() throws {
  let wanted: Set = [
    "opensByItself", "reopening", "resuming", "completing", "conditionHolding", "milestone", "attribute", "all",
  ]
  var kinds: Set<String> = []
  for seed in 0..<80 where kinds != wanted {
    try lawStudy(seed) { trial, now in
      let view = try trial.view("P1", now: now)
      for found in view.remedies(on: [-4, 0, 4].map(view.today.adding(days:))) {
        for step in found.remedy.steps { kinds.insert(String("\(step)".prefix { $0 != "(" })) }
        if found.remedy.steps.count > 1 { kinds.insert("all") }
      }
    }
  }
  #expect(kinds == wanted)
}
