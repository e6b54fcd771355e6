import CivilTime
import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  /// What holds for the page of a step: its own limit, else that of the block round it.
  mutating func pageRules(_ fields: Fields, _ type: StepType) -> PageRules {
    // A parameter of an active task may have the same name: a timed walk's limit is of each trial, and its page has none.
    guard type.keys.contains("onTimeout") else { return PageRules() }
    let feedback = fields.bool("feedback", default: pageRules.feedback, &findings)
    guard let node = fields["timeLimit"] else {
      var limit = pageRules.timeLimit
      if let entry = fields.node.entry("onTimeout") {
        if let outer = limit {
          limit = TimeLimit(milliseconds: outer.milliseconds, onTimeout: onTimeout(fields))
        } else {
          findings.error(
            "missing-key", "'onTimeout' has no 'timeLimit'", at: entry.key.span,
            help: "add 'timeLimit: 10 s', or remove it")
        }
      }
      return PageRules(timeLimit: limit, feedback: feedback)
    }
    let onTimeout = onTimeout(fields)
    return PageRules(
      timeLimit: limit(node).map { TimeLimit(milliseconds: $0, onTimeout: onTimeout) }, feedback: feedback)
  }

  /// How long a page may stay, in milliseconds.
  static let timeLimits: ClosedRange<Int64> = 1000...86_400_000

  /// A time limit in milliseconds: seconds, minutes or hours, up to a day.
  mutating func limit(_ node: YAMLNode, field: String = "timeLimit") -> Int64? {
    guard node.kind == .scalar, let duration = CivilDuration(node.text), let length = duration.elapsedMilliseconds
    else {
      findings.wrongType(node, expected: "a time such as 10 s, 2 min", field: field)
      return nil
    }
    guard SurveyReader.timeLimits.contains(length) else {
      findings.error(
        "out-of-bounds", "'\(field)' is \(duration); it lies between 1 s and a day", at: node.span,
        help: "write a time such as 10 s")
      return nil
    }
    return length
  }

  private mutating func onTimeout(_ fields: Fields) -> TimeLimit.OnTimeout {
    guard let node = fields["onTimeout"] else { return .next }
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: "next, end, or the id of a step", field: "onTimeout")
      return .next
    }
    switch node.text {
    case "next": return .next
    case "end": return .end
    case let id where names.stepPlaces[id] != nil: return .step(id)
    default:
      reportUnknownStep(node, field: "onTimeout")
      return .next
    }
  }
}
