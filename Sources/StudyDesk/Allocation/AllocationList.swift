import CSVRows
import Definitions
import Diagnostics
import StudyService

/// A randomisation list as a CSV file: a line for each participant to come, in the order in which they are taken.
///
/// What is wrong with it is told without a word of its lines: whoever allocates may not know what comes next.
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

  private let path: String
  private let study: RunningStudy

  init(_ file: SourceFile, _ study: RunningStudy) {
    path = file.path
    self.study = study
    var reader = CSVReader(file.bytes)
    let head = reader.next()
    if let head { judge(head) }
    while diagnostics.isEmpty, let head, let row = reader.next() { add(row, head.texts) }
    if let fault = reader.faults.first {
      // What else seems wrong comes of it.
      diagnostics = []
      add(fault)
    }
    if !diagnostics.isEmpty { return }
    if head == nil {
      fault(
        "missing-column", "the list is empty",
        help: "write a line with 'schedule' and the strata, then a line for each participant to come")
    }
    judgeSchedules()
  }

  private mutating func judge(_ head: CSVRow) {
    let names = head.texts
    guard names.contains("schedule"), Set(names).count == names.count else {
      // It may be a line of the list: it is not told.
      fault(
        "missing-column", "line \(head.line) needs one column 'schedule', and each other one once",
        help: "the first line names the columns; the schedule is the arm")
      return
    }
    let known = ["schedule", "site"] + study.everyAttribute.map { "participant." + $0.name }
    for name in names where !known.contains(name) {
      fault("unknown-column", "there is no column '\(name)'", help: "known here: \(known.joined(separator: ", "))")
    }
  }

  private mutating func add(_ row: CSVRow, _ names: [String]) {
    guard row.fields.count == names.count else {
      fault(
        "row-length", "line \(row.line) has \(row.fields.count) fields, the head has \(names.count)",
        help: "fix the line")
      return
    }
    let values = Dictionary(zip(names, row.texts), uniquingKeysWith: { $1 })
    lines.append(
      Line(number: row.line, schedule: values["schedule"] ?? "", strata: values.filter { $0.key != "schedule" }))
  }

  private mutating func add(_ fault: CSVFault) {
    let said = fault.diagnostic(in: path)
    self.fault(said.code, "line \(fault.line): \(said.message)", help: said.help)
  }

  /// Where lines name schedules that the study does not have, the names are told and the lines are not: a line and its
  /// schedule are what nobody may know.
  private mutating func judgeSchedules() {
    let unknown = Set(lines.map(\.schedule)).filter { study.current.schedules[$0] == nil }
    if unknown.isEmpty { return }
    let names = unknown.filter(StudyTemplate.isID).sorted().map { "'\($0)'" }
    let known = study.current.schedules.keys.sorted()
    fault(
      "unknown-reference",
      names.isEmpty
        ? "the list has a line without a schedule's id"
        : "the study has no schedule \(names.joined(separator: ", ")), which the list names",
      help: "the study has \(known.joined(separator: ", "))")
  }

  /// Faults have no place in the file, since with a place its line is shown.
  private mutating func fault(_ code: String, _ message: String, help: String?) {
    diagnostics.append(.error(code, message, in: path, at: nil, help: help))
  }
}
