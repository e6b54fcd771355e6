import ArgumentParser
import CommandOptions
import Diagnostics
import StudyDesk
import TerminalFace

struct QCCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qc", abstract: "Recorded answers that the survey's logic says cannot be, or that are missing.",
    discussion: """
      Takes every outcome through the version of the survey that it was recorded with, again, and lists where the two \
      disagree: answers to items that are not shown, required items without an answer, answers that the item does not \
      take, scores that the answers do not give. Exit 1 when there are any.

      regimen qc
      regimen qc --task checkin -p P001
      """)

  @Option(help: ArgumentHelp("Only this task.", valueName: "task"), completion: .tasks) var task: String?

  @OptionGroup var one: OneParticipantOption
  @OptionGroup var place: SiteOption
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let report = try desk.open(readOnly: true, isQuiet: true)
      .quality(of: PeopleFilter(participant: one.participant, site: place.site), task: task)
    if json {
      Streams.print(report.json)
    } else if !report.rows.isEmpty {
      Streams.print(TextTable(head: QualityReport.Row.head, rows: report.rows.map(\.cells)))
    }
    Streams.beside("\(counted(report.judged, "outcome")) judged, \(counted(report.rows.count, "finding"))")
    if !report.rows.isEmpty { throw CommandFailure.faultsReported }
  }
}
