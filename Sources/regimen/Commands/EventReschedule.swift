import ArgumentParser
import CivilTime
import CommandOptions
import Machine
import StudyDesk
import TerminalFace

struct EventReschedule: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reschedule", abstract: "Move an event that is not done to another time; it keeps its id.",
    discussion: """
      A study day keeps the event's time of day. The window moves with it: days by days, hours by hours. A change of \
      the schedule's files leaves it where it was put.

      regimen event reschedule checkin/daily@2026-11-04 -p P001 \\
        --to 2026-11-04T18:00:00Z --reason "Works in the morning"
      regimen event reschedule range-of-motion/daily@2026-11-03 -p P001 \\
        --to tomorrow --reason "The phone was empty"
      """)

  @Option(help: ArgumentHelp("The new study day, or the new start with an offset.", valueName: "when"))
  var to: DayOrInstantArgument

  @Option(
    help: ArgumentHelp(
      "When it closes, not included; as long after its start as before when absent.", valueName: "instant"))
  var until: Instant?

  @Flag(help: "Move all events of its visit that are not done.") var visit = false

  @OptionGroup var options: EventOptions
  @OptionGroup var why: ReasonOption

  func run() throws {
    let desk = try options.desk.open()
    let (event, participant) = (options.event, options.who.participant)
    guard visit else {
      return EventPrinter.print(
        try desk.reschedule(
          event, of: participant, to: to.value(desk, of: participant), until: until, reason: why.reason, by: .account))
    }
    for moved in try desk.rescheduleVisit(
      of: event, of: participant, to: to.value(desk, of: participant), until: until, reason: why.reason, by: .account)
    { EventPrinter.print(moved) }
  }
}
