import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// `unknown-path`: an outcome from a place that the survey's results never have.
enum OutcomePath: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    for (rule, node) in zip(loaded.survey.outcomes, loaded.outcomeNodes) {
      if let item = rule.path.components.last, loaded.unusableItems.contains(item) { continue }
      guard let place = node["from"], let fault = fault(of: rule.path, in: loaded.survey) else { continue }
      findings.error(
        "unknown-path", "the outcome '\(rule.kind)' is taken from '\(rule.path)', but \(fault.reason)", at: place.span,
        label: didYouMean(rule.path.description, among: fault.candidates).map { "did you mean '\($0)'?" } ?? "",
        replacement: surelyNamed(rule.path.description, among: fault.candidates),
        help: "paths of this survey: \(list(paths(in: loaded.survey)))")
    }
    judgeUnits(loaded, &findings)
  }

  static func fault(
    of path: ResultPath, in survey: Survey
  ) -> (reason: String, candidates: [String])? {
    let known = paths(in: survey)
    if let score = path.score {
      if survey.scores.contains(where: { $0.id == score }) { return nil }
      return ("there is no score '\(score)'", known)
    }
    guard let slot = survey.slot(of: path) else {
      let steps = survey.steps.indices.filter { survey.steps[$0].id == path.components.dropLast().last }
      guard let step = steps.first, path.components.count > 1 else {
        return ("there is no step '\(path.components.dropLast().joined(separator: "/"))'", known)
      }
      let id = survey.steps[step].id
      if let item = path.components.last, survey.steps[step].items.contains(where: { $0.id == item }) {
        return (
          "the step '\(id)' lies in \(survey.groups(around: step).map { "'\(survey.groups[$0].id)'" }.joined(separator: ", "))",
          known
        )
      }
      return ("the step '\(id)' has no item '\(path.components.last ?? "")'", known)
    }
    let item = survey.items[slot].item
    guard let field = path.field, !item.format.fields.contains(field) else { return nil }
    let reason =
      item.format.fields.isEmpty
      ? "an answer of type \(item.format.name) has no parts"
      : "it has no part '\(field)', only \(item.format.fields.joined(separator: ", "))"
    return (reason, known)
  }

  private static func paths(in survey: Survey) -> [String] {
    survey.scores.map { "scores/" + $0.id }
      + survey.items.indices.flatMap { slot in
        let path = survey.path(of: slot)
        let fields = survey.items[slot].item.format.fields
        return fields.isEmpty ? [path] : fields.map { "\(path).\($0)" }
      }
  }

  static func list(_ paths: [String]) -> String {
    paths.prefix(6).joined(separator: ", ") + (paths.count > 6 ? " and \(paths.count - 6) more" : "")
  }

  /// `unit-mismatch`: an outcome in another unit than the item is asked in, or than the score comes out in.
  private static func judgeUnits(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    for (rule, node) in zip(loaded.survey.outcomes, loaded.outcomeNodes) {
      if let id = rule.path.score, let unit = rule.unit, let place = node["unit"],
        let score = loaded.survey.scores.first(where: { $0.id == id }), case let own = loaded.survey.units(of: score),
        !own.isEmpty, own.count > 1 || UnitFactor.tell(1, from: own[0], in: unit) != 1
      {
        let other = "take the outcome from a computed item with 'unit: \(unit)'"
        findings.error(
          "unit-mismatch", "'\(rule.path)' is in \(own.joined(separator: " and ")), and the outcome says \(unit)",
          at: place.span, help: own.count == 1 ? "write 'unit: \(own[0])', or \(other)" : other)
      }
      guard rule.path.field == nil, let unit = rule.unit, let place = node["unit"],
        let slot = loaded.survey.slot(of: rule.path),
        case let format = loaded.survey.items[slot].item.format, format.unit != unit
      else { continue }
      findings.error(
        "unit-mismatch",
        format.unit.map { "'\(rule.path)' is asked in \($0), and the outcome says \(unit)" }
          ?? "'\(rule.path)' has no unit, and the outcome says \(unit)", at: place.span,
        help: format.unit.map { "write 'unit: \($0)'" } ?? "give the item the unit, or take it off the outcome")
    }
  }
}
