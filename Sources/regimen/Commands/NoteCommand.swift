import ArgumentParser
import CivilTime
import StudyService
import Record

struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Remarks on a participant or an event; 'history' and 'outcome show' print them.",
    subcommands: [NoteAdd.self, NoteList.self])
}

struct NoteAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keep a remark on a participant, or on one of their events.")

  @Argument(help: ArgumentHelp("The remark.", valueName: "text")) var text: String

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String

  @Option(help: ArgumentHelp("The event that it is about.", valueName: "event"), completion: .events) var event: String?
  @OptionGroup var author: AuthorOption
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let change = try ParticipantChange(participant, study, clock)
    if let event { try change.requireEvent(event) }
    let stamp = try author.stamp(change.open)
    _ = try StoreFailure.translated {
      try change.open.store.append(
        .remark(.note(event: event, text: text)), about: .participant(participant), stamp: stamp)
    }
    change.say("noted on \(event ?? participant)")
  }
}

struct NoteList: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "The remarks on a participant.")

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("The participant.", valueName: "id"),
    completion: .participants)
  var participant: String

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let view = try open.view(of: participant, in: try open.requireRunningStudy())
    let notes = try StoreFailure.translated {
      try open.store.read { EventRemark.notes(in: try $0.entries(about: participant, asOf: open.now)) }
    }
    if notes.isEmpty { Streams.standardError.writeLine("no notes on \(participant)") }
    let reading = LocalReading(view, schedule: view.schedules.first ?? "")
    for note in notes {
      Streams.standardOutput.writeLine(ConsoleText.safe("\(note.event ?? participant)  \(note.line(reading))"))
    }
  }
}
