import ActiveTasks
import Reports
import ArgumentParser
import CivilTime
import CommandOptions
import Record
import Sensors
import StudyDesk
import StudyService
import SurveyModel
import TerminalFace

struct OutcomeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outcome", abstract: "What an event was recorded with.",
    discussion: """
      regimen outcome show checkin/daily@2026-11-02 -p P001
      regimen outcome file snack/any@2026-11-03.1 photo -p P001 --output meal.jpg
      """,
    subcommands: [
      OutcomeShow.self, OutcomeFile.self, OutcomeCorrect.self, OutcomeDelete.self, OutcomeEnterAgain.self,
      OutcomeCompare.self,
      OutcomeSettle.self,
    ])
}

struct OutcomeShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print an event's values, its result, and its revisions with their reasons.",
    discussion: """
      regimen outcome show checkin/daily@2026-11-02 -p P001
      regimen outcome show checkin/daily@2026-11-02 -p P001 --json
      """)

  @OptionGroup var outcome: OutcomeArgument

  @Option(name: .customLong("as-of"), help: ArgumentHelp("As the record stood at that instant.", valueName: "instant"))
  var asOf: Instant?

  @Flag(help: "Print JSON.") var json = false
  @Flag(help: "Print the way that was recorded as a GPX file.") var gpx = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open(readOnly: true, isQuiet: gpx)
    let sheet = try desk.outcome(outcome.event, of: outcome.who.participant, asOf: asOf)
    if gpx { return try printGPX(sheet.record) }
    if json { return Streams.print(sheet.json) }
    Streams.say(sheet.lines(columns: Streams.standardOutput.columns))
  }

  private func printGPX(_ record: OutcomeRecord) throws {
    guard let track = (record.result?.tracks ?? []).lazy.compactMap({ TrackPoints(result: $0.json) }).first else {
      throw CommandFailure.notPossibleNow("'\(outcome.event)' keeps no way that was recorded")
    }
    if record.deletion != nil { Streams.note("'\(outcome.event)' was deleted since; this is what was recorded") }
    Streams.standardOutput.write(Array(track.gpx.utf8))
  }
}

struct OutcomeFile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "file", abstract: "Write a file that is an answer to the disk.",
    discussion: """
      regimen outcome file snack/any@2026-11-03.1 photo -p P001 --output meal.jpg
      regimen outcome file snack/any@2026-11-03.1 photo -p P001 -o - > meal.jpg
      """)

  @Argument(help: ArgumentHelp("An event, as 'due' and 'history' print it.", valueName: "event"), completion: .events)
  var event: String
  @Argument(help: ArgumentHelp("The item: its id or path, as 'outcome show' has it.", valueName: "item")) var item:
    String
  @OptionGroup var who: ParticipantOption

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to write; '-' is standard output.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(name: .customLong("as-of"), help: ArgumentHelp("As the record stood at that instant.", valueName: "instant"))
  var asOf: Instant?
  @OptionGroup var force: ForceOption
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let place = OutputPlace(output, force: force.force, study: desk.study.place)
    try place.require(asFolder: false)
    let (file, content, answer) = try desk.open(readOnly: true, isQuiet: true)
      .file(at: item, of: event, of: who.participant, asOf: asOf)
    try desk.study.note(ExportedData(form: "file", isIdentified: true, answer: answer), of: who.participant, desk.clock)
    try place.writeFile { try $0(content) }
    Streams.beside(ConsoleText.safe("\(file.told), \(file.type), \(file.digest)"))
  }
}
