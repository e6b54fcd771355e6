import Diagnostics
import SurveyModel
import YAMLTree

/// `target-inside-group`: a way leads into a block or repeat from outside, or to a step of a block that may lie elsewhere.
///
/// A step may lead to the steps and groups of its own list, and of the lists round it. In a block that is drawn from
/// it leads to none of the block's: they may not be there, or stand before it.
enum NextTarget: SurveyRule {
  static func judge(_ loaded: LoadedSurvey, _ findings: inout Findings) {
    let survey = loaded.survey
    for (step, node) in zip(survey.steps, loaded.stepNodes) {
      judge(step.next, in: step.group, node, survey, &findings)
      if case .step(let id)? = step.timeLimit?.onTimeout, let place = node["onTimeout"] {
        judge(id, in: step.group, at: place.span, survey, &findings)
      }
      if case .consent(let consent) = step.kind, let id = consent.declined, let place = node["declined"] {
        judge(id, in: step.group, at: place.span, survey, &findings)
      }
    }
    for (group, node) in zip(survey.groups, loaded.groupNodes) {
      judge(group.next, in: group.parent, node, survey, &findings)
    }
    for alert in survey.alerts {
      guard let id = alert.show, let step = survey.steps.first(where: { $0.id == id }), step.group != nil else {
        continue
      }
      findings.error(
        "target-inside-group", "the alert '\(alert.id)' shows '\(id)', which lies in a block or repeat",
        at: loaded.idSpan, help: "move the step out of it")
    }
  }

  private static func judge(
    _ rules: [NextRule], in group: Int?, _ node: YAMLNode, _ survey: Survey, _ findings: inout Findings
  ) {
    guard let place = node["next"] else { return }
    let places = place.kind == .sequence ? Array(place.elements) : [place]
    for case .step(let id) in rules.map(\.target) {
      let target = places.compactMap { $0.kind == .mapping ? $0["to"] : $0 }.first { $0.textEquals(id) }
      judge(id, in: group, at: (target ?? place).headSpan, survey, &findings)
    }
  }

  private static func judge(
    _ id: String, in group: Int?, at span: SourceSpan, _ survey: Survey, _ findings: inout Findings
  ) {
    guard let parent = survey.parent(of: id), let inner = parent else { return }
    var next = group
    while let open = next, open != inner { next = survey.groups[open].parent }
    if next == nil {
      findings.error(
        "target-inside-group", "'\(id)' lies in '\(survey.groups[inner].id)', and this way comes from outside it",
        at: span, help: "lead to '\(survey.groups[inner].id)' itself, or to a step that lies in no block or repeat")
    } else if survey.groups[inner].block?.isDrawn == true {
      findings.error(
        "target-inside-group",
        "'\(id)' lies in the block '\(survey.groups[inner].id)', whose steps are drawn: it may not be there", at: span,
        help: "lead out of the block, or give it no 'order' and no 'pick'")
    }
  }
}

extension Survey {
  /// The group that holds a step or a group; nil without a value for one at the survey's top, nil for none of that id.
  fileprivate func parent(of id: String) -> Int?? {
    if let step = steps.first(where: { $0.id == id }) { return .some(step.group) }
    return groups.first { $0.id == id }.map(\.parent)
  }
}
