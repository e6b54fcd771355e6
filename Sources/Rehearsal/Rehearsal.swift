package import CivilTime
package import Definitions
import Expressions
import Randomness
import Scheduling
package import StudyService
package import Record
import SurveyModel

/// A study that virtual participants go through from the first day to the last, in a store of its own.
package struct Rehearsal: Sendable {
  /// The schedules of each arm, whose days begin alike. Participants are in one arm each, in turn.
  package let arms: [[String]]
  /// Where they are looked after, in turn; nowhere when empty.
  package let sites: [String]
  package let participants: Int
  package let start: CivilDate
  package let days: Int
  package let seed: UInt64
  /// How likely an event is done, in hundredths.
  package let adherence: Int
  package let answers: VirtualAnswers
  package let program: String
  private let zone: Zone
  private(set) package var report = RehearsalReport()
  private var reached: [String: Reached] = [:]
  /// What was recorded, as `1 event`, also when it is later than the view that is asked.
  var done = Remembered<Void>()
  /// Whether the participant does an event.
  private var decided = Remembered<Bool>()
  private var identifying: IdentifyingPlaces?
  /// By schedule: the tasks whose sittings may make events of the same day, or move them.
  private var triggers: [String: Set<String>] = [:]

  package init(
    of arms: [[String]], at sites: [String] = [], participants: Int, from start: CivilDate, days: Int,
    seed: UInt64, adherence: Int, answers: VirtualAnswers, zone: Zone, program: String
  ) {
    self.arms = arms
    self.sites = sites
    self.participants = participants
    self.start = start
    self.days = days
    self.seed = seed
    self.adherence = adherence
    self.answers = answers
    self.zone = zone
    self.program = program
  }

  /// How often a participant's day is looked at again at the most: where what was just done may make another event.
  private static let mostLooks = 48
}

extension Rehearsal {
  /// Goes through the study, one transaction a study day of each arm.
  ///
  /// - Parameters:
  ///   - store: Empty.
  ///   - progress: Called after each day with the number of days that are over.
  /// - Throws: ``StoreError``.
  package mutating func run(
    _ definitions: StudyDefinitions, in store: StudyStore, zones: ZoneCache,
    progress: (Int) -> Void
  ) throws {
    let study = RunningStudy(of: definitions)
    identifying = IdentifyingPlaces(study)
    for (id, schedule) in definitions.schedules {
      let setting = schedule.schedule.tasks.filter { definitions.surveys[$0.survey]?.survey.sets.isEmpty == false }
      triggers[id] = schedule.anchorTasks.union(setting.map(\.id))
    }
    var zones = zones
    let clocks = try arms.compactMap { schedules in
      try schedules.first.flatMap { try ParticipantView.clock(for: $0, study.current, ZoneTimeline(zone), &zones) }
    }
    guard !clocks.isEmpty, clocks.count == arms.count else { return }
    try enrol(definitions, clocks, in: store)
    for day in 0..<days {
      let date = start.adding(days: day)
      for (place, clock) in clocks.enumerated() {
        try store.write { writer in try live(date, clock, inTurn: place, study, &zones, &writer) }
      }
      progress(day + 1)
    }
    report.idle = participants - Set(report.days.keys.map(\.participant)).count
    for (survey, reached) in reached { report.neverReached[survey] = reached.missing }
    report.neverReached = report.neverReached.filter { !$0.value.isEmpty }
  }

  static func id(_ number: Int) -> String {
    let digits = String(number)
    return "V" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }

  /// The number of a participant of that id.
  private static func number(of id: String) -> Int? { Int(id.dropFirst()) }

  /// The place in the list of arms of the one that a participant is in.
  private func turn(of number: Int) -> Int { (number - 1) % arms.count }

  /// Each arm has people of each site.
  private func site(of number: Int) -> String? {
    sites.isEmpty ? nil : sites[(number - 1) / arms.count % sites.count]
  }

