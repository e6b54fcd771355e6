package import CivilTime
import Diagnostics
package import JSONText
package import Record
package import StudyService
import SurveyModel

/// An outcome as a line of a history.
package struct OutcomeLine: Sendable {
  package let record: OutcomeRecord
  package let date: CivilDate
  private let reading: LocalReading
  private let notes: [EventRemark]
  private let queries: [QueryRecord]

  /// - Parameters:
  ///   - notes: Those on the outcome's event are taken.
  ///   - queries: Likewise.
  package init(
    _ record: OutcomeRecord, _ view: ParticipantView, notes: [EventRemark] = [], queries: [QueryRecord] = []
  ) {
    self.init(record, LocalReading(view, schedule: record.outcome.schedule), notes, queries)
  }

  private init(_ record: OutcomeRecord, _ reading: LocalReading, _ notes: [EventRemark], _ queries: [QueryRecord]) {
    let event = record.outcome.event
    self.notes = notes.filter { $0.event == event }
    self.queries = queries.filter { $0.event == event }
    self.reading = reading
    self.record = record
    date = reading.date(of: record.outcome)
  }

  /// By the schedule's clock.
  package var finished: String { reading.text(record.outcome.finished) }

  /// The time of day, with the date when that is not the study day's own.
  package var clock: String { reading.time(record.outcome.finished, of: date) }

  /// The outcomes that stand, in the order in which they were recorded.
  ///
  /// - Parameter entries: Those about the participant.
  package static func standing(in entries: [Entry], _ view: ParticipantView) -> [OutcomeLine] {
    let (notes, queries) = (EventRemark.notes(in: entries), QueryRecord.all(in: entries))
    var last: (schedule: String, reading: LocalReading)?
    return OutcomeRecord.all(in: entries).filter { $0.deletion == nil }.map { record in
      let schedule = record.outcome.schedule
      let same = last.flatMap { $0.schedule == schedule ? $0.reading : nil }
      let reading = same ?? LocalReading(view, schedule: schedule)
      last = (schedule, reading)
      return OutcomeLine(record, reading, notes, queries)
    }
  }

  /// What is out of the ordinary about it.
  package var remarks: String {
    var found: [String] = []
    let outcome = record.outcome
    if outcome.ending != "complete" { found.append(outcome.ending) }
    if outcome.late { found.append("late") }
    let heading = record.heading
    if let mode = heading?.mode, mode != .screen { found.append("on \(mode)") }
    for value in record.values {
      if let method = record.method(of: value), !found.contains(method) { found.append(method) }
    }
    if let by = heading?.by { found.append("by \(by)") }
    if let source = outcome.source { found.append("from \(source)") }
    if !record.revisions.isEmpty { found.append("revised") }
    if let clock = record.clock.remark { found.append(clock) }
    if !notes.isEmpty { found.append(counted(notes.count, "note")) }
    if queries.contains(where: { $0.closed == nil }) { found.append("query open") }
    return found.joined(separator: ", ")
  }

  package var json: JSONValue {
    let heading = record.heading
    return [
      "date": .string(date.description), "event": .string(record.outcome.event),
      "ending": .string(record.outcome.ending), "finished": .string(finished), "late": .boolean(record.outcome.late),
      "values": record.values.json, "revised": .boolean(!record.revisions.isEmpty),
      "by": .optional(heading?.by), "mode": .optional(heading?.mode?.rawValue),
      "clock": .string(record.clock.rawValue), "source": .optional(record.outcome.source),
      "notes": .array(notes.map { .string($0.text) }),
      "openQueries": .array(queries.filter { $0.closed == nil }.map { .integer($0.number) }),
    ]
  }
}

extension [RecordedValue] {
  package var json: JSONValue {
    .array(
      map { ["kind": .string($0.kind), "value": $0.value, "unit": .optional($0.unit), "from": .optional($0.from)] })
  }

  /// `pain 4, sleep 7 h`.
  package var text: String { map { "\($0.kind) \($0.text)" }.joined(separator: ", ") }

  /// The same of many values in a line that can be read: the scores where there are any, else the first few.
  var brief: String {
    guard count > 6 else { return text }
    let scores = filter { $0.from?.hasPrefix("scores/") ?? false }
    let shown = scores.isEmpty || scores.count > 6 ? Array(prefix(5)) : scores
    let rest = count - shown.count
    return shown.text + (rest == 0 ? "" : ", and \(rest) more")
  }
}
