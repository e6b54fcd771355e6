package import CivilTime
package import Record
package import Scheduling

/// Goes through the participants and finds the events about now that the lists of ``TodayEventList`` have.
///
/// What participants of one cohort have alike is worked out and sorted once (``SharedToday``); of each, what was recorded. Who
/// shares no events, and who has something to see to that others have not, is looked at alone.
package struct TodaySorting {
  private let study: RunningStudy
  private let now: Instant
  private let isAlone: Bool
  private var zones: ZoneCache
  private var rules: CohortRules
  private var known = DayFacts()
  private let plain: ParticipantFacts
  /// Nil for those whose participants are each asked alone.
  private var cohorts: [Cohort: SharedToday?] = [:]
  private var latest: (cohort: Cohort, shared: SharedToday?)?
  private var rows: [StandingEvent] = []

  /// Each takes some ten kilobytes, as do its rows, which stay.
  private static let mostCohorts = 2_000
  /// Days of the schedule's clocks that may lie before the study day that holds now: what closed since yesterday, by clocks a
  /// day apart.
  private static let daysBehind = 3

  /// - Parameter isAlone: Whether everybody is looked at alone, as those are who share nothing.
  package init(_ study: RunningStudy, zones: ZoneCache, at now: Instant, alone isAlone: Bool = false) {
    self.study = study
    self.now = now
    self.zones = zones
    self.isAlone = isAlone
    rules = CohortRules(study, daysBehind: TodaySorting.daysBehind, zones: zones, at: now)
    plain = ParticipantFacts(stopped: study.stopped, closed: study.closing?.at)
  }

  /// What was found of somebody who was looked at alone.
  package struct Alone {
    package let view: ParticipantView
    /// What closed without being done since the study day before.
    package let missed: [StandingEvent]
  }
}

extension TodaySorting {
  /// The outcomes of a participant that ``add(_:in:to:)`` asks for first.
  package mutating func needed(of record: ParticipantRecord) throws -> NeededOutcomes {
    guard !isAlone, !record.hasReminderToSeeTo(at: now), let cohort = try rules.cohort(ofWhatever: record) else {
      return .all
    }
    if latest?.cohort != cohort { latest = (cohort, try shared(cohort, record)) }
    return latest?.shared?.needed ?? .all
  }

  /// Appends the events of a participant that lists have.
  ///
  /// - Returns: Nil for somebody of whose reminders none has to be seen to.
  /// - Throws: ``StoreError``; ``ZoneMissing``.
  package mutating func add(
    _ record: ParticipantRecord, in reader: StoreReader, to found: inout [TodayEvent]
  ) throws -> Alone? {
    if !isAlone, !record.hasReminderToSeeTo(at: now), let cohort = try rules.cohort(of: record) {
      if latest?.cohort != cohort { latest = (cohort, try shared(cohort, record)) }
      let isPlain = record.pauses.isEmpty && record.statuses.isEmpty
      if let shared = latest?.shared,
        shared.append(
          record, isPlain ? nil : ParticipantFacts(record, study), plain: plain, at: now, using: &known, to: &found)
      {
        return nil
      }
    }
    let whole = try reader.withAllOutcomes(record, asOf: now)
    return add(try study.view(of: whole, in: reader, zones: &zones, at: now), to: &found)
  }

  private mutating func shared(_ cohort: Cohort, _ record: ParticipantRecord) throws -> SharedToday? {
    if let known = cohorts[cohort] { return known }
    if cohorts.count >= TodaySorting.mostCohorts { cohorts.removeAll(keepingCapacity: true) }
    let view = try ParticipantView(study: study, record: record, zones: &zones, at: now)
    let shared = SharedToday(view, plain, &rows)
    cohorts[cohort] = .some(shared)
    return shared
  }

