import CivilTime
import DataExport

/// Writes a study for XLSForm.
struct XLSFormExport {
  let source: ForeignExport

  init(_ source: ForeignExport) { self.source = source }

  func write(
    created: Instant, into folder: any ExportFolder
  ) throws -> (summary: ExportSummary, report: FidelityReport) {
    let summary = try source.forEach { _, _ in }
    return (summary, FidelityReport([]))
  }
}
