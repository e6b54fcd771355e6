import ArgumentParser
import CommandOptions
import Machine
import Record
import StudyDesk
import TerminalFace

struct ParticipantReinstate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reinstate", abstract: "Take a participant back who was removed or withdrew.",
    discussion: """
      Their schedules go on where they stand by the calendar: what closed meanwhile was missed, and \
      'event excuse' excuses it. For somebody whom a survey turned away, correct its outcome first.

      regimen participant reinstate P001 --reason "Withdrawn by mistake"
      regimen participant reinstate P001 --reason - < reason.txt
      """)

  @OptionGroup var person: ParticipantArgument
  @Option(help: ArgumentHelp("Why; kept in the record.", valueName: "text")) var reason: String
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let sheet = try desk.open().reinstate(person.id, reason: reason, by: .account)
    let before = sheet.record.statuses.dropLast().last?.status ?? .active
    Streams.say("\(person.id) takes part again; was \(before.rawValue)")
  }
}
