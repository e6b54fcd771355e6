import ArgumentParser
import CivilTime
import CommandOptions
import Machine
import StudyDesk
import TerminalFace

struct ParticipantEnroll: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enroll", abstract: "Enrol a participant in another schedule, or correct an enrolment.",
    discussion: """
      regimen participant enroll P001 --schedule mood --enrolled tomorrow
      regimen participant enroll P001 --schedule knee-recovery --enrolled yesterday
      """)

  @OptionGroup var person: ParticipantArgument
  @Option(help: ArgumentHelp("The schedule's id.", valueName: "id"), completion: .schedules) var schedule: String

  @Option(help: ArgumentHelp("The study day of the enrolment; today when absent.", valueName: "day"))
  var enrolled: DayWord?

  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open()
    let sheet = try desk.enroll(person.id, in: schedule, on: enrolled?.day, by: .account)
    for enrolment in sheet.entry.enrolments where enrolment.schedule == schedule && enrolment.left == nil {
      Streams.say("\(person.id) is enrolled in \(schedule) from \(enrolment.from)")
    }
    Streams.note(sheet.moved)
  }
}
