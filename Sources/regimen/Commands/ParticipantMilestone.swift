import ArgumentParser
import CivilTime
import Scheduling
import StudyService
import StudyStore

struct ParticipantMilestone: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "milestone", abstract: "Record a milestone: a surgery's date, the first day at home.",
    discussion: """
      A milestone may recur: each value is kept. --correct replaces the latest one, --clear takes it back.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id")) var id: String
  @Argument(help: ArgumentHelp("The milestone's name.", valueName: "name")) var name: String
  @Argument(help: ArgumentHelp("A study day, or an instant with an offset.", valueName: "when"))
  var value: DayOrInstantArgument?

  @Flag(help: "Correct the latest value of the milestone.") var correct = false
  @Flag(help: "Take the latest value of the milestone back.") var clear = false

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    let latest = change.view.record.milestones.last { $0.name == name }
    if !change.names.contains(name) {
      Streams.standardError.writeLine("note: no schedule of \(id) names the milestone '\(ConsoleText.safe(name))'")
    }
    if correct || clear, latest == nil { throw CommandFailure.notPossibleNow("\(id) has no milestone '\(name)' yet") }
    try change.append(
      .milestone(name: name, value: value?.value, replacing: correct || clear ? latest?.number : nil))
    change.say(clear ? "\(name) of \(id) is taken back" : "\(name) of \(id) is recorded")
  }

  func validate() throws {
    if clear == (value != nil) { throw ValidationError("give the milestone's day, or --clear") }
    if clear, correct { throw ValidationError("--correct replaces a value, --clear takes it back; choose one") }
  }
}

extension ParticipantChange {
  /// The milestones that the participant's schedules name.
  fileprivate var names: Set<String> {
    var names: Set<String> = []
    for schedule in view.schedules {
      for layer in study.layers {
        for element in layer.schedules[schedule]?.schedule.tasks.flatMap(\.elements) ?? [] {
          var anchors = [element.from, element.until].compactMap(\.self)
          if case .once(let anchor) = element.rule { anchors.append(anchor) }
          if case .each(let anchor) = element.rule { anchors.append(anchor) }
          for case .milestone(let name) in anchors.map(\.base) { names.insert(name) }
        }
      }
    }
    return names
  }
}
