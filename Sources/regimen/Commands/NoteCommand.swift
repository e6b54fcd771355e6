import ArgumentParser
import CivilTime
import CommandOptions
import Record
import StudyDesk
import StudyService
import TerminalFace

struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Remarks on a participant or an event; 'history' and 'outcome show' print them.",
    discussion: """
      regimen note add "Moves to Leeds in December" -p P001
      regimen note list -p P001
      """,
    subcommands: [NoteAdd.self, NoteList.self])
}

struct NoteAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keep a remark on a participant, or on one of their events.",
    discussion: """
      regimen note add "Moves to Leeds in December" -p P001
      regimen note add "By phone" -p P001 --event checkin/daily@2026-11-02
      """)

  @Argument(help: ArgumentHelp("The remark.", valueName: "text")) var text: String
  @OptionGroup var who: ParticipantOption
  @Option(help: ArgumentHelp("The event that it is about.", valueName: "event"), completion: .events) var event: String?
  @OptionGroup var author: AuthorOption
  @OptionGroup var desk: DeskOptions

  func run() throws {
    _ = try desk.open().note(text, on: event, of: who.participant, by: author.author)
    Streams.say("noted on \(event ?? who.participant)")
  }
}

struct NoteList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The remarks on a participant.",
    discussion: """
      regimen note list -p P001
      regimen note list -p P001 --json
      """)

  @OptionGroup var who: ParticipantOption
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let view = try desk.open(readOnly: true).notes(on: who.participant)
    if json { return Streams.print(view.json) }
    if view.notes.isEmpty { Streams.beside("no notes on \(who.participant)") }
    for note in view.notes {
      Streams.say("\(note.event ?? who.participant)  \(note.line(view.clock.reading))")
    }
  }
}
