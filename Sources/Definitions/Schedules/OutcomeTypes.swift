import ActiveTasks
package import Expressions
import SurveyModel

/// The kinds of outcomes that surveys have: what `last("pain")` may ask for.
package enum OutcomeTypes {
  /// - Returns: By kind, and by the id of the survey that gives it.
  package static func types(of surveys: some Sequence<LoadedSurvey>) -> [String: [String: OutcomeKind]] {
    var types: [String: [String: OutcomeKind]] = [:]
    for loaded in surveys {
      for rule in loaded.survey.outcomes where types[rule.kind]?[loaded.survey.id] == nil {
        types[rule.kind, default: [:]][loaded.survey.id] = outcome(of: rule, in: loaded.survey)
      }
    }
    return types
  }

  /// How the values of a kind are told that a survey gives; nil for a score, a field of a measurement and what lies in a
  /// repeat, which are numbers or lists without words of their own.
  static func format(of kind: String, in survey: Survey) -> RecordedFormat? {
    guard let rule = survey.outcomes.first(where: { $0.kind == kind }), rule.path.score == nil, rule.path.field == nil,
      let slot = survey.slot(of: rule.path)
    else { return nil }
    return RecordedFormat(format: survey.items[slot].item.format, language: survey.language)
  }

  /// What the item or the score gives that an outcome is taken from; nil when its path leads nowhere.
  private static func outcome(of rule: OutcomeRule, in survey: Survey) -> OutcomeKind? {
    guard let id = rule.path.score else { return type(of: rule, in: survey).map { OutcomeKind($0) } }
    return survey.scores.first { $0.id == id }.map { score in
      OutcomeKind(score.rule.valueType, countedIn: rule.unit ?? survey.countedUnit(of: score))
    }
  }

  private static func type(of rule: OutcomeRule, in survey: Survey) -> ValueType? {
    guard let slot = survey.slot(of: rule.path) else { return nil }
    let format = survey.items[slot].item.format
    if case .active(let task) = format, let field = rule.path.field {
      return task.kind.table.field(field)?.valueType
    }
    return format.valueType
  }
}

extension ScoreRule {
  fileprivate var valueType: ValueType {
    if case .expression(let expression) = self { expression.type } else { .number(unit: nil) }
  }
}
