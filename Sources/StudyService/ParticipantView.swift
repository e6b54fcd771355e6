package import CivilTime
import Definitions
import JSONText
import Scheduling
package import Record
package import SurveyModel

/// One participant as the study sees them at an instant: what the record holds, and what follows from it.
///
/// Every command asks here what is due; nothing of it is stored.
package struct ParticipantView: Sendable {
  package let study: RunningStudy
  package private(set) var record: ParticipantRecord
  /// Records later than this are not in `record`; states are those at it.
  package let now: Instant
  package let timeline: ZoneTimeline
  let history: OutcomeHistory
  let facts: ParticipantFacts
  /// By schedule, then by layer.
  private let phases: [String: [[SchedulePhase]]]
  /// Where the record has the outcome of an event, by the event's id; to be asked by ``outcome(of:)`` and ``entries(of:)``.
  private(set) var places: [String: Int]
  let lookups: OutcomeLookups?
  let begun: [String: Instant]
  private(set) var excuses: [String: (excuse: Excuse, number: Int64)] = [:]
  /// What stands elsewhere than the schedule has it, by the event's id: placed by hand, or done before an anchor was
  /// corrected.
  private(set) var placed: [String: PlacedEvent] = [:]
  /// What was done and would have another day since an anchor was corrected, with the event that it was done as; it is
  /// not issued again.
  private(set) var settled: [SettledOccurrence: String] = [:]
  /// The elements of which something done is kept on its day, in whose place no other element of the task has an event then.
  private(set) var keptSlots: [KeptSlot: Set<String>] = [:]
  /// By task, the sittings that events may come after which have one for each, at the places of their numbers.
  let causes: [String: [CauseSitting?]]
  /// The schedules that the participant is or was in: first those that they are in, in the order of the enrolments, then
  /// those that they left, the latest first.
  package let everySchedule: [String]
  /// When they left each schedule that they are not in any more.
  let left: [String: Instant]
  /// Whether two of the schedules have a task of the same name: then an id may name events of both.
  let hasSharedTasks: Bool

  /// - Parameter history: What conditions are judged from; empty for a study that asks for no outcomes.
  /// - Throws: ``ZoneMissing``.
  package init(
    study: RunningStudy, record: ParticipantRecord, history: OutcomeHistory = OutcomeHistory(),
    zones: inout ZoneCache, at now: Instant
  ) throws {
    try self.init(study: study, record: record, history: history, zones: &zones, at: now, lookups: nil)
  }

  /// - Parameter lookups: Takes down the outcomes that are asked for, which the record may lack.
  init(
    study: RunningStudy, record: ParticipantRecord, history: OutcomeHistory, zones: inout ZoneCache, at now: Instant,
    lookups: OutcomeLookups?
  ) throws {
    let timeline = try ParticipantView.timeline(record, study, &zones)
    try self.init(
      study: study, record: record, history: history, timeline: timeline, at: now, lookups
    ) { schedule, layer in
      try ParticipantView.clock(for: schedule, study.layers[layer], timeline, &zones)
    }
  }

  /// - Parameter clock: The clock of a schedule in a layer; nil for one that the layer lacks.
  private init(
    study: RunningStudy, record: ParticipantRecord, history: OutcomeHistory, timeline: ZoneTimeline, at now: Instant,
    _ lookups: OutcomeLookups?, clock: (_ schedule: String, _ layer: Int) throws -> StudyClock?
  ) rethrows {
    self.study = study
    self.record = record
    self.history = history
    self.now = now
    self.timeline = timeline
    self.lookups = lookups
    facts = ParticipantFacts(record, study)
    let recorded = ParticipantView.places(record)
    places = recorded
    // One whose outcome was deleted is as if it had not been.
    let standing = record.sittings.filter { !$0.discarded && ($0.ended == nil || recorded[$0.event] != nil) }
    begun = Dictionary(standing.map { ($0.event, $0.began) }, uniquingKeysWith: { first, _ in first })
    let completions = Dictionary(
      grouping: record.outcomes.filter { $0.ending == Ending.complete.rawValue && $0.finished <= now }, by: \.task
    ).mapValues { $0.sorted { $0.number < $1.number }.map(\.finished) }
    causes = ParticipantView.causes(record, study, by: now)
    let standingCauses = causes.mapValues { $0.map { $0.flatMap { $0.isDeleted ? nil : $0.instant } } }
    let milestones = ParticipantView.milestones(record)
    var phases: [String: [[SchedulePhase]]] = [:]
    for enrolment in record.enrolments {
      let contexts = try study.layers.indices.map { index -> ParticipantContext? in
        guard let clock = try clock(enrolment.schedule, index) else { return nil }
        let layer = study.layers[index]
        var context = ParticipantContext(
          study: layer.definitions.study.id, participant: record.firstID, clock: clock,
          enrolled: enrolment.instant, milestones: milestones, completions: completions,
          attributes: ParticipantView.times(record, layer, clock, enrolment.instant))
        context.causes = standingCauses
        return context
      }
      phases[enrolment.schedule] = SchedulePhase.all(of: contexts, enrolment.schedule, study, record)
    }
    self.phases = phases
    let (everySchedule, left) = ParticipantView.everySchedule(record, phases)
    (self.everySchedule, self.left) = (everySchedule, left)
    hasSharedTasks = everySchedule.indices.contains { index in
      everySchedule[..<index].contains { study.shareTasks($0, everySchedule[index]) }
    }
    excuses = decidedExcuses()
    placed = placedByHand()
    settle()
  }

  /// The same at an instant from now on, if that much more is recorded by then.
  func supposing(at instant: Instant, _ change: (inout ParticipantRecord) -> Void = { _ in }) -> ParticipantView {
    var supposed = record
    change(&supposed)
    return ParticipantView(
      study: study, record: supposed, history: history, timeline: timeline, at: instant, lookups
    ) { context($0, $1)?.clock }
  }

  /// The same by what was recorded by an instant of outcomes and decisions: what was deleted later is there, and what was
  /// decided later is not.
  func asRecorded(by instant: Instant) -> ParticipantView {
    guard history.deletes(after: instant) || record.decisions.contains(where: { $0.recorded > instant }) else {
      return self
    }
    var past = self
    past.record = record.standing(at: instant, outcomes: history.outcomes(at: instant).map(\.fact))
    past.places = ParticipantView.places(past.record)
    past.excuses = past.decidedExcuses()
    // What stands elsewhere now tells nothing of where it stood.
    (past.placed, past.settled, past.keptSlots) = ([:], [:], [:])
    past.placed = past.placedByHand()
    past.settle()
    return past
  }

  private static func places(_ record: ParticipantRecord) -> [String: Int] {
    var places = [String: Int](minimumCapacity: record.outcomes.count)
    for (place, outcome) in record.outcomes.enumerated() { places[outcome.event] = place }
    return places
  }

  private mutating func settle() {
    guard record.mayHaveMoved || record.outcomes.contains(where: { $0.anchor != nil }) else { return }
    let (kept, settled) = settledElsewhere()
    placed.merge(kept) { byHand, _ in byHand }
    self.settled = settled
    if record.mayHaveMoved || record.hasMilestoneOfSeveralValues || !record.deletedOutcomes.isEmpty {
      placed.merge(keptOnTheirDays()) { _, onItsDay in onItsDay }
    }
    for kept in placed.values where kept.byHand == nil {
      guard let task = taskID(of: kept) else { continue }
      let slot = KeptSlot(schedule: kept.schedule, task: task, place: kept.event.placeInDay)
      keptSlots[slot, default: []].insert(kept.element)
    }
  }

  private static func milestones(_ record: ParticipantRecord) -> [String: [AnchorValue?]] {
    Dictionary(
      uniqueKeysWithValues: Set(record.milestones.map(\.name)).map { name in
        (name, record.values(ofMilestone: name).map { $0.map(AnchorValue.init) })
      })
  }
}

