import ArgumentParser
import CivilTime
import CommandOptions
import JSONText
import Record
import StudyDesk
import StudyService
import TerminalFace

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Who did what, when and why: the entries of the record, with before and after.",
    discussion: """
      Every entry in the order of recording: roster, sittings, outcomes and their corrections, events, notes, alerts, \
      queries, files that were accepted, exports, erasures. Instants and days are by UTC. The single answers of sittings come \
      with --inputs.

      regimen audit -p P001 --from yesterday
      regimen audit --task checkin --by A01 --json
      """)

  @OptionGroup var one: OneParticipantOption
  @OptionGroup var place: SiteOption

  @Option(
    help: ArgumentHelp("Only what this assessor or account did, as the list names them.", valueName: "who"),
    completion: .assessors)
  var by: String?

  @Option(help: ArgumentHelp("Only this task.", valueName: "task"), completion: .tasks) var task: String?
  @Option(help: ArgumentHelp("The first day, by UTC.", valueName: "day")) var from: DayWord?
  @Option(help: ArgumentHelp("The day after the last, by UTC.", valueName: "day")) var to: DayWord?
  @Flag(help: "Also each confirmed answer of a sitting, as it was given.") var inputs = false
  @Flag(help: "Print a JSON array.") var json = false
  @Flag(help: "Print one JSON object a line.") var ndjson = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let today = Zone.utc.local(at: desk.clock.now).date
    let days = try DayRange(from: from?.date(today: today), to: to?.date(today: today))
    let request = AuditRequest(
      PeopleFilter(participant: one.participant, site: place.site, assessor: by), from: days.first, to: days.last,
      task: task, inputs: inputs)
    var array = JSONArrayOutput()
    var isEmpty = true
    try desk.open(readOnly: true, isQuiet: true).audit(request) { entry in
      isEmpty = false
      if ndjson {
        Streams.standardOutput.writeLine(entry.json.compactText)
      } else if json {
        array.add(entry.json)
      } else {
        Streams.say(entry.lines)
      }
    }
    if json, !ndjson { array.end() }
    if isEmpty { Streams.beside("no entries match") }
  }
}
