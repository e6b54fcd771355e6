import ArgumentParser
import CivilTime
import Scheduling
import StudyService
import Record

struct EventReschedule: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reschedule", abstract: "Move an event that is not done to another time; it keeps its id.",
    discussion: """
      A study day keeps the event's time of day. The window moves with it: days by days, hours by hours. A change of \
      the schedule's files leaves it where it was put.
      """)

  @Option(help: ArgumentHelp("The new study day, or the new start with an offset.", valueName: "when"))
  var to: DayOrInstantArgument

  @Option(
    help: ArgumentHelp(
      "When it closes, not included; as long after its start as before when absent.", valueName: "instant"))
  var until: Instant?

  @OptionGroup var options: EventOptions
  @OptionGroup var why: ReasonOption

  func run() throws {
    let entry = try EventDecisionEntry(options)
    try entry.require("rescheduled; reopen it first") { state in
      switch state {
      case .upcoming, .open, .waiting: true
      case .started, .late, .done, .doneLate, .missed, .excused, .withdrawn, .lapsed: false
      }
    }
    let change = entry.change
    let clock = change.view.clock(of: entry.standing.schedule) ?? change.clock
    let today = clock.date(at: change.open.now)
    let date: CivilDate
    switch to {
    case .day(let day):
      date = day
    case .instant(let instant):
      date = clock.date(at: instant)
      if let until, until <= instant { throw CommandFailure.usage("--until is not after the new start") }
    }
    guard date >= today else { throw CommandFailure.usage("\(date) is past; an event moves to today or later") }
    guard clock.exists(date) else { throw CommandFailure.usage("\(clock.zone(on: date).name) has no \(date)") }
    if let until, until <= change.open.now { throw CommandFailure.usage("--until is past") }
    try entry.record(.rescheduled, why.reason, start: to.value, until: until)
  }
}
