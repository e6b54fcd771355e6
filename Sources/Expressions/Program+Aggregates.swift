extension Program {
  /// What an aggregate has seen so far.
  private struct Tally {
    var sum = 0.0
    /// What the sum has lost to rounding, after Neumaier.
    var lost = 0.0
    var least = Double.infinity
    var most = -Double.infinity
    var answered = 0
    var trues = 0
    var blanks = 0

    mutating func add(_ number: Double) {
      guard !number.isNaN else {
        blanks += 1
        return
      }
      answered += 1
      let total = sum + number
      lost += abs(sum) >= abs(number) ? (sum - total) + number : (number - total) + sum
      sum = total
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
    var tally = Tally()
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
    if least < 0 ? tally.blanks > 0 : tally.answered < least { return .nan }
    let sum = finite(tally.sum + tally.lost)
    return switch kind {
    case .sum: sum
    case .mean: tally.answered == 0 ? .nan : sum / Double(tally.answered)
    case .minimum: finite(tally.least)
    case .maximum: finite(tally.most)
    case .countTrue: Double(tally.trues)
    case .countAnswered, .any, .all: .nan
    }
  }

  private func isBlank(_ operand: Int32, _ lane: Int, _ source: borrowing some ValueSource) -> Bool {
    kinds[Int(operand)].isOrdinal ? number(operand, lane, source).isNaN : value(operand, lane, source).isBlank
  }

  static func compensatedSum(_ numbers: [Double]) -> Double {
    var tally = Tally()
    for number in numbers { tally.add(number) }
    return tally.sum + tally.lost
  }
}
