import CivilTime
import Diagnostics
import Expressions

@testable import Definitions

/// A study in which schedules are judged.
enum ScheduleScenery {
  static let studyText = """
    id: knee-study
    languages: [en, ja]
    holidays: { japan: holidays/japan.csv }
    attributes:
      wake: { type: timeOfDay, default: 07:00 }
      bed: { type: timeOfDay, default: 22:00 }
      nights: { type: boolean }
    milestones: { surgery: { title: Operation }, total-knee: {}, visit: {}, discharge: {} }
    """
  static let files = FileSet([
    "study.yaml": Array(studyText.utf8),
    "holidays/japan.csv": Array("date,name\n2026-11-03,Culture Day\n2026-11-23,Labour Thanksgiving Day\n".utf8),
  ])
  static let zones = ZoneNames(["Europe/London", "Asia/Tokyo", "America/New_York", "UTC"])

  static let outcomes = [
    "pain": ["diary": OutcomeKind(.number(unit: nil))], "sleep": ["diary": OutcomeKind(.number(unit: "h"))],
  ]

  static var study: StudyDefinition {
    StudyFile.read(SourceFile(path: "study.yaml", text: studyText), files: files, zones: zones).value ?? .unnamed
  }

  /// - Parameter declaring: Whether the study declares milestones.
  static func load(
    _ text: String, files more: FileSet = FileSet(), declaring: Bool = true
  ) -> Loaded<LoadedSchedule> {
    var study = study
    if !declaring { study.milestones = nil }
    var all = files
    all.files.merge(more.files) { _, new in new }
    return ScheduleReader.read(
      SourceFile(path: "Schedules/s.yaml", text: text), files: all, study: study,
      surveys: ["checkin", "onboarding", "range-of-motion", "drink"],
      outcomes: outcomes, zones: zones)
  }

  /// A schedule with one task whose elements are given, a line each.
  static func schedule(_ elements: [String], task: String = "") -> String {
    """
    id: s
    title: S
    tasks:
      - { id: onboarding, survey: onboarding, schedule: [{ id: once, once: enrollment, window: until done }] }
      - id: t
        survey: checkin
    \(task.isEmpty ? "" : task.split(separator: "\n").map { "    \($0)\n" }.joined())    schedule:
    \(elements.map { "      - \($0)\n" }.joined())
    """
  }

  static func concise(_ text: String, files more: FileSet = FileSet()) -> String {
    let found = load(text, files: more).diagnostics.sortedBySource()
    let file = SourceFile(path: "Schedules/s.yaml", text: text)
    let renderer = DiagnosticRenderer(files: [file])
    return found.map { line in
      let label = line.label.isEmpty ? "" : " | \(line.label)"
      return renderer.concise(line).trimmingNewlines + label + (line.help.map { "\n  help: \($0)" } ?? "")
    }.joined(separator: "\n")
  }
}

extension String {
  var trimmingNewlines: String { hasSuffix("\n") ? String(dropLast()) : self }
}
