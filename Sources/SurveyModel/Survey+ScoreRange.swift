import Expressions

extension Survey {
  /// What an item can count in a score, before its weight; nil without bounds.
  package func bounds(of slot: Int, in rule: ItemScore) -> ClosedRange<Double>? {
    if let points = rule.points[slot]?.values, let least = points.min(), let greatest = points.max() {
      return least...greatest
    }
    let format = items[slot].item.format
    return format.numericBounds ?? format.computation?.numberRange()
  }

  /// What an item counts in a score while it does not show, before it is turned round and weighted; nil where it is a blank then.
  package func count(ofHidden slot: Int, in rule: ItemScore) -> Double? {
    items[slot].item.whenHidden.map { rule.count(ofHidden: $0, at: slot) }
  }

  /// What the sum of some items of a score can be; nil when one of them has no bounds.
  package func sumBounds(of slots: [Int], in rule: ItemScore) -> ClosedRange<Double>? {
    var least = DecimalArithmetic.Sum()
    var greatest = DecimalArithmetic.Sum()
    for slot in slots {
      guard let bounds = bounds(of: slot, in: rule) else { return nil }
      let ends = [bounds.lowerBound, bounds.upperBound].map {
        DecimalArithmetic.product($0, rule.weight(of: slot))
      }
      least.add(min(ends[0], ends[1]))
      greatest.add(max(ends[0], ends[1]))
    }
    return least.value...greatest.value
  }

  /// What each score can be, worked out from the items and rounded as the score is; nil where that is not known.
  ///
  /// For a score over items the ends can be reached. For an expression they are bounds that it never leaves: `a - a`
  /// of a scale from 0 to 3 gives -3 to 3.
  package var scoreRanges: [ClosedRange<Double>?] {
    zip(scores, exactRanges).map { score, exact in
      exact.map { score.rounded($0.lowerBound)...score.rounded($0.upperBound) }
    }
  }

  /// The same before rounding, as scores that build on them take it.
  private var exactRanges: [ClosedRange<Double>?] {
    var ranges: [ClosedRange<Double>?] = []
    // What an expression knows of the scores before it, whose slots lie behind those of the items.
    var domains: [Int: Domain] = [:]
    for score in scores {
      switch score.rule {
      case .items(let rule): ranges.append(range(of: rule))
      case .expression(let expression): ranges.append(expression.numberRange(domains))
      case .lookup(let lookup):
        let values = lookup.rows.map(\.value)
        ranges.append(values.min().flatMap { least in values.max().map { least...$0 } })
      }
      if let range = ranges.last ?? nil { domains[ExpressionSlot.score(ranges.count - 1)] = .range(range, step: nil) }
    }
    return ranges
  }

  private func range(of rule: ItemScore) -> ClosedRange<Double>? {
    if rule.method == .marks { return marksRange(of: rule) }
    if rule.method == .seconds || drawsAmong(rule.slots) { return nil }
    if case .prorate = rule.blanks, !rule.weights.isEmpty { return nil }
    guard let ends = itemRanges(of: rule), let bounds = sumBounds(of: rule.slots, in: rule) else { return nil }
    if rule.method == .max || rule.method == .min { return extremeRange(of: rule, ends) }
    let sum = sumRange(of: rule, ends)
    switch rule.method {
    case .sum: return sum
    case .mean: return sum.mapped { DecimalArithmetic.quotient($0, rule.weight(of: rule.slots)) }
    case .pomp:
      guard let least = ItemScore.share(of: sum.lowerBound, in: bounds),
        let greatest = ItemScore.share(of: sum.upperBound, in: bounds)
      else { return nil }
      return least...greatest
    case .percent:
      guard bounds.upperBound > 0 else { return nil }
      return sum.mapped { DecimalArithmetic.quotient(DecimalArithmetic.product(100, $0), bounds.upperBound) }
    case .marks, .seconds, .max, .min: return nil
    }
  }

