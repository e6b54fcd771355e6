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
    let desk = try desk.open(readOnly: true, isQuiet: true)
    let people = PeopleFilter(participant: one.participant, site: place.site)
    let report: QualityReport
    if json {
      var array = JSONArrayOutput()
      report = try desk.quality(of: people, task: task) { array.add($0.json) }
      array.end()
    } else {
      report = try desk.quality(of: people, task: task)
      if report.count > 0 { Streams.print(TextTable(head: QualityReport.Row.head, rows: report.rows.map(\.cells))) }
    }
    Streams.beside("\(counted(report.judged, "outcome")) judged, \(counted(report.count, "finding"))")
    if report.count > 0 { throw CommandFailure.faultsReported }
  }
}
