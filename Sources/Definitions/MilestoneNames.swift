import Diagnostics
package import SurveyModel

/// A date of each participant that schedules count from, as `study.yaml` declares it.
package struct StudyMilestone: Hashable, Sendable {
  package let name: String
  package let title: LocalizedText?
}

/// The milestones that a study has, and words that people write in place of one.
struct MilestoneNames {
  /// Nil when `study.yaml` declares none: then any word is one.
  private let declared: [String]?

  init(_ milestones: [StudyMilestone]?) { declared = milestones?.map(\.name) }

  func isDeclared(_ name: String) -> Bool { declared?.contains(name) ?? false }

  /// Reports a name that the study does not declare: `unknown-milestone`, without a declaration `undeclared-milestone`
  /// (warning).
  ///
  /// - Parameter others: What else may stand in its place, as it is written there.
  func judge(_ name: String, at span: SourceSpan, among others: [String] = [], _ findings: inout Findings) {
    if isDeclared(name) { return }
    let declaration = "milestones: { \(name): { title: \(name.prefix(1).uppercased() + name.dropFirst()) } }"
    let advice = others.isEmpty ? nil : MilestoneNames.advice(on: name)
    guard let declared else {
      findings.warning(
        "undeclared-milestone", "study.yaml does not declare the milestone '\(name)'", at: span,
        help: advice ?? "add to study.yaml: \(declaration)")
      return
    }
    let sitting = "completed(\(name))"
    let guess = others.contains(sitting) ? sitting : didYouMean(name, among: declared + others)
    findings.error(
      "unknown-milestone", "study.yaml has no milestone '\(name)'", at: span,
      label: advice == nil ? guess.map { "did you mean '\($0)'?" } ?? "" : "",
      help: advice ?? (guess.map { "write '\($0)', or declare" } ?? "declare") + " it in study.yaml: \(declaration)")
  }

  /// What is written in place of a word that other programs know; nil for a word that may well be a milestone.
  private static func advice(on word: String) -> String? {
    let lower = word.lowercased()
    if ["today", "now"].contains(lower) {
      return "a schedule counts from each participant's own dates: write 'enrollment', or a date such as 2026-11-20"
    }
    if ["start", "begin", "beginning", "enrol", "enroll", "enrolled"].contains(lower) {
      return "write 'enrollment' for the day on which the participant enrolled"
    }
    if ["never", "forever", "always"].contains(lower) {
      return "leave the field out: an element without 'until' has no end"
    }
    if weekdays.contains(where: { lower == $0 || lower == $0.prefix(3) }) {
      return "a day of the week is written 'on: \(lower.prefix(3))'"
    }
    return isPeriod(lower) ? "write a duration after an anchor, such as 'enrollment + 2 weeks'" : nil
  }

  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// A period of ISO 8601, such as P2W.
  private static func isPeriod(_ word: String) -> Bool {
    word.first == "p" && word.dropFirst().first?.isNumber ?? false && word.last.map { "dwmy".contains($0) } ?? false
  }
}
