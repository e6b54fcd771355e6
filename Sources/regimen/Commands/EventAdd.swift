import ArgumentParser
import CivilTime
import StudyDesk

struct EventAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an event of a task that its schedule does not have.",
    discussion: "It asks for no 'after' and no 'when'. Its id is TASK/added@DATE, with a number from the second on.")

  @Argument(help: ArgumentHelp("The task.", valueName: "task"), completion: .tasks) var task: String

  @Option(help: ArgumentHelp("The study day, or the start with an offset; today when absent.", valueName: "when"))
  var at: DayOrInstantArgument?

  @Option(
    help: ArgumentHelp("When it closes, not included; at the end of its study day when absent.", valueName: "instant"))
  var until: Instant?

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String

  @OptionGroup var why: ReasonOption
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    EventPrinter.print(
      try study.desk(clock).addEvent(
        ofTask: task, of: participant, at: at?.value, until: until, reason: why.reason, by: .account))
  }
}
