import Diagnostics
import Expressions
import SurveyModel

/// `never-true` (warning): a condition of a schedule that no outcomes meet which the study's surveys can give.
///
/// A warning, since what was recorded under earlier files may lie outside the ranges of these.
enum ConstantWhen {
  private static let limit = 500

  static func judge(_ loaded: LoadedSchedule, _ surveys: SurveyShelf, _ files: FileSet) -> [Diagnostic] {
    var findings = Findings(path: loaded.path)
    let conditions = loaded.tasks.flatMap { task in
      (task.when.map { [(task.id, $0)] } ?? []) + task.elements.compactMap { one in one.when.map { (one.id, $0) } }
    }
    let asked = conditions.contains { $0.1.expression?.queries.contains { $0.outcomeKind != nil } ?? false }
    let domains = asked ? OutcomeDomains(surveys.values, tasks: ScheduleReader.tasks(in: files)) : nil
    for (owner, condition) in conditions {
      guard let domains, let expression = condition.expression else { continue }
      let known = expression.queries.reduce(into: [Query: Domain]()) { $0[$1] = domains.domain(of: $1) }
      if known.isEmpty || expression.possibleTruths(record: known, limit: limit).canBeTrue { continue }
      findings.warning(
        "never-true", "'when' of '\(owner)' is never true, whatever is answered", at: condition.span,
        help: "compare with what the surveys can give, or remove what the condition guards")
    }
    return loaded.onceAVisit(findings.diagnostics)
  }
}

/// What the surveys' outcomes can be, as far as that is known.
private struct OutcomeDomains {
  private let surveys: [LoadedSurvey]
  /// The surveys of each task.
  private let tasks: [String: Set<String>]

  init(_ surveys: [LoadedSurvey], tasks: [String: Set<String>]) { (self.surveys, self.tasks) = (surveys, tasks) }

  /// Nil where a value can be anything, or is asked for in another unit than it has.
  func domain(of query: Query) -> Domain? {
    guard let kind = query.outcomeKind, case .number(let unit) = query.type else { return nil }
    let givers = surveys.filter { loaded in
      loaded.survey.outcomes.contains { $0.kind == kind }
        && (query.task.map { tasks[$0]?.contains(loaded.survey.id) ?? false } ?? true)
    }
    let types = OutcomeTypes.types(of: givers)[kind] ?? [:]
    let ranges = givers.map { loaded in
      types[loaded.survey.id]?.type.unit == unit ? range(of: kind, in: loaded) : nil
    }
    return ranges.hull.map { .range($0, step: nil) }
  }

  private func range(of kind: String, in loaded: LoadedSurvey) -> ClosedRange<Double>? {
    let survey = loaded.survey
    return survey.outcomes.filter { $0.kind == kind }.map { rule -> ClosedRange<Double>? in
      if rule.path.field != nil { return nil }
      if let id = rule.path.score {
        return survey.scores.firstIndex { $0.id == id }.flatMap { survey.scoreRanges[$0] }
      }
      guard let slot = survey.slot(of: rule.path) else { return nil }
      let format = survey.items[slot].item.format
      if case .range(let range, _) = format.domain { return range }
      return format.computation?.numberRange()
    }.hull
  }
}

extension [ClosedRange<Double>?] {
  /// The range that has all of them; nil where one is not known.
  fileprivate var hull: ClosedRange<Double>? {
    let known = compactMap(\.self)
    guard known.count == count, let least = known.map(\.lowerBound).min(), let most = known.map(\.upperBound).max()
    else { return nil }
    return least...most
  }
}
