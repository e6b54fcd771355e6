import CivilTime
import Expressions

extension StepRunner {
  /// The alerts that are raised as the answers stand, in the order of the file.
  package var raisedAlerts: [String] { survey.alerts.filter(isRaised).map(\.id) }

  /// Of a score with items that are still to come nothing is known yet: they are no blanks.
  func isRaised(_ alert: AlertRule) -> Bool {
    let isOpen = context.awaitsScores && ending == nil
    return (isOpen ? alert.condition.truth(SettledValues(runner: self)) : alert.condition.truth(self)) == true
  }

  /// Whether all that a score counts is answered, or was passed without an answer.
  fileprivate func isSettled(score index: Int) -> Bool {
    survey.itemSlots(behind: ExpressionSlot.score(index)).allSatisfy { slot in
      !plan.has(slot) || instances(of: slot).allSatisfy { isSettled(slot, entries: $0) }
    }
  }

  private func isSettled(_ slot: Int, entries: [Int]) -> Bool {
    let step = survey.items[slot].step
    guard let current = path.last.map({ visits[$0] }) else { return false }
    guard let record = record(at: slot, entries: entries) else {
      // The way has not come there, or has left it out.
      let shared = survey.loops(around: step).filter(survey.loops(around: current.step).contains)
      return step < current.step && shared.isEmpty
    }
    if record.response != nil { return true }
    // What is hidden on the page that shows may show before it is left.
    let isOnPage = step == current.step && entries == current.entries
    return !record.visible && !(isOnPage && current.finished == nil)
  }
}

/// What alerts read before the survey has ended.
private struct SettledValues: ValueSource {
  let runner: StepRunner

  var today: CivilDate { runner.today }

  func value(at slot: Int) -> Value {
    if case .score(let index) = ExpressionSlot.meaning(of: slot), !runner.isSettled(score: index) { return .blank }
    return runner.value(at: slot)
  }

  func value(of query: Query) -> Value { runner.value(of: query) }

  func choiceText(at slot: Int) -> String? { runner.choiceText(at: slot) }
}

extension Survey {
  /// Whether an alert is raised by a score.
  package var alertsReadScores: Bool {
    alerts.flatMap(\.condition.dependencies).contains { slot in
      if case .score = ExpressionSlot.meaning(of: slot) { true } else { false }
    }
  }
}
