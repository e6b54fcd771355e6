import CivilTime
import Expressions

extension StepRunner {
  /// The alerts that are raised as the answers stand, in the order of the file.
  package var raisedAlerts: [String] {
    let position = context.rules.awaitsScores && ending == nil ? position : 0
    return survey.alerts.filter { isRaised($0, before: position) }.map(\.id)
  }

  /// Of a score with items that are still to come nothing is known yet: they are no blanks.
  ///
  /// - Parameter page: Whose turn it is: what lies before it was passed.
  private func isRaised(_ alert: AlertRule, before page: Int) -> Bool {
    guard context.rules.awaitsScores, ending == nil else { return alert.condition.truth(self) == true }
    return alert.condition.truth(SettledValues(runner: self, position: page)) == true
  }

  /// The page of an alert that is raised and has not been shown on this way.
  ///
  /// - Parameter page: Whose turn it is; nil for the first that was not passed yet.
  func pageToShow(before page: Int? = nil) -> Int? {
    survey.alerts.lazy.compactMap { alert in
      guard let target = alert.show.flatMap({ plan.page(named: $0, from: nil) }), visitCounts[target] ?? 0 == 0,
        isRaised(alert, before: page ?? position)
      else { return nil }
      return target
    }.first
  }

  /// The first page that was not passed yet. Behind a page that an alert shows it is the one to which that goes on.
  private var position: Int {
    guard let visit = path.last else { return 0 }
    if visits[visit].after != nil { return pageBehind(visit) }
    return visits[visit].finished == nil ? visits[visit].page : visits[visit].page + 1
  }

  /// Whether all is answered, or was passed without an answer, that an expression reads by way of a slot.
  fileprivate func isSettled(_ slot: Int, before position: Int) -> Bool {
    switch ExpressionSlot.meaning(of: slot) {
    case .item(let item), .list(let item): isSettled(item: item, before: position)
    case .score(let index):
      switch survey.scores[index].rule {
      case .items(let rule): rule.slots.allSatisfy { isSettled(item: $0, before: position) }
      case .expression, .lookup:
        survey.scores[index].rule.expressions.flatMap(\.dependencies).allSatisfy { isSettled($0, before: position) }
      }
    }
  }

  private func isSettled(item: Int, before position: Int) -> Bool {
    guard plan.has(item) else { return true }
    if let computation = survey.items[item].item.format.computation {
      return computation.dependencies.allSatisfy { isSettled($0, before: position) }
    }
    for group in plan.loops(of: item) {
      switch survey.groups[group].loop?.count {
      case .times(let number): if !number.dependencies.allSatisfy({ isSettled($0, before: position) }) { return false }
      case .forEach(let other), .another(let other): if !isAnswered(other, before: position) { return false }
      case nil: break
      }
    }
    return isAnswered(item, before: position)
  }

  /// Whether an item has a response in each entry in which it is asked, or was passed there.
  private func isAnswered(_ item: Int, before position: Int) -> Bool {
    instances(of: item).allSatisfy { entries in
      let record = record(at: item, entries: entries)
      if record?.response != nil { return true }
      // One that is hidden stays so where the items are answered that decide about it.
      if let record, !record.visible, let showIf = survey.items[item].item.showIf,
        showIf.dependencies.allSatisfy({ isAnswered(slot: $0, in: entries) })
      {
        return true
      }
      return plan.page(ofStep: survey.items[item].step, entries: entries).map { $0 < position } ?? true
    }
  }

  private func isAnswered(slot: Int, in entries: [Int]) -> Bool {
    guard case .item(let item) = ExpressionSlot.meaning(of: slot) else { return false }
    let shared = Array(entries.prefix(plan.loops(of: item).count))
    return record(at: item, entries: shared)?.response != nil
  }
}

/// What alerts read before the survey has ended.
private struct SettledValues: ValueSource {
  let runner: StepRunner
  let position: Int

  var today: CivilDate { runner.today }

  func value(at slot: Int) -> Value {
    let awaits = runner.survey.readsScore(slot) && !runner.isSettled(slot, before: position)
    return awaits ? .blank : runner.value(at: slot)
  }

  func value(of query: Query) -> Value { runner.value(of: query) }

  func choiceText(at slot: Int) -> String? { runner.choiceText(at: slot) }
}

extension Survey {
  /// Whether an alert is raised by a score, also by way of what is worked out.
  package var alertsReadScores: Bool { alerts.flatMap(\.condition.dependencies).contains(where: readsScore) }

  /// Whether a slot is a score, or worked out from one.
  fileprivate func readsScore(_ slot: Int) -> Bool {
    switch ExpressionSlot.meaning(of: slot) {
    case .score: true
    case .item(let item), .list(let item):
      items.indices.contains(item)
        && items[item].item.format.computation?.dependencies.contains(where: readsScore) ?? false
    }
  }
}
