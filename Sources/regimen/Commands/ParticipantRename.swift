import ArgumentParser
import CommandOptions
import Machine
import StudyDesk
import TerminalFace

struct ParticipantRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a participant another id.",
    discussion: """
      All that was recorded goes with the id. Results keep the id that they were made under, and what was drawn by lot \
      stays as it was drawn.

      regimen participant rename P001 P101
      regimen participant rename P001 leeds-001
      """)

  @OptionGroup var person: ParticipantArgument
  @Argument(help: ArgumentHelp("The new id.", valueName: "new")) var new: String
  @OptionGroup var desk: DeskOptions

  func run() throws {
    _ = try desk.open().rename(person.id, to: new, by: .account)
    Streams.say("\(person.id) is now \(new)")
  }
}
