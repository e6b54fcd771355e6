import CivilTime
import JSONText
import StudyDesk
import StudyService
import Record
import SurveyModel

/// An outcome as a line of a history.
struct OutcomeLine {
  let record: OutcomeRecord
  let date: CivilDate
  /// By the schedule's clock.
  let finished: String
  /// The time of day, with the date when that is not the study day's own.
  let clock: String
  private let notes: [EventRemark]
  private let queries: [QueryRecord]

  init(
    _ record: OutcomeRecord, _ view: ParticipantView, notes: [EventRemark] = [], queries: [QueryRecord] = []
  ) {
    let event = record.outcome.event
    self.notes = notes.filter { $0.event == event }
    self.queries = queries.filter { $0.event == event }
    let reading = LocalReading(view, schedule: record.outcome.schedule)
    self.record = record
    date = reading.date(of: record.outcome)
    finished = reading.text(record.outcome.finished)
    clock = reading.time(record.outcome.finished, of: date)
  }

  /// What is out of the ordinary about it.
  var remarks: String {
    var found: [String] = []
    let outcome = record.outcome
    if outcome.ending != "complete" { found.append(outcome.ending) }
    if outcome.late { found.append("late") }
    let heading = record.heading
    if let mode = heading?.mode, mode != .screen { found.append("on \(mode)") }
    if let by = heading?.by { found.append("by \(by)") }
    if let source = outcome.source { found.append("from \(source)") }
    if !record.revisions.isEmpty { found.append("revised") }
    if !notes.isEmpty { found.append(ConsoleText.count(notes.count, "note")) }
    let open = queries.count { $0.closed == nil }
    if open > 0 { found.append("query open") }
    return found.joined(separator: ", ")
  }

  var order: (CivilDate, Instant) { (date, record.outcome.finished) }

  var json: JSONValue {
    let heading = record.heading
    return [
      "date": .string(date.description), "event": .string(record.outcome.event),
      "ending": .string(record.outcome.ending), "finished": .string(finished), "late": .boolean(record.outcome.late),
      "values": OutcomeLine.json(record.values), "revised": .boolean(!record.revisions.isEmpty),
      "by": .optional(heading?.by), "mode": .optional(heading?.mode?.rawValue),
      "source": .optional(record.outcome.source), "notes": .array(notes.map { .string($0.text) }),
      "openQueries": .array(queries.filter { $0.closed == nil }.map { .integer($0.number) }),
    ]
  }

  static func json(_ values: [RecordedValue]) -> JSONValue {
    .array(
      values.map {
        [
          "kind": .string($0.kind), "value": $0.value, "unit": .optional($0.unit), "from": .optional($0.from),
        ]
      })
  }

  /// `pain 4, sleep 7 h`.
  static func text(_ values: [RecordedValue]) -> String {
    values.map { "\($0.kind) \(text($0))" }.joined(separator: ", ")
  }

  /// The same of many values in a line that can be read: the scores where there are any, else the first few.
  static func brief(_ values: [RecordedValue]) -> String {
    guard values.count > 6 else { return text(values) }
    let scores = values.filter { $0.from?.hasPrefix("scores/") ?? false }
    let shown = scores.isEmpty || scores.count > 6 ? Array(values.prefix(5)) : scores
    let rest = values.count - shown.count
    return text(shown) + (rest == 0 ? "" : ", and \(rest) more")
  }

  static func text(_ value: RecordedValue) -> String { value.text }
}
