import CSVRows
import Definitions
import Diagnostics
import StudyService

/// A randomisation list as a CSV file: a line for each participant to come, in the order in which they are taken.
struct AllocationList {
  private(set) var lines: [Line] = []
  private(set) var diagnostics: [Diagnostic] = []

  struct Line {
    /// In the file, from 1.
    let number: Int
    let schedule: String
    /// By the column's name.
    let strata: [String: String]
  }

  private let file: SourceFile
  private let study: RunningStudy

  init(_ file: SourceFile, _ study: RunningStudy) {
    self.file = file
    self.study = study
    var reader = CSVReader(file.bytes)
    guard let head = reader.next() else {
      fault(
        "missing-column", "the list is empty", nil,
        help: "write a line with 'schedule' and the strata, then a line for each participant to come")
      return
    }
    judge(head)
    if !diagnostics.isEmpty { return }
    while let row = reader.next() { if let line = line(row, head.texts) { lines.append(line) } }
    diagnostics += reader.faults.map { $0.diagnostic(in: file.path) }
  }

  private mutating func judge(_ head: CSVRow) {
    let known = ["schedule", "site"] + study.current.definitions.study.attributes.map { "participant." + $0.name }
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
  }

  private mutating func line(_ row: CSVRow, _ names: [String]) -> Line? {
    guard row.fields.count == names.count else {
      fault(
        "row-length", "the row has \(row.fields.count) fields, the head has \(names.count)", row.span,
        help: "fix the row")
      return nil
    }
    let values = Dictionary(zip(names, row.texts), uniquingKeysWith: { $1 })
    let schedule = values["schedule"] ?? ""
    if study.current.schedules[schedule] == nil {
      fault(
        "unknown-reference", "there is no schedule '\(schedule)'", row.span,
        help: "the study has \(study.current.schedules.keys.sorted().joined(separator: ", "))")
    }
    return Line(number: row.line, schedule: schedule, strata: values.filter { $0.key != "schedule" })
  }

  private mutating func fault(_ code: String, _ message: String, _ span: SourceSpan?, help: String) {
    diagnostics.append(.error(code, message, in: file.path, at: span, help: help))
  }
}
