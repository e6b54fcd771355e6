import ArgumentParser
import CivilTime
import Record
import StudyDesk
import StudyService

struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Remarks on a participant or an event; 'history' and 'outcome show' print them.",
    subcommands: [NoteAdd.self, NoteList.self])
}

struct NoteAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keep a remark on a participant, or on one of their events.")

  @Argument(help: ArgumentHelp("The remark.", valueName: "text")) var text: String
  @OptionGroup var who: ParticipantOption
  @Option(help: ArgumentHelp("The event that it is about.", valueName: "event"), completion: .events) var event: String?
  @OptionGroup var author: AuthorOption
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    _ = try study.desk(clock).note(text, on: event, of: who.participant, by: author.author)
    Streams.standardOutput.writeSafely("noted on \(event ?? who.participant)")
  }
}

struct NoteList: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "The remarks on a participant.")

  @OptionGroup var who: ParticipantOption
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let view = try study.desk(clock, readOnly: true).notes(on: who.participant)
    if json { return Streams.standardOutput.write(json: view.json) }
    if view.notes.isEmpty { Streams.standardError.writeLine("no notes on \(who.participant)") }
    for note in view.notes {
      Streams.standardOutput.writeSafely("\(note.event ?? who.participant)  \(note.line(view.clock.reading))")
    }
  }
}

extension EventRemark {
  func line(_ reading: (Instant) -> String) -> String { "\(reading(stamp.recorded))  \(stamp.author.reading): \(text)" }

  func line(_ reading: LocalReading) -> String { line(reading.text) }
}
