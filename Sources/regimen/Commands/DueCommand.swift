import ArgumentParser
import CivilTime
import CommandOptions
import StudyDesk
import TerminalFace

struct DueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "due", abstract: "What is due on a study day, per participant, in time order.",
    discussion: """
      Lists every event that is open, or can still be done late, at some moment of the study day. The states are those \
      at now; --date only chooses the day.

      regimen due --date tomorrow
      regimen due -p P001 --state open --json
      """)

  @Option(
    help: ArgumentHelp("The study day; by default the one that holds now for each participant.", valueName: "day"))
  var date: DayWord?

  @OptionGroup var one: OneParticipantOption

  @Option(help: ArgumentHelp("Only events in this state.", valueName: "state"))
  var state: String?

  @OptionGroup var place: SiteOption

  @Option(
    help: ArgumentHelp("Only what this assessor records, of those whom they assess.", valueName: "assessor"),
    completion: .assessors)
  var by: String?

  @Flag(help: "Events that wait for another task, and those of people who left, too.")
  var all = false

  @Flag(help: "Print a JSON array.") var json = false
  @Flag(help: "Print one JSON object a line.") var ndjson = false
  @OptionGroup var desk: DeskOptions

  func validate() throws {
    if let state, DueRequest.StateName(rawValue: state) == nil {
      let names = DueRequest.StateName.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("there is no state '\(state)'; the states are \(names)")
    }
  }

  func run() throws {
    let desk = try desk.open(readOnly: true)
    let request = DueRequest(
      PeopleFilter(participant: one.participant, site: place.site, assessor: by),
      on: try date?.date(desk, of: one.participant), state: state.flatMap(DueRequest.StateName.init), all: all)
    try desk.look { reading in
      if ndjson {
        try reading.writeDueLines(request) { Streams.standardOutput.write($0) }
      } else if json {
        var array = JSONArrayOutput()
        try reading.forEachDueDay(request) { array.add($0.rows) }
        array.end()
      } else {
        if one.participant == nil { AlertHead.print(try reading.openAlerts(of: request.people)) }
        let printer = DuePrinter(color: self.desk.color.applies(to: .standardOutput))
        try reading.forEachDueDay(request) { day in
          for line in printer.lines(day) { Streams.standardOutput.writeLine(line) }
        }
      }
    }
  }
}
