import ArgumentParser
import CivilTime
import Scheduling
import StudyService
import Record

struct ParticipantMilestone: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "milestone", abstract: "Record a milestone: a surgery's date, the first day at home.",
    discussion: """
      A milestone may recur: each value is kept. --correct replaces the latest one, --clear takes it back; --number names \
      another than the latest. What was done stays where it was done and is not asked for again.
      """)

  @Argument(help: ArgumentHelp("The participant's id.", valueName: "id"), completion: .participants) var id: String
  @Argument(help: ArgumentHelp("The milestone's name.", valueName: "name")) var name: String
  @Argument(help: ArgumentHelp("A study day, or an instant with an offset.", valueName: "when"))
  var value: DayOrInstantArgument?

  @Flag(help: "Correct the latest value of the milestone.") var correct = false
  @Flag(help: "Take the latest value of the milestone back.") var clear = false

  @Option(help: ArgumentHelp("Which of the milestone's values, from 1 as recorded.", valueName: "n")) var number: Int?

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(id, study, clock)
    let known = change.view.record.milestones.filter { $0.name == name }
    if let number, !(1...max(1, known.count)).contains(number) {
      throw CommandFailure.usage("\(id) has \(known.count) of the milestone '\(name)'; --number \(number) names none")
    }
    let latest = number.flatMap { known.isEmpty ? nil : known[$0 - 1] } ?? known.last
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
    if number != nil, !clear, !correct { throw ValidationError("--number goes with --correct or --clear") }
    if clear, correct { throw ValidationError("--correct replaces a value, --clear takes it back; choose one") }
  }
}

extension ParticipantChange {
  /// The milestones that the participant's schedules name.
  fileprivate var names: Set<String> {
    var names: Set<String> = []
    for schedule in view.schedules {
      for layer in study.layers {
        for case .milestone(let name) in layer.schedules[schedule]?.anchors.map(\.base) ?? [] { names.insert(name) }
      }
    }
    return names
  }
}
