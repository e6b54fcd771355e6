import ArgumentParser
import CivilTime
import JSONText
import Scheduling
import StudyService
import StudyStore

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the recorded values, a row each, for statistics.",
    discussion: """
      Participants come in the order of the roster, their outcomes in the order of recording, with the latest \
      revision of each. Names are never printed, and what may tell who somebody is only with --identified. The \
      head of the record stands on standard error.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case csv, ndjson }

  @Option(help: ArgumentHelp("csv, or ndjson for one JSON object a line.", valueName: "format")) var format: Format
  @Option(help: ArgumentHelp("Only this task.", valueName: "task")) var task: String?

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("One participant.", valueName: "id"))
  var participant: String?

  @Flag(help: "Also values of items that are marked identifying, and signatures.") var identified = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    var writer = ExportWriter(format: format)
    var leftOut = 0
    // One snapshot, so that the head is that of the rows.
    let head = try StoreFailure.translated {
      try open.store.read { reader in
        guard let running = try RunningStudy(reader, zones: open.zones.known, asOf: open.now) else {
          throw CommandFailure.notPossibleNow("no files are in force yet")
        }
        if let task, !running.hasTask(task) { throw CommandFailure.usage("the study has no task '\(task)'") }
        var zones = open.zones.cache
        writer.begin()
        for id in try participant.map({ [$0] }) ?? reader.participants(asOf: open.now) {
          let view = try running.view(of: id, in: reader, zones: &zones, at: open.now)
          for record in OutcomeRecord.all(in: try reader.entries(about: id, asOf: open.now)) {
            guard record.deletion == nil, task.map({ $0 == record.outcome.task }) ?? true else { continue }
            for value in record.values {
              if !identified, running.isIdentifying(value, of: record) {
                leftOut += 1
              } else {
                writer.write(ExportRow(value, of: record, view))
              }
            }
          }
        }
        writer.end()
        return try reader.head()
      }
    }
    report(writer, leftOut, head)
  }

  private func report(_ writer: ExportWriter, _ leftOut: Int, _ head: Head) {
    func say(_ line: String) { Streams.standardError.writeLine(line) }
    say(ExportCommand.count(writer.rows, "row"))
    if leftOut > 0 {
      say("\(ExportCommand.count(leftOut, "value")) left out: they may tell who it is; --identified prints them")
    }
    if writer.guarded > 0 {
      say("\(ExportCommand.count(writer.guarded, "text")) prefixed with ': a spreadsheet would run them as formulas")
    }
    say("head \(head.hash), \(head.count) entries")
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)" + (number == 1 ? "" : "s") }
}

/// One value with what is known of its outcome.
struct ExportRow {
  /// In the order of the columns.
  let cells: [JSONMember]

  init(_ value: RecordedValue, of record: OutcomeRecord, _ view: ParticipantView) {
    let outcome = record.outcome
    let reading = LocalReading(view, schedule: outcome.schedule)
    func time(_ instant: Instant?) -> JSONValue { .optional(instant.map { reading.text($0) }) }
    let fields: [JSONValue] = [
      .string(view.record.participant), .string(outcome.schedule), .string(outcome.task), .optional(record.survey),
      .string(outcome.event), .string(reading.date(of: outcome).description), time(outcome.started),
      time(outcome.finished), time(record.stamp.recorded), .boolean(outcome.late), .optional(record.result?["mode"]),
      .optional(record.result?["language"]), .string(value.kind), value.value, .optional(value.unit),
      .optional(record.stamp.survey), .optional(record.stamp.schedule),
    ]
    cells = zip(ExportRow.columns, fields).map { JSONMember($0, $1) }
  }

  static let columns = [
    "participant", "schedule", "task", "survey", "event", "date", "started", "finished", "recorded", "late", "mode",
    "language", "kind", "value", "unit", "surveyDigest", "scheduleVersion",
  ]
}

/// Instants of an outcome as its schedule's clock reads them.
struct LocalReading {
  private let clock: StudyClock

  init(_ view: ParticipantView, schedule: String) {
    clock = view.clock(of: schedule) ?? StudyClock(dayStart: .midnight, zones: view.timeline)
  }

  func text(_ instant: Instant) -> String {
    let zone = clock.zone(on: clock.date(at: instant))
    return instant.iso(offsetSeconds: zone.offsetSeconds(at: instant), fraction: false)
  }

  /// The time of day in the study day of `date`; the date too when the clock shows another.
  func time(_ instant: Instant, of date: CivilDate) -> String {
    let local = clock.zone(on: clock.date(at: instant)).local(at: instant)
    return local.date == date ? local.time.description : "\(local.date) \(local.time)"
  }

  /// The event's study day; for an outcome of no day, the one on which it was finished.
  func date(of outcome: RecordedOutcome) -> CivilDate { outcome.date ?? clock.date(at: outcome.finished) }
}
