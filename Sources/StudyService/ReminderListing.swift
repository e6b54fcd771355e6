import CivilTime
import Record
import Scheduling

/// Goes through the participants and finds what is to be called to mind in a time; what many have alike is worked out once.
struct ReminderListing {
  private let study: RunningStudy
  private let range: (from: Instant, to: Instant)
  private let now: Instant
  private var zones: ZoneCache
  private var rules: CohortRules
  private var known = DayFacts()
  private let plain: ParticipantFacts
  private var cohorts: [Cohort: SharedReminders] = [:]
  /// When something became of the study itself in the time: before the last of it everybody is asked alone.
  private let changes: [Instant]
  private let isAlone: Bool

  /// Each takes some kilobytes.
  private static let mostCohorts = 2_000
  /// Study days before the one that the first instant is on in Greenwich: zones are up to a day off, and the day before is
  /// looked at too.
  private static let daysBehind = 3

  init(
    _ study: RunningStudy, from: Instant, to: Instant, zones: ZoneCache, at now: Instant, alone isAlone: Bool
  ) {
    self.study = study
    range = (from, to)
    self.now = now
    self.zones = zones
    self.isAlone = isAlone
    let later = now.adding(milliseconds: 1)
    let instants = study.layers.compactMap(\.accepted) + study.stops.map(\.at) + (study.closing.map { [$0.at] } ?? [])
    changes = instants.filter { from < $0 && $0 < later }
    plain = ParticipantFacts(stopped: study.stopped, closed: study.closing?.at)
    let date = Zone.utc.local(at: from).date.adding(days: -ReminderListing.daysBehind)
    rules = CohortRules(study, on: date, zones: zones, at: now)
  }
}

extension ReminderListing {
  /// Visits the reminders of a participant.
  mutating func visit(
    _ record: ParticipantRecord, in reader: StoreReader, _ visit: (Reminder) throws -> Void
  ) throws {
    for span in try spans(record, in: reader) {
      if let shared = try shared(span) {
        try shared.visit(
          span.record, from: span.from, to: span.to, seen: span.seen, plain, using: &known, visit)
        continue
      }
      let view = try span.study.view(of: span.record, in: reader, zones: &zones, at: span.seen)
      for reminder in view.reminders(from: span.from, to: span.to) { try visit(reminder) }
    }
  }

  /// What many have alike; nil for one who is asked alone.
  private mutating func shared(_ span: Span) throws -> SharedReminders? {
    let record = span.record
    guard !isAlone, isLatest(span.seen), record.pauses.isEmpty, record.statuses.isEmpty,
      record.enrolments.allSatisfy({ $0.left == nil }), record.outcomes.allSatisfy({ $0.finished <= span.from }),
      let cohort = try rules.cohort(of: record)
    else { return nil }
    if let known = cohorts[cohort] { return known }
    if cohorts.count >= ReminderListing.mostCohorts { cohorts.removeAll(keepingCapacity: true) }
    let view = try ParticipantView(study: study, record: record, zones: &zones, at: span.seen)
    let shared = SharedReminders(view, from: range.from, to: range.to, plain)
    cohorts[cohort] = shared
    return shared
  }

  /// A time in which nothing was recorded, with what was known in it.
  private struct Span {
    let from: Instant
    let to: Instant
    let seen: Instant
    let study: RunningStudy
    let record: ParticipantRecord
  }

  private func spans(_ record: ParticipantRecord, in reader: StoreReader) throws -> [Span] {
    let (from, to) = range
    let changes = try instants(ofChanges: record, in: reader) + self.changes
    // Since nothing was recorded after the range began, all that is known was known then.
    if changes.isEmpty { return [Span(from: from, to: to, seen: now, study: study, record: record)] }
    let starts = [from] + Set(changes.filter { $0 < to }).sorted()
    return try starts.indices.compactMap { index in
      let seen = min(starts[index], now)
      guard record.added <= seen, let study = isLatest(seen) ? study : study.asOf(seen) else { return nil }
      return Span(
        from: starts[index], to: index + 1 < starts.count ? starts[index + 1] : to, seen: seen, study: study,
        record: record.latestChange <= seen
          ? record : try reader.record(of: record.participant, asOf: seen))
    }
  }

  /// Whether nothing became of the study after an instant.
  private func isLatest(_ instant: Instant) -> Bool { changes.allSatisfy { $0 <= instant } }

  /// When something was recorded about a participant since the time began.
  private func instants(ofChanges record: ParticipantRecord, in reader: StoreReader) throws -> [Instant] {
    guard range.from < record.latestChange else { return [] }
    // All at the instant at which they were added, as whoever came with a list and has done nothing yet.
    if record.latestChange == record.added { return [record.added] }
    return try reader.changes(about: record.participant, after: range.from, before: now.adding(milliseconds: 1))
  }
}
