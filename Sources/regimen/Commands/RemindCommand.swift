import ArgumentParser
import CommandOptions
import JSONText
import Machine
import StudyDesk
import TerminalFace

struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind", abstract: "Send the reminders that are due, each at most once; for cron.",
    discussion: """
      By mail, with --mail-from, or by any --command that takes JSON on standard input. One that fails is tried again, after \
      1, 5, 15, 60 and 240 minutes, while its event is open; one whose sender was stopped is reported as uncertain.
        * * * * * regimen remind --study /srv/knee --contact email --mail-from knee@example.org > /dev/null

      regimen remind --contact email --dry-run
      regimen remind --contact email --command 'cat >> outbox.ndjson' --limit 50
      """)

  @Option(help: ArgumentHelp("The attribute that says how people are reached.", valueName: "attribute"))
  var contact: String
  @Option(help: ArgumentHelp("Send mail that is from this address.", valueName: "address")) var mailFrom: String?
  @Option(help: ArgumentHelp("The program that takes mail, with its first arguments.", valueName: "program"))
  var sendmail = "sendmail"
  @Option(help: ArgumentHelp("Run this command of the shell for each.", valueName: "text")) var command: String?
  @Option(help: ArgumentHelp("Where the pages are: https://study.example.org.", valueName: "url")) var publicURL:
    String?
  @Option(help: ArgumentHelp("The most to send.", valueName: "number")) var limit: Int?
  @Option(help: ArgumentHelp("How many to send at once.", valueName: "number")) var atOnce = 4
  @Option(help: ArgumentHelp("How long the program may take for one.", valueName: "seconds")) var timeout = 60
  @Flag(help: "Say what would be sent, and send nothing.") var dryRun = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func validate() throws {
    if ![limit ?? 1, atOnce, timeout].allSatisfy((1...86_400).contains) {
      throw ValidationError("--limit, --at-once and --timeout take a number from 1 on")
    }
  }

  func run() throws {
    let desk = try desk.open(readOnly: dryRun)
    let round =
      dryRun
      ? ReminderRound(now: desk.clock.now, rows: try desk.remindersToSend(contact: contact))
      : try ReminderSender(
        mailFrom: mailFrom, sendmail: sendmail, command: command, contact: contact, publicURL: publicURL,
        seconds: timeout
      ).round(
        desk, limit: limit, atOnce: atOnce,
        tell: { if $0.state != .sent { Streams.note(ConsoleText.safe($0.line)) } })
    if json {
      Streams.print(round.json)
    } else {
      for row in round.rows where row.state == .due { Streams.say(ConsoleText.safe(row.line)) }
      Streams.say(round.summary)
    }
    if round.count(.failed) + round.count(.uncertain) > 0 { throw CommandFailure.faultsReported }
  }
}
