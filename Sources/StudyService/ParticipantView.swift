package import CivilTime
import Definitions
import JSONText
package import Scheduling
package import StudyStore
package import SurveyModel

/// One participant as the study sees them at an instant: what the record holds, and what follows from it.
///
/// Every command asks here what is due; nothing of it is stored.
package struct ParticipantView: Sendable {
  package let study: RunningStudy
  package let record: ParticipantRecord
  /// Records later than this are not in `record`; states are those at it.
  package let now: Instant
  package let timeline: ZoneTimeline
  private let facts: ParticipantFacts
  private let contexts: [String: Membership]
  private let outcomes: [String: OutcomeFact]
  private let begun: [String: Instant]
  private let excuses: [String: Excuse]

  /// A schedule that the participant is in, or was.
  private struct Membership: Sendable {
    let context: ParticipantContext
    let left: Instant?
  }

  package init(study: RunningStudy, record: ParticipantRecord, zones: inout ZoneCache, at now: Instant) {
    self.study = study
    self.record = record
    self.now = now
    timeline = ParticipantView.timeline(record, study, &zones)
    facts = ParticipantFacts(
      pauses: record.pauses.map { Scheduling.Pause(from: $0.from, until: $0.until, recorded: $0.recorded) },
      withdrawn: ParticipantView.leaving(record),
      stopped: Dictionary(study.stops.map { ($0.task, $0.at) }, uniquingKeysWith: { first, _ in first }))
    outcomes = Dictionary(record.outcomes.map { ($0.event, $0) }, uniquingKeysWith: { $1 })
    begun = Dictionary(
      record.sittings.filter { !$0.discarded }.map { ($0.event, $0.began) }, uniquingKeysWith: { first, _ in first })
    excuses = ParticipantView.excuses(record)
    let completions = Dictionary(
      grouping: record.outcomes.filter { $0.ending == Ending.complete.rawValue && $0.finished <= now }, by: \.task
    ).mapValues { $0.sorted { $0.number < $1.number }.map(\.finished) }
    var contexts: [String: Membership] = [:]
    for enrolment in record.enrolments {
      guard let clock = ParticipantView.clock(for: enrolment.schedule, study, timeline, &zones) else { continue }
      let context = ParticipantContext(
        study: study.id, participant: record.participant, clock: clock, enrolled: enrolment.instant,
        milestones: ParticipantView.milestones(record), completions: completions,
        attributes: ParticipantView.times(record, study, clock, enrolment.instant))
      contexts[enrolment.schedule] = Membership(context: context, left: enrolment.left)
    }
    self.contexts = contexts
  }

  /// When the participant left all schedules; nil while active.
  private static func leaving(_ record: ParticipantRecord) -> Instant? {
    guard record.status != .active else { return nil }
    let start = record.statuses.lastIndex { $0.status == .active }.map { $0 + 1 } ?? 0
    return record.statuses[start...].first?.recorded
  }

  private static func excuses(_ record: ParticipantRecord) -> [String: Excuse] {
    var found: [String: Excuse] = [:]
    for decision in record.decisions {
      switch decision.decision {
      case .excused: found[decision.event] = Excuse(.reason, at: decision.recorded)
      case .declined: found[decision.event] = Excuse(.declined, at: decision.recorded)
      case .reopened: found[decision.event] = nil
      case .rescheduled, .added: break
      }
    }
    return found
  }

  private static func milestones(_ record: ParticipantRecord) -> [String: [AnchorValue]] {
    Dictionary(grouping: record.milestones, by: \.name).mapValues { values in
      values.map { milestone in
        switch milestone.value {
        case .day(let date): .day(date)
        case .instant(let instant): .instant(instant)
        }
      }
    }
  }

  /// The attributes that are times of day, the study's defaults first.
  private static func times(
    _ record: ParticipantRecord, _ study: RunningStudy, _ clock: StudyClock, _ enrolled: Instant
  ) -> [String: [DatedTime]] {
    var found: [String: [DatedTime]] = [:]
    for attribute in study.current.definitions.study.attributes {
      if case .timeOfDay(let time)? = attribute.defaultValue {
        found[attribute.name] = [DatedTime(from: clock.date(at: enrolled), time)]
      }
    }
    for change in record.attributes {
      guard let text = (try? JSONValue(parsing: change.json))?.string, let time = TimeOfDay(iso: text) else { continue }
      found[change.name, default: []].append(DatedTime(from: clock.date(at: change.from), time))
    }
    return found
  }
}

// MARK: - Zones

extension ParticipantView {
  private static func timeline(
    _ record: ParticipantRecord, _ study: RunningStudy, _ zones: inout ZoneCache
  ) -> ZoneTimeline {
    guard let first = record.zones.first else {
      return ZoneTimeline(zones.zone(study.current.definitions.study.zone ?? "UTC"))
    }
    return ZoneTimeline(
      zones.zone(first.zone),
      changes: record.zones.dropFirst().map { .init(at: $0.from, zone: zones.zone($0.zone)) })
  }

  private static func clock(
    for schedule: String, _ study: RunningStudy, _ timeline: ZoneTimeline, _ zones: inout ZoneCache
  ) -> StudyClock? {
    guard let compiled = study.layers.last(where: { $0.schedules[schedule] != nil })?.schedules[schedule] else {
      return nil
    }
    switch compiled.schedule.zone {
    case .participant: return StudyClock(dayStart: compiled.schedule.dayStart, zones: timeline)
    case .fixed(let name): return StudyClock(dayStart: compiled.schedule.dayStart, zone: zones.zone(name))
    }
  }

