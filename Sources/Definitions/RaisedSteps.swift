import CivilTime
import Expressions
import SurveyModel

/// Which steps alerts show behind which: an alert is raised by an answer that its condition reads.
struct RaisedSteps {
  /// In the order of the alerts.
  private let alerts: [(shown: Int, raising: Set<Int>?)]

  /// - Parameter places: The steps by their ids.
  init(_ survey: Survey, _ places: [String: Int]) {
    alerts = survey.alerts.compactMap { alert in
      guard let shown = alert.show.flatMap({ places[$0] }) else { return nil }
      // What holds without an answer, or asks the record, may be raised behind any step.
      let isOfAnswers = alert.condition.queries.isEmpty && alert.condition.truth(Unanswered()) != true
      let raising = survey.items(behind: alert.condition.dependencies).map { survey.items[$0].step }
      return (shown, isOfAnswers && !raising.isEmpty ? Set(raising) : nil)
    }
  }

  /// The steps that alerts may show behind a step, and behind the steps that they show, each once.
  func shown(after step: Int) -> [Int] {
    if alerts.isEmpty { return [] }
    var raising: Set<Int> = [step]
    var count = 0
    while count < raising.count {
      count = raising.count
      for alert in alerts where alert.raising?.isDisjoint(with: raising) == false { raising.insert(alert.shown) }
    }
    var found: [Int] = []
    for alert in alerts where alert.raising?.isDisjoint(with: raising) != true && !found.contains(alert.shown) {
      found.append(alert.shown)
    }
    return found
  }
}

extension Survey {
  /// The items whose answers expressions rest on: those that they read, and those behind scores and what is worked out.
  func items(behind slots: [Int]) -> Set<Int> {
    var found: Set<Int> = []
    var seen: Set<Int> = []
    var open = slots
    while let slot = open.popLast() {
      guard seen.insert(slot).inserted else { continue }
      switch ExpressionSlot.meaning(of: slot) {
      case .item(let item), .list(let item):
        guard items.indices.contains(item) else { continue }
        found.insert(item)
        if case .computed(let format) = items[item].item.format { open += format.expression.dependencies }
      case .score(let score):
        guard scores.indices.contains(score) else { continue }
        if case .items(let rule) = scores[score].rule { open += rule.slots }
        open += scores[score].rule.expressions.flatMap(\.dependencies)
      }
    }
    return found
  }
}

/// A record of no answers.
private struct Unanswered: ValueSource {
  let today = CivilDate(dayNumber: 0)

  func value(at slot: Int) -> Value { .blank }
  func value(of query: Query) -> Value { .blank }
}
