import ArgumentParser
import JSONText
import Machine
import Record
import TerminalFace
import SQLiteRecord
import StudyDesk

struct StoreCopy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Write a copy without names, for others to have.",
    discussion: """
      It lacks names, notes, queries' texts, reasons, attributes that are texts or dates, and the answers that data sets \
      without names lack. It has the same head, 'store verify' checks it, and every command that only reads takes it by \
      --store. Ids of participants, accounts and exact instants are in it. An entry of an older program that says more than \
      one thing at once is left out as a whole.
      """)

  @Flag(help: "Leave out who people are; the only kind of copy there is. 'store backup' copies all.")
  var pseudonymous = false
  @Argument(help: ArgumentHelp("The file of the data.", valueName: "from"), completion: .file()) var from: String
  @Argument(help: ArgumentHelp("The file to write; it must not exist.", valueName: "to"), completion: .file())
  var to: String

  func validate() throws {
    if !pseudonymous { throw ValidationError("give --pseudonymous; 'store backup' makes a copy of everything") }
  }

  func run() throws {
    let store = try OpenStudy.open(from, readOnly: true)
    let asking = try StudyDesk(
      store: store, clock: DeskClock(stated: nil, machine: { MachineClock.now }), zones: .system,
      program: ProgramVersion.current
    ).copyWithoutNames(to: to)
    let copy = try SQLiteStore.open(at: to, access: .readOnly)
    let head = try copy.read { try $0.head() }
    let tasks =
      asking.isEmpty
      ? [] : ["due on other days there, since 'when' asks for what is left out: \(asking.joined(separator: ", "))"]
    Streams.standardOutput.writeLine(
      (["'\(ConsoleText.safe(to))' holds \(ConsoleText.count(head.count, "entry")) without names"]
        + (try copy.missingContents().lines) + tasks + ["head \(head.hash)"]).joined(separator: "\n"))
  }
}
