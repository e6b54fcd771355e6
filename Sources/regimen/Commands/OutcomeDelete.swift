import ArgumentParser
import CommandOptions
import Machine
import Record
import StudyDesk
import TerminalFace

struct OutcomeDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Take back what an event was recorded with; the record keeps it, marked deleted.",
    discussion: """
      The event may then be recorded again. With --task all outcomes of a task are deleted, after their number was \
      shown and the task's name was typed.

      regimen outcome delete checkin/daily@2026-11-02 -p P001 --reason mistaken
      regimen outcome delete -p P001 --task checkin --reason "Practice entries"
      """)

  @Argument(help: ArgumentHelp("Events, as 'due' and 'history' print them.", valueName: "event"), completion: .events)
  var events: [String] = []

  @OptionGroup var who: ParticipantOption
  @Option(help: ArgumentHelp("All outcomes of this task.", valueName: "task"), completion: .tasks) var task: String?
  @OptionGroup var looked: RevisionOption
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String
  @Flag(help: "Don't ask.") var yes = false
  @OptionGroup var desk: DeskOptions

  func validate() throws {
    if events.isEmpty == (task == nil) { throw ValidationError("name the events, or a task with --task") }
    if looked.revision != nil, events.count != 1 { throw ValidationError("--revision goes with one event") }
  }

  func run() throws {
    let desk = try desk.open()
    let seen =
      if let revision = looked.revision { [SeenOutcome(events[0], revision: revision)] } else {
        try task.map { try desk.seen(ofTask: $0, of: who.participant) } ?? desk.seen(events, of: who.participant)
      }
    if let task {
      Streams.beside("\(seen.count) of \(task) are recorded for \(who.participant)")
      try Confirmation.require(task, for: "delete all of them", given: yes)
    }
    let done = try desk.delete(seen, of: who.participant, reason: reason, by: .account)
    Streams.say(
      (seen.count == 1 ? "\(seen[0].event) is deleted" : "\(seen.count) outcomes of \(who.participant) are deleted")
        + (done.isBack ? "; \(who.participant) is active again" : ""))
    Streams.note(
      done.moved, remedy: "recorded again with 'run --observed', an outcome counts from when it was answered")
  }
}
