import SurveyModel
import Definitions
import CivilTime
import DataExport
import Record

/// Writes a study for XLSForm: a workbook for each survey. A form has no place for answers.
struct XLSFormExport {
  let source: ForeignExport

  init(_ source: ForeignExport) { self.source = source }

  func write(
    created: Instant, into folder: any ExportFolder
  ) throws -> (summary: ExportSummary, report: FidelityReport) {
    let (files, report) = XLSFormExport.files(of: source.study)
    for file in files { try folder.write(file.bytes, to: file.name) }
    let pictures = try writePictures(into: folder)
    var summary = try source.export.forEach { _, _ in }
    summary.rows = files.count + pictures
    return (summary, report)
  }

  /// Writes the pictures of choices under the names that the forms have for them.
  ///
  /// - Returns: How many there are.
  private func writePictures(into folder: any ExportFolder) throws -> Int {
    let names = source.study.namesOfPictures
    let reader = source.export.reading.reader
    guard !names.isEmpty,
      let files = try reader.layers(asOf: source.export.reading.now).last?.files.filter({ names[$0.path] != nil })
    else { return 0 }
    var written: Set<String> = []
    for file in files {
      guard let name = names[file.path], written.insert(name).inserted else { continue }
      try folder.write(try reader.bytes(of: file), to: "files/" + name)
    }
    return written.count
  }

  /// The workbooks, by the names of their files.
  static func files(of study: OutgoingStudy) -> (files: [(name: String, bytes: [UInt8])], report: FidelityReport) {
    var lines: [FidelityLine] = []
    var files: [(name: String, bytes: [UInt8])] = []
    let pictures = study.namesOfPictures
    for survey in study.surveys {
      let form = XLSFormWriter(survey, pictures: pictures)
      lines += form.lines
      var sheets = form.sheets
      for place in sheets.indices {
        lines += sheets[place].fitCells().map { survey.line($0.0, .lost, at: $0.1, note: $0.2) }
      }
      if let bytes = WorkbookText(sheets: sheets).bytes { files.append((survey.survey.id + ".xlsx", bytes)) }
    }
    for schedule in study.definitions.schedules.keys.sorted() {
      lines.append(
        FidelityLine(
          "schedule", .lost, in: study.definitions.schedules[schedule]?.path ?? schedule, at: "",
          note: "a form does not say when it is due"))
    }
    return (files, FidelityReport(lines + study.unsaid(by: "a form")))
  }
}

extension WorkbookText.Sheet {
  /// What a cell of a workbook holds.
  static let longestCell = 32_767

  /// Leaves out logic that is longer than a cell and cuts words, since a workbook with either is damaged.
  ///
  /// - Returns: What became of each, as a construct, its place and a note.
  mutating func fitCells() -> [(String, String, String)] {
    var found: [(String, String, String)] = []
    let head = rows.first ?? []
    for row in rows.indices.dropFirst() {
      for column in rows[row].indices where rows[row][column].utf16.count > Self.longestCell {
        let name = head.indices.contains(column) ? head[column] : ""
        let isWords = ["label", "hint", "constraint_message"].contains(name.prefix { $0 != ":" })
        rows[row][column] =
          isWords ? String(decoding: rows[row][column].utf16.prefix(Self.longestCell - 2), as: UTF16.self) + "…" : ""
        let item = head.firstIndex(of: "name").map { rows[row][$0] } ?? ""
        found.append(
          (name, "item \(item)", "a cell holds \(Self.longestCell) characters: it is \(isWords ? "cut" : "left out")"))
      }
    }
    return found
  }
}
