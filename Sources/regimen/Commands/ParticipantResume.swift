import ArgumentParser
import CivilTime
import CommandOptions
import Machine
import StudyDesk
import TerminalFace

struct ParticipantResume: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "End a pause.",
    discussion: """
      regimen participant resume P001
      regimen participant resume P001 --study knee-study
      """)

  @OptionGroup var person: ParticipantArgument
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let pause = try desk.open().resume(person.id, by: .account)
    guard let end = pause.until else { return }
    Streams.say("\(person.id) goes on from \(pause.sheet.clock.reading(at: end))")
  }
}
