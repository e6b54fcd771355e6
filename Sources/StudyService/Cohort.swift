import CivilTime
import Definitions
import Scheduling
import Record
import SurveyModel

/// What of a participant decides which events they have on a study day. Participants of one cohort have the same ones.
struct Cohort: Hashable, Sendable {
  fileprivate let enrolments: [Membership]
  fileprivate let zone: String?
  fileprivate let language: String?

  fileprivate struct Membership: Hashable, Sendable {
    let schedule: String
    /// Nil where it does not matter any more.
    let when: DayOrInstant?
  }
}

/// Tells which participants share their events of a study day.
struct CohortRules: Sendable {
  private let study: RunningStudy
  private let date: CivilDate?
  private let daysBehind: Int
  private let now: Instant
  private var zones: ZoneCache
  /// By schedule; nil for one whose events are everyone's own.
  private var schedules: [String: EventDependence?] = [:]
  /// By schedule and zone: of the first files that have the schedule.
  private var clocks: [String: StudyClock] = [:]

  /// - Parameters:
  ///   - date: The study day; nil for the one that holds now in each schedule.
  ///   - daysBehind: Whether the events of so many study days before it are shared too.
  init(_ study: RunningStudy, on date: CivilDate? = nil, daysBehind: Int = 0, zones: ZoneCache, at now: Instant) {
    self.study = study
    self.date = date
    self.daysBehind = daysBehind
    self.now = now
    self.zones = zones
  }

  /// What participants of a cohort are to have alike.
  private enum Purpose {
    /// The events that meet the study day that is listed.
    case list
    /// Those of all study days from one on.
    case days
    /// Those of all days.
    case always
  }

  /// The cohort of a participant; nil for one whose events are worked out for them alone: who travelled, has
  /// milestones, attributes or decisions that bear on them, tasks of one name in several schedules, or beeps drawn by lot.
  mutating func cohort(of record: ParticipantRecord) throws -> Cohort? { try cohort(of: record, for: .list) }

  /// The cohort of a participant of whom no outcomes are known yet, whatever they are; nil where it may depend on them.
  mutating func cohort(ofWhatever record: ParticipantRecord) throws -> Cohort? {
    let isFree = record.enrolments.allSatisfy { enrolment in
      // Outcomes are counted from the enrolment that stood when they were recorded.
      guard !enrolment.isCorrected, let dependence = dependence(enrolment.schedule) else { return false }
      return dependence.completions.isEmpty && !dependence.usesMilestones
    }
    return isFree ? try cohort(of: record) : nil
  }

  /// The cohort of those who have the events of all study days alike: who joined at one instant.
  mutating func cohortOfAllDays(of record: ParticipantRecord) throws -> Cohort? { try cohort(of: record, for: .always) }

  private mutating func cohort(of record: ParticipantRecord, for purpose: Purpose) throws -> Cohort? {
    guard record.zones.count <= 1, record.decisions.isEmpty, !record.pauses.contains(where: \.shifts) else {
      return nil
    }
    let left = record.enrolments.filter { $0.left != nil }
    let inOrder = left.isEmpty ? record.enrolments : record.enrolments.filter { $0.left == nil } + left.reversed()
    if inOrder.count > 1, shareTasks(inOrder) { return nil }
    var enrolments: [Cohort.Membership] = []
    for enrolment in inOrder {
      guard let dependence = dependence(enrolment.schedule), isShared(dependence, record),
        record.outcomes.allSatisfy({ $0.schedule != enrolment.schedule || $0.counts(from: enrolment.instant) })
      else { return nil }
      let when = try when(enrolment, dependence, zone: record.zones.first?.zone, for: purpose)
      enrolments.append(Cohort.Membership(schedule: enrolment.schedule, when: when))
    }
    return Cohort(enrolments: enrolments, zone: record.zones.first?.zone, language: record.language)
  }