  /// The schedules that the participant is in, in the order of their enrolments.
  package var schedules: [String] {
    record.enrolments.filter { $0.left == nil && contexts[$0.schedule] != nil }.map(\.schedule)
  }

  package func clock(of schedule: String) -> StudyClock? { contexts[schedule]?.context.clock }

  /// The study day that holds now, by the first schedule's clock.
  package var today: CivilDate {
    let own = schedules.first.flatMap { clock(of: $0) }
    return (own ?? StudyClock(dayStart: .midnight, zones: timeline)).date(at: now)
  }

  /// The language in which the participant reads.
  package var language: LanguageTag {
    record.language.map(LanguageTag.init) ?? study.current.definitions.study.defaultLanguage
  }
}

// MARK: - Events

/// An event of a participant with its state.
package struct StandingEvent: Sendable {
  package let event: Event
  package let id: String
  package let schedule: String
  /// Index into ``RunningStudy/layers``.
  package let layer: Int
  package let state: EventState
  package let completed: Instant?
  package let row: EventRow
}

extension ParticipantView {
  /// The events that meet a study day, waiting and withdrawn ones included, sorted by start and place in the files.
  ///
  /// - Parameter date: The study day; nil for the one that holds now in each schedule.
  package func events(on date: CivilDate? = nil) -> [StandingEvent] {
    var found: [StandingEvent] = []
    for schedule in schedules {
      guard let context = contexts[schedule]?.context,
        let day = StudyDay(date ?? context.clock.date(at: now), on: context.clock)
      else { continue }
      for (index, layer) in study.layers.enumerated() {
        guard let compiled = layer.schedules[schedule] else { continue }
        compiled.forEachEvent(meeting: day, for: context) { event in
          guard study.governs(index, event.date) else { return }
          let standing = standing(of: event, compiled, schedule: schedule, layer: index)
          // What stays open until it is done is listed up to the day on which it was.
          if event.closes == nil, let completed = standing?.completed, completed < day.start { return }
          if let standing { found.append(standing) }
        }
      }
    }
    return found.enumerated().sorted { a, b in
      let (first, second) = (a.element.event, b.element.event)
      if first.nominal != second.nominal, a.element.row.start != nil || b.element.row.start != nil {
        return first.nominal < second.nominal
      }
      return a.offset < b.offset
    }.map(\.element)
  }

  /// The event of an id, whatever its day; nil when the participant has none of that id.
  package func event(_ id: String) -> StandingEvent? {
    for schedule in schedules {
      guard let context = contexts[schedule]?.context else { continue }
      for (index, layer) in study.layers.enumerated() {
        guard let compiled = layer.schedules[schedule], let event = compiled.event(id, for: context),
          study.governs(index, event.date)
        else { continue }
        return standing(of: event, compiled, schedule: schedule, layer: index)
      }
    }
    return nil
  }

  /// The first event of a task that opens on or after a study day.
  package func nextEvent(ofTask task: String, from date: CivilDate) -> StandingEvent? {
    for schedule in schedules {
      guard let context = contexts[schedule]?.context else { continue }
      for (index, layer) in study.layers.enumerated() {
        guard let compiled = layer.schedules[schedule], let number = compiled.taskIndex(task),
          let event = compiled.nextEvent(ofTask: number, for: context, from: max(date, layer.effective ?? date)),
          study.governs(index, event.date)
        else { continue }
        return standing(of: event, compiled, schedule: schedule, layer: index)
      }
    }
    return nil
  }

  /// The tasks of the participant's schedules, in file order.
  package var tasks: [String] {
    schedules.flatMap { study.current.schedules[$0]?.schedule.tasks.map(\.id) ?? [] }
  }

  private func standing(
    of event: Event, _ compiled: CompiledSchedule, schedule: String, layer: Int
  ) -> StandingEvent? {
    guard let context = contexts[schedule]?.context else { return nil }
    let id = compiled.id(of: event)
    let shadowed = compiled.schedule.tasks[event.task].elements.count > 1 ? compiled.shadowed(by: event, for: context) : []
    let ids = [id] + shadowed.map { compiled.id(of: $0) }
    let outcome = ids.lazy.compactMap { outcomes[$0] }.first { $0.finished <= now }
    let eventFacts = EventFacts(
      begun: ids.lazy.compactMap { begun[$0] }.first, completed: outcome?.finished,
      excused: ids.lazy.compactMap { excuses[$0] }.first,
      afterMet: afterMet(event, schedule: schedule, layer: layer, context))
    let state = compiled.state(of: event, eventFacts, participant: facts, at: now)
    let zone = context.clock.zone(on: event.date)
    let standing = EventRow.Standing(
      state: state.name, isAvailable: state.isAvailable, completed: outcome?.finished)
    let row = study.layers[layer].row(
      of: event, in: schedule, participant: record.participant, standing: standing, zone: zone, language: language)
    return row.map {
      StandingEvent(
        event: event, id: outcome?.event ?? id, schedule: schedule, layer: layer, state: state,
        completed: outcome?.finished, row: $0)
    }
  }

  /// When the last of the tasks was first completed that `after` names; nil while one is not.
  private func afterMet(
    _ event: Event, schedule: String, layer: Int, _ context: ParticipantContext
  ) -> Instant? {
    guard let loaded = study.layers[layer].definitions.schedules[schedule], loaded.tasks.indices.contains(event.task)
    else { return nil }
    var latest: Instant?
    for task in loaded.tasks[event.task].after {
      guard let first = context.completions[task]?.min() else { return nil }
      latest = max(latest ?? first, first)
    }
    return latest
  }
}
