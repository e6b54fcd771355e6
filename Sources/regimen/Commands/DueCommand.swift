import ArgumentParser
import CivilTime
import JSONText
import Scheduling
import StudyService
import StudyStore
import SurveyModel

struct DueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "due", abstract: "What is due on a study day, per participant, in time order.",
    discussion: """
      Lists every event that is open, or can still be done late, at some moment of the study day. The states are those \
      at now; --date only chooses the day.
      """)

  @Option(
    help: ArgumentHelp("The study day; by default the one that holds now for each participant.", valueName: "date"))
  var date: CivilDate?

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("One participant.", valueName: "id"))
  var participant: String?

  @Option(help: ArgumentHelp("Only events in this state.", valueName: "state"))
  var state: String?

  @Option(help: ArgumentHelp("Only participants of this site.", valueName: "site"))
  var site: String?

  @Flag(help: "Events that wait for another task, and those of people who left, too.")
  var all = false

  @Flag(help: "Print a JSON array.") var json = false
  @Flag(help: "Print one JSON object a line.") var ndjson = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var printing: PrintOptions

  static let states = [
    "upcoming", "open", "started", "late", "done", "doneLate", "missed", "excused", "withdrawn", "waiting", "lapsed",
  ]

  func validate() throws {
    if let state, !DueCommand.states.contains(state) {
      throw ValidationError("there is no state '\(state)'; the states are \(DueCommand.states.joined(separator: ", "))")
    }
  }

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let running = try open.requireRunningStudy()
    let ids =
      try participant.map { [$0] }
      ?? StoreFailure.translated { try open.store.read { try $0.participants(asOf: open.now) } }
    var listed: [JSONValue] = []
    let printer = DuePrinter(color: printing.color.applies(to: .standardOutput))
    for id in ids {
      let view = try open.view(of: id, in: running)
      if let site, view.record.site != site { continue }
      let events = view.events(on: date).filter(isListed)
      if ndjson {
        for event in events { Streams.standardOutput.writeLine(event.row.json.compactText) }
      } else if json {
        listed += events.map(\.row.json)
      } else if participant != nil || !events.isEmpty {
        for line in printer.lines(view, on: date ?? view.today, events) { Streams.standardOutput.writeLine(line) }
      }
    }
    if json, !ndjson { Streams.standardOutput.writeLine(JSONValue.array(listed).prettyText()) }
  }

  private func isListed(_ event: StandingEvent) -> Bool {
    if let state { return event.state.name == state }
    switch event.state {
    case .waiting, .withdrawn, .lapsed: return all
    default: return true
    }
  }
}
