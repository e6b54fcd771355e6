import CivilTime
package import StudyService

extension Remedy {
  /// What a coordinator does about it, by the commands of this program.
  fileprivate func text(of participant: String) -> String {
    switch self {
    case .opensByItself: "it opens by itself"
    case .reopening(let event): "'regimen event reopen \(event) -p \(participant) --until INSTANT --reason TEXT'"
    case .resuming: "'regimen participant resume \(participant)'"
    case .completing(let tasks): "\(tasks.joined(separator: " and ")) completed"
    case .conditionHolding(let event): "the condition has to hold as \(event) opens"
    case .milestone(let name): "'regimen participant milestone \(participant) \(name) DATE'"
    case .attribute(let name): "'regimen participant set \(participant) \(name)=VALUE'"
    case .all(let steps): steps.map { $0.text(of: participant) }.joined(separator: ", then ")
    }
  }
}

/// Why a task is due or not, for a person to read.
package enum WhyPrinter {
  package static func lines(_ why: Why) -> [String] {
    var lines = [why.verdict, ""]
    lines += why.roster.map { line($0, indent: "  ") }
    for element in why.elements {
      lines.append("  \(element.element), \(element.date):")
      lines += element.steps.map { line($0, indent: "    ") }
    }
    lines += why.notes.map { "  note: " + $0 } + [""]
    if let remedy = why.remedy?.text(of: why.participant) { lines.append("would make it due: " + remedy) }
    if let way = why.brings {
      lines.append("  that brings \(way.event.id), from \(way.event.row.zone.reading(at: way.from)) at the earliest")
    }
    let next = why.next.map { "\($0.id), from \($0.row.zone.reading(at: $0.row.opens))" }
    return lines + ["next: " + (next ?? "none")]
  }

  private static func line(_ step: WhyStep, indent: String) -> String {
    indent + (step.isMet ? "yes  " : "NO   ") + step.text + (step.place.map { "  \($0)" } ?? "")
  }
}
