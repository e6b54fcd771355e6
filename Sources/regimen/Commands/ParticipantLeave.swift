import ArgumentParser
import CivilTime
import StudyService
import Record

struct ParticipantLeave: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave", abstract: "Take a participant out of one schedule.")

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Option(help: ArgumentHelp("The schedule's id.", valueName: "id"), completion: .schedules) var schedule: String
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    guard change.view.schedules.contains(schedule) else {
      throw CommandFailure.notPossibleNow("\(id) is not in '\(schedule)'")
    }
    try change.append(.left(schedule: schedule, reason: reason))
    change.say("\(id) has left \(schedule)")
  }
}
