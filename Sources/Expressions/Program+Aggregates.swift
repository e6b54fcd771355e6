extension Program {
  /// What an aggregate has seen so far.
  private struct Tally {
    var sum = DecimalArithmetic.Sum()
    /// Whether one of the numbers was larger than numbers are.
    var isBeyond = false
    var least = Double.infinity
    var most = -Double.infinity
    var answered = 0
    var trues = 0
    var blanks = 0
    /// The numbers one by one, for what needs all of them.
    var numbers: [Double] = []
    let keepsNumbers: Bool

    init(_ kind: Aggregate) { keepsNumbers = kind == .median || kind == .deviation }

    mutating func add(_ number: Double) {
      guard number.isFinite else {
        blanks += 1
        if number.isInfinite { isBeyond = true }
        return
      }
      answered += 1
      sum.add(number)
      if keepsNumbers { numbers.append(number) }
      least = min(least, number)
      most = max(most, number)
    }

    mutating func add(_ truth: Truth) {
      if truth == .unknown { blanks += 1 } else { answered += 1 }
      if truth == .isTrue { trues += 1 }
    }
  }

  /// - Parameter least: How many answers suffice; negative when none may be missing.
  func aggregate(_ kind: Aggregate, _ run: Run, _ least: Int, _ source: borrowing some ValueSource) -> Double {
    var tally = Tally(kind)
    var place = run.range.lowerBound
    while place < run.range.upperBound {
      let (operand, origin) = (operands[place], operands[place + 1])
      place += 2
      let lanes: Int? = if origin < 0 { 1 } else { laneCount(origin, source) }
      guard let count = lanes else {
        // A list that was not answered: nobody knows how many it would have held.
        if kind == .countAnswered, least < 0 { return .nan }
        tally.blanks += 1
        continue
      }
      for lane in 0..<count {
        switch kind {
        case .countTrue: tally.add(truth(operand, lane, source))
        case .countAnswered: tally.add(isBlank(operand, lane, source) ? .unknown : Truth.isTrue)
        default: tally.add(number(operand, lane, source))
        }
      }
    }
    return Program.result(kind, tally, least)
  }

  private static func result(_ kind: Aggregate, _ tally: Tally, _ least: Int) -> Double {
    if kind == .countAnswered { return tally.answered < least ? .nan : Double(tally.answered) }
    if least < 0 ? tally.blanks > 0 : tally.answered < least { return tally.isBeyond ? .infinity : .nan }
    return switch kind {
    case .sum: tally.sum.value
    case .mean: tally.sum.divided(by: tally.answered)
    case .median: median(tally.numbers)
    case .deviation: deviation(tally.numbers)
    case .minimum: finite(tally.least)
    case .maximum: finite(tally.most)
    case .countTrue: Double(tally.trues)
    case .countAnswered, .any, .all: .nan
    }
  }

  private func isBlank(_ operand: Int32, _ lane: Int, _ source: borrowing some ValueSource) -> Bool {
    kinds[Int(operand)].isOrdinal ? !number(operand, lane, source).isFinite : value(operand, lane, source).isBlank
  }
}
