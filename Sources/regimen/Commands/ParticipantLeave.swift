import ArgumentParser
import CommandOptions
import Machine
import StudyDesk
import TerminalFace

struct ParticipantLeave: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave", abstract: "Take a participant out of one schedule.",
    discussion: """
      regimen participant leave P001 --schedule knee-recovery --reason finished
      regimen participant leave P001 --schedule mood --reason - < reason.txt
      """)

  @OptionGroup var person: ParticipantArgument
  @Option(help: ArgumentHelp("The schedule's id.", valueName: "id"), completion: .schedules) var schedule: String
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String
  @OptionGroup var desk: DeskOptions

  func run() throws {
    _ = try desk.open().leave(person.id, schedule: schedule, reason: reason, by: .account)
    Streams.say("\(person.id) has left \(schedule)")
  }
}
