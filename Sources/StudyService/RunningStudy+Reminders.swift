package import CivilTime
import Scheduling
package import Record

extension RunningStudy {
  /// Visits the reminders from one instant (included) to another (not), by participant and then in time order.
  ///
  /// Each is judged by what was recorded at its own instant, and nothing later: a range gives the same list whenever it
  /// is asked, whatever was recorded or corrected since.
  ///
  /// - Parameter participant: One participant's alone; nil for all.
  /// - Throws: ``StoreError``, or what `visit` throws.
  package func forEachReminder(
    of participant: String? = nil, from: Instant, to: Instant, in reader: StoreReader, zones: inout ZoneCache,
    at now: Instant, _ visit: (Reminder) throws -> Void
  ) throws {
    var cache = zones
    defer { zones = cache }
    func remind(_ record: ParticipantRecord) throws {
      for span in try spans(record, from: from, to: to, in: reader, at: now) {
        let view = try span.study.view(of: span.record, in: reader, zones: &cache, at: span.seen)
        for reminder in view.reminders(from: span.from, to: span.to) { try visit(reminder) }
      }
    }
    if let participant {
      try remind(try reader.record(of: participant, asOf: now))
    } else {
      try reader.forEachRecord(asOf: now) { try remind($0) }
    }
  }

  /// A time in which nothing was recorded, with what was known in it.
  private struct Span {
    let from: Instant
    let to: Instant
    let seen: Instant
    let study: RunningStudy
    let record: ParticipantRecord
  }

  private func spans(
    _ record: ParticipantRecord, from: Instant, to: Instant, in reader: StoreReader, at now: Instant
  ) throws -> [Span] {
    let later = now.adding(milliseconds: 1)
    let ofStudy = (layers.compactMap(\.accepted) + stops.map(\.at) + (closing.map { [$0.at] } ?? [])).filter {
      from < $0 && $0 < later
    }
    let isAsked = from < record.latestChange
    let changes = (isAsked ? try reader.changes(about: record.participant, after: from, before: later) : []) + ofStudy
    // Since nothing was recorded after the range began, all that is known was known then.
    if changes.isEmpty { return [Span(from: from, to: to, seen: now, study: self, record: record)] }
    let starts = [from] + Set(changes.filter { $0 < to }).sorted()
    return try starts.indices.compactMap { index in
      let seen = min(starts[index], now)
      guard record.added <= seen, let study = asOf(seen) else { return nil }
      return Span(
        from: starts[index], to: index + 1 < starts.count ? starts[index + 1] : to, seen: seen, study: study,
        record: try reader.record(of: record.participant, asOf: seen))
    }
  }
}
