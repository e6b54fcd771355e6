extension Analysis {
  /// What is known of the values that an aggregate takes.
  private struct Lanes {
    var known: [Possible] = []
    /// Lists of a length that only the answers tell.
    var lists: [Possible] = []
  }

  private func lanes(_ run: Program.Run) -> Lanes {
    let operands = expression.program.operands
    var lanes = Lanes()
    for place in stride(from: run.range.lowerBound, to: run.range.upperBound, by: 2) {
      let (operand, origin) = (operands[place], operands[place + 1])
      guard origin >= 0 else {
        lanes.known.append(possible(operand))
        continue
      }
      if case .tag(let tag) = expression.program.operations[Int(origin)] {
        for lane in 0..<Int(tag.count) { lanes.known.append(possible(operand, lane)) }
      } else {
        lanes.lists.append(possible(operand))
      }
    }
    return lanes
  }

  func aggregate(_ kind: Program.Aggregate, _ run: Program.Run, _ least: Int) -> Possible {
    let lanes = lanes(run)
    let certain = lanes.known.filter { !$0.mayBeBlank }.count
    let mayBeBlank = least < 0 ? certain < lanes.known.count || !lanes.lists.isEmpty : certain < least
    switch kind {
    case .any:
      let found = Analysis.any(lanes.known)
      return lanes.lists.isEmpty ? found : .truths(true, found.mayBeFalse || lanes.known.isEmpty, true)
    case .all:
      let found = Analysis.all(lanes.known)
      return lanes.lists.isEmpty ? found : .truths(found.mayBeTrue || lanes.known.isEmpty, true, true)
    case .countTrue:
      let most = lanes.known.filter(\.mayBeTrue).count
      let surely = lanes.known.filter { !$0.mayBeFalse && !$0.mayBeBlank }.count
      return .number(
        Interval(Double(surely), lanes.lists.isEmpty ? Double(most) : Interval.limit), mayBeBlank: mayBeBlank)
    case .countAnswered:
      let most = lanes.lists.isEmpty ? Double(lanes.known.count) : Interval.limit
      return .number(Interval(Double(certain), most), mayBeBlank: certain < least || !lanes.lists.isEmpty)
    case .sum: return .number(sum(lanes, leavesOut: least >= 0), mayBeBlank: mayBeBlank)
    case .deviation: return .number(Interval(0, Interval.limit), mayBeBlank: true)
    case .mean, .median, .minimum, .maximum:
      let interval = extent(kind, lanes, leavesOut: least >= 0)
      return .number(interval, mayBeBlank: mayBeBlank || certain == 0)
    }
  }

  private func sum(_ lanes: Lanes, leavesOut: Bool) -> Interval? {
    var (low, high) = ([Double](), [Double]())
    for lane in lanes.known {
      guard let interval = lane.interval else {
        if leavesOut { continue }
        return nil
      }
      let mayBeLeftOut = leavesOut && lane.mayBeBlank
      low.append(mayBeLeftOut ? min(interval.lower, 0) : interval.lower)
      high.append(mayBeLeftOut ? max(interval.upper, 0) : interval.upper)
    }
    for list in lanes.lists {
      guard let interval = list.interval else { continue }
      low.append(interval.lower < 0 ? -Interval.limit : 0)
      high.append(interval.upper > 0 ? Interval.limit : 0)
    }
    return Interval(Program.total(low), Program.total(high))
  }

  private func extent(_ kind: Program.Aggregate, _ lanes: Lanes, leavesOut: Bool) -> Interval? {
    let mayVary = leavesOut || !lanes.lists.isEmpty
    let intervals = (lanes.known + lanes.lists).compactMap(\.interval)
    if !leavesOut, lanes.known.contains(where: { $0.interval == nil }) { return nil }
    guard let least = intervals.map(\.lower).min(), let most = intervals.map(\.upper).max() else { return nil }
    if mayVary { return Interval(least, most) }
    switch kind {
    case .minimum: return Interval(least, intervals.map(\.upper).min() ?? most)
    case .maximum: return Interval(intervals.map(\.lower).max() ?? least, most)
    case .median: return Interval(least, most)
    default:
      guard let sum = sum(lanes, leavesOut: false) else { return nil }
      if sum.mayOverflow { return Interval(least, most) }
      return sum.mapped { DecimalArithmetic.quotient($0, Double(lanes.known.count)) }
    }
  }
}

extension Program {
  /// The sum as an aggregate works it out; where it is too large, the largest number.
  static func total(_ numbers: [Double]) -> Double {
    let sum = DecimalArithmetic.sum(numbers)
    if sum.isFinite { return sum }
    return sum < 0 || numbers.contains(-Interval.limit) ? -Interval.limit : Interval.limit
  }
}
