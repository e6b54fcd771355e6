extension Program {
  /// The truth of an operation; unknown for a blank.
  func truth(_ index: Int32, _ lane: Int, _ source: borrowing some ValueSource) -> Truth {
    switch operations[Int(index)] {
    case .truth(let truth): return truth
    case .slot, .slotList, .query, .queryList, .tag: return value(index, lane, source).truth
    case .not(let operand): return !truth(operand, lane, source)
    case .and(let run):
      var result = Truth.isTrue
      for operand in operands[run.range] {
        let truth = truth(operand, lane, source)
        if truth == .isFalse { return .isFalse }
        if truth == .unknown { result = .unknown }
      }
      return result
    case .or(let run):
      var result = Truth.isFalse
      for operand in operands[run.range] {
        let truth = truth(operand, lane, source)
        if truth == .isTrue { return .isTrue }
        if truth == .unknown { result = .unknown }
      }
      return result
    case .compareNumbers(let comparison, let a, let b):
      return Program.compare(comparison, number(a, lane, source), number(b, lane, source))
    case .compareOrdinals(let comparison, let a, let b):
      return Program.compareExactly(comparison, number(a, lane, source), number(b, lane, source))
    case .compareTruths(let equal, let a, let b):
      let (a, b) = (truth(a, lane, source), truth(b, lane, source))
      return a == .unknown || b == .unknown ? .unknown : Truth((a == b) == equal)
    case .compareValues(let equal, let a, let b):
      let truth = Program.equality(value(a, lane, source), value(b, lane, source))
      return equal ? truth : !truth
    case .isIn(let operand, let run): return isIn(value(operand, lane, source), run, source)
    case .listContains(let origin, let list, let element):
      return listContains(origin, list, value(element, lane, source), source)
    case .textContains(let a, let b):
      guard case .text(let text) = value(a, lane, source), case .text(let part) = value(b, lane, source) else {
        return .unknown
      }
      return Truth(TextPattern.contains(text, part))
    case .matches(let operand, let pattern):
      guard case .text(let text) = value(operand, lane, source) else { return .unknown }
      return Truth(patterns[Int(pattern)].matches(text))
    case .answered(let operand): return Truth(isAnswered(operand, lane, source))
    case .answeredList(let list, let isRepeated): return Truth(isListAnswered(list, isRepeated, source))
    case .choose(let condition, let a, let b):
      switch truth(condition, lane, source) {
      case .isTrue: return truth(a, lane, source)
      case .isFalse: return truth(b, lane, source)
      case .unknown: return .unknown
      }
    case .aggregate(let kind, let run, _) where kind == .any || kind == .all:
      return quantified(kind == .any, run, source)
    case .none, .ordinal, .constant, .today, .negate, .add, .subtract, .multiply, .divide, .convert, .addDays,
      .addMonths, .addSeconds, .addMilliseconds, .round, .age, .aggregate, .power, .curve, .length, .cased, .concat,
      .choiceText:
      return .unknown
    }
  }

  /// Whether two values are the same; unknown with a blank.
  static func equality(_ a: Value, _ b: Value) -> Truth {
    if a.isBlank || b.isBlank { return .unknown }
    if case .number(let a) = a, case .number(let b) = b { return Truth(areEqual(a, b)) }
    return Truth(a == b)
  }

  private func isIn(_ value: Value, _ run: Run, _ source: borrowing some ValueSource) -> Truth {
    var result = Truth.isFalse
    for operand in operands[run.range] {
      let truth = Program.equality(value, self.value(operand, 0, source))
      if truth == .isTrue { return .isTrue }
      if truth == .unknown { result = .unknown }
    }
    return result
  }

  private func isAnswered(_ operand: Int32, _ lane: Int, _ source: borrowing some ValueSource) -> Bool {
    switch kinds[Int(operand)] {
    case .truth: truth(operand, lane, source) != .unknown
    case .other: !value(operand, lane, source).isBlank
    case .number, .date, .timeOfDay, .dateTime: number(operand, lane, source).isFinite
    }
  }
}

// MARK: - Lists

extension Program {
  /// How many lanes a list has; nil for a blank.
  func laneCount(_ origin: Int32, _ source: borrowing some ValueSource) -> Int? {
    switch operations[Int(origin)] {
    case .tag(let run): return Int(run.count)
    case .slotList(let slot):
      guard case .list(let values) = source.value(at: Int(slot)) else { return nil }
      return values.count
    case .queryList(let query):
      guard case .list(let values) = source.value(of: queries[Int(query)]) else { return nil }
      return values.count
    default: return 1
    }
  }

  private func listContains(
    _ origin: Int32, _ list: Int32, _ element: Value, _ source: borrowing some ValueSource
  ) -> Truth {
    guard let count = laneCount(origin, source), !element.isBlank else { return .unknown }
    var result = Truth.isFalse
    for lane in 0..<count {
      let truth = Program.equality(value(list, lane, source), element)
      if truth == .isTrue { return .isTrue }
      if truth == .unknown { result = .unknown }
    }
    return result
  }

  /// A list is answered when it is there and holds an answer, or was answered with nothing.
  private func isListAnswered(_ list: Int32, _ isRepeated: Bool, _ source: borrowing some ValueSource) -> Bool {
    guard let count = laneCount(list, source) else { return false }
    for lane in 0..<count where !value(list, lane, source).isBlank { return true }
    return count == 0 && !isRepeated
  }

  /// `any` is a long "or", `all` a long "and".
  private func quantified(_ isAny: Bool, _ run: Run, _ source: borrowing some ValueSource) -> Truth {
    let decisive = Truth(isAny)
    var result = Truth(!isAny)
    var place = run.range.lowerBound
    while place < run.range.upperBound {
      let (operand, origin) = (operands[place], operands[place + 1])
      place += 2
      let lanes: Int? = if origin < 0 { 1 } else { laneCount(origin, source) }
      guard let count = lanes else {
        result = .unknown
        continue
      }
      for lane in 0..<count {
        let truth = truth(operand, lane, source)
        if truth == decisive { return decisive }
        if truth == .unknown { result = .unknown }
      }
    }
    return result
  }
}
