import ArgumentParser
import DataExport
import JSONText
import StudyService
import Record

struct QCCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qc", abstract: "Recorded answers that the survey's logic says cannot be, or that are missing.",
    discussion: """
      Takes every outcome through the version of the survey that it was recorded with, again, and lists where the two \
      disagree: answers to items that are not shown, required items without an answer, answers that the item does not \
      take, scores that the answers do not give. Exit 1 when there are any.
      """)

  @Option(help: ArgumentHelp("Only this task.", valueName: "task"), completion: .tasks) var task: String?

  @Option(
    name: [.customShort("p"), .customLong("participant")], help: ArgumentHelp("One participant.", valueName: "id"),
    completion: .participants)
  var participant: String?

  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let open = try OpenStudy(study, clock, readOnly: true)
    var rows: [[String]] = []
    var judged = 0
    try RecordReading.snapshot(of: open) { reading in
      try reading.forEach(participant, task: task) { view, records in
        // A quick entry has no sitting whose logic could be gone through again.
        for record in records where record.outcome.sitting != nil {
          judged += 1
          let findings = QualityCheck.findings(
            in: record, survey: reading.running.survey(of: record),
            context: try reading.reader.context(of: record.outcome))
          for finding in findings {
            rows.append([
              view.record.participant, record.outcome.event, finding.kind.rawValue, finding.path ?? "", finding.detail,
            ])
          }
        }
      }
    }
    show(rows)
    Streams.standardError.writeLine(
      "\(ConsoleText.count(judged, "outcome")) judged, \(ConsoleText.count(rows.count, "finding"))")
    if !rows.isEmpty { throw CommandFailure.faultsReported }
  }

  private func show(_ rows: [[String]]) {
    let head = ["participant", "event", "finding", "path", "detail"]
    if json {
      let values = rows.map { row in JSONValue.object(zip(head, row).map { JSONMember($0, .string($1)) }) }
      return Streams.standardOutput.writeLine(JSONValue.array(values).prettyText())
    }
    if rows.isEmpty { return }
    for line in TextTable(head: head, rows: rows).lines { Streams.standardOutput.writeLine(line) }
  }
}