  private func enrol(_ definitions: StudyDefinitions, _ clocks: [StudyClock], in store: StudyStore) throws {
    let begins = clocks.map { $0.start(of: start) }
    guard let first = begins.min() else { return }
    func stamp(_ begin: Instant) -> Stamp { Stamp(recorded: begin, author: .program, program: program) }
    let files = definitions.files.contents
    try store.write { writer in
      try writer.accept(files, effective: nil, reason: "rehearsal", stamp: stamp(first))
      for number in 1...max(participants, 1) {
        let subject = Subject.participant(Rehearsal.id(number))
        let (schedules, begin) = (arms[turn(of: number)], begins[turn(of: number)])
        let changes: [RosterChange?] = [
          .added(participant: Rehearsal.id(number), name: nil), .zone(zone.name, from: begin),
          site(of: number).map { .site($0) },
        ]
        let enrolments = schedules.map { RosterChange.enrolled(schedule: $0, at: begin, date: start) }
        for change in changes.compactMap(\.self) + enrolments {
          try writer.append(.roster(change), about: subject, stamp: stamp(begin))
        }
      }
    }
  }

  private mutating func live(
    _ date: CivilDate, _ clock: StudyClock, inTurn place: Int, _ study: RunningStudy, _ zones: inout ZoneCache,
    _ writer: inout StoreWriter
  ) throws {
    let begin = clock.start(of: date)
    // Arms may begin their days at unlike hours.
    let yesterday = clock.start(of: date.adding(days: -1))
    done.forget(before: yesterday)
    decided.forget(before: yesterday)
    var views: [ParticipantView] = []
    try study.forEachDayView(
      of: nil, on: date, in: writer.reader, zones: zones, at: begin,
      where: { Rehearsal.number(of: $0.participant).map(turn) == place }
    ) { views.append($0) }
    for view in views where view.record.status == .active {
      guard let number = Rehearsal.number(of: view.record.participant) else { continue }
      let morning = view.events(on: date)
      var view = view
      var looks = Rehearsal.mostLooks
      while looks > 0, view.record.status == .active,
        let last = try goOn(number, date, clock, view, study, &zones, &writer)
      {
        looks -= 1
        view = try study.view(of: view.record.participant, in: writer.reader, zones: &zones, at: last)
      }
      if Rehearsal.clashes(among: morning) == 0 { continue }
      // Whether a conditional event is there is known when the day is over.
      if morning.contains(where: view.isConditional) {
        let night = clock.end(of: date).adding(milliseconds: -1)
        view = try study.view(of: view.record.participant, in: writer.reader, zones: &zones, at: night)
        report.clashes += Rehearsal.clashes(among: view.events(on: date))
      } else {
        report.clashes += Rehearsal.clashes(among: morning)
      }
    }
  }

  private static func isWaiting(_ standing: StandingEvent) -> Bool {
    if case .waiting(.after) = standing.state { true } else { false }
  }

  /// Takes what the view offers on a study day, one after the other, until something is done that may make other events.
  ///
  /// - Returns: When the day is to be looked at again; nil when it is over.
  private mutating func goOn(
    _ number: Int, _ date: CivilDate, _ clock: StudyClock, _ view: ParticipantView, _ study: RunningStudy,
    _ zones: inout ZoneCache, _ writer: inout StoreWriter
  ) throws -> Instant? {
    let end = clock.end(of: date)
    let events = view.events(on: date)
    let isWaiting = events.contains(where: Rehearsal.isWaiting)
    var offers = takings(number, events, clock, date)[...]
    var last: Instant?
    for standing in events where standing.event.slot != .offer {
      switch standing.state {
      case .open, .started, .upcoming, .waiting(.turn): break
      default: continue
      }
      let opens = max(standing.row.opens, view.now)
      guard opens < end else { continue }
      let key = "\(number) \(standing.id)"
      guard done[key] == nil else { continue }
      if let taken = try take(&offers, before: opens, number, after: last, view, clock, study, &zones, &writer) {
        return taken
      }
      if opens > view.now, view.isConditional(standing) {
        let then = try study.view(of: view.record.participant, in: writer.reader, zones: &zones, at: opens)
        guard then.event(standing.id)?.state.isAvailable == true else { continue }
      }
      guard isKept(key, standing, date, clock) else { continue }
      let room = min(standing.row.closes ?? end, end).milliseconds - opens.milliseconds
      var hash = hash(key, "time")
      let delay = Int64(hash.next(below: Int(max(min(room / 2, 7_200_000), 1))))
      let begin = max(opens.adding(milliseconds: delay), last ?? opens)
      // What the participant did before took too long for it.
      if let closed = standing.row.graceEnds ?? standing.row.closes, begin >= closed {
        decided.remember(false, of: key, until: standing.known(until: closed))
        report.missed += 1
        continue
      }
      guard let finished = try sit(number, standing, view, at: begin, clock, study, &zones, &writer) else { continue }
      done.remember((), of: key, until: standing.known(until: Rehearsal.settled(after: date, clock)))
      last = max(last ?? finished, finished)
      if isWaiting || triggers[standing.schedule]?.contains(standing.row.task) == true { return last }
    }
    return try take(&offers, before: end, number, after: last, view, clock, study, &zones, &writer)
  }

