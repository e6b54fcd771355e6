import ArgumentParser
import CivilTime
import StudyService
import Record

struct ParticipantEnroll: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enroll", abstract: "Enrol a participant in another schedule, or correct an enrolment.")

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Option(help: ArgumentHelp("The schedule's id.", valueName: "id"), completion: .schedules) var schedule: String

  @Option(help: ArgumentHelp("The study day of the enrolment; today when absent.", valueName: "date"))
  var enrolled: CivilDate?

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    try change.requireActive()
    let zone = change.clock.zone(on: change.clock.date(at: change.open.now))
    let enrolment = try Enrolments.change(
      schedule, enrolled, change.study, zone, change.open.now)
    try Enrolments.requireNewTasks(schedule, change.view)
    try change.append(enrolment)
    if case .enrolled(_, let instant, _) = enrolment {
      change.say("\(id) is enrolled in \(schedule) from \(change.reading(instant))")
    }
  }
}
