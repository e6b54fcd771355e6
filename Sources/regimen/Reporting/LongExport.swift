import CivilTime
import DataExport
import JSONText
import StudyService
import Record
import SurveyModel

/// A row for each recorded value, printed while the record is read.
struct LongExport {
  let command: ExportCommand
  /// Takes the bytes as they come.
  var write: ([UInt8]) throws -> Void = { Streams.standardOutput.write($0) }

  func run(_ open: OpenStudy) throws {
    var rows = 0
    var leftOut = 0
    var csv = CSVText()
    var bytes: [UInt8] = []
    let head = try RecordReading.snapshot(of: open) { reading in
      if command.format == .csv { csv.append(line: ExportRow.columns(blinded: command.blinded)) }
      try reading.forEach(command.participant, task: command.task) { view, records in
        for record in records where command.survey == nil || record.survey == command.survey {
          for value in record.values {
            if !command.identified, reading.running.isIdentifying(value, of: record) {
              leftOut += 1
              continue
            }
            let row = ExportRow(value, of: record, view, identified: command.identified, blinded: command.blinded)
            rows += 1
            if command.format == .csv {
              csv.append(row.cells.map(\.value))
            } else {
              bytes += Array((JSONValue.object(row.cells).compactText + "\n").utf8)
            }
          }
        }
        bytes += csv.takeBytes()
        if bytes.count > 1 << 16 {
          try write(bytes)
          bytes.removeAll(keepingCapacity: true)
        }
      }
      try write(bytes + csv.takeBytes())
      return try reading.reader.head(asOf: reading.now)
    }
    ExportCommand.close(rows: rows, leftOut: leftOut, guarded: csv.guarded, head)
  }
}

/// One value with what is known of its outcome.
struct ExportRow {
  /// In the order of the columns.
  let cells: [JSONMember]

  init(_ value: RecordedValue, of record: OutcomeRecord, _ view: ParticipantView, identified: Bool, blinded: Bool) {
    let outcome = record.outcome
    let heading = record.heading
    let reading = LocalReading(view, schedule: outcome.schedule)
    // Exact instants tell much about a person; the study day stays.
    func time(_ instant: Instant?) -> JSONValue {
      .optional(identified ? instant.map { reading.text($0) } : nil)
    }
    let fields: [JSONValue] = [
      .string(view.record.participant), .string(outcome.schedule), .string(outcome.task), .optional(heading?.survey),
      .string(outcome.event), .string(reading.date(of: outcome).description), time(outcome.started),
      time(outcome.finished), time(record.stamp.recorded), .boolean(outcome.late), .optional(heading?.mode?.rawValue),
      .optional(heading?.language?.tag), .string(value.kind), value.value, .optional(value.unit),
      .optional(record.stamp.survey), .optional(record.stamp.schedule),
    ]
    let all = zip(ExportRow.columns(blinded: false), fields).map { JSONMember($0, $1) }
    cells = blinded ? all.filter { !Variable.armNames.contains($0.name) } : all
  }

  static func columns(blinded: Bool) -> [String] {
    blinded ? columns.filter { !Variable.armNames.contains($0) } : columns
  }

  private static let columns = [
    "participant", "schedule", "task", "survey", "event", "date", "started", "finished", "recorded", "late", "mode",
    "language", "kind", "value", "unit", "surveyDigest", "scheduleVersion",
  ]
}
