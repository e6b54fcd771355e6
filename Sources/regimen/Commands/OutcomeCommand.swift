import ActiveTasks
import Reports
import ArgumentParser
import CivilTime
import Sensors
import StudyDesk
import StudyService
import SurveyModel
import TerminalFace

struct OutcomeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outcome", abstract: "What an event was recorded with.",
    subcommands: [
      OutcomeShow.self, OutcomeCorrect.self, OutcomeDelete.self, OutcomeEnterAgain.self, OutcomeCompare.self,
      OutcomeSettle.self,
    ])
}

/// An event that was recorded, and whose it is.
struct OutcomeArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("An event, as 'due' and 'history' print it.", valueName: "event"), completion: .events)
  var event: String

  @OptionGroup var who: ParticipantOption
}

struct RevisionOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Refused unless it still is this revision, as 'outcome show --json' has it.", valueName: "number"))
  var revision: Int64?
}

struct OutcomeShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print an event's values, its result, and its revisions with their reasons.")

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
    Streams.standardOutput.write(Array(track.gpx.utf8))
  }
}
