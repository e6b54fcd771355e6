package import CivilTime
package import DataExport
import Exchange
import JSONText

/// In what form data are exported.
package enum ExportFormat: String, CaseIterable, Sendable {
  case csv, ndjson, wide, package, spss, gpx, codebook, redcap, xlsform, fhir, odm

  /// Whether it is more than one file.
  package var isFolder: Bool { [.package, .spss, .gpx].contains(self) || isForeign }
  /// Whether it is written for another system.
  package var isForeign: Bool { WayOut(rawValue: rawValue) != nil }
}

/// Writes an export to the places that were asked for.
package struct ExportWriting {
  private let format: ExportFormat
  private let table: StudyTable
  private let isForSpreadsheet: Bool
  private let place: OutputPlace
  private let report: OutputPlace?
  private let files: OutputPlace?

  /// - Parameters:
  ///   - table: Of formats that are one table.
  ///   - isForSpreadsheet: CSV in which no text is run as a formula, with the language's separator.
  ///   - report: For what another system's format can't hold.
  ///   - files: A folder for the files that are answers.
  package init(
    as format: ExportFormat, table: StudyTable, isForSpreadsheet: Bool, to place: OutputPlace, report: OutputPlace?,
    files: OutputPlace?
  ) {
    self.format = format
    self.table = table
    self.isForSpreadsheet = isForSpreadsheet
    self.place = place
    self.report = report
    self.files = files
  }

  /// What can't be written where it was asked for leaves nothing, and no note that it did.
  ///
  /// - Throws: ``TerminalFailure``.
  package func requirePlaces() throws {
    try place.require(asFolder: format.isFolder)
    try report?.require(asFolder: false)
    try files?.require(asFolder: true)
  }

  /// - Throws: ``TerminalFailure``; what ``Export`` throws.
  package func write(_ export: Export, at now: Instant) throws -> ExportSummary {
    let summary = try writeData(export, now)
    if let files {
      let written = try files.writeFolder { try export.writeFiles(into: $0) }
      Streams.beside(ConsoleText.count(written.rows, "file"))
    }
    return summary
  }

  private func writeData(_ export: Export, _ now: Instant) throws -> ExportSummary {
    let csv = RowFormat.csv(isForSpreadsheet ? .excel(in: export.language) : .plain)
    switch format {
    case .csv: return try place.writeFile { try export.write(table, as: csv, to: $0) }
    case .ndjson: return try place.writeFile { try export.write(table, as: .lines, to: $0) }
    case .wide: return try place.writeFile { try export.writeWide(as: csv, to: $0) }
    case .codebook: return try place.writeFile { try export.writeCodebook(created: now, to: $0) }
    case .package: return try place.writeFolder { try export.writePackage(created: now, into: $0) }
    case .spss: return try place.writeFolder { try export.writeSPSS(created: now, into: $0) }
    case .gpx: return try place.writeFolder { try export.writeRoutes(into: $0) }
    case .redcap: return try writeForeign(export, .redcap, now)
    case .xlsform: return try writeForeign(export, .xlsform, now)
    case .fhir: return try writeForeign(export, .fhir, now)
    case .odm: return try writeForeign(export, .odm, now)
    }
  }

  private func writeForeign(_ export: Export, _ way: WayOut, _ now: Instant) throws -> ExportSummary {
    let (summary, fidelity) = try place.writeFolder { folder in
      try ForeignExport(export).write(way, created: now, into: folder)
    }
    try report?.write(fidelity.json.prettyText() + "\n")
    for line in fidelity.text { Streams.beside(line) }
    return summary
  }

  /// Says what tells the arm though fields that reveal it are left out.
  ///
  /// - Throws: ``StoreError``.
  package func noteWhatTellsTheArm(_ export: Export) throws {
    let telling = try export.whatTellsTheArm()
    if telling.isEmpty { return }
    Streams.note(
      "what not everybody's schedules have stays in the data, and tells the arm where schedules are arms: "
        + telling.joined(separator: "; ") + ". Give arms the same, or export what they share with --task")
  }
}
