import ArgumentParser
import CivilTime
import JSONText
import StudyService
import Record

struct RemindersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reminders",
    abstract: "Which events are to be called to mind, from one instant (included) to another (not).",
    discussion: """
      A pure list for cron to mail: nothing is sent, and nothing is noted down as sent. Each reminder is judged at its \
      own instant by what was recorded by then, so that a range gives the same list whenever it is asked. Ranges that \
      meet end to start give each reminder once.
      """)

  @Option(help: ArgumentHelp("The first instant.", valueName: "instant")) var from: Instant
  @Option(help: ArgumentHelp("The instant after the last.", valueName: "instant")) var to: Instant

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("One participant.", valueName: "id"),
    completion: .participants)
  var participant: String?

  @Flag(help: "Print one JSON object a line.") var ndjson = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  /// A longer range is more likely a slip than a wish.
  static let longestRange: Int64 = 366 * 86_400_000

  func validate() throws {
    if to < from { throw ValidationError("--to lies before --from") }
    if to.milliseconds - from.milliseconds > RemindersCommand.longestRange {
      throw ValidationError("--from and --to are more than a year apart")
    }
  }

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let running = try open.requireRunningStudy()
    try StoreFailure.translated {
      try open.store.read { reader in
        var zones = open.zones.cache
        try running.forEachReminder(of: participant, from: from, to: to, in: reader, zones: &zones, at: open.now) {
          Streams.standardOutput.writeLine(ndjson ? $0.json.compactText : RemindersCommand.line($0))
        }
      }
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