  /// From no mark to those of all the items, or of the best that a block can draw.
  private func marksRange(of rule: ItemScore) -> ClosedRange<Double>? {
    var greatest = 0.0
    var drawn: [Int: [Double]] = [:]
    for slot in rule.slots where items[slot].item.correct != nil {
      let marks = items[slot].item.marks * max(rule.weight(of: slot), 0)
      if let block = drawingBlock(of: slot) { drawn[block, default: []].append(marks) } else { greatest += marks }
    }
    for (block, marks) in drawn {
      guard let pick = groups[block].block?.pick else { continue }
      greatest += marks.sorted(by: >).prefix(pick).reduce(0, +)
    }
    return 0...max(greatest, 0)
  }

  /// Whether some of the items may not be drawn.
  private func drawsAmong(_ slots: [Int]) -> Bool { slots.contains { drawingBlock(of: $0) != nil } }

  /// The block round an item that draws some of its steps.
  private func drawingBlock(of slot: Int) -> Int? {
    groups(around: items[slot].step).last { groups[$0].block?.pick != nil }
  }

  /// What each item can count, weighted, when blanks and hidden items count too.
  private func itemRanges(of rule: ItemScore) -> [ClosedRange<Double>]? {
    var ranges: [ClosedRange<Double>] = []
    for slot in rule.slots {
      guard let bounds = bounds(of: slot, in: rule) else { return nil }
      var values = [bounds.lowerBound, bounds.upperBound]
      if rule.method != .pomp {
        if rule.blanks == .zero { values.append(0) }
        if let hidden = count(ofHidden: slot, in: rule) {
          values.append(rule.reversed.contains(slot) ? rule.reversing(hidden, bounds) : hidden)
        }
      }
      let weighted = values.map { DecimalArithmetic.product($0, rule.weight(of: slot)) }
      ranges.append((weighted.min() ?? 0)...(weighted.max() ?? 0))
    }
    return ranges.isEmpty ? nil : ranges
  }

  /// What the sum can be. Prorating lets the answered items speak for the rest: with unlike items the ends lie further
  /// out than the sums.
  private func sumRange(of rule: ItemScore, _ ends: [ClosedRange<Double>]) -> ClosedRange<Double> {
    let fewest = rule.fewestAnswered
    func spread(_ values: some Sequence<Double>) -> Double {
      let product = DecimalArithmetic.product(DecimalArithmetic.sum(values), Double(ends.count))
      return DecimalArithmetic.quotient(product, Double(fewest))
    }
    let lower = spread(ends.map(\.lowerBound).sorted().prefix(fewest))
    return lower...max(lower, spread(ends.map(\.upperBound).sorted(by: >).prefix(fewest)))
  }

  /// Of the fewest items that may be answered, the greatest or the least.
  private func extremeRange(of rule: ItemScore, _ ends: [ClosedRange<Double>]) -> ClosedRange<Double> {
    let (lows, highs) = (ends.map(\.lowerBound).sorted(), ends.map(\.upperBound).sorted())
    let fewest = rule.fewestAnswered
    return rule.method == .max
      ? lows[fewest - 1]...max(lows[fewest - 1], highs[highs.count - 1])
      : lows[0]...max(lows[0], highs[highs.count - fewest])
  }
}

extension ClosedRange<Double> {
  /// The range through a function that never falls.
  fileprivate func mapped(_ function: (Double) -> Double) -> ClosedRange<Double> {
    function(lowerBound)...Swift.max(function(lowerBound), function(upperBound))
  }
}

extension ItemScore {
  /// With how few answers there is still a score, where the others are prorated.
  fileprivate var fewestAnswered: Int {
    guard case .prorate(let share) = blanks, !slots.isEmpty else { return slots.count }
    return (1...slots.count).first { Double($0) / Double(slots.count) >= share } ?? slots.count
  }
}
