import ArgumentParser
import CivilTime
import StudyService
import Record

struct OutcomeDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Take back what an event was recorded with; the record keeps it, marked deleted.",
    discussion: """
      The event may then be recorded again. With --task all outcomes of a task are deleted, after their number was \
      shown and the task's name was typed.
      """)

  @Argument(help: ArgumentHelp("Events, as 'due' and 'history' print them.", valueName: "event"), completion: .events)
  var events: [String] = []

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String

  @Option(help: ArgumentHelp("All outcomes of this task.", valueName: "task"), completion: .tasks) var task: String?
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if events.isEmpty == (task == nil) { throw ValidationError("name the events, or a task with --task") }
  }

  func run() throws {
    let change = try ParticipantChange(participant, study, clock)
    let standing = change.view.record.outcomes
    let named: [String]
    if let task {
      named = standing.filter { $0.task == task }.map(\.event)
      if named.isEmpty { throw CommandFailure.notPossibleNow("nothing is recorded of '\(task)' for \(participant)") }
      Streams.standardError.writeLine("\(named.count) of \(task) are recorded for \(participant)")
      try Confirmation.require(task, for: "delete all of them", given: yes)
    } else {
      let unknown = events.filter { event in !standing.contains { $0.event == event } }
      if !unknown.isEmpty {
        throw CommandFailure.notPossibleNow(
          "nothing is recorded of \(unknown.map { "'\($0)'" }.joined(separator: ", ")) for \(participant)")
      }
      named = events
    }
    try change.append(named.map { .outcome(.deleted(event: $0, reason: reason)) })
    change.say(named.count == 1 ? "\(named[0]) is deleted" : "\(named.count) outcomes of \(participant) are deleted")
  }
}
