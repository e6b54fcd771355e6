import ArgumentParser
import CommandOptions
import Machine
import Record
import StudyDesk
import TerminalFace

struct ParticipantRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a participant off all lists; what was recorded stays.",
    discussion: """
      For somebody who was added by mistake. Nothing more is due, and no list or export has them any more; the record \
      keeps everything. 'erase' makes it gone for good.

      regimen participant remove P001 --reason "Added twice"
      regimen participant remove P001 --reason "Added twice" --yes
      """)

  @OptionGroup var person: ParticipantArgument
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open()
    HoldingsPrinter.show(try desk.holdings(of: person.id), named: !yes)
    try Confirmation.require(person.id, for: "take them off all lists", given: yes)
    _ = try desk.remove(person.id, reason: reason, by: .account)
    Streams.say("\(person.id) is off all lists; the record keeps what was recorded")
  }
}
