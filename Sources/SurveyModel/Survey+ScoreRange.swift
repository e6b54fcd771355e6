import Expressions

extension Survey {
  /// What the sum of some items can be; nil when one of them has no bounds.
  package func sumBounds(of slots: [Int]) -> ClosedRange<Double>? {
    var least = 0.0
    var greatest = 0.0
    for slot in slots {
      guard let bounds = items[slot].item.format.numericBounds else { return nil }
      least += bounds.lowerBound
      greatest += bounds.upperBound
    }
    return least...greatest
  }

  /// What each score can be, worked out from the items and rounded as the score is; nil where that is not known.
  ///
  /// For a score over items the ends can be reached. For an expression they are bounds that it never leaves: `a - a`
  /// of a scale from 0 to 3 gives -3 to 3.
  package var scoreRanges: [ClosedRange<Double>?] {
    var ranges: [ClosedRange<Double>?] = []
    for score in scores {
      let exact =
        switch score.rule {
        case .items(let rule): range(of: rule)
        case .expression(let expression): expression.numberRange(domains(ofScores: ranges))
        }
      ranges.append(exact.map { score.rounded($0.lowerBound)...score.rounded($0.upperBound) })
    }
    return ranges
  }

  /// What an expression knows of the scores before it, whose slots lie behind those of the items.
  private func domains(ofScores ranges: [ClosedRange<Double>?]) -> [Int: Domain] {
    var domains: [Int: Domain] = [:]
    for (index, range) in ranges.enumerated() {
      if let range { domains[ExpressionSlot.score(index)] = .range(range, step: nil) }
    }
    return domains
  }

  private func range(of rule: ItemScore) -> ClosedRange<Double>? {
    if rule.method == .marks { return marksRange(of: rule.slots) }
    if rule.method == .seconds || drawsAmong(rule.slots) { return nil }
    guard let bounds = sumBounds(of: rule.slots), let sum = sumRange(of: rule) else { return nil }
    let width = bounds.upperBound - bounds.lowerBound
    switch rule.method {
    case .sum: return sum
    case .mean: return sum.lowerBound / Double(rule.slots.count)...sum.upperBound / Double(rule.slots.count)
    case .pomp:
      guard width > 0 else { return nil }
      return 100 * (sum.lowerBound - bounds.lowerBound) / width...100 * (sum.upperBound - bounds.lowerBound) / width
    case .percent:
      guard bounds.upperBound > 0 else { return nil }
      return 100 * sum.lowerBound / bounds.upperBound...100 * sum.upperBound / bounds.upperBound
    case .marks, .seconds: return nil
    }
  }

  /// From no mark to those of all the items, or of the best that a block can draw.
  private func marksRange(of slots: [Int]) -> ClosedRange<Double>? {
    var greatest = 0.0
    var drawn: [Int: [Double]] = [:]
    for slot in slots where items[slot].item.correct != nil {
      let marks = items[slot].item.marks
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

  /// What the sum can be when blanks and hidden items count too.
  private func sumRange(of rule: ItemScore) -> ClosedRange<Double>? {
    var least: [Double] = []
    var greatest: [Double] = []
    for slot in rule.slots {
      let item = items[slot].item
      guard let bounds = item.format.numericBounds else { return nil }
      var values = [bounds.lowerBound, bounds.upperBound]
      if rule.blanks == .zero { values.append(0) }
      if let hidden = item.whenHidden {
        values.append(rule.reversed.contains(slot) ? bounds.lowerBound + bounds.upperBound - hidden : hidden)
      }
      least.append(values.reduce(bounds.lowerBound, min))
      greatest.append(values.reduce(bounds.upperBound, max))
    }
    guard !least.isEmpty else { return nil }
    // Prorating lets the answered items speak for the rest: with unlike items the ends lie further out than the sums.
    let fewest = rule.fewestAnswered
    let lower = least.sorted().prefix(fewest).reduce(0, +) * Double(least.count) / Double(fewest)
    let upper = greatest.sorted(by: >).prefix(fewest).reduce(0, +) * Double(least.count) / Double(fewest)
    return lower...max(lower, upper)
  }
}

extension ItemScore {
  /// With how few answers there is still a score, where the others are prorated.
  fileprivate var fewestAnswered: Int {
    guard case .prorate(let share) = blanks, !slots.isEmpty else { return slots.count }
    return (1...slots.count).first { Double($0) / Double(slots.count) >= share } ?? slots.count
  }
}
