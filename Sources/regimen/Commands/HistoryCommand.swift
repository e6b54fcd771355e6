import ArgumentParser
import CivilTime
import CommandOptions
import Reports
import StudyDesk
import TerminalFace

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "What was recorded of a task for a participant, by study day.",
    discussion: """
      regimen history checkin -p P001
      regimen history checkin -p P001 --day yesterday
      """)

  @Argument(help: ArgumentHelp("A task.", valueName: "task"), completion: .tasks) var task: String

  @OptionGroup var who: ParticipantOption
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
  @OptionGroup var desk: DeskOptions

  func validate() throws {
    if let last, !(1...1000).contains(last) { throw ValidationError("--last takes 1 to 1000 values") }
  }

  func run() throws {
    let isDrawn = chart || last != nil || charts.svg != nil
    let isOfDay = !isDrawn && (day != nil || large)
    let shown = try desk.open(readOnly: true).history(
      ofTask: task, of: who.participant,
      on: { today in isOfDay ? day?.date(today: today) ?? today : nil }, asOf: asOf)
    if isDrawn { return try draw(shown) }
    if json { return Streams.print(descending ? shown.json.reversed() : shown.json) }
    if shown.lines.isEmpty {
      return Streams.beside("nothing was recorded of \(task)" + (isOfDay ? " on that day" : ""))
    }
    Streams.say(
      large
        ? shown.large(columns: Streams.standardOutput.columns, descending: descending, isPlain: charts.isPlain)
        : shown.text(descending: descending))
  }

  private func draw(_ history: HistorySheet) throws {
    let series = try history.series(of: kind)
    if series.isEmpty { return Streams.beside("no numbers were recorded of \(task)") }
    let drawings = series.map { series -> Drawing in
      guard let last else { return .chart(Chart(series.title, unit: series.unit, values: series.values)) }
      let bars = series.values.suffix(last).map { (label: $0.date.description, value: $0.value) }
      return .bars(BarChart(series.title, unit: series.unit, bars: Array(bars)))
    }
    try charts.show(drawings, of: desk.study)
  }
}
