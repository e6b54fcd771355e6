import ArgumentParser
import CivilTime
import StudyService
import Record

struct ParticipantWithdraw: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "Take a participant out of the study; what was recorded stays.")

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    guard change.view.record.status == .active else {
      throw CommandFailure.notPossibleNow("\(id) is \(change.view.record.status.rawValue) already")
    }
    try change.append(.status(.withdrawn, reason: reason))
    change.say("\(id) is withdrawn; nothing more is due")
  }
}
