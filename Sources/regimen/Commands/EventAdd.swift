import ArgumentParser
import CivilTime
import Scheduling
import StudyService
import Record

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
    let change = try ParticipantChange(participant, study, clock)
    guard let schedule = change.view.schedule(ofTask: task), let own = change.view.clock(of: schedule) else {
      throw CommandFailure.notPossibleNow(
        "'\(task)' is not a task of \(participant); their tasks are \(change.view.tasks.joined(separator: ", "))")
    }
    guard change.view.record.status == .active else {
      throw CommandFailure.notPossibleNow("\(participant) is \(change.view.record.status.rawValue)")
    }
    let today = own.date(at: change.open.now)
    let start = at?.value ?? .day(today)
    let (date, opens): (CivilDate, Instant) =
      switch start {
      case .day(let day): (day, own.start(of: day))
      case .instant(let instant): (own.date(at: instant), instant)
      }
    guard date >= today else { throw CommandFailure.usage("\(date) is past; an event is added for today or later") }
    guard own.exists(date) else { throw CommandFailure.usage("\(own.zone(on: date).name) has no \(date)") }
    if let until, until <= max(opens, change.open.now) {
      throw CommandFailure.usage("--until has to be after the start and after now")
    }
    let event = change.view.newEventID(ofTask: task, on: date)
    try change.append([
      .event(EventChange(.added, event: event, reason: why.reason, task: task, start: start, until: until))
    ])
    let after = try change.open.view(of: change.id, in: change.study)
    guard let added = after.event(event) else { return }
    for line in EventPrinter.lines(added, []) { Streams.standardOutput.writeLine(line) }
  }
}
