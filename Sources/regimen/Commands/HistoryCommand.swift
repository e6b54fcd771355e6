import ArgumentParser
import CivilTime
import DataExport
import JSONText
import Reports
import StudyDesk
import StudyService
import Record

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
        }, of: study)
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
