import ArgumentParser
import CivilTime
import StudyService
import StudyStore

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

extension ParticipantChange {
  /// - Throws: ``CommandFailure`` for an event that the participant neither has nor had.
  func requireEvent(_ event: String) throws {
    if view.event(event) == nil, !view.record.outcomes.contains(where: { $0.event == event }) {
      throw CommandFailure.notPossibleNow("\(id) has no event '\(event)'")
    }
  }
}

/// Something that was said about an event.
struct EventRemark {
  let event: String?
  let stamp: Stamp
  let text: String

  /// The notes among a participant's entries.
  static func notes(in entries: [Entry]) -> [EventRemark] {
    entries.compactMap { entry in
      guard case .remark(.note(let event, let text))? = entry.content else { return nil }
      return EventRemark(event: event, stamp: entry.stamp, text: text)
    }
  }

  func line(_ reading: LocalReading) -> String { "\(reading.text(stamp.recorded))  \(stamp.author.reading): \(text)" }
}

extension Author {
  /// Who it was, for people.
  var reading: String {
    switch self {
    case .participant: "the participant"
    case .assessor(let id): id.isEmpty ? "an assessor who was erased" : "assessor \(id)"
    case .account(let name): "account \(name)"
    case .program: "the program"
    }
  }
}
