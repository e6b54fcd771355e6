import Expressions

/// What the items of a score come to.
struct ItemCount {
  /// Not rounded; nil when blanks allow none.
  var value: Double?
  var answered: [Int] = []
  var blank: [Int] = []
}

extension StepRunner {
  func count(of rule: ItemScore) -> ItemCount {
    // Of a block that is drawn from, what was not drawn is no part of the sitting.
    let slots = rule.slots.filter(plan.has)
    var count = ItemCount()
    var counted: [Double] = []
    for slot in slots {
      guard let value = scored(slot, in: rule) else {
        count.blank.append(slot)
        continue
      }
      count.answered.append(slot)
      counted.append(DecimalArithmetic.product(value, rule.weight(of: slot)))
    }
    let isEnough =
      switch rule.blanks {
      case .complete: count.blank.isEmpty
      // Divided rather than multiplied: 11 of 20 is 0.55 to the last digit, and 0.55 x 20 is a little over 11.
      case .prorate(let share): Double(count.answered.count) / Double(slots.count) >= share && !counted.isEmpty
      case .zero: true
      }
    if isEnough, !slots.isEmpty { count.value = value(of: rule, slots, counted, count) }
    return count
  }

  /// What an item counts before its weight; nil for a blank.
  private func scored(_ slot: Int, in rule: ItemScore) -> Double? {
    let item = survey.items[slot].item
    switch rule.method {
    case .marks:
      // An answer that is missing, for whatever reason, earns nothing.
      return item.isRight(answer(at: slot)) == true ? item.marks : 0
    case .seconds:
      guard let record = record(at: slot), record.visible else { return nil }
      guard record.response == .timedOut else { return record.milliseconds.map { Double($0) / 1000 } }
      let limit = survey.steps[survey.items[slot].step].timeLimit
      return rule.timedOutSeconds ?? limit.map { Double($0.milliseconds) / 1000 }
    case .sum, .mean, .pomp, .percent, .max, .min:
      guard let value = points(at: slot, in: rule) ?? hiddenValue(at: slot, in: rule) else { return nil }
      let bounds = survey.bounds(of: slot, in: rule)
      let turned = bounds.map { rule.reversed.contains(slot) ? rule.reversing(value, $0) : value } ?? value
      // A share lies within what the items can be, whatever a hidden one is said to count.
      return rule.method == .pomp ? bounds.map { min(max(turned, $0.lowerBound), $0.upperBound) } ?? turned : turned
    }
  }

  private func points(at slot: Int, in rule: ItemScore) -> Double? {
    guard let answer = answer(at: slot) else { return nil }
    guard let points = rule.points[slot] else { return answer.scored }
    return answer.pointsKey.flatMap { points[$0] }
  }

  /// What a hidden item counts; nil for one that shows, and for one that is a blank when hidden.
  private func hiddenValue(at slot: Int, in rule: ItemScore) -> Double? {
    guard !isShown(slot), let count = survey.count(ofHidden: slot, in: rule) else { return nil }
    return context.rules.unknownIsBlank && isNotReached(slot) ? nil : count
  }

  private func value(of rule: ItemScore, _ slots: [Int], _ counted: [Double], _ count: ItemCount) -> Double? {
    switch rule.method {
    case .max, .min:
      let values = rule.blanks == .zero && !count.blank.isEmpty ? counted + [0] : counted
      return rule.method == .max ? values.max() : values.min()
    case .sum, .marks, .seconds: return sum(of: rule, slots, counted, count)
    case .mean:
      return sum(of: rule, slots, counted, count).map { DecimalArithmetic.quotient($0, rule.weight(of: slots)) }
    case .pomp:
      return survey.sumBounds(of: slots, in: rule).flatMap { bounds in
        sum(of: rule, slots, counted, count).flatMap { ItemScore.share(of: $0, in: bounds) }
      }
    case .percent:
      guard let bounds = survey.sumBounds(of: slots, in: rule), bounds.upperBound > 0 else { return nil }
      return sum(of: rule, slots, counted, count).map {
        DecimalArithmetic.quotient(DecimalArithmetic.product(100, $0), bounds.upperBound)
      }
    }
  }

  private func sum(of rule: ItemScore, _ slots: [Int], _ counted: [Double], _ count: ItemCount) -> Double? {
    let total = DecimalArithmetic.sum(counted)
    switch rule.blanks {
    case .complete: return total
    case .zero:
      // A blank is none of what an item can be: of a share that is its least.
      let least = rule.method == .pomp ? survey.sumBounds(of: count.blank, in: rule)?.lowerBound : nil
      return DecimalArithmetic.sum(total, least ?? 0)
    case .prorate:
      let product = DecimalArithmetic.product(total, rule.weight(of: slots))
      return DecimalArithmetic.quotient(product, rule.weight(of: count.answered))
    }
  }
}

extension ItemScore {
  /// Backwards: least + greatest - value.
  func reversing(_ value: Double, _ bounds: ClosedRange<Double>) -> Double {
    DecimalArithmetic.difference(DecimalArithmetic.sum(bounds.lowerBound, bounds.upperBound), value)
  }

  /// Per cent of the way from the least to the greatest.
  static func share(of sum: Double, in bounds: ClosedRange<Double>) -> Double? {
    guard bounds.upperBound > bounds.lowerBound else { return nil }
    let above = DecimalArithmetic.difference(sum, bounds.lowerBound)
    let width = DecimalArithmetic.difference(bounds.upperBound, bounds.lowerBound)
    return DecimalArithmetic.quotient(DecimalArithmetic.product(100, above), width)
  }
}
