package import Diagnostics
package import Expressions
import SurveyModel
import YAMLTree

/// A condition of a survey, with what it decides and where it stands.
package struct SurveyCondition: Sendable {
  package enum Role: Hashable, Sendable {
    /// Shows a step or a group.
    case step(String)
    /// Shows an item.
    case item(String)
    /// Shows a note of a step.
    case note(String)
    /// Leads from a step or a group to another, or to the end.
    case next(from: String, to: String)
    case alert(String)
    /// Lets an answer pass, by the item that is judged.
    case rule(String)
  }

  package let role: Role
  package let expression: Expression
  package let span: SourceSpan
  /// What must be true for the condition to be judged at all: the conditions of the step and the groups round it.
  package let gates: [Expression]

  /// The field that holds it, and whose it is: `'showIf' of 'painSite'`.
  var words: String {
    switch role {
    case .step(let id), .item(let id): "'showIf' of '\(id)'"
    case .note(let id): "'showIf' of a note of '\(id)'"
    case .next(let id, _): "a rule of 'next' of '\(id)'"
    case .alert(let id): "'if' of the alert '\(id)'"
    case .rule(let id): "a rule of 'requires' of '\(id)'"
    }
  }
}

extension LoadedSurvey {
  /// Every condition in the order of the file's steps; those of a step before those of its items, alerts last.
  package var conditions: [SurveyCondition] {
    var found: [SurveyCondition] = []
    func add(
      _ role: SurveyCondition.Role, _ expression: Expression?, _ node: YAMLNode?, behind gates: [Expression] = []
    ) {
      guard let expression, let node else { return }
      found.append(SurveyCondition(role: role, expression: expression, span: node.span, gates: gates))
    }
    func add(_ rules: [NextRule], of id: String, _ node: YAMLNode, behind gates: [Expression]) {
      for rule in rules {
        let place = node["next"]?.rules.first { $0.textEquals(rule.condition?.text ?? "") }
        add(.next(from: id, to: rule.target.words), rule.condition, place, behind: gates)
      }
    }
    let notes = Dictionary(grouping: notes) { $0.step }
    var groups = zip(survey.groups, groupNodes).map { (group: $0, node: $1) }[...]
    for (index, (step, node)) in zip(survey.steps, stepNodes).enumerated() {
      while let next = groups.first, next.group.steps.lowerBound <= index {
        let outer = survey.gates(of: next.group.parent)
        add(.step(next.group.id), next.group.showIf, next.node["showIf"], behind: outer)
        add(
          next.group.next, of: next.group.id, next.node, behind: outer + [next.group.showIf].compactMap(\.self))
        groups = groups.dropFirst()
      }
      let outer = survey.gates(of: step.group)
      let gates = outer + [step.showIf].compactMap(\.self)
      add(.step(step.id), step.showIf, node["showIf"], behind: outer)
      for item in step.items {
        add(.item(item.id), item.showIf, itemNodes[item.slot]["showIf"], behind: gates)
        let inner = gates + [item.showIf].compactMap(\.self)
        for rule in item.rules.requirements {
          add(.rule(item.id), rule.condition, ruleNodes[rule.condition]?["if"], behind: inner)
        }
      }
      for place in notes[index] ?? [] {
        add(.note(step.id), place.note.showIf, place.node["showIf"], behind: gates)
      }
      add(step.next, of: step.id, node, behind: gates)
    }
    let alerts = root["alerts"].map { Array($0.elements) } ?? []
    for alert in survey.alerts {
      add(.alert(alert.id), alert.condition, alerts.first { $0["id"]?.textEquals(alert.id) == true }?["if"])
    }
    return found
  }

  /// What holds whenever the condition is judged: what shows its step, and for each item that is read on the way, what
  /// shows that item and what its answer has to keep.
  ///
  /// - Parameter doubting: Whether answers keep what only asks back, too.
  func rules(for condition: SurveyCondition, doubting: Bool = false) -> [ExampleRule] {
    var rules = condition.gates.map { ExampleRule(condition: $0) }
    var open = ([condition.expression] + condition.gates).flatMap(\.dependencies)
    var seen: Set<Int> = []
    while let slot = open.popLast() {
      guard case .item(let item) = ExpressionSlot.meaning(of: slot), seen.insert(slot).inserted,
        survey.items.indices.contains(item)
      else { continue }
      let step = survey.steps[survey.items[item].step]
      let gates = survey.gates(of: step.group) + [step.showIf, survey.items[item].item.showIf].compactMap(\.self)
      rules += gates.map { ExampleRule(slot: slot, condition: $0) }
      let kept = kept(byAnswerTo: item, doubting: doubting).filter { $0 != condition.expression }
      rules += kept.map { ExampleRule(slot: slot, condition: $0, passesUnknown: true) }
      open += (gates + kept).flatMap(\.dependencies)
    }
    return rules
  }

  /// What is not false once an item is answered: its bounds by other answers, and its rules.
  private func kept(byAnswerTo item: Int, doubting: Bool) -> [Expression] {
    let requirements = survey.items[item].item.rules.requirements
    return (boundRules[item] ?? []) + requirements.filter { doubting || !$0.isSoft }.map(\.condition)
  }

  /// What conditions know of the survey's scores before anybody answers, by slot.
  package var scoreDomains: [Int: Domain] {
    var domains: [Int: Domain] = [:]
    for (index, range) in survey.scoreRanges.enumerated() {
      guard let range else { continue }
      // A condition reads it rounded.
      let isWhole = survey.scores[index].decimals == 0
      let ends = isWhole ? range.lowerBound.rounded(.down)...range.upperBound.rounded(.up) : range
      domains[ExpressionSlot.score(index)] = .range(ends, step: isWhole ? 1 : nil)
    }
    return domains
  }
}

extension Survey {
  /// What shows a group and those round it, the outermost first.
  fileprivate func gates(of group: Int?) -> [Expression] {
    guard let group else { return [] }
    return gates(of: groups[group].parent) + [groups[group].showIf].compactMap(\.self)
  }
}

extension YAMLNode {
  /// The conditions of a `next`.
  fileprivate var rules: [YAMLNode] {
    (kind == .sequence ? Array(elements) : [self]).compactMap { $0.kind == .mapping ? $0["if"] : nil }
  }
}

extension NextRule.Target {
  /// As the file says it.
  package var words: String {
    switch self {
    case .end: "end"
    case .step(let id): id
    }
  }
}
