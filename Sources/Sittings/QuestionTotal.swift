package import SurveyModel

/// How many questions a survey asks, as far as that is known before it is answered.
package struct QuestionTotal: Hashable, Sendable {
  package let most: Int
  /// Whether the answers decide if there are fewer.
  package let mayBeFewer: Bool

  /// Nil for a survey whose questions can come again: in a repeat, or by a rule that leads back.
  package init?(_ survey: Survey) {
    let asked = survey.steps.indices.map { QuestionTotal.questions(of: $0, in: survey) }
    guard !survey.groups.contains(where: { $0.loop != nil }), !QuestionTotal.leadsBack(survey) else { return nil }
    var most = asked.reduce(0, +)
    var mayBeFewer = QuestionTotal.isConditional(survey, asked) || QuestionTotal.isLeftEarly(survey, asked)
    for group in survey.groups {
      guard let pick = group.block?.pick else { continue }
      // A draw of inner groups is not counted out.
      guard group.parent == nil,
        group.steps.allSatisfy({ survey.steps[$0].group.map { survey.groups[$0].id } == group.id })
      else { return nil }
      let counts = asked[group.steps].sorted(by: >)
      most += counts.prefix(pick).reduce(0, +) - counts.reduce(0, +)
      if counts.first != counts.last { mayBeFewer = true }
    }
    (self.most, self.mayBeFewer) = (most, mayBeFewer)
  }

  /// Those with a number: what a consent or a task asks has none.
  private static func questions(of step: Int, in survey: Survey) -> Int {
    if survey.steps[step].ownItem != nil { return 0 }
    return survey.steps[step].items.count { $0.format.computation == nil }
  }
}

// MARK: - What decides that there are fewer

extension QuestionTotal {
  private static func isConditional(_ survey: Survey, _ asked: [Int]) -> Bool {
    let byAlert = Set(survey.alerts.compactMap(\.show))
    return survey.steps.indices.contains { asked[$0] > 0 && isConditional(survey.steps[$0], byAlert) }
      || survey.groups.contains { $0.showIf != nil && asked[$0.steps].contains { $0 > 0 } }
      || survey.items.contains { asked[$0.step] > 0 && isConditional($0.item) }
  }

  /// Whether answers decide if it shows: by its own condition, or because they may leave none of its choices.
  private static func isConditional(_ item: FormItem) -> Bool {
    if item.showIf != nil || item.format.choiceTable?.keys.isEmpty == false { return true }
    guard let choices = item.format.choices, !choices.isEmpty else { return false }
    return choices.allSatisfy { $0.showIf != nil }
  }

  private static func isConditional(_ step: Step, _ byAlert: Set<String>) -> Bool {
    step.showIf != nil || byAlert.contains(step.id)
  }

  /// Whether a rule, a refusal or an end can pass questions over.
  private static func isLeftEarly(_ survey: Survey, _ asked: [Int]) -> Bool {
    func follow(_ step: Int) -> Bool { asked[min(step, asked.count)...].contains { $0 > 0 } }
    return survey.steps.indices.contains { index in
      let step = survey.steps[index]
      // In a drawn order any step of the block may follow.
      let next = step.group.map { survey.groups[$0] }.flatMap { $0.block?.isDrawn == true ? $0.steps.lowerBound : nil }
      return leaves(step) && follow(next ?? index + 1)
    } || survey.groups.contains { !$0.next.isEmpty && follow($0.steps.upperBound) }
  }

  private static func leaves(_ step: Step) -> Bool {
    if !step.next.isEmpty || step.timeLimit.map({ $0.onTimeout != .next }) ?? false { return true }
    return switch step.kind {
    case .consent, .completion: true
    default: false
    }
  }

  private static func leadsBack(_ survey: Survey) -> Bool {
    survey.steps.indices.contains { index in
      let step = survey.steps[index]
      let block = step.group.map { survey.groups[$0] }.flatMap { $0.block?.isDrawn == true ? $0 : nil }
      return targets(of: step).contains { !leads(to: $0, beyond: block?.steps.upperBound ?? index + 1, survey) }
    }
      || survey.groups.contains { group in
        targets(of: group.next).contains { !leads(to: $0, beyond: group.steps.upperBound, survey) }
      }
  }

  private static func leads(to id: String, beyond first: Int, _ survey: Survey) -> Bool {
    let target =
      survey.steps.firstIndex { $0.id == id } ?? survey.groups.first { $0.id == id }?.steps.lowerBound
    return target.map { $0 >= first } ?? false
  }

  private static func targets(of rules: [NextRule]) -> [String] {
    rules.compactMap { rule in if case .step(let id) = rule.target { id } else { nil } }
  }

  private static func targets(of step: Step) -> [String] {
    var ids = targets(of: step.next)
    if case .step(let id)? = step.timeLimit?.onTimeout { ids.append(id) }
    if case .consent(let consent) = step.kind, let id = consent.declined { ids.append(id) }
    return ids
  }
}
