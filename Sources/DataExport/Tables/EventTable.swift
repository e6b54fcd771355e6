import CivilTime
import JSONText
import Record
import Scheduling
import StudyService

/// A row for each event that has opened, whatever became of it, and for each entry that no schedule asked for.
struct EventTable: TableSource {
  let isIdentified: Bool
  let tasks: Set<String>?
  let needs = SourceNeeds.outcomes
  let asksForEvents = true
  let table: DataTable

  init(isIdentified: Bool, tasks: Set<String>?) {
    self.isIdentified = isIdentified
    self.tasks = tasks
    table = DataTable(
      name: StudyTable.events.rawValue, title: "Every event that has opened, a row each",
      variables: OutcomeColumns.variables + [
        Variable("element", "Element that gives the event", .text),
        Variable("time", "When it was meant to begin, on the participant's clock", .time),
        Variable("state", "Where it stands", .text),
        Variable("late", "Finished after the event closed", .boolean),
        Variable("partial", "Missed, with a sitting that was begun", .boolean),
        Variable("excused", "Why it is excused", .text),
        Variable("ending", "How the sitting ended", .text),
        Variable.clock("Which clock told when the outcome was recorded"),
        Variable("openFor", "From opening to closing", .number, unit: "min"),
        Variable("doneAfter", "From opening to the end of the sitting", .number, unit: "min"),
        Variable("scheduleVersion", "Version of the schedule", .text),
      ]
        + (isIdentified
          ? [
            Variable("opens", "Opens at", .dateTime), Variable("closes", "Closes at", .dateTime),
            Variable("graceEnds", "End of the time to do it late", .dateTime),
            Variable("completed", "Finished at", .dateTime), Variable("zone", "Zone", .text),
            Variable("excusedFor", "The reason that somebody gave for excusing it", .text),
          ] : []))
  }

  mutating func add(_ subject: ExportSubject, _ row: RowSink) throws {
    let outcomes = Dictionary(
      subject.view.record.outcomes.map { ($0.event, $0) }, uniquingKeysWith: { _, last in last })
    let records = Dictionary(
      subject.outcomes.map { ($0.record.outcome.event, $0.record) }, uniquingKeysWith: { _, last in last })
    var seen: Set<String> = []
    for standing in subject.view.pastEvents where tasks?.contains(standing.row.task) ?? true {
      seen.insert(standing.id)
      try row(cells(standing, subject, outcomes[standing.id], records[standing.id]?.clock))
    }
    for outcome in subject.view.record.outcomes
    where !seen.contains(outcome.event) && tasks?.contains(outcome.task) ?? true {
      try row(cells(outcome, subject, records[outcome.event]))
    }
  }

  private func cells(
    _ standing: StandingEvent, _ subject: ExportSubject, _ outcome: OutcomeFact?, _ clock: ClockMark?
  ) -> [Cell] {
    let row = standing.row
    let start = row.start.map { row.local($0).time.description }
    let cells: [Cell] = [
      .text(subject.id), .text(row.schedule), .text(row.task), .text(row.survey), .text(standing.id),
      .text(row.date.description), .text(row.element), .text(start), .text(standing.state.name),
      outcome.map { .truth($0.late) } ?? .none, standing.state.partial.map(Cell.truth) ?? .none,
      .text(standing.state.excuse), .text(outcome?.ending), .text(clock?.rawValue),
      EventTable.minutes(from: row.opens, to: row.closes), EventTable.minutes(from: row.opens, to: standing.completed),
      .text(row.version),
    ]
    guard isIdentified else { return cells }
    let times = [row.opens, row.closes, row.graceEnds, standing.completed]
    return cells + times.map { .text($0.map(row.zone.reading)) }
      + [.text(row.zone.name), .text(subject.view.record.wordsOfExcuse(of: standing))]
  }

  /// An entry of no event: one at any time, or one whose event other files took away.
  private func cells(_ outcome: OutcomeFact, _ subject: ExportSubject, _ record: OutcomeRecord?) -> [Cell] {
    let clock = LocalReading(subject.view, schedule: outcome.schedule)
    let element = outcome.event.split(separator: "/").last?.split(separator: "@").first.map(String.init)
    let cells: [Cell] = [
      .text(subject.id), .text(outcome.schedule), .text(outcome.task), .text(record?.survey), .text(outcome.event),
      .text((outcome.date ?? clock.date(at: outcome.finished)).description), .text(element), .none,
      .text(outcome.late ? "doneLate" : "done"), .truth(outcome.late), .none, .none, .text(outcome.ending),
      .text(record?.clock.rawValue), .none, .none, .text(record?.stamp.schedule),
    ]
    return isIdentified ? cells + [.none, .none, .none, .text(clock.text(outcome.finished)), .none, .none] : cells
  }

  private static func minutes(from: Instant, to: Instant?) -> Cell {
    to.map { .value(.double(Double(($0.milliseconds - from.milliseconds) / 1000) / 60).rounded1) } ?? .none
  }
}

extension JSONValue {
  /// To a tenth.
  fileprivate var rounded1: JSONValue { double.map { .double(($0 * 10).rounded() / 10) } ?? self }
}

extension ParticipantRecord {
  /// What somebody wrote of why an event is excused.
  fileprivate func wordsOfExcuse(of standing: StandingEvent) -> String? {
    switch standing.state {
    case .excused(.reason), .excused(.declined):
      decisions.last { $0.event == standing.id && [.excused, .declined].contains($0.decision) }?.reason
    case .excused(.pause):
      pauses.last { $0.holds(at: standing.row.opens) }?.reason
    default: nil
    }
  }
}

extension EventState {
  fileprivate var partial: Bool? { if case .missed(let partial) = self { partial } else { nil } }

  fileprivate var excuse: String? {
    guard case .excused(let cause) = self else { return nil }
    return switch cause {
    case .pause: "pause"
    case .declined: "declined"
    case .reason: "reason"
    case .stopped: "stopped"
    case .closed: "closed"
    }
  }
}