  /// Appends the events of a participant who is looked at alone.
  package func add(_ view: ParticipantView, to found: inout [TodayEvent]) -> Alone {
    let record = view.record
    let isActive = record.status == .active
    let begun = Dictionary(
      record.sittings.filter { $0.ended == nil && !$0.discarded }.map { ($0.event, $0.began) },
      uniquingKeysWith: { $1 })
    func add(_ event: StandingEvent, _ roles: TodayRoles) {
      TodayEvent.append(
        event.event, event.state, roles, .own(event), began: begun[event.id], isActive: isActive, to: &found)
    }
    let listed = view.events()
    for event in listed where event.event.slot != .offer { add(event, .today) }
    // What was begun before its event was moved to another day.
    let ids = Set(listed.map(\.id))
    for sitting in record.sittings
    where sitting.ended == nil && !sitting.discarded && !ids.contains(sitting.event) && isActive {
      guard let event = view.event(sitting.event), event.state == .upcoming else { continue }
      found.append(
        TodayEvent(
          list: .unfinished, order: event.row.closes?.milliseconds ?? .max, began: sitting.began, origin: .own(event)))
    }
    // What closed on either day, also when it had been open for long.
    let today = view.today
    var seen: Set<String> = []
    var missed: [StandingEvent] = []
    for event in view.events(on: today.adding(days: -1)) + view.events(on: today) {
      guard isActive, event.state.isMissed, seen.insert(event.id).inserted else { continue }
      missed.append(event)
    }
    for event in missed { add(event, .closing) }
    let placed = Set(
      record.decisions.filter { $0.decision == .added || $0.decision == .rescheduled }.map(\.event))
    let last = today.adding(days: TodayCandidates.daysAhead + 1)
    for event in view.schedule(from: today.adding(days: 1), to: last)
    where event.row.visit != nil || view.isAssessed(event) || placed.contains(event.id) { add(event, .ahead) }
    return Alone(view: view, missed: missed)
  }
}

extension TodaySorting {
  /// The zone in which a participant lives now.
  ///
  /// - Throws: ``ZoneMissing``.
  package mutating func zone(of record: ParticipantRecord) throws -> Zone {
    try ParticipantView(study: study, record: record, zones: &zones, at: now).zoneNow
  }

  /// What makes rows of events that were found.
  package var table: TodayTable { TodayTable(rows: rows) }
}

/// The rows that events of the lists have alike.
package struct TodayTable: Sendable {
  fileprivate let rows: [StandingEvent]

  /// An event as lists show it, for the participant of whom it was found.
  package func event(_ found: TodayEvent, of participant: String) -> StandingEvent {
    switch found.origin {
    case .own(let event): return event
    case .shared(let place, let state):
      let shared = rows[Int(place)]
      let standing = EventRow.Standing(state: state.name, isAvailable: state.isAvailable, completed: nil)
      return StandingEvent(
        event: shared.event, id: shared.row.event, schedule: shared.schedule, layer: shared.layer, state: state,
        completed: nil, row: shared.row.marked(of: participant, standing))
    }
  }

  /// The place of a row that many have, with how it stands; nil for one of somebody alone.
  package func shared(_ found: TodayEvent) -> (place: Int32, state: EventState)? {
    if case .shared(let place, let state) = found.origin { (place, state) } else { nil }
  }

  /// A row that many have, without whose it is.
  package func row(at place: Int32) -> EventRow { rows[Int(place)].row.unmarked }

  package func id(of found: TodayEvent) -> String {
    switch found.origin {
    case .own(let event): event.id
    case .shared(let place, _): rows[Int(place)].row.event
    }
  }
}

extension ParticipantRecord {
  /// Whether a reminder of the last two days failed, or may have been lost.
  fileprivate func hasReminderToSeeTo(at now: Instant) -> Bool {
    reminders.reversed().contains { reminder in
      guard now < reminder.at.adding(milliseconds: 2 * ReminderPace.latest) else { return false }
      return switch reminder.step {
      case .failed, .uncertain: true
      case .sending: reminder.isLeft(at: now)
      case .sent: false
      }
    }
  }
}
