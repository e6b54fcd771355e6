import ArgumentParser
import CivilTime
import JSONText
import StudyService
import StudyStore

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "What was recorded of a task for a participant, by study day.")

  @Argument(help: ArgumentHelp("A task.", valueName: "task")) var task: String

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"))
  var participant: String

  @Flag(help: "The latest first.") var descending = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let view = try open.view(of: participant, in: try open.requireRunningStudy())
    let entries = try StoreFailure.translated {
      try open.store.read { try $0.entries(about: participant, asOf: open.now) }
    }
    let records = OutcomeRecord.all(in: entries).filter { $0.deletion == nil && $0.outcome.task == task }
    if records.isEmpty, !view.tasks.contains(task), !view.study.hasTask(task) {
      throw CommandFailure.notPossibleNow(
        "'\(task)' is not a task of \(participant); their tasks are \(view.tasks.joined(separator: ", "))")
    }
    let rows = records.map { OutcomeLine($0, view) }.sorted { $0.order < $1.order }
    print(descending ? rows.reversed() : rows)
  }

  private func print(_ rows: [OutcomeLine]) {
    if json { return Streams.standardOutput.writeLine(JSONValue.array(rows.map(\.json)).prettyText()) }
    if rows.isEmpty { return Streams.standardError.writeLine("nothing was recorded of \(task)") }
    let table = TextTable(
      head: ["date", "event", "ending", "finished", "", "values", ""],
      rows: rows.map { row in
        [
          row.date.description, row.record.outcome.event, row.record.outcome.ending, row.finished,
          row.record.outcome.late ? "late" : "", OutcomeLine.text(row.record.values),
          row.record.revisions.isEmpty ? "" : "revised",
        ]
      })
    for line in table.lines { Streams.standardOutput.writeLine(line) }
  }
}

/// An outcome as a line of a history.
struct OutcomeLine {
  let record: OutcomeRecord
  let date: CivilDate
  /// By the schedule's clock.
  let finished: String

  init(_ record: OutcomeRecord, _ view: ParticipantView) {
    let reading = LocalReading(view, schedule: record.outcome.schedule)
    self.record = record
    date = reading.date(of: record.outcome)
    finished = reading.text(record.outcome.finished)
  }

  var order: (CivilDate, Instant) { (date, record.outcome.finished) }

  var json: JSONValue {
    [
      "date": .string(date.description), "event": .string(record.outcome.event),
      "ending": .string(record.outcome.ending), "finished": .string(finished), "late": .boolean(record.outcome.late),
      "values": OutcomeLine.json(record.values), "revised": .boolean(!record.revisions.isEmpty),
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

  static func text(_ value: RecordedValue) -> String {
    (value.value.string ?? value.value.compactText) + (value.unit.map { " " + $0 } ?? "")
  }
}
