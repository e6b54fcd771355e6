import ArgumentParser
import CivilTime
import StudyService
import Record
import StudyDesk

struct ParticipantRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a participant another id.",
    discussion: """
      All that was recorded goes with the id. Results keep the id that they were made under, and what was drawn by lot \
      stays as it was drawn.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Argument(help: ArgumentHelp("The new id.", valueName: "new")) var new: String
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    guard PersonID.isWellFormed(new) else {
      throw ValidationError("'\(new)' can't be a participant's id: \(PersonID.form)")
    }
  }

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    if id == new { throw CommandFailure.notPossibleNow("\(id) has that id already") }
    try change.append(.renamed(participant: new, from: id))
    change.say("\(id) is now \(new)")
  }
}
