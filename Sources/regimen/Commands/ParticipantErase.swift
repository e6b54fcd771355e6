import ArgumentParser
import CommandOptions
import Machine
import StudyDesk
import TerminalFace

struct ParticipantErase: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Erase all that is recorded about a participant, for good.",
    discussion: """
      Names, answers, reasons and notes are overwritten in every file of the data folder; the chain of the record still \
      verifies. Backups that were made by hand, exports and papers are not reached.

      regimen participant erase P001
      regimen participant erase P001 --yes
      """)

  @OptionGroup var person: ParticipantArgument
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open()
    if try desk.clearErased(person.id) {
      return Streams.say("\(person.id) was erased before; nothing of them is left in the data")
    }
    HoldingsPrinter.show(try desk.holdings(of: person.id), named: !yes)
    try Confirmation.require(person.id, for: "erase all of this for good", given: yes)
    let count = try desk.erase(person.id, by: .account)
    Streams.say("\(person.id) is erased: the content of \(ConsoleText.count(count, "entry")) is gone")
  }
}
