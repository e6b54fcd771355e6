import Diagnostics
import Expressions
package import JSONText

extension SurveyCoverage {
  /// - Parameter survey: Its id.
  package func json(of survey: String) -> JSONValue {
    let more: JSONValue =
      switch ways.more {
      case .none: 0
      case .counted(let count): .optional(count.map { .integer($0) })
      case .uncounted: .null
      }
    return [
      "survey": .string(survey), "arms": .array(arms.map(json)),
      "ways": .array(ways.listed.map { .array($0.map(JSONValue.string)) }), "more": more,
    ]
  }

  private func json(_ arm: Arm) -> JSONValue {
    let (state, answers): (String, [Answer]) =
      switch arm.finding {
      case .opened(let answers): ("opened", answers)
      case .none: ("none", [])
      case .notFound: ("notFound", [])
      }
    return [
      "line": .integer(arm.position.line), "decides": .string(arm.role.subject), "condition": .string(arm.text),
      "arm": .boolean(arm.isTrue), "finding": .string(state),
      "answers": .object(
        answers.map { JSONMember($0.path, $0.value == .blank ? .null : .string($0.value.description)) }),
      "asksRecord": .boolean(arm.asksRecord),
    ]
  }
}

extension SurveyCondition.Role {
  /// What the condition decides about.
  package var subject: String {
    switch self {
    case .step(let id): "shows the step '\(id)'"
    case .item(let id): "shows the item '\(id)'"
    case .note(let id): "shows a note of '\(id)'"
    case .next(let from, let to): "leads from '\(from)' to '\(to)'"
    case .rule(let id): "lets the answer to '\(id)' pass"
    case .alert(let id): "raises the alert '\(id)'"
    }
  }
}
