import ArgumentParser
import CommandOptions
import Machine
import StudyDesk
import TerminalFace

struct ParticipantWithdraw: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "Take a participant out of the study; what was recorded stays.",
    discussion: """
      regimen participant withdraw P001 --reason "Moved abroad"
      regimen participant withdraw P001 --reason - < reason.txt
      """)

  @OptionGroup var person: ParticipantArgument
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String
  @OptionGroup var desk: DeskOptions

  func run() throws {
    _ = try desk.open().withdraw(person.id, reason: reason, by: .account)
    Streams.say("\(person.id) is withdrawn; nothing more is due")
  }
}
