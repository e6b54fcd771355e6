import ArgumentParser
import CivilTime
import StudyService
import Record

struct ParticipantReinstate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reinstate", abstract: "Take a participant back who was removed or withdrew.",
    discussion: """
      Their schedules go on where they stand by the calendar: what closed meanwhile was missed, and \
      'event excuse' excuses it. Whoever was turned away by a survey is let in by a correction of its outcome first.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    let status = change.view.record.status
    if status == .active { throw CommandFailure.notPossibleNow("\(id) takes part already") }
    try change.append(.status(.active, reason: reason))
    change.say("\(id) takes part again; was \(status.rawValue)")
  }
}