// MARK: - Zones

extension ParticipantView {
  private static func timeline(
    _ record: ParticipantRecord, _ study: RunningStudy, _ zones: inout ZoneCache
  ) throws -> ZoneTimeline {
    guard let first = record.zones.first else {
      return ZoneTimeline(try zones.zone(study.current.definitions.study.zone ?? "UTC"))
    }
    return ZoneTimeline(
      try zones.zone(first.zone),
      changes: try record.zones.dropFirst().map { .init(at: $0.from, zone: try zones.zone($0.zone)) })
  }

  package static func clock(
    for schedule: String, _ layer: StudyLayer, _ timeline: ZoneTimeline, _ zones: inout ZoneCache
  ) throws -> StudyClock? {
    guard let compiled = layer.schedules[schedule] else { return nil }
    switch compiled.schedule.zone {
    case .participant: return StudyClock(dayStart: compiled.schedule.dayStart, zones: timeline)
    case .fixed(let name): return StudyClock(dayStart: compiled.schedule.dayStart, zone: try zones.zone(name))
    }
  }

  /// The schedules that the participant is in, in the order of their enrolments.
  package var schedules: [String] {
    left.isEmpty ? everySchedule : everySchedule.filter { left[$0] == nil }
  }

  private static func everySchedule(
    _ record: ParticipantRecord, _ phases: [String: [[SchedulePhase]]]
  ) -> ([String], left: [String: Instant]) {
    let known = record.enrolments.filter { phases[$0.schedule]?.contains { !$0.isEmpty } ?? false }
    let current = known.filter { $0.left == nil }.map(\.schedule)
    var left: [String: Instant] = [:]
    var all = current
    for enrolment in known.reversed() where !all.contains(enrolment.schedule) {
      all.append(enrolment.schedule)
      left[enrolment.schedule] = enrolment.left
    }
    return (all, left)
  }

