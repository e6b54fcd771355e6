import ArgumentParser
import CivilTime
import StudyService
import Record

struct ParticipantRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a participant off all lists; what was recorded stays.",
    discussion: """
      For somebody who was added by mistake. Nothing more is due, and no list or export has them any more; the record \
      keeps everything. 'erase' makes it gone for good.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    if change.view.record.status == .removed { throw CommandFailure.notPossibleNow("\(id) is removed already") }
    for line in try change.hanging(named: !yes) { Streams.standardError.writeLine(ConsoleText.safe(line)) }
    try Confirmation.require(id, for: "take them off all lists", given: yes)
    try change.append(.status(.removed, reason: reason))
    change.say("\(id) is off all lists; the record keeps what was recorded")
  }
}
