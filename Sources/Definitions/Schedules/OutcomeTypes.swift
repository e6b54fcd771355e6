import ActiveTasks
package import Expressions
import SurveyModel

/// The kinds of outcomes that surveys have, with their types: what `last("pain")` may ask for.
package enum OutcomeTypes {
  /// - Returns: By kind, and by the id of the survey that gives it.
  package static func types(of surveys: some Sequence<LoadedSurvey>) -> [String: [String: ValueType]] {
    var types: [String: [String: ValueType]] = [:]
    for loaded in surveys {
      for rule in loaded.survey.outcomes where types[rule.kind]?[loaded.survey.id] == nil {
        types[rule.kind, default: [:]][loaded.survey.id] = type(of: rule, in: loaded.survey)
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

  /// The type of the item or the score that an outcome is taken from; nil when its path leads nowhere.
  private static func type(of rule: OutcomeRule, in survey: Survey) -> ValueType? {
    if let id = rule.path.score { return survey.scores.first { $0.id == id }?.rule.valueType }
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
