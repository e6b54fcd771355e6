package import CivilTime
package import Expressions

/// What expressions read that stand outside every repeat: alerts and scores.
extension StepRunner: ValueSource {
  package var today: CivilDate { context.date }

  package func value(at slot: Int) -> Value { value(at: slot, in: nil) }

  package func value(of query: Query) -> Value {
    if let value = context.queried[query.key] { return value }
    // A sitting that began before questions were asked in the unit in which they are used.
    guard let value = context.queried[query.text], case .number(let number) = value else {
      return context.queried[query.text] ?? .blank
    }
    return UnitFactor.tell(number, from: query.kindUnit, in: query.type.unit).map { .number($0) } ?? .blank
  }

  package func choiceText(at slot: Int) -> String? { choiceText(at: slot, in: nil) }

  /// What was read of the choice that was made in a slot, in the sitting's language.
  fileprivate func choiceText(at slot: Int, in scope: Int?) -> String? {
    guard case .item(let item) = ExpressionSlot.meaning(of: slot) else { return nil }
    return answer(at: item, entries: plan.entries(of: scope)).map { words(of: $0, at: item) }
  }

  /// The value of an expression that stands in a scope of the sitting.
  func value(of expression: Expression, in scope: Int?) -> Value {
    guard let scope else { return expression.evaluate(self) }
    return expression.evaluate(ScopedValues(runner: self, scope: scope))
  }

  /// Whether a condition holds that stands in a scope of the sitting; nil when that is unknown.
  func truth(of condition: Expression, in scope: Int?) -> Bool? {
    guard let scope else { return condition.truth(self) }
    return condition.truth(ScopedValues(runner: self, scope: scope))
  }

  /// The value of a slot, read in a scope: an item of the same entry, a list of an inner repeat's, a score.
  fileprivate func value(at slot: Int, in scope: Int?) -> Value {
    let entries = plan.entries(of: scope)
    switch ExpressionSlot.meaning(of: slot) {
    case .item(let item): return answer(at: item, entries: entries)?.value ?? .blank
    case .list(let item):
      guard survey.items.indices.contains(item) else { return .blank }
      return .list(listed(item, in: scope))
    case .score(let index): return score(at: index)?.value.map(Value.number) ?? .blank
    }
  }

  /// Whether a group, or one round it, does not show as the answers stand.
  ///
  /// - Parameter entries: Of the repeats round it.
  private func isHidden(_ group: Int, in entries: [Int]) -> Bool {
    var next: Int? = group
    var outer = entries[...]
    while let inner = next {
      if let showIf = survey.groups[inner].showIf,
        truth(of: showIf, in: plan.scope(around: inner, entries: Array(outer))) != true
      {
        return true
      }
      next = survey.groups[inner].parent
      if let parent = next, survey.groups[parent].loop != nil { outer = outer.dropLast() }
    }
    return false
  }

  /// The answers of a repeat's item, read in a scope outside the repeat: a blank where it is not known how many there are.
  private func listed(_ slot: Int, in scope: Int?) -> [Value] {
    let entries = plan.entries(of: scope)
    guard context.rules.unknownIsBlank else {
      return instances(of: slot, within: entries).map { answer(at: slot, entries: $0)?.value ?? .blank }
    }
    // Those of the repeats that lie round both.
    let shared = zip(plan.loops(round: scope), plan.loops(of: slot)).prefix { $0 == $1 }.count
    return knownInstances(of: slot, within: Array(entries.prefix(shared))).map { known in
      known.flatMap { answer(at: slot, entries: $0)?.value } ?? .blank
    }
  }

  /// Whether the sitting has an item: of a block that is drawn from it has those that were drawn.
  package func isDrawn(_ slot: Int) -> Bool { survey.items.indices.contains(slot) && plan.has(slot) }

  /// The entries in which an item is asked as the answers stand, those that lie in the entries given.
  package func instances(of slot: Int, within outer: [Int] = []) -> [[Int]] {
    knownInstances(of: slot, within: outer).compactMap(\.self)
  }

  /// The same, with nil for the entries of a repeat of which it is not known how many it has.
  private func knownInstances(of slot: Int, within outer: [Int]) -> [[Int]?] {
    var found: [[Int]?] = [[]]
    for (depth, group) in plan.loops(of: slot).enumerated() {
      guard let loop = survey.groups[group].loop else { continue }
      found = found.flatMap { entries -> [[Int]?] in
        guard let entries else { return [nil] }
        if depth < outer.count { return [entries + [outer[depth]]] }
        guard let count = knownCount(of: loop, in: plan.scope(around: group, entries: entries)),
          count > 0 || !isHidden(group, in: entries)
        else { return [nil] }
        return (0..<count).map { entries + [$0 + 1] }
      }
    }
    return found
  }
}

/// What expressions will read once the pages of computed items are shown.
struct ForeseenValues: ValueSource {
  private let runner: StepRunner
  private let scope: Int?
  private var values: [Int: Value] = [:]

  init(runner: StepRunner, scope: Int?) {
    self.runner = runner
    self.scope = scope
  }

  /// The same for what stands outside every repeat.
  var outside: ForeseenValues {
    var outside = ForeseenValues(runner: runner, scope: nil)
    if scope == nil { outside.values = values }
    return outside
  }

  mutating func add(_ value: Value, of slot: Int) { values[slot] = value }

  var today: CivilDate { runner.today }

  func value(at slot: Int) -> Value {
    if case .item(let item) = ExpressionSlot.meaning(of: slot), let value = values[item] { return value }
    return runner.value(at: slot, in: scope)
  }

  func value(of query: Query) -> Value { runner.value(of: query) }

  func choiceText(at slot: Int) -> String? { runner.choiceText(at: slot, in: scope) }
}

/// What expressions read that stand in an entry of a repeat.
private struct ScopedValues: ValueSource {
  let runner: StepRunner
  let scope: Int

  var today: CivilDate { runner.today }

  func value(at slot: Int) -> Value { runner.value(at: slot, in: scope) }

  func value(of query: Query) -> Value { runner.value(of: query) }

  func choiceText(at slot: Int) -> String? { runner.choiceText(at: slot, in: scope) }
}
