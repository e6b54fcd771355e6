import CivilTime
import Expressions
import SurveyModel

/// The way through a survey as a condition for each of its pages.
struct OutgoingFlow {
  /// When a page is reached: ways past it, ends before it, alerts that show it. Conditions of its own groups and of the
  /// page itself are not in it.
  let reached: [Showing]
  /// Ways that no condition can say: back to an earlier page, and at the end of a time limit.
  let lost: [(step: String, reason: String)]

  init(_ survey: Survey) {
    let steps = survey.steps
    var skipped: [[Showing]] = Array(repeating: [], count: steps.count)
    var raised: [String: Expression] = [:]
    for alert in survey.alerts { if let step = alert.show { raised[step] = alert.condition } }
    let places = Dictionary(steps.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var reached: [Showing] = []
    var lost: [(step: String, reason: String)] = []
    for (index, step) in steps.enumerated() {
      // The page of an alert is shown at once, whatever a way leads past.
      let here = raised[step.id].map { Showing.when($0) } ?? Showing.joined(skipped[index])
      reached.append(here)
      let visited = Showing.joined([here] + OutgoingFlow.own(index, in: survey))
      /// Marks what a way leads past.
      func lead(
        from first: Int, to target: NextRule.Target, _ condition: [Showing], _ isOfStep: Bool,
        after visited: Showing = visited
      ) {
        let end: Int
        switch target {
        case .end: end = steps.count
        case .step(let id):
          guard let place = places[id], place >= first else {
            lost.append((step.id, "a way back to '\(id)' can't be said by conditions"))
            return
          }
          end = place
        }
        guard first < end else { return }
        let taken = Showing.joined(isOfStep ? condition : [visited] + condition)
        for other in first..<end { skipped[other].append(.unless(taken)) }
      }
      var before: [Showing] = []
      for rule in step.next {
        let condition = rule.condition.map { [Showing.when($0)] } ?? []
        let isOfStep = rule.condition.map { survey.asksOnlyFor($0, on: index) } ?? false
        lead(from: index + 1, to: rule.target, before + condition, isOfStep && before.isEmpty)
        if let condition = condition.first { before.append(.unless(condition)) } else { break }
      }
      // The rules of a group are judged when the way leads out of it, whichever of its pages was the last.
      for group in survey.groups(around: index).reversed() where survey.groups[group].steps.upperBound == index + 1 {
        let first = survey.groups[group].steps.lowerBound
        let entered = Showing.joined([reached[first]] + OutgoingFlow.conditions(of: group, in: survey))
        var before: [Showing] = []
        for rule in survey.groups[group].next {
          let condition = rule.condition.map { [Showing.when($0)] } ?? []
          lead(from: index + 1, to: rule.target, before + condition, false, after: entered)
          if let condition = condition.first { before.append(.unless(condition)) } else { break }
        }
      }
      if visited.isNever { continue }
      switch step.kind {
      case .completion: lead(from: index + 1, to: .end, [], false)
      case .consent(let consent):
        lead(
          from: index + 1, to: consent.declined.map(NextRule.Target.step) ?? .end, [.declined(slot: consent.item.slot)],
          true)
      default: break
      }
      if let limit = step.timeLimit, limit.onTimeout != .next {
        lost.append((step.id, "pages have no time limit there, and so no way at its end"))
      }
    }
    (self.reached, self.lost) = (reached, lost)
  }

  /// The conditions of a group and of those round it.
  private static func conditions(of group: Int, in survey: Survey) -> [Showing] {
    var found: [Showing] = []
    var next: Int? = group
    while let one = next {
      if let showIf = survey.groups[one].showIf { found.append(.when(showIf)) }
      next = survey.groups[one].parent
    }
    return found
  }

  /// The conditions of the groups round a page, from the outside in, and of the page itself.
  static func own(_ step: Int, in survey: Survey) -> [Showing] {
    let groups = survey.groups(around: step).compactMap { survey.groups[$0].showIf }
    return (groups + [survey.steps[step].showIf].compactMap(\.self)).map(Showing.when)
  }
}

extension Survey {
  /// Whether a condition can only be true when questions of a page were answered: it reads nothing else, and is not true
  /// of blanks.
  fileprivate func asksOnlyFor(_ condition: Expression, on step: Int) -> Bool {
    condition.queries.isEmpty && !condition.dependencies.isEmpty
      && condition.dependencies.allSatisfy { items.indices.contains($0) && items[$0].step == step }
      && condition.truth(Blanks()) != true
  }
}

/// Nothing was answered.
private struct Blanks: ValueSource {
  var today: CivilDate { CivilDate(dayNumber: 0) }

  func value(at slot: Int) -> Value { .blank }

  func value(of query: Query) -> Value { .blank }

  func choiceText(at slot: Int) -> String? { nil }
}
