import CivilTime
import Record
import Scheduling

/// The events about now that nothing may change any more, for all participants of one ``Cohort``: found once, and counted as
/// they stand for one of whom nothing is recorded.
struct SharedSettled: Sendable {
  private var events: [SharedEvent] = []
  private var places = EventPlaces()
  /// For one of whom nothing is recorded.
  private var usual = 0
  private var hasWaiting = false

  private struct SharedEvent: Sendable {
    let placed: PlacedEvent
    let schedule: CompiledSchedule
    let after: [Int]
  }

  /// - Parameters:
  ///   - view: Of any participant of the cohort.
  ///   - plain: The facts of one of whom nothing is recorded.
  init(_ view: ParticipantView, _ plain: ParticipantFacts) {
    var known: Set<String> = []
    for listed in view.candidates() {
      let placed = listed.placed
      guard let schedule = view.study.layers[placed.layer].schedules[placed.schedule], view.event(placed.id) != nil,
        known.insert(placed.id).inserted
      else { continue }
      let after = places.add(placed, view)
      hasWaiting = hasWaiting || !after.isEmpty
      events.append(SharedEvent(placed: placed, schedule: schedule, after: after))
      if schedule.state(of: placed.event, EventFacts(), participant: plain, at: view.now).isSettled { usual += 1 }
    }
  }

  /// How many events that a participant has not done are settled.
  ///
  /// - Parameter facts: Nil for one of whom nothing is said that bears on all events.
  func count(
    _ record: ParticipantRecord, _ facts: ParticipantFacts?, plain: ParticipantFacts, at now: Instant,
    using known: inout DayFacts
  ) -> Int {
    places.collect(record, at: now, into: &known)
    let hasLeft = record.enrolments.contains { $0.left != nil }
    if facts == nil, !hasLeft, !hasWaiting, known.touched.isEmpty { return usual }
    return events.indices.count { index in
      if known.completed(index) != nil { return false }
      let event = events[index]
      let own = EventFacts(
        begun: known.begun(index), completed: nil, afterMet: known.afterMet(event.after),
        left: hasLeft ? record.leaving(event.placed.schedule) : nil)
      return event.schedule.state(of: event.placed.event, own, participant: facts ?? plain, at: now).isSettled
    }
  }
}

/// Counts what is settled of one participant after the other; what many have alike is found once.
struct SettledTally {
  private let study: RunningStudy
  private let now: Instant
  private var zones: ZoneCache
  private var rules: CohortRules
  private var known = DayFacts()
  private let plain: ParticipantFacts
  private var cohorts: [Cohort: SharedSettled] = [:]

  /// Each takes some kilobytes.
  private static let mostCohorts = 2_000

  init(_ study: RunningStudy, zones: ZoneCache, at now: Instant) {
    self.study = study
    self.now = now
    self.zones = zones
    rules = CohortRules(study, zones: zones, at: now)
    plain = ParticipantFacts(stopped: study.stopped, closed: study.closing?.at)
  }

  /// How many events of a participant are open, done or otherwise settled.
  mutating func count(_ record: ParticipantRecord, in reader: StoreReader) throws -> Int {
    guard let cohort = try rules.cohort(of: record) else {
      let view = try study.view(of: record, in: reader, zones: &zones, at: now)
      return view.settledIDs.count { view.event($0) != nil }
    }
    let isPlain = record.pauses.isEmpty && record.statuses.isEmpty
    let open = try shared(cohort, record).count(
      record, isPlain ? nil : ParticipantFacts(record, study), plain: plain, at: now, using: &known)
    if record.outcomes.isEmpty { return open }
    let view = try ParticipantView(study: study, record: record, zones: &zones, at: now)
    return open + Set(record.outcomes.map(\.event)).count { view.event($0) != nil }
  }

  private mutating func shared(_ cohort: Cohort, _ record: ParticipantRecord) throws -> SharedSettled {
    if let known = cohorts[cohort] { return known }
    if cohorts.count >= SettledTally.mostCohorts { cohorts.removeAll(keepingCapacity: true) }
    let shared = SharedSettled(try ParticipantView(study: study, record: record, zones: &zones, at: now), plain)
    cohorts[cohort] = shared
    return shared
  }
}
