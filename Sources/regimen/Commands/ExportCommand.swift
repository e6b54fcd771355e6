import Definitions
import Machine
import Record
import ArgumentParser
import CivilTime
import CommandOptions
import DataExport
import StudyDesk
import StudyService
import SurveyModel
import TerminalFace

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "The recorded data as data sets, for statistics.",
    discussion: """
      csv and ndjson print one table, by default a row for each recorded value; wide a row for each outcome of one \
      survey, its items and scores as columns; codebook what all columns mean. package writes a Frictionless Data \
      Package with every table, spss a .sav file for each, gpx the recorded routes, all into the folder that --output \
      names. redcap, xlsform, fhir and odm write the surveys and their data for another system, and say of each \
      construct whether it was kept. Participants come in the order of the roster, with the latest revision of each outcome. Names, exact \
      instants, reasons, routes and what may tell who somebody is come only with --identified. --blinded leaves out \
      fields that reveal the arm. The head of the record stands on standard error.

      regimen export --format package --output data
      regimen export --format csv --table events --site leeds --excel > events.csv
      """)

  @Option(
    help: ArgumentHelp(
      "csv, ndjson (one JSON object a line), wide, package, spss, gpx, codebook, redcap, xlsform, fhir or odm.",
      valueName: "format")
  )
  var format: ExportFormat

  @Option(
    help: ArgumentHelp(
      "With csv and ndjson: participants, values, items, events, alerts, queries or audit.", valueName: "table"))
  var table: StudyTable?

  @Option(help: ArgumentHelp("Only this task.", valueName: "task"), completion: .tasks) var task: String?
  @Option(help: ArgumentHelp("Only this survey.", valueName: "survey"), completion: .surveys) var survey: String?
  @OptionGroup var person: OneParticipantOption
  @OptionGroup var site: SiteOption

  @Option(help: ArgumentHelp("Only those whom this assessor assesses.", valueName: "assessor"), completion: .assessors)
  var by: String?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "The folder for formats of several files, else a file; one that an export made is replaced.", valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp("Write the report of another system's format as JSON to a file.", valueName: "file"),
    completion: .file()) var report: String?

  @Option(
    help: ArgumentHelp(
      "Also write the files that are answers into a folder, under their digests; takes --identified.",
      valueName: "folder"),
    completion: .directory)
  var files: String?

  @OptionGroup var force: ForceOption

  @Option(help: ArgumentHelp("The language of labels; the study's first when absent.", valueName: "tag"))
  var language: String?

  @Flag(help: "Also names, exact instants, reasons, routes, items marked identifying, and signatures.")
  var identified = false
  @Flag(help: "Omit fields that reveal the arm: schedules and their versions.")
  var blinded = false
  @Flag(help: "CSV for a spreadsheet: no text is run as a formula, and the language's separator.") var excel = false

  @OptionGroup var study: StudyOptions
  @OptionGroup var clock: ClockOptions

  func validate() throws {
    if let language, !LanguageTag.isWellFormed(language) {
      throw ValidationError("'\(language)' is not a language tag; write one such as en or ja")
    }
    let given: [(ExportFormat.Option, Bool)] = [
      (.folder, output != nil && output != "-"), (.identified, identified), (.blinded, blinded), (.files, files != nil),
      (.report, report != nil), (.table, table != nil), (.excel, excel),
    ]
    if let refusal = format.refusal(of: Set(given.filter(\.1).map(\.0))) { throw ValidationError(refusal) }
  }

  func run() throws {
    if format.isForeign, try !study.place.hasData() { return try writeFilesAlone() }
    let open = try OpenStudy(study, clock, readOnly: true)
    try open.store.noteFault()
    let desk = try open.desk()
    let people = PeopleFilter(participant: person.participant, site: site.site, assessor: by)
    let writing = writing
    try writing.requirePlaces()
    // The note comes before the reading: a file that has no log can't be written while it is read.
    _ = try desk.export(of: people) { try Export($0, request) }
    try study.note(
      ExportedData(
        form: ([format.rawValue] + (table.map { [$0.rawValue] } ?? [])).joined(separator: " "),
        isIdentified: identified, isBlinded: blinded, task: task, survey: survey, site: site.site),
      of: person.participant, clock)
    let summary = try desk.export(of: people) { reading in
      let export = try Export(reading, request)
      if blinded { try writing.noteWhatTellsTheArm(export) }
      return try writing.write(export, at: desk.clock.now)
    }
    Streams.beside(summary.lines)
  }
}

extension ExportCommand {
  private var request: ExportRequest {
    ExportRequest(
      participant: person.participant, task: task, survey: survey, language: language.map(LanguageTag.init),
      isIdentified: identified, isBlinded: blinded)
  }

  private var writing: ExportWriting {
    func place(_ path: String) -> OutputPlace { OutputPlace(path, force: force.force, study: study.place) }
    return ExportWriting(
      as: format, table: table ?? .values, isForSpreadsheet: excel, to: place(output ?? "-"), report: report.map(place),
      files: files.map(place))
  }

  /// A study that nobody is in yet has its files to hand over.
  private func writeFilesAlone() throws {
    let working = try WorkingStudy(study.place)
    try working.requireClean(color: study.color)
    try OpenStudy.withoutData(working.definitions, clock.desk) { desk in
      let summary = try desk.export { try writing.write(try Export($0, request), at: desk.clock.now) }
      Streams.beside(summary.lines)
    }
  }
}

extension ExportFormat: ExpressibleByArgument {}
extension StudyTable: ExpressibleByArgument {}
