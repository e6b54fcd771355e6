extension Checker {
  mutating func checkNegative(_ child: SyntaxNode, _ node: SyntaxNode) -> Typed? {
    guard let typed = check(child) else { return nil }
    guard case .number(let unit) = typed.type.element.plain else {
      return fault(.wrongType(found: typed.type, expected: "a number", by: "'-'"), child.range)
    }
    let type = ValueType.number(unit: unit)
    if case .number(let value)? = program.constant(typed.index) {
      let index = program.add(.constant(.number(-value)), node.range)
      return Typed(index: index, type: type, isBare: typed.isBare, range: node.range)
    }
    return emit(.negate(typed.index), typed.type.isList ? .list(type) : type, node.range)
  }

  mutating func checkArithmetic(
    _ operation: Arithmetic, _ left: SyntaxNode, _ right: SyntaxNode, _ node: SyntaxNode
  ) -> Typed? {
    let checked = (check(left), check(right))
    guard let first = checked.0, let second = checked.1 else { return nil }
    if first.type.element.isNumber && second.type.element.isNumber {
      return numbers(operation, first, second, node)
    }
    if !first.type.isList, !second.type.isList {
      switch operation {
      case .add:
        if let sum = shift(first, second, sign: 1, node) ?? shift(second, first, sign: 1, node) { return sum }
      case .subtract:
        if let gap = shift(first, second, sign: -1, node) ?? difference(first, second, node) { return gap }
      case .multiply, .divide: break
      }
    }
    if second.isBare, [.date, .dateTime, .timeOfDay].contains(first.type) {
      return fault(.missingUnit(first.type), right.range)
    }
    return fault(.uncombinable(operation: operation.rawValue, first.type, second.type), node.range)
  }

  // MARK: Numbers

  private mutating func numbers(
    _ operation: Arithmetic, _ left: Typed, _ right: Typed, _ node: SyntaxNode
  ) -> Typed? {
    if left.type.isList && right.type.isList {
      return fault(.uncombinable(operation: operation.rawValue, left.type, right.type), node.range)
    }
    let (first, second) = (left.type.element.plain.unit, right.type.element.plain.unit)
    var (left, right) = (left, right)
    var unit = first ?? second
    switch operation {
    case .add, .subtract:
      guard let same = sameUnit(left, right) else { return nil }
      (left, right) = same
      unit = left.type.element.plain.unit ?? right.type.element.plain.unit
    case .multiply:
      if let first, let second { return fault(.unitMismatch(first, second), node.range) }
    case .divide:
      if let first, let second {
        guard let conversion = Unit.conversion(from: second, to: first) else {
          return fault(.unitMismatch(first, second), node.range)
        }
        right = convert(right, conversion, to: first)
        unit = nil
      } else if second != nil {
        return fault(.unitMismatch(first, second), node.range)
      }
    }
    let isBare = left.isBare && right.isBare
    let type = ValueType.number(unit: unit)
    let isList = left.type.isList || right.type.isList
    if let value = folded(operation, left, right) {
      let index = program.add(.constant(value), node.range)
      return Typed(index: index, type: type, isBare: isBare, range: node.range)
    }
    let result = emit(.arithmetic(operation, left.index, right.index), isList ? .list(type) : type, node.range)
    return Typed(index: result.index, type: result.type, isBare: isBare, range: node.range)
  }

  private func folded(_ operation: Arithmetic, _ left: Typed, _ right: Typed) -> Value? {
    guard case .number(let a)? = program.constant(left.index), case .number(let b)? = program.constant(right.index)
    else { return nil }
    return operation.value(a, b)
  }

  // MARK: Dates and times

  /// A date, an instant or a time of day moved by a length of time; nil, and no fault, for anything else.
  private mutating func shift(_ moment: Typed, _ amount: Typed, sign: Int, _ node: SyntaxNode) -> Typed? {
    guard [.date, .dateTime, .timeOfDay].contains(moment.type) else { return nil }
    if amount.type == .duration {
      return emit(.addDuration(moment.index, amount.index, sign: sign), moment.type, node.range)
    }
    guard case .number(let unit?) = amount.type else { return nil }
    let dimension = Unit(unit).dimension
    switch (moment.type, dimension) {
    case (.date, Unit.days):
      let days = signed(amount, from: unit, to: "days", sign)
      return emit(.addDays(moment.index, days), .date, node.range)
    case (.date, Unit.months):
      let months = signed(amount, from: unit, to: "months", sign)
      return emit(.addMonths(moment.index, months), .date, node.range)
    case (.dateTime, Unit.elapsed):
      let milliseconds = signed(amount, from: unit, to: "ms", sign)
      return emit(.addMilliseconds(moment.index, milliseconds), .dateTime, node.range)
    case (.timeOfDay, Unit.elapsed):
      let seconds = signed(amount, from: unit, to: "s", sign)
      return emit(.addSeconds(moment.index, seconds), .timeOfDay, node.range)
    default: return nil
    }
  }

  private mutating func signed(_ amount: Typed, from unit: String, to target: String, _ sign: Int) -> Program.Index {
    guard let conversion = Unit.conversion(from: unit, to: target) else { return amount.index }
    let number = convert(amount, conversion, to: target)
    return sign < 0 ? program.add(.negate(number.index), amount.range) : number.index
  }

  private mutating func difference(_ left: Typed, _ right: Typed, _ node: SyntaxNode) -> Typed? {
    guard left.type == right.type, [.date, .dateTime, .timeOfDay].contains(left.type) else { return nil }
    let unit = left.type == .date ? "days" : "s"
    return emit(.difference(left.index, right.index), .number(unit: unit), node.range)
  }
}

extension Arithmetic {
  /// The result, or blank for a division by zero and beyond the range of numbers.
  func value(_ left: Double, _ right: Double) -> Value {
    switch self {
    case .add: .finite(left + right)
    case .subtract: .finite(left - right)
    case .multiply: .finite(left * right)
    case .divide: .finite(left / right)
    }
  }
}
