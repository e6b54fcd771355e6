import JSONText
import Definitions
import Exchange
import Machine
import Record
import ArgumentParser
import CivilTime
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

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, ndjson, wide, package, spss, gpx, codebook, redcap, xlsform, fhir, odm

    var isFolder: Bool { [.package, .spss, .gpx].contains(self) || isForeign }
    /// Whether it is written for another system.
    var isForeign: Bool { WayOut(rawValue: rawValue) != nil }
  }

  @Option(
    help: ArgumentHelp(
      "csv, ndjson (one JSON object a line), wide, package, spss, gpx, codebook, redcap, xlsform, fhir or odm.",
      valueName: "format")
  )
  var format: Format

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
    if format.isFolder, output == nil || output == "-" {
      throw ValidationError("\(format.rawValue) writes files; name a folder with --output")
    }
    if format == .gpx, !identified {
      throw ValidationError("a route tells where somebody lives; gpx takes --identified")
    }
    if files != nil, !identified {
      throw ValidationError("a photo or a voice tells who somebody is; --files takes --identified")
    }
    if report != nil, !format.isForeign {
      throw ValidationError("--report goes with redcap, xlsform, fhir and odm")
    }
    if table != nil, format != .csv, format != .ndjson {
      throw ValidationError("--table goes with csv and ndjson; \(format.rawValue) has tables of its own")
    }
    if excel, format != .csv, format != .wide { throw ValidationError("--excel goes with csv and wide") }
  }

  func run() throws {
    if format.isForeign, try !study.place.hasData() { return try writeFilesAlone() }
    let open = try OpenStudy(study, clock, readOnly: true)
    try open.noteFault()
    let desk = try open.desk()
    let people = PeopleFilter(participant: person.participant, site: site.site, assessor: by)
    let place = OutputPlace(output ?? "-", force: force.force, study: study.place)
    let summary = try desk.export(of: people) { reading in
      let export = try Export(reading, request)
      // What can't be written where it was asked for leaves nothing, and no note that it did.
      try place.require(asFolder: format.isFolder)
      try reportPlace?.require(asFolder: false)
      try files.map { OutputPlace($0, force: force.force, study: study.place) }?.require(asFolder: true)
      try study.note(
        ExportedData(
          form: ([format.rawValue] + (table.map { [$0.rawValue] } ?? [])).joined(separator: " "),
          isIdentified: identified, isBlinded: blinded, task: task, survey: survey, site: site.site),
        of: person.participant, clock)
      if blinded { sayWhatTellsTheArm(try export.eventsThatTellTheArm()) }
      let summary = try write(export, at: desk.clock.now, to: place)
      if let files { try write(export, filesTo: OutputPlace(files, force: force.force, study: study.place)) }
      return summary
    }
    if let known = try desk.sitesInstead(of: people) { site.noteUnknown(known) }
    Streams.beside(summary.lines)
  }
}

extension ExportCommand {
  private var request: ExportRequest {
    ExportRequest(
      participant: person.participant, task: task, survey: survey, language: language.map(LanguageTag.init),
      isIdentified: identified, isBlinded: blinded)
  }

  private func write(_ export: Export, at now: Instant, to place: OutputPlace) throws -> ExportSummary {
    switch format {
    case .csv: try place.writeFile { try export.write(table ?? .values, as: csv(export), to: $0) }
    case .ndjson: try place.writeFile { try export.write(table ?? .values, as: .lines, to: $0) }
    case .wide: try place.writeFile { try export.writeWide(as: csv(export), to: $0) }
    case .codebook: try place.writeFile { try export.writeCodebook(created: now, to: $0) }
    case .package: try place.writeFolder { try export.writePackage(created: now, into: $0) }
    case .spss: try place.writeFolder { try export.writeSPSS(created: now, into: $0) }
    case .gpx: try place.writeFolder { try export.writeRoutes(into: $0) }
    case .redcap: try write(export, for: .redcap, at: now, to: place)
    case .xlsform: try write(export, for: .xlsform, at: now, to: place)
    case .fhir: try write(export, for: .fhir, at: now, to: place)
    case .odm: try write(export, for: .odm, at: now, to: place)
    }
  }

  private func write(_ export: Export, filesTo place: OutputPlace) throws {
    let summary = try place.writeFolder { try export.writeFiles(into: $0) }
    Streams.beside(ConsoleText.count(summary.rows, "file"))
  }

  private func write(
    _ export: Export, for way: WayOut, at now: Instant, to place: OutputPlace
  ) throws -> ExportSummary {
    let (summary, fidelity) = try place.writeFolder { folder in
      try ForeignExport(export).write(way, created: now, into: folder)
    }
    try reportPlace?.write(fidelity.json.prettyText() + "\n")
    for line in fidelity.text { Streams.beside(line) }
    return summary
  }

  /// A study that nobody is in yet has its files to hand over.
  private func writeFilesAlone() throws {
    let working = try WorkingStudy(study.place)
    try working.requireClean()
    let place = OutputPlace(output ?? "-", force: force.force, study: study.place)
    try OpenStudy.withoutData(working.definitions, clock.desk) { desk in
      let summary = try desk.export { try write(try Export($0, request), at: desk.clock.now, to: place) }
      Streams.beside(summary.lines)
    }
  }

  private var reportPlace: OutputPlace? {
    report.map { OutputPlace($0, force: force.force, study: study.place) }
  }

  private func csv(_ export: Export) -> RowFormat { .csv(excel ? .excel(in: export.language) : .plain) }

  private func sayWhatTellsTheArm(_ events: [String]) {
    if events.isEmpty { return }
    Streams.note(
      "not every schedule has \(events.joined(separator: ", ")); where schedules are arms, events tell the arm: "
        + "give arms the same tasks and elements, or export what they share with --task")
  }
}

extension StudyTable: ExpressibleByArgument {}
