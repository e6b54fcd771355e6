import SurveyModel
import Definitions
import CivilTime
import DataExport

/// Writes a study for XLSForm: a workbook for each survey. A form has no place for answers.
struct XLSFormExport {
  let source: ForeignExport

  init(_ source: ForeignExport) { self.source = source }

  func write(
    created: Instant, into folder: any ExportFolder
  ) throws -> (summary: ExportSummary, report: FidelityReport) {
    let (files, report) = XLSFormExport.files(of: source.study)
    for file in files { try folder.write(file.bytes, to: file.name) }
    var summary = try source.export.forEach { _, _ in }
    summary.rows = files.count
    return (summary, report)
  }

  /// The workbooks, by the names of their files.
  static func files(of study: OutgoingStudy) -> (files: [(name: String, bytes: [UInt8])], report: FidelityReport) {
    var lines: [FidelityLine] = []
    var files: [(name: String, bytes: [UInt8])] = []
    for survey in study.surveys {
      let form = XLSFormWriter(survey)
      lines += form.lines
      if let bytes = WorkbookText(sheets: form.sheets).bytes { files.append((survey.survey.id + ".xlsx", bytes)) }
    }
    for schedule in study.definitions.schedules.keys.sorted() {
      lines.append(
        FidelityLine(
          "schedule", .lost, in: study.definitions.schedules[schedule]?.path ?? schedule, at: "",
          note: "a form does not say when it is due"))
    }
    return (files, FidelityReport(lines))
  }
}
