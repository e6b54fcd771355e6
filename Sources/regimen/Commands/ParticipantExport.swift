import ArgumentParser
import CivilTime
import Definitions
import DataExport
import JSONText
import StudyService
import Record

struct ParticipantExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the roster as CSV, as 'participant import' reads it.",
    discussion: """
      With names: it says who people are, and is not for the analysis.
      """)

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    let running = try open.requireRunningStudy()
    let (ids, assessors) = try StoreFailure.translated {
      try open.store.read { reader in
        (try reader.participants(asOf: open.now), try AssessorNames(reader, asOf: open.now))
      }
    }
    let attributes = running.current.definitions.study.attributes.map(\.name)
    var lines = [RosterFile.columns + attributes.map { "participant." + $0 }]
    for id in ids {
      let view = try open.view(of: id, in: running)
      let row = RosterRow(view, assessors)
      let enrolled = row.enrolments.filter { $0.left == nil }
      lines.append(
        [
          row.id, row.name ?? "", enrolled.map(\.schedule).joined(separator: " "),
          enrolled.map(\.date.description).joined(separator: " "), row.zone, row.language ?? "", row.site ?? "",
          row.assessors.joined(separator: " "),
        ] + attributes.map { ParticipantExport.value(of: $0, view.record) })
    }
    for line in lines { Streams.standardOutput.write(Array((CSVText.line(line) + "\r\n").utf8)) }
  }

  private static func value(of attribute: String, _ record: ParticipantRecord) -> String {
    guard let json = record.attributes.last(where: { $0.name == attribute })?.json,
      let value = try? JSONValue(parsing: json), !value.isNull
    else { return "" }
    return value.string ?? value.compactText
  }
}
