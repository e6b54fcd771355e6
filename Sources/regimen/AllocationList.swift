import CSVRows
import Definitions
import Diagnostics
import StudyService

/// A randomisation list.
enum AllocationList {
  struct Line {
    /// In the file, from 1.
    let number: Int
    let schedule: String
    /// By the column's name.
    let strata: [String: String]
  }

  static func read(_ file: SourceFile, _ study: RunningStudy) -> (lines: [Line], diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    func fault(_ code: String, _ message: String, _ span: SourceSpan, help: String) {
      diagnostics.append(.error(code, message, in: file.path, at: span, help: help))
    }
    var reader = CSVReader(file.bytes)
    let known = ["schedule", "site"] + study.current.definitions.study.attributes.map { "participant." + $0.name }
    guard let head = reader.next() else {
      return (
        [],
        [
          .error(
            "missing-column", "the list is empty", in: file.path, at: nil,
            help: "write a line with 'schedule' and the strata, then a line for each participant to come")
        ]
      )
    }
    for field in head.fields where !known.contains(field.text) {
      fault(
        "unknown-column", "there is no column '\(field.text)'", field.span,
        help: "known here: \(known.joined(separator: ", "))")
    }
    let names = head.texts
    if Set(names).count < names.count || !names.contains("schedule") {
      fault(
        "missing-column", "the list needs one column 'schedule', and each other one once", head.span,
        help: "the schedule is the arm")
    }
    if !diagnostics.isEmpty { return ([], diagnostics) }
    var lines: [Line] = []
    while let row = reader.next() {
      guard row.fields.count == names.count else {
        fault(
          "row-length", "the row has \(row.fields.count) fields, the head has \(names.count)", row.span,
          help: "mend the row")
        continue
      }
      let values = Dictionary(zip(names, row.texts), uniquingKeysWith: { $1 })
      let schedule = values["schedule"] ?? ""
      if study.current.schedules[schedule] == nil {
        fault(
          "unknown-reference", "there is no schedule '\(schedule)'", row.span,
          help: "the study has \(study.current.schedules.keys.sorted().joined(separator: ", "))")
      }
      lines.append(Line(number: row.line, schedule: schedule, strata: values.filter { $0.key != "schedule" }))
    }
    return (lines, diagnostics + reader.faults.map { $0.diagnostic(in: file.path) })
  }
}
