import CivilTime
import DataExport
import Exchange
import JSONText
import Record
import StudyDesk
import StudyService

/// A form in which the data leave.
enum DataForm: Hashable, Sendable {
  case csv(StudyTable), lines(StudyTable), wide, package, spss, codebook, routes
  case foreign(WayOut)

  static let all: [DataForm] =
    [.package, .spss, .wide] + StudyTable.allCases.map(DataForm.csv) + StudyTable.allCases.map(DataForm.lines)
    + [.codebook, .routes] + WayOut.allCases.map(DataForm.foreign)

  /// As the record names it, and as the page sends it.
  var name: String {
    switch self {
    case .csv(let table): "csv \(table.rawValue)"
    case .lines(let table): "ndjson \(table.rawValue)"
    case .wide: "wide"
    case .package: "package"
    case .spss: "spss"
    case .codebook: "codebook"
    case .routes: "gpx"
    case .foreign(let way): way.rawValue
    }
  }

  var title: String {
    switch self {
    case .csv(let table): "CSV: \(table.rawValue)"
    case .lines(let table): "NDJSON: \(table.rawValue)"
    case .wide: "CSV: one survey, a row for each outcome"
    case .package: "Package: all tables with their descriptions (zip)"
    case .spss: "SPSS: all tables (zip)"
    case .codebook: "Codebook: what the columns mean"
    case .routes: "Routes: GPX (zip, with names alone)"
    case .foreign(let way): "\(way.name): the surveys and their data (zip)"
    }
  }

  /// The ending of the file, and its type.
  var file: (ending: String, type: String) {
    switch self {
    case .csv, .wide: ("csv", "text/csv; charset=utf-8")
    case .lines: ("ndjson", "application/x-ndjson")
    case .codebook: ("md", "text/markdown; charset=utf-8")
    case .package, .spss, .routes, .foreign: ("zip", "application/zip")
    }
  }

  /// Other systems' forms are not made without what tells the arm.
  var canBeBlinded: Bool {
    switch self {
    case .csv, .lines, .wide, .package, .spss, .codebook: true
    case .routes, .foreign: false
    }
  }
}

/// What somebody wants to take along.
struct WantedData: Sendable {
  let form: DataForm
  let request: ExportRequest
  let site: String?
  let isForSpreadsheet: Bool

  /// - Throws: ``DeskRequestRefusal``, ``DataRefusal``.
  init(_ request: DeskRequest) throws {
    let name = request.said("form") ?? ""
    guard let form = DataForm.all.first(where: { $0.name == name }) else {
      throw DeskRequestRefusal.noChoice(name, known: DataForm.all.map(\.name))
    }
    let isIdentified = request.said("identified") != nil
    // Whoever may have nothing else is not asked.
    let isBlinded = request.said("blinded") != nil || !request.staff.may(.exportData)
    if form == .routes, !isIdentified { throw DataRefusal.routesTell }
    if isBlinded, !form.canBeBlinded { throw DataRefusal.notBlinded(form.title) }
    self.form = form
    self.request = ExportRequest(
      task: request.said("task"), survey: request.said("survey"), isIdentified: isIdentified, isBlinded: isBlinded)
    site = request.said("site")
    isForSpreadsheet = request.said("excel") != nil
  }

  /// What the record says of it.
  var noted: ExportedData {
    ExportedData(
      form: form.name, isIdentified: request.isIdentified, isBlinded: request.isBlinded, task: request.task,
      survey: request.survey, site: site)
  }

  /// Writes it beside the record.
  func write(_ desk: StudyDesk) throws -> Download {
    try ScratchFolder.with { folder in
      let name = "\(desk.inForce?.id ?? "study")-\(form.name.split(separator: " ").joined(separator: "-"))"
      return try desk.export(of: PeopleFilter(site: site), for: request) { reading in
        let path = try write(try Export(reading, request), at: desk.clock.now, into: folder)
        return try Download(path, name: "\(name).\(form.file.ending)", type: form.file.type)
      }
    }
  }

  /// - Returns: Where the one file lies.
  private func write(_ export: Export, at now: Instant, into folder: ScratchFolder) throws -> String {
    let csv = RowFormat.csv(isForSpreadsheet ? .excel(in: export.language) : .plain)
    switch form {
    case .csv(let table): _ = try export.write(table, as: csv, to: folder.file("data"))
    case .lines(let table): _ = try export.write(table, as: .lines, to: folder.file("data"))
    case .wide: _ = try export.writeWide(as: csv, to: folder.file("data"))
    case .codebook: _ = try export.writeCodebook(created: now, to: folder.file("data"))
    case .package: _ = try export.writePackage(created: now, into: folder)
    case .spss: _ = try export.writeSPSS(created: now, into: folder)
    case .routes:
      if try export.writeRoutes(into: folder).rows == 0 { throw ExportFault.nothingRecorded }
    case .foreign(let way):
      let (_, report) = try ForeignExport(export).write(way, created: now, into: folder)
      try folder.write(Array((report.json.prettyText() + "\n").utf8), to: "what-was-kept.json")
    }
    guard form.file.ending == "zip" else { return folder.path("data") }
    let archive = folder.path("archive.zip")
    guard ZipFile.pack(folder.names.map { ($0, folder.path($0)) }, to: archive) else { throw ScratchRefusal.disk }
    return archive
  }
}

/// Why data don't leave in a form.
enum DataRefusal: Refusal, Hashable {
  case routesTell
  case notBlinded(String)

  var kind: RefusalKind { .request }

  var message: String {
    switch self {
    case .routesTell: "a route tells where somebody lives; it leaves with names alone"
    case .notBlinded(let form): "'\(form)' can't be made blinded"
    }
  }
}
