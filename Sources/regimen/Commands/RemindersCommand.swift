import ArgumentParser
import CivilTime
import CommandOptions
import JSONText
import StudyDesk
import StudyService
import TerminalFace

struct RemindersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reminders",
    abstract: "Events to remind people of, from one instant (included) to another (not).",
    discussion: """
      A pure list for cron to mail: nothing is sent, and nothing is noted down as sent. Each reminder is judged at its \
      own instant by what was recorded by then, so that a range gives the same list whenever it is asked. Ranges that \
      meet end to start give each reminder once. A day begins at midnight in the study's zone.

      regimen reminders --from today --to tomorrow
      regimen reminders --from 2026-11-03T08:00:00Z --to 2026-11-03T08:05:00Z \\
        -p P001 --ndjson
      """)

  @Option(help: ArgumentHelp("The first instant, or a day from its first one on.", valueName: "when"))
  var from: DayOrInstantArgument
  @Option(help: ArgumentHelp("The instant after the last, or the day after the last.", valueName: "when"))
  var to: DayOrInstantArgument

  @OptionGroup var one: OneParticipantOption
  @OptionGroup var place: SiteOption
  @Flag(help: "Print one JSON object a line.") var ndjson = false
  @Flag(help: "With --ndjson: also names, and what --contact names.") var identified = false
  @Option(
    help: ArgumentHelp("With --identified: the attribute that says how they are reached.", valueName: "attribute"))
  var contact: String?
  @OptionGroup var desk: DeskOptions

  func validate() throws {
    if identified, !ndjson { throw ValidationError("--identified goes with --ndjson") }
    if contact != nil, !identified { throw ValidationError("--contact goes with --identified") }
  }

  func run() throws {
    let desk = try desk.open(readOnly: true)
    if let contact { try desk.requireAttribute(contact) }
    let people = PeopleFilter(participant: one.participant, site: place.site)
    try desk.forEachReminder(of: people, in: range(desk)) {
      let json = identified ? $0.json(contact: contact) : $0.json
      Streams.standardOutput.writeLine(ndjson ? json.compactText : RemindersCommand.line($0))
    }
  }

  private func range(_ desk: StudyDesk) throws -> ReminderRange {
    do { return try ReminderRange(from: from.start(desk), to: to.start(desk)) } catch let refusal as ReminderRefusal {
      throw CommandFailure.usage("--from and --to: " + refusal.message)
    }
  }

  private static func line(_ reminder: Reminder) -> String {
    let row = reminder.row
    func reading(_ instant: Instant) -> String { row.zone.reading(at: instant) }
    let until = row.closes.map { "until \(reading($0))" } ?? "until done"
    return [reading(reminder.at), row.participant ?? "", ConsoleText.safe(row.title), until, row.event]
      .joined(separator: "  ")
  }
}
