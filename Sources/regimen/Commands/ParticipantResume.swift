import ArgumentParser
import CivilTime
import StudyService
import Record

struct ParticipantResume: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "End a pause.")

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    let now = change.open.now
    let isPaused = change.view.record.pauses.contains { $0.from <= now && ($0.until.map { now < $0 } ?? true) }
    guard isPaused else { throw CommandFailure.notPossibleNow("\(id) is not paused") }
    try change.append(.resumed(at: now))
    change.say("\(id) goes on from \(change.reading(now))")
  }
}