  /// The cohort of a participant for all study days from one on, with that day; nil for one who has no such cohort.
  ///
  /// People who joined on different days may be of one cohort: each has the days from their own on.
  mutating func cohortOfDays(of record: ParticipantRecord) throws -> (cohort: Cohort, from: CivilDate)? {
    guard let cohort = try cohort(of: record, for: .days) else { return nil }
    var first: CivilDate?
    for enrolment in record.enrolments {
      guard let dependence = dependence(enrolment.schedule),
        let days = dependence.daysToSteadySums ?? dependence.daysFromEnrolment,
        let clock = try clock(enrolment.schedule, cohort.zone)
      else { return nil }
      let shared = clock.date(at: enrolment.instant).adding(days: days + clock.unevenDays + 2)
      first = max(first ?? shared, shared)
    }
    return first.map { (cohort, $0) }
  }

  /// Whether an id may name events of two enrolments: who was in a schedule before is in it again, or somebody is or was in
  /// two with a task of the same name.
  private func shareTasks(_ enrolments: [Enrolment]) -> Bool {
    enrolments.indices.contains { index in
      enrolments[..<index].contains { study.shareTasks($0.schedule, enrolments[index].schedule) }
    }
  }

  private func isShared(_ dependence: EventDependence, _ record: ParticipantRecord) -> Bool {
    if dependence.isRandom || dependence.usesMilestones && !record.milestones.isEmpty { return false }
    if dependence.usesAttributes, !record.attributes.isEmpty { return false }
    return dependence.completions.isEmpty || !record.outcomes.contains { dependence.completions.contains($0.task) }
  }

  private mutating func dependence(_ schedule: String) -> EventDependence? {
    if let known = schedules[schedule] { return known }
    var found: EventDependence?
    for compiled in study.layers.compactMap({ $0.schedules[schedule] }) {
      if compiled.hasConditions {
        found = nil
        break
      }
      found?.formUnion(compiled.dependence)
      found = found ?? compiled.dependence
    }
    schedules[schedule] = .some(found)
    return found
  }

  /// The study day of the enrolment where nothing more of it matters, nil where that does not matter either, else its
  /// instant.
  private mutating func when(
    _ enrolment: Enrolment, _ dependence: EventDependence, zone: String?, for purpose: Purpose
  ) throws -> DayOrInstant? {
    guard let days = dependence.daysFromEnrolment, let clock = try clock(enrolment.schedule, zone) else {
      return .instant(enrolment.instant)
    }
    switch purpose {
    case .always: return .instant(enrolment.instant)
    case .days:
      return dependence.daysToSteadySums == nil ? .day(clock.date(at: enrolment.instant)) : nil
    case .list:
      let enrolled = clock.date(at: enrolment.instant)
      let listed = date ?? clock.date(at: now)
      // One more, for files with other starts of the day.
      func isBehind(_ days: Int) -> Bool {
        enrolled.adding(days: days + clock.unevenDays + 1 + daysBehind) < listed
      }
      if let days = dependence.daysToSteadyLists, isBehind(days) { return nil }
      return isBehind(days) ? .day(enrolled) : .instant(enrolment.instant)
    }
  }

  private mutating func clock(_ schedule: String, _ zone: String?) throws -> StudyClock? {
    let zone = zone ?? study.current.definitions.study.zone ?? "UTC"
    let key = schedule + " " + zone
    if let known = clocks[key] { return known }
    guard let layer = study.layers.first(where: { $0.schedules[schedule] != nil }),
      study.layers.allSatisfy({
        $0.schedules[schedule].map { $0.schedule.dayStart == layer.schedules[schedule]?.schedule.dayStart } ?? true
      })
    else { return nil }
    let clock = try ParticipantView.clock(for: schedule, layer, ZoneTimeline(try zones.zone(zone)), &zones)
    clocks[key] = clock
    return clock
  }
}

extension OutcomeFact {
  /// Whether no correction of its anchor can have moved its event.
  fileprivate func counts(from enrolled: Instant) -> Bool { anchor == nil || anchor == .instant(enrolled) }
}

extension EventDependence {
  /// As ``daysToSteady``, for sums of all days; nil where so many days come before that those who joined together had better
  /// be counted together.
  fileprivate var daysToSteadySums: Int? { daysToSteady.flatMap { $0 > 40 ? nil : $0 } }
}
