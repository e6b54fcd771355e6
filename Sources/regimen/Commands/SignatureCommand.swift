import ArgumentParser
import CommandOptions
import Diagnostics
import JSONText
import Record
import Reports
import StudyDesk
import TerminalFace

struct SignatureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signature", abstract: "Sign what was recorded, and list whose records are signed.",
    discussion: """
      regimen signature list --state unsigned
      regimen signature add checkin/daily@2026-11-02 -p P001 --meaning reviewed
      """,
    subcommands: [SignatureList.self, SignatureAdd.self, SignatureWithdraw.self],
    defaultSubcommand: SignatureList.self)
}

struct SignatureAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Sign an event's outcome, or everything recorded of a participant.",
    discussion: """
      It does not cover later corrections, deletions or outcomes.

      regimen signature add checkin/daily@2026-11-02 -p P001 --meaning reviewed
      regimen signature add -p P001 --meaning approved --by A01
      """)

  @Argument(help: ArgumentHelp("An event; all outcomes when absent.", valueName: "event"), completion: .events)
  var event: String?
  @OptionGroup var who: ParticipantOption
  @Option(help: ArgumentHelp("What it means: reviewed, approved, ...", valueName: "text")) var meaning: String
  @OptionGroup var seen: RevisionOption
  @OptionGroup var author: AuthorOption
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let (desk, participant) = (try desk.open(isQuiet: true), who.participant)
    let signing = Signing(meaning)
    guard let event else {
      let signed = try desk.signCasebook(of: participant, signing, by: author.author)
      return Streams.say("\(ConsoleText.count(signed.revisions.count, "outcome")) signed, as number \(signed.number)")
    }
    let known = try desk.seen([event], of: participant)
    let revision = seen.revision ?? known.first?.revision ?? 0
    let signed = try desk.sign(SeenOutcome(event, revision: revision), of: participant, signing, by: author.author)
    Streams.say("\(event) is signed, as number \(signed.number)")
  }
}

struct SignatureWithdraw: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "Take a signature back: it stays in the record, and holds no more.",
    discussion: """
      regimen signature withdraw 23 --reason "Signed too early"
      regimen signature withdraw 23 --reason - < reason.txt
      """)

  @Argument(help: ArgumentHelp("The signature's number.", valueName: "number")) var number: Int64
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String
  @OptionGroup var author: AuthorOption
  @OptionGroup var desk: DeskOptions

  func run() throws {
    _ = try desk.open(isQuiet: true).withdraw(signature: number, reason: reason, by: author.author)
    Streams.say("signature \(number) is taken back")
  }
}

struct SignatureList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List whose records are signed as a whole, and whose are not.",
    discussion: """
      regimen signature list --state unsigned
      regimen signature list -p P001 --json
      """)

  @OptionGroup var one: OneParticipantOption
  @OptionGroup var site: SiteOption
  @Option(help: ArgumentHelp("signed, changed, unsigned or empty.", valueName: "state")) var state: CasebookList.State?
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let people = PeopleFilter(participant: one.participant, site: site.site)
    let list = try desk.open(readOnly: true, isQuiet: true).casebooks(people, state: state, most: .max)
    if json { return Streams.print(list.rows.map(\.json)) }
    Streams.print(list.table, orSay: "the list is empty")
  }
}

extension CasebookList.State: ExpressibleByArgument {}