  /// What a layer knows of the participant in one of its schedules, from pause to pause that moved the schedule; empty
  /// for one that it lacks.
  func phases(_ schedule: String, _ layer: Int) -> [SchedulePhase] {
    guard let known = phases[schedule], known.indices.contains(layer) else { return [] }
    return known[layer]
  }

  /// The same as it was recorded, without pauses; nil for a schedule that the layer lacks.
  func context(_ schedule: String, _ layer: Int) -> ParticipantContext? { phases(schedule, layer).first?.context }

  /// What holds for an event; in a pause that moves the schedule what held before it.
  func context(_ schedule: String, _ layer: Int, of event: Event) -> ParticipantContext? {
    let phases = phases(schedule, layer)
    if phases.count > 1, let compiled = study.layers[layer].schedules[schedule],
      let own = phases.first(where: { $0.holds(event, compiled) })
    {
      return own.context
    }
    return phases.last { $0.from <= event.date }?.context
  }

  /// The clock of a schedule as it is now, else as the first files that have the schedule give it.
  package func clock(of schedule: String) -> StudyClock? {
    let known = study.layers.indices.filter { context(schedule, $0) != nil }
    let inForce = known.last { layer in
      guard let clock = context(schedule, layer)?.clock else { return false }
      return study.governs(layer, clock.date(at: now))
    }
    return (inForce ?? known.first).flatMap { context(schedule, $0)?.clock }
  }

  /// The study day that holds now, by the first schedule's clock.
  package var today: CivilDate {
    let own = everySchedule.first.flatMap { clock(of: $0) }
    return (own ?? StudyClock(dayStart: .midnight, zones: timeline)).date(at: now)
  }

  /// The latest study day that has begun in any of the schedules.
  var latestToday: CivilDate { everySchedule.map { today(in: $0) }.max() ?? today }

  /// The study day that holds now by the clock of a schedule; of one that they are not in as ``today``.
  package func today(in schedule: String) -> CivilDate { clock(of: schedule)?.date(at: now) ?? today }

  /// The clock of the first schedule that they are in; of a participant in none, their zone's.
  package var firstClock: StudyClock {
    schedules.first.flatMap { clock(of: $0) } ?? StudyClock(dayStart: .midnight, zones: timeline)
  }

  /// The zone of the study day that holds now.
  package var zoneNow: Zone { firstClock.zone(on: firstClock.date(at: now)) }

  /// The language in which the participant reads.
  package var language: LanguageTag {
    record.language.map(LanguageTag.init) ?? study.current.definitions.study.defaultLanguage
  }
}
