import ArgumentParser
import CivilTime
import CommandOptions
import Machine
import StudyDesk
import TerminalFace

struct EventAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an event of a task that its schedule does not have.",
    discussion: """
      It asks for no 'after' and no 'when'. Its id is TASK/added@DATE, with a number from the second on.

      regimen event add range-of-motion -p P001 --reason "Asked by the surgeon"
      regimen event add checkin -p P001 --at tomorrow --reason "One more was agreed"
      """)

  @Argument(help: ArgumentHelp("The task.", valueName: "task"), completion: .tasks) var task: String

  @Option(help: ArgumentHelp("The study day, or the start with an offset; today when absent.", valueName: "when"))
  var at: DayOrInstantArgument?

  @Option(
    help: ArgumentHelp("When it closes, not included; at the end of its study day when absent.", valueName: "instant"))
  var until: Instant?

  @OptionGroup var who: ParticipantOption

  @OptionGroup var why: ReasonOption
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open()
    EventPrinter.print(
      try desk.addEvent(
        ofTask: task, of: who.participant, at: at?.value(desk, of: who.participant), until: until, reason: why.reason,
        by: .account))
  }
}
