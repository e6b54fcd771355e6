package import Definitions
import Diagnostics
import Expressions

extension SurveyCoverage {
  /// - Parameter path: The survey's file.
  package func lines(path: String) -> [String] {
    var lines: [String] = []
    for arm in arms {
      let condition = arm.isTrue ? arm.text : "not (\(arm.text))"
      if arm.isTrue { lines.append("\(path):\(arm.position.line): \(arm.role.subject)") }
      lines.append("  \(condition)")
      lines.append("    " + finding(arm))
    }
    if arms.isEmpty { lines.append("no conditions") }
    let none = arms.count { $0.finding == .none }
    let missing = arms.count { $0.finding == .notFound }
    lines.append("")
    lines.append(
      "\(counted(arms.count, "arm")): \(arms.count - none - missing) open, "
        + "\(none) that no answers open, \(missing) not found")
    lines.append("ways through, each step at most once:")
    for way in ways.listed {
      lines.append("  " + (way.isEmpty ? "(nothing shows)" : way.joined(separator: " > ")))
    }
    switch ways.more {
    case .none: break
    case .counted(let count): lines.append("  and " + (count.map { "\($0) more" } ?? "more than can be counted"))
    case .uncounted: lines.append("  and more, not counted: steps can follow each other in loops or draws")
    }
    return lines
  }

  private func finding(_ arm: Arm) -> String {
    let record = arm.asksRecord ? " (and what the participant's record says)" : ""
    switch arm.finding {
    case .none: return "none can"
    case .notFound: return "not found"
    case .opened(let answers):
      let words = answers.map { $0.value == .blank ? "\($0.path) without an answer" : "\($0.path) = \($0.value)" }
      return (words.isEmpty ? "always" : words.joined(separator: ", ")) + record
    }
  }
}
