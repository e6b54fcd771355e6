import ActiveTasks
package import Expressions
import SurveyModel

/// The kinds of outcomes that surveys have, with their types: what `last("pain")` may ask for.
package enum OutcomeTypes {
  /// - Returns: By kind. When surveys give one kind in different types, the first survey by id decides.
  package static func types(of surveys: some Sequence<LoadedSurvey>) -> [String: ValueType] {
    var types: [String: ValueType] = [:]
    for loaded in surveys.sorted(by: { $0.survey.id < $1.survey.id }) {
      for rule in loaded.survey.outcomes where types[rule.kind] == nil {
        types[rule.kind] = type(of: rule, in: loaded.survey)
      }
    }
    return types
  }

  /// How the values of each kind are told; a score, a field of a measurement and what lies in a repeat are numbers or
  /// lists without words of their own. The first survey by id decides, as for types.
  static func formats(of surveys: some Sequence<LoadedSurvey>) -> [String: RecordedFormat] {
    var formats: [String: RecordedFormat] = [:]
    var decided: Set<String> = []
    for loaded in surveys.sorted(by: { $0.survey.id < $1.survey.id }) {
      for rule in loaded.survey.outcomes where decided.insert(rule.kind).inserted {
        guard rule.path.score == nil, rule.path.field == nil, let slot = loaded.survey.slot(of: rule.path) else {
          continue
        }
        formats[rule.kind] = RecordedFormat(
          format: loaded.survey.items[slot].item.format, language: loaded.survey.language)
      }
    }
    return formats
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
