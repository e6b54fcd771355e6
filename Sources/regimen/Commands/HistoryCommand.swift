import ArgumentParser
import CivilTime
import JSONText
import Reports
import StudyService
import StudyStore

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "What was recorded of a task for a participant, by study day.")

  @Argument(help: ArgumentHelp("A task.", valueName: "task"), completion: .tasks) var task: String

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String

  @Flag(help: "The latest first.") var descending = false

  @Option(help: ArgumentHelp("One study day: today, yesterday, or a date.", valueName: "day")) var day: DayWord?

  @Option(
    name: .customLong("as-of"), help: ArgumentHelp("As the record stood at that instant.", valueName: "instant"))
  var asOf: Instant?

  @Flag(help: "In letters that can be read across a bed; of today, unless --day says another.") var large = false

  @Flag(help: "Draw the values over the study days, a chart for each kind.") var chart = false

  @Option(help: ArgumentHelp("Draw the latest so many values as bars.", valueName: "number")) var last: Int?

  @Option(help: ArgumentHelp("Draw this kind alone; may be repeated.", valueName: "kind")) var kind: [String] = []

  @OptionGroup var charts: ChartOptions
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if let last, !(1...1000).contains(last) { throw ValidationError("--last takes 1 to 1000 values") }
  }

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let view = try open.view(of: participant, in: try open.requireRunningStudy())
    let entries = try StoreFailure.translated {
      try open.store.read { try $0.entries(about: participant, asOf: min(asOf ?? open.now, open.now)) }
    }
    let records = OutcomeRecord.all(in: entries).filter { $0.deletion == nil && $0.outcome.task == task }
    if records.isEmpty, !view.tasks.contains(task), !view.study.hasTask(task) {
      throw CommandFailure.notPossibleNow(
        "'\(task)' is not a task of \(participant); their tasks are \(view.tasks.joined(separator: ", "))")
    }
    if chart || last != nil || charts.svg != nil { return try draw(records, view) }
    let notes = EventRemark.notes(in: entries)
    let queries = QueryRecord.all(in: entries)
    let today = view.schedule(ofTask: task).flatMap { view.clock(of: $0) }?.date(at: open.now) ?? view.today
    let wanted = day?.date(today: today) ?? (large ? today : nil)
    let rows = records.map { OutcomeLine($0, view, notes: notes, queries: queries) }
      .sorted { $0.order < $1.order }.filter { row in wanted.map { $0 == row.date } ?? true }
    print(rows, today: today, words: HistoryWords(view.language))
  }

  private func print(_ rows: [OutcomeLine], today: CivilDate, words: HistoryWords) {
    if json {
      let ordered = descending ? rows.reversed() : rows
      return Streams.standardOutput.writeLine(JSONValue.array(ordered.map(\.json)).prettyText())
    }
    if rows.isEmpty {
      let when = day == nil && !large ? "" : " on that day"
      return Streams.standardError.writeLine("nothing was recorded of \(task)\(when)")
    }
    let days = HistoryDays(rows, today: today, words: words, descending: descending)
    for line in large ? days.large(columns: Streams.standardOutput.columns) : days.lines {
      Streams.standardOutput.writeLine(ConsoleText.safe(line))
    }
  }
}

/// A study day in a word.
enum DayWord: ExpressibleByArgument {
  case today, yesterday
  case date(CivilDate)

  init?(argument: String) {
    switch argument {
    case "today": self = .today
    case "yesterday": self = .yesterday
    default:
      guard let date = CivilDate(iso: argument) else { return nil }
      self = .date(date)
    }
  }

  func date(today: CivilDate) -> CivilDate {
    switch self {
    case .today: today
    case .yesterday: today.adding(days: -1)
    case .date(let date): date
    }
  }
}

// MARK: - Charts

extension HistoryCommand {
  private func draw(_ records: [OutcomeRecord], _ view: ParticipantView) throws {
    let known = KindSeries.kinds(of: records)
    for word in kind where !known.contains(word) {
      throw CommandFailure.usage(
        "no numbers of the kind '\(word)' were recorded of \(task); there are "
          + (known.isEmpty ? "none of any kind" : known.joined(separator: ", ")))
    }
    let series = (kind.isEmpty ? known : kind).map { KindSeries($0, of: records, view) }
    if series.isEmpty { return Streams.standardError.writeLine("no numbers were recorded of \(task)") }
    guard let last, charts.svg == nil else {
      return try charts.show(
        series.map { series in
          Chart(series.kind, unit: series.unit, values: last.map { Array(series.values.suffix($0)) } ?? series.values)
        })
    }
    for (index, series) in series.enumerated() {
      if index > 0 { Streams.standardOutput.writeLine("") }
      let bars = series.values.suffix(last).map { (label: $0.date.description, value: $0.value) }
      let chart = BarChart(series.kind, unit: series.unit, bars: Array(bars))
      for line in chart.lines(width: min(ConsoleText.columns, 80), isPlain: charts.isPlain) {
        Streams.standardOutput.writeLine(line)
      }
    }
  }
}

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
    if let mode = record.result?["mode"]?.string, mode != "screen" { found.append("on \(mode)") }
    if let by = record.result?["by"]?.string { found.append("by \(by)") }
    if let source = outcome.source { found.append("from \(source)") }
    if !record.revisions.isEmpty { found.append("revised") }
    if !notes.isEmpty { found.append("\(notes.count) note" + (notes.count == 1 ? "" : "s")) }
    let open = queries.count { $0.closed == nil }
    if open > 0 { found.append("query open") }
    return found.joined(separator: ", ")
  }

  var order: (CivilDate, Instant) { (date, record.outcome.finished) }

  var json: JSONValue {
    [
      "date": .string(date.description), "event": .string(record.outcome.event),
      "ending": .string(record.outcome.ending), "finished": .string(finished), "late": .boolean(record.outcome.late),
      "values": OutcomeLine.json(record.values), "revised": .boolean(!record.revisions.isEmpty),
      "by": .optional(record.result?["by"]), "mode": .optional(record.result?["mode"]),
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

  static func text(_ value: RecordedValue) -> String {
    (value.value.string ?? value.value.compactText) + (value.unit.map { " " + $0 } ?? "")
  }
}