  /// How many events begin at an instant at which another one does.
  private static func clashes(among events: [StandingEvent]) -> Int {
    let starts = events.filter(\.state.isListed).compactMap(\.row.start)
    return starts.count - Set(starts).count
  }

  /// Whether the participant does the event; what never closes is thought over each day.
  private mutating func isKept(
    _ key: String, _ standing: StandingEvent, _ date: CivilDate, _ clock: StudyClock
  ) -> Bool {
    let name = standing.row.closes == nil ? "\(key) \(date)" : key
    if let known = decided[name] { return known }
    var hash = hash(name, "adherence")
    let isKept = hash.next(below: 100) < adherence
    let gone = standing.row.graceEnds ?? standing.row.closes ?? clock.end(of: date)
    decided.remember(isKept, of: name, until: standing.known(until: gone))
    // What closes behind the last day is open at the end.
    let end = clock.end(of: start.adding(days: days - 1))
    if !isKept, let closes = standing.row.closes, closes <= end { report.missed += 1 }
    return isKept
  }

  /// When the views show what was done on a study day: a sitting may end behind midnight.
  static func settled(after date: CivilDate, _ clock: StudyClock) -> Instant { clock.end(of: date.adding(days: 2)) }

  func hash(_ key: String, _ what: String) -> SeededHash {
    var hash = SeededHash()
    hash.add(String(seed))
    hash.add(what)
    hash.add(key)
    return hash
  }

  // MARK: A sitting

  mutating func sit(
    _ number: Int, _ standing: StandingEvent, _ view: ParticipantView, at begin: Instant, _ clock: StudyClock,
    _ study: RunningStudy, _ zones: inout ZoneCache, _ writer: inout StoreWriter
  ) throws -> Instant? {
    guard let survey = view.study.layers[standing.layer].definitions.surveys[standing.row.survey]?.survey else {
      return nil
    }
    var hash = hash("\(number) \(standing.id)", "answers")
    let zone = clock.zone(on: standing.row.date)
    var queried: [String: Value] = [:]
    if !survey.queries.isEmpty {
      let then = try study.view(of: view.record.participant, in: writer.reader, zones: &zones, at: begin)
      if let recorded = then.answers(in: standing.schedule, at: begin) {
        for query in survey.queries { queried[query.key] = recorded.value(of: query) }
      }
    }
    let context = SittingContext(
      run: "rehearsal-\(number)-\(report.sittings)", event: standing.id, participant: view.record.participant,
      language: view.language, zoneName: zone.name, offsetSeconds: zone.offsetSeconds(at: begin),
      date: clock.date(at: begin), seed: hash.next(), started: begin, queried: queried, rules: SittingRules(of: survey))
    guard
      let sitting = VirtualSitting(
        StepRunner(survey: survey, context: context), answers, person: self.hash("\(number)", "person"), &hash)
    else {
      report.stuck[survey.id, default: 0] += 1
      return nil
    }
    let stamp = Stamp(
      recorded: sitting.finished, author: .participant, program: program, schedule: standing.row.version,
      survey: survey.digest)
    try SittingRecorder.append(
      sitting.journal, leadingTo: sitting.runner, of: standing, view, identifying: identifying, stamp: stamp,
      to: &writer)
    count(sitting, number, clock.date(at: begin), survey)
    return sitting.finished
  }

  private mutating func count(_ sitting: VirtualSitting, _ number: Int, _ date: CivilDate, _ survey: Survey) {
    report.sittings += 1
    report.endings[sitting.runner.ending?.rawValue ?? "none", default: 0] += 1
    for alert in sitting.runner.raisedAlerts { report.alerts["\(survey.id) \(alert)", default: 0] += 1 }
    let day = RehearsalReport.Day(participant: number, date: date)
    report.days[day, default: RehearsalReport.Burden()].items += sitting.items
    report.days[day]?.milliseconds += sitting.finished.milliseconds - sitting.runner.context.started.milliseconds
    reached[survey.id, default: Reached(survey)].add(sitting.runner)
  }
}
