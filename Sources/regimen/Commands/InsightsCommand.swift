import ArgumentParser
import CivilTime
import DataExport
import JSONText
import Reports
import StudyService
import Record
import TerminalForms

struct InsightsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insights", abstract: "Charts of recorded values, and how two kinds go together.",
    discussion: """
      One kind: its values over the study days, a chart for each participant. Two kinds: pairs of the same study day \
      with Pearson's and Spearman's correlation, 95 % intervals and a scatter, for each participant and pooled within \
      person.
      """)

  @Argument(help: ArgumentHelp("One or two kinds of outcomes, such as pain and sleep.", valueName: "kind"))
  var kinds: [String]

  @Option(
    name: [.customShort("p"), .customLong("participant")],
    help: ArgumentHelp("One participant; everybody when absent.", valueName: "id"), completion: .participants)
  var participant: String?

  @Option(help: ArgumentHelp("Pair the second kind with the first of so many study days before.", valueName: "days"))
  var lag: Int = 0

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var charts: ChartOptions
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    guard (1...2).contains(kinds.count) else { throw ValidationError("name one kind or two") }
    guard (-366...366).contains(lag) else { throw ValidationError("a lag has at most 366 days") }
    if lag != 0, kinds.count == 1 { throw ValidationError("--lag goes with two kinds") }
  }

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    var people: [(id: String, series: [KindSeries])] = []
    var known: [String] = []
    try RecordReading.snapshot(of: open) { reading in
      try reading.forEach(participant) { view, records in
        people.append((view.record.participant, kinds.map { KindSeries($0, of: records, view) }))
        for kind in KindSeries.kinds(of: records) where !known.contains(kind) { known.append(kind) }
      }
    }
    for kind in kinds where !people.contains(where: { $0.series.contains { $0.kind == kind && !$0.values.isEmpty } }) {
      throw CommandFailure.usage(
        "no numbers of the kind '\(kind)' were recorded; there are "
          + (known.isEmpty ? "none of any kind" : known.sorted().joined(separator: ", ")))
    }
    if kinds.count == 1 { try showSeries(people) } else { try showAssociation(people) }
  }

  private func showSeries(_ people: [(id: String, series: [KindSeries])]) throws {
    let found = people.flatMap { person in person.series.map { (person.id, $0) } }.filter { !$0.1.values.isEmpty }
    if json {
      let rows: [JSONValue] = found.map { id, series in
        [
          "participant": .string(id), "kind": .string(series.kind), "unit": .optional(series.unit),
          "values": .array(series.values.map { [.string($0.date.description), .double($0.value)] }),
        ]
      }
      return Streams.standardOutput.writeLine(JSONValue.array(rows).prettyText())
    }
    try charts.show(found.map { Chart("\($0.1.kind) of \($0.0)", unit: $0.1.unit, values: $0.1.values) }, of: study)
  }

  private func showAssociation(_ people: [(id: String, series: [KindSeries])]) throws {
    var association = Association(kinds[0], kinds[1], lag: lag)
    for person in people { association.add(person.id, person.series[0].values, person.series[1].values) }
    if json { return Streams.standardOutput.writeLine(association.json.prettyText()) }
    if association.people.isEmpty {
      throw CommandFailure.notPossibleNow("\(kinds[0]) and \(kinds[1]) were never recorded on the same study day")
    }
    let unit = people.lazy.compactMap { $0.series[1].unit }.first
    let scatter = Chart(
      scatter: kinds[1], unit: unit, across: kinds[0], pairs: association.pairs)
    if charts.svg != nil { return try charts.show([scatter], of: study) }
    for line in table(association) { Streams.standardOutput.writeLine(line) }
    Streams.standardOutput.writeLine("")
    try charts.show([scatter], of: study)
    Streams.standardOutput.writeLine("")
    for sentence in sentences(association) + [Association.method] {
      for line in ScreenLine.wrapped(sentence, to: ConsoleText.columns) { Streams.standardOutput.writeLine(line.text) }
    }
  }

  private func table(_ association: Association) -> [String] {
    var rows = association.people.map { cells($0.participant, $0.strength) }
    if let within = association.within { rows.append(cells("within", within)) }
    return TextTable(head: ["who", "n", "Pearson", "95 %", "Spearman", "95 %"], rows: rows).lines
  }

  private func cells(_ who: String, _ strength: Association.Strength) -> [String] {
    func ends(_ interval: Statistics.Interval?) -> String {
      interval.map { "\(Association.number($0.lower)) to \(Association.number($0.upper))" } ?? "-"
    }
    return [
      who, String(strength.count), strength.pearson.map(Association.number) ?? "-", ends(strength.pearsonInterval),
      strength.spearman.map(Association.number) ?? "-", ends(strength.spearmanInterval),
    ]
  }

  private func sentences(_ association: Association) -> [String] {
    if let within = association.within {
      return [association.sentence(of: within, who: "\(association.people.count) participants, pooled within person")]
    }
    return association.people.prefix(1).map { association.sentence(of: $0.strength, who: $0.participant) }
  }
}
