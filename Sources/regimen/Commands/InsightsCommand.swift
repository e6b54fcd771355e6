import Diagnostics
import ArgumentParser
import CommandOptions
import Reports
import StudyDesk
import TerminalFace
import TerminalForms

struct InsightsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insights", abstract: "Charts of recorded values, and how two kinds go together.",
    discussion: """
      One kind: its values over the study days, a chart for each participant. Two kinds: pairs of the same study day \
      with Pearson's and Spearman's correlation, 95 % intervals and a scatter, for each participant and pooled within \
      person.

      regimen insights pain -p P001
      regimen insights pain sleep
      """)

  @Argument(help: ArgumentHelp("One or two kinds of outcomes, such as pain and sleep.", valueName: "kind"))
  var kinds: [String]

  @Option(
    name: .participant,
    help: ArgumentHelp("One participant; everybody when absent.", valueName: "id"), completion: .participants)
  var participant: String?

  @OptionGroup var place: SiteOption

  @Option(help: ArgumentHelp("Pair the second kind with the first of so many study days before.", valueName: "days"))
  var lag: Int = 0

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var charts: ChartOptions
  @OptionGroup var options: DeskOptions

  func validate() throws {
    guard (1...2).contains(kinds.count) else { throw ValidationError("name one kind or two") }
    guard (-366...366).contains(lag) else { throw ValidationError("a lag has at most 366 days") }
    if kinds.count == 2, kinds[0] == kinds[1], lag == 0 { throw ValidationError("name two different kinds") }
    if lag != 0, kinds.count == 1 { throw ValidationError("--lag goes with two kinds") }
  }

  func run() throws {
    let desk = try options.open(readOnly: true, isQuiet: true)
    let people = PeopleFilter(participant: participant, site: place.site)
    if json, kinds.count == 1 {
      var array = JSONArrayOutput()
      _ = try desk.insights(kinds, of: people) { array.add($0.json) }
      return array.end()
    }
    let sheet = try desk.insights(kinds, of: people, lag: lag)
    if json, let association = sheet.association {
      let (first, last) = association.members
      var people = JSONArrayOutput(member: "people", behind: first)
      for person in association.people { people.add(person.json) }
      return people.end(before: last)
    }
    guard charts.svg == nil else { return try charts.show(sheet.charts.map(Drawing.chart), of: options.study) }
    if let association = sheet.association { Streams.say(association.table.lines + [""]) }
    try charts.show(sheet.charts.map(Drawing.chart), of: options.study)
    let sentences = sheet.association.map { $0.sentences + [Association.method] } ?? sheet.remarks
    if sentences.isEmpty { return }
    let said = sentences.flatMap { ScreenLine.wrapped($0, to: ConsoleText.columns) }
    Streams.say([""] + said.map(\.text))
  }
}
