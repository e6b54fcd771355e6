import ArgumentParser
import CivilTime
import StudyService
import Record

struct ParticipantErase: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Make all that is recorded about a participant gone for good.",
    discussion: """
      Names, answers, reasons and notes are overwritten in every file of the data folder; the chain of the record still \
      verifies. Backups that were made by hand, exports and papers are not reached.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    if try clearsEarlierErasing() { return }
    let change = try ParticipantChange(id, study, clock)
    for line in try change.hanging(named: !yes) { Streams.standardError.writeLine(ConsoleText.safe(line)) }
    try Confirmation.require(id, for: "erase all of this for good", given: yes)
    let count = try StoreFailure.translated {
      try change.open.store.erase(.participant(id), stamp: change.open.stamp())
    }
    change.say("\(id) is erased: the content of \(ConsoleText.count(count, "entry")) is gone")
  }

  /// Whoever was erased has no entry left to show; what was still to be cleared then is cleared now.
  private func clearsEarlierErasing() throws -> Bool {
    let open = try OpenStudy(study, clock)
    return try StoreFailure.translated {
      guard try open.store.read({ try $0.wasErased(.participant(id)) }) else { return false }
      try open.store.clearErased()
      Streams.standardOutput.writeLine(ConsoleText.safe("\(id) was erased before; nothing of them is left in the data"))
      return true
    }
  }
}
