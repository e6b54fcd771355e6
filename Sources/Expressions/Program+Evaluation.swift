import CivilTime

extension Program {
  /// The value of an operation.
  ///
  /// - Parameter entry: Which entry of the lists below it is meant; a negative one for the whole.
  func value<Source: ValueSource>(_ index: Index, entry: Int = -1, _ source: borrowing Source) -> Value {
    if nodes[index].isList {
      if entry < 0 { return wholeList(index, source) }
      if let value = ownEntry(index, entry, source) { return value }
    }
    switch nodes[index].operation {
    case .constant(let value): return value
    case .slot(let slot): return source.value(at: slot).withoutNonsense
    case .slots: return .blank
    case .query(let query): return source.value(of: query).withoutNonsense
    case .today: return .date(source.today)
    case .not(let operand): return .truth(value(operand, entry: entry, source).truth.map { !$0 })
    case .and(let operands): return .truth(junction(operands, decidedBy: false, source))
    case .or(let operands): return .truth(junction(operands, decidedBy: true, source))
    case .compare(let comparison, let left, let right):
      return .truth(comparison.truth(value(left, entry: entry, source), value(right, entry: entry, source)))
    case .member(let wanted, let list): return .truth(isMember(wanted, of: list, source))
    case .substring(let part, let whole): return .truth(isSubstring(part, of: whole, source))
    case .matches(let operand, let pattern):
      guard case .text(let text) = value(operand, source) else { return .blank }
      return .boolean(pattern.matchesWhole(text))
    case .answered(let operand): return .boolean(!value(operand, source).isBlank)
    case .conditional(let condition, let yes, let no):
      guard let truth = value(condition, source).truth else { return .blank }
      return value(truth ? yes : no, entry: entry, source)
    case .aggregate(let aggregate, let operands, let atLeast):
      return self.aggregate(aggregate, operands, atLeast: atLeast, source)
    case .negate(let operand): return number(operand, entry, source).map { .finite(-$0) } ?? .blank
    case .convert(let operand, let conversion):
      return number(operand, entry, source).map { .finite(conversion($0)) } ?? .blank
    case .round(let operand, let decimals):
      return number(operand, entry, source).map { rounded($0, decimals) } ?? .blank
    case .arithmetic(let operation, let left, let right):
      guard let left = number(left, entry, source), let right = number(right, entry, source) else { return .blank }
      return operation.value(left, right)
    default: return timeValue(nodes[index].operation, entry, source)
    }
  }

  func number<Source: ValueSource>(_ index: Index, _ entry: Int = -1, _ source: borrowing Source) -> Double? {
    value(index, entry: entry, source).number
  }

  /// Kleene's `and` (decided by false) and `or` (decided by true): unknown only while nothing decides.
  private func junction<Source: ValueSource>(
    _ operands: [Index], decidedBy decisive: Bool, _ source: borrowing Source
  ) -> Bool? {
    var isUnknown = false
    for operand in operands {
      switch value(operand, source).truth {
      case decisive?: return decisive
      case nil: isUnknown = true
      case _?: break
      }
    }
    return isUnknown ? nil : !decisive
  }

  private func isMember<Source: ValueSource>(_ wanted: Index, of list: Index, _ source: borrowing Source) -> Bool? {
    let wanted = value(wanted, source)
    guard !wanted.isBlank, let count = entryCount(list, source) else { return nil }
    var isUnknown = false
    for entry in 0..<count {
      switch Comparison.equal.truth(value(list, entry: entry, source), wanted) {
      case true?: return true
      case nil: isUnknown = true
      case false?: break
      }
    }
    return isUnknown ? nil : false
  }

  private func isSubstring<Source: ValueSource>(_ part: Index, of whole: Index, _ source: borrowing Source) -> Bool? {
    guard case .text(let part) = value(part, source), case .text(let whole) = value(whole, source) else { return nil }
    return part.isEmpty || whole.contains(part)
  }
}

extension Value {
  /// What a source may not give is taken as blank: a number that is none, or is infinite.
  fileprivate var withoutNonsense: Value {
    if case .number(let number) = self, !number.isFinite { .blank } else { self }
  }
}

/// Rounds half away from zero.
private func rounded(_ number: Double, _ decimals: Int) -> Value {
  var power = 1.0
  for _ in 0..<decimals { power *= 10 }
  let shifted = number * power
  // So large a number has no such decimals to round.
  guard shifted.isFinite else { return .finite(number) }
  return .finite(shifted.rounded(.toNearestOrAwayFromZero) / power)
}
