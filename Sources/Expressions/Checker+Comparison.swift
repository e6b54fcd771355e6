extension Checker {
  mutating func checkComparison(
    _ comparison: Comparison, _ left: SyntaxNode, _ right: SyntaxNode, _ node: SyntaxNode
  ) -> Typed? {
    let checked = (check(left), check(right))
    guard let first = checked.0, let second = checked.1 else { return nil }
    if first.type.isList && second.type.isList {
      return fault(.incomparable(first.type, second.type), node.range)
    }
    guard let (first, second) = comparable(first, second, comparison, converts: .either) else { return nil }
    let isList = first.type.isList || second.type.isList
    let index = program.add(
      .compare(comparison, first.index, second.index), isList: isList, isTold: !isList, node.range)
    return Typed(index: index, type: isList ? .list(.boolean) : .boolean, range: node.range)
  }

  enum Side { case either, right }

  /// Brings two parts, or the entries of one, to types that compare; units convert.
  mutating func comparable(
    _ left: Typed, _ right: Typed, _ comparison: Comparison, converts side: Side
  ) -> (Typed, Typed)? {
    let (first, second) = (left.type.element, right.type.element)
    let whole = left.range.lowerBound..<right.range.upperBound
    if !comparison.isOrder {
      guard isAmongChoices(left, right), isAmongChoices(right, left) else { return nil }
    }
    if case .choice = first.plain, !comparison.isOrder, isPlainValue(second) { return (left, right) }
    if case .choice = second.plain, !comparison.isOrder, isPlainValue(first) { return (left, right) }
    switch (first.plain, second.plain) {
    case (.number, .number): return sameUnit(left, right, converts: side)
    case (.duration, .number(let unit)):
      guard let unit else { return fault(.missingUnit(.duration), right.range) }
      return lengthInUnit(left, unit).map { ($0, right) }
    case (.number(let unit), .duration):
      guard let unit else { return fault(.missingUnit(.duration), left.range) }
      return lengthInUnit(right, unit).map { (left, $0) }
    case (let a, let b) where a == b:
      guard !comparison.isOrder || a.isOrdered else { return fault(.notOrdered(a), whole) }
      return (left, right)
    default: return fault(.incomparable(left.type, right.type), whole)
    }
  }

  private func isPlainValue(_ type: ValueType) -> Bool {
    switch type.plain {
    case .number(let unit): unit == nil
    case .text, .choice: true
    default: false
    }
  }

  /// Whether a written value that is compared with a choice is one of its values.
  private mutating func isAmongChoices(_ choice: Typed, _ written: Typed) -> Bool {
    guard case .choice(let values) = choice.type.element, let value = program.constant(written.index) else { return true }
    switch value {
    case .number, .text: break
    default: return true
    }
    if values.contains(value) { return true }
    faults.append(ExpressionFault(kind: .notAChoice(value, choices: values), range: written.range))
    return false
  }

  private mutating func lengthInUnit(_ duration: Typed, _ unit: String) -> Typed? {
    let dimension = Unit(unit).dimension
    guard [Unit.elapsed, Unit.days, Unit.months].contains(dimension) else {
      return fault(.incomparable(duration.type, .number(unit: unit)), duration.range)
    }
    let type = ValueType.number(unit: unit)
    return emit(.length(duration.index, unit: unit), duration.type.isList ? .list(type) : type, duration.range)
  }

  /// Brings two numbers to one unit: a written one changes rather than an answer, so that no digit is lost.
  mutating func sameUnit(_ left: Typed, _ right: Typed, converts side: Side = .either) -> (Typed, Typed)? {
    let (first, second) = (left.type.element.plain.unit, right.type.element.plain.unit)
    if first == second || left.isBare || right.isBare { return (left, right) }
    guard let first, let second, let conversion = Unit.conversion(from: second, to: first) else {
      return fault(.unitMismatch(first, second), left.range.lowerBound..<right.range.upperBound)
    }
    if side == .either, program.constant(left.index) != nil, let back = Unit.conversion(from: first, to: second) {
      return (convert(left, back, to: second), right)
    }
    return (left, convert(right, conversion, to: first))
  }

  mutating func convert(_ number: Typed, _ conversion: Conversion, to unit: String?) -> Typed {
    let type = ValueType.number(unit: unit)
    if conversion.isIdentity {
      return Typed(index: number.index, type: number.type.isList ? .list(type) : type, range: number.range)
    }
    if case .number(let value)? = program.constant(number.index) {
      return emit(.constant(.finite(conversion(value))), type, number.range)
    }
    return emit(.convert(number.index, conversion), number.type.isList ? .list(type) : type, number.range)
  }
}

extension ValueType {
  var isOrdered: Bool {
    switch self {
    case .number, .date, .timeOfDay, .dateTime, .duration: true
    case .boolean, .text, .choice, .list: false
    }
  }
}
