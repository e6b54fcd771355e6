import SurveyModel
import CivilTime
import JSONText
import Record
import StudyService

/// A row for each alert.
struct AlertTable: TableSource {
  let isIdentified: Bool
  let tasks: Set<String>?
  let table: DataTable
  let asksForEvents = true
  /// The entries by which somebody said that they had seen to them, by the alerts' numbers.
  private var acknowledgements: [Int64: Int64] = [:]

  init(isIdentified: Bool, tasks: Set<String>?) {
    self.isIdentified = isIdentified
    self.tasks = tasks
    table = DataTable(
      name: StudyTable.alerts.rawValue, title: "Alerts",
      variables: RemarkColumns.variables("Alert's entry in the record") + [
        Variable("alert", "Alert", .text),
        Variable("severity", "How urgent it is", .text, measure: .ordinal),
        Variable("raised", "Day on which it was raised", .date),
        Variable("acknowledged", "Day on which somebody had seen to it", .date),
      ]
        + (isIdentified
          ? [
            Variable("raisedAt", "Raised at", .dateTime), Variable("acknowledgedAt", "Seen to at", .dateTime),
            Variable("acknowledgedBy", "Who saw to it", .text), Variable("reason", "What was done", .text),
          ] : []))
  }

  mutating func begin(_ reading: RecordReading, _ row: RowSink) throws {
    guard isIdentified else { return }
    for alert in try reading.reader.alerts(asOf: reading.now) {
      acknowledgements[alert.alert.number] = alert.acknowledgement
    }
  }

  mutating func add(_ view: ParticipantView, in reading: RecordReading, _ row: RowSink) throws {
    for alert in view.record.alerts where RemarkColumns.isOf(tasks, alert.event) {
      let columns = RemarkColumns(view, alert.event)
      let cells =
        columns.cells(alert.number) + [
          .text(alert.alert),
          .text(reading.running.severity(of: alert.alert, event: alert.event)?.rawValue),
          columns.day(alert.recorded), columns.day(alert.acknowledged),
        ]
      guard isIdentified else {
        try row(cells)
        continue
      }
      let said = try acknowledgements[alert.number].flatMap { try reading.reader.entry($0) }
      try row(
        cells + [
          columns.instant(alert.recorded), columns.instant(alert.acknowledged), .text(said?.stamp.author.reading),
          .text(said?.content?.reason),
        ])
    }
  }
}

/// A row for each query.
struct QueryTable: TableSource {
  let isIdentified: Bool
  let tasks: Set<String>?
  let table: DataTable
  let asksForEvents = true

  init(isIdentified: Bool, tasks: Set<String>?) {
    self.isIdentified = isIdentified
    self.tasks = tasks
    table = DataTable(
      name: StudyTable.queries.rawValue, title: "Queries",
      variables: RemarkColumns.variables("Query's entry in the record") + [
        Variable("itemPath", "The item that is asked about", .text),
        Variable("state", "open, answered or closed", .text), Variable("opened", "Day of the query", .date),
        Variable("answers", "How often it was answered", .integer),
        Variable("answered", "Day of the latest answer", .date), Variable("closed", "Day of its closing", .date),
      ]
        + (isIdentified
          ? [
            Variable("text", "What is asked", .text), Variable("author", "Who asks", .text),
            Variable("answer", "The latest answer", .text), Variable("closing", "What was said at its closing", .text),
          ] : []))
  }

  mutating func add(_ view: ParticipantView, in reading: RecordReading, _ row: RowSink) throws {
    let queries = try reading.reader.queries(of: view.record.participant, asOf: reading.now)
    for query in queries where RemarkColumns.isOf(tasks, query.event) {
      let columns = RemarkColumns(view, query.event)
      let state = query.closed != nil ? "closed" : query.answers.isEmpty ? "open" : "answered"
      let cells: [Cell] =
        columns.cells(query.number) + [
          .text(query.path), .text(state), columns.day(query.stamp.recorded), .number(query.answers.count),
          columns.day(query.answers.last?.stamp.recorded), columns.day(query.closed?.stamp.recorded),
        ]
      let texts: [Cell] = [
        .text(query.text), .text(query.stamp.author.reading), .text(query.answers.last?.text),
        .text(query.closed?.text),
      ]
      try row(isIdentified ? cells + texts : cells)
    }
  }
}

/// What rows about what was said of an event begin with.
struct RemarkColumns {
  private let participant: String
  private let event: String
  private let clock: LocalReading

  init(_ view: ParticipantView, _ event: String) {
    participant = view.record.participant
    self.event = event
    let known = view.record.outcome(of: event)?.schedule ?? view.record.enrolments.first?.schedule
    clock = LocalReading(view, schedule: known ?? "")
  }

  static func variables(_ number: String) -> [Variable] {
    [
      Variable("participant", "Participant (pseudonym)", .text),
      Variable("number", number, .integer, measure: .nominal), Variable("event", "Event", .text),
    ]
  }

  static func isOf(_ tasks: Set<String>?, _ event: String) -> Bool {
    guard let tasks else { return true }
    return tasks.contains(String(event.prefix { $0 != "/" }))
  }

  func cells(_ number: Int64) -> [Cell] { [.text(participant), .number(number), .text(event)] }

  func day(_ instant: Instant?) -> Cell { .text(instant.map { clock.date(at: $0).description }) }

  func instant(_ instant: Instant?) -> Cell { .text(instant.map { clock.text($0) }) }
}
