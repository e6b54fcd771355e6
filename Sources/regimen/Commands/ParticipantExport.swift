import ArgumentParser
import CommandOptions
import Diagnostics
import DataExport
import Definitions
import Record
import StudyDesk
import StudyService
import SurveyModel
import TerminalFace

struct ParticipantExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the roster as CSV, as 'participant import' reads it.",
    discussion: """
      With names: it says who people are, and is not for the analysis. Control characters are escaped.

      regimen participant export > people.csv
      regimen participant export --excel --language ja > people.csv
      """)

  @Flag(help: "For a spreadsheet: no text is run as a formula, and the language's separator.") var excel = false
  @Option(help: ArgumentHelp("With --excel: the language; the study's first when absent.", valueName: "tag"))
  var language: String?

  @OptionGroup var place: SiteOption
  @OptionGroup var desk: DeskOptions

  func run() throws {
    let desk = try desk.open(readOnly: true)
    let table = try desk.rosterTable(of: PeopleFilter(site: place.site))
    try self.desk.study.note(ExportedData(form: "roster", isIdentified: true), self.desk.clock)
    let language = language.map(LanguageTag.init) ?? desk.inForce?.current.definitions.study.defaultLanguage
    var csv = CSVText(excel ? .excel(in: language ?? .english) : .plain)
    for row in [table.columns] + table.rows { csv.append(texts: row.map(\.withoutControls)) }
    Streams.standardOutput.write(csv.take())
  }
}
