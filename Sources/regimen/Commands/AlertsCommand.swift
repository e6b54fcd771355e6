import SurveyModel
import ArgumentParser
import CivilTime
import CommandOptions
import Diagnostics
import Record
import StudyDesk
import StudyService
import TerminalFace

struct AlertsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alerts", abstract: "Answers that somebody must see.",
    discussion: """
      regimen alerts list --open
      regimen alerts ack 31 --reason "Called her; she is safe" --by A01
      """,
    subcommands: [AlertsList.self, AlertsAcknowledge.self], defaultSubcommand: AlertsList.self)
}

struct AlertsList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the alerts, latest last.",
    discussion: """
      regimen alerts list --open
      regimen alerts list -p P001 --json
      """)

  @Flag(help: "Only those that nobody has acknowledged.") var open = false
  @OptionGroup var one: OneParticipantOption
  @OptionGroup var site: SiteOption
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open(readOnly: true, isQuiet: true)
    let people = PeopleFilter(participant: one.participant, site: site.site)
    let alerts = try desk.alertList(AlertRequest(people, open: open, by: .raised, answered: 0..<Int.max)).rows
    if json { return Streams.print(alerts.map(\.json)) }
    if alerts.isEmpty { return Streams.beside(open ? "no alert is open" : "there are no alerts") }
    let rows = alerts.map { row in
      let seen = row.alert.acknowledgement
      return row.alert.cells + [
        row.answers.short, seen.map { AlertView.reading($0.stamp.recorded) } ?? "no",
        seen?.stamp.author.reading ?? "", seen?.reason ?? "",
      ]
    }
    Streams.print(TextTable(head: AlertView.heads + ["answer", "acknowledged", "by", "reason"], rows: rows))
  }
}

struct AlertsAcknowledge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ack", abstract: "Record that an alert was dealt with.",
    discussion: """
      regimen alerts ack 31 --reason "Called her; she is safe" --by A01
      regimen alerts ack 31 --reason - < reason.txt
      """)

  @Argument(help: ArgumentHelp("The alert's number, as the list has it.", valueName: "number")) var number: Int64
  @Option(help: ArgumentHelp("What was done; kept in the record.", valueName: "text")) var reason: String?
  @OptionGroup var author: AuthorOption
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open(isQuiet: true)
    let alert = try desk.acknowledge(alert: number, reason: reason, by: author.author)
    Streams.say("alert \(number) of \(alert.participant) is acknowledged")
  }
}
