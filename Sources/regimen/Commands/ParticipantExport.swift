import ArgumentParser
import DataExport
import StudyDesk

struct ParticipantExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the roster as CSV, as 'participant import' reads it.",
    discussion: """
      With names: it says who people are, and is not for the analysis.
      """)

  @OptionGroup var desk: DeskOptions

  func run() throws {
    let table = try desk.open(readOnly: true).rosterTable()
    for row in [table.columns] + table.rows {
      Streams.standardOutput.write(Array((CSVText.line(row) + "\r\n").utf8))
    }
  }
}
