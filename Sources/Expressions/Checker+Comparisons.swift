extension Checker {
  /// Two operands that can be compared, with their conversions done.
  private struct Pair {
    enum Way { case numbers, ordinals, truths, values }

    let way: Way
    let left: Int32
    let right: Int32
  }

  mutating func comparison(_ comparison: Comparison, _ left: Int, _ right: Int, _ index: Int) -> Checked? {
    if reportEmptyText(comparison, left, right, index) { return nil }
    guard let origin = origin([left, right]), let pair = pair(left, right, orders: !comparison.isEquality) else {
      return nil
    }
    let operation: Program.Operation =
      switch pair.way {
      case .numbers: .compareNumbers(comparison, pair.left, pair.right)
      case .ordinals: .compareOrdinals(comparison, pair.left, pair.right)
      case .truths: .compareTruths(equal: comparison == .equal, pair.left, pair.right)
      case .values: .compareValues(equal: comparison == .equal, pair.left, pair.right)
      }
    return (Typed.boolean.from(origin), operation)
  }

  private mutating func pair(_ left: Int, _ right: Int, orders: Bool) -> Pair? {
    guard let a = typed[left], let b = typed[right] else { return nil }
    if a.isNested || b.isNested {
      reportUncomparable(left, right, a, b)
      return nil
    }
    if a.isNumeric, b.isNumeric {
      if !orders, !(areChoices(a, left, of: b) && areChoices(b, right, of: a)) { return nil }
      // What was recorded is told in the unit of what it is compared with.
      let isTold = isQuestion(left) && !isQuestion(right)
      guard let (one, other, _) = isTold ? unified(right, left) : unified(left, right) else { return nil }
      return Pair(way: .numbers, left: Int32(isTold ? other : one), right: Int32(isTold ? one : other))
    }
    let way: Pair.Way
    switch (a.element, b.element) {
    case (.boolean, .boolean): way = .truths
    case (.date, .date), (.timeOfDay, .timeOfDay), (.dateTime, .dateTime): way = .ordinals
    case _ where couldBeEqual(a, b):
      guard areChoices(a, left, of: b), areChoices(b, right, of: a) else { return nil }
      way = .values
    default:
      reportUncomparable(left, right, a, b)
      return nil
    }
    if orders, way == .truths || way == .values {
      report(.cantOrder(a.element.description), at: left)
      return nil
    }
    return Pair(way: way, left: Int32(left), right: Int32(right))
  }

  /// Texts, and choices that have texts or meet texts.
  private func couldBeEqual(_ a: Typed, _ b: Typed) -> Bool {
    if a.isTextual, b.isTextual { return true }
    return a.choices != nil && (b.isNumeric || b.isTextual) || b.choices != nil && (a.isNumeric || a.isTextual)
  }

  /// Reports a literal that is none of the choices that it is compared with.
  private mutating func areChoices(_ literal: Typed, _ node: Int, of other: Typed) -> Bool {
    guard let value = literal.literal, let choices = other.choices, !choices.contains(value) else { return true }
    report(.notAChoice(value.description, of: choices.map(\.description)), at: node)
    return false
  }

  private mutating func reportUncomparable(_ left: Int, _ right: Int, _ a: Typed, _ b: Typed) {
    var help: String?
    for (one, other) in [(a, b), (b, a)] {
      if case .text(let text)? = other.literal {
        switch one.element {
        case .date, .timeOfDay, .dateTime: help = "write it without quotes: \(text)"
        case .number: help = "write the number without quotes"
        case .boolean: help = "compare with true or false"
        default: break
        }
      }
    }
    let range = tree.nodes[left].range.lowerBound..<tree.nodes[right].range.upperBound
    let kind = ExpressionFault.Kind.cantCompare(a.element.description, b.element.description, help: help)
    faults.append(ExpressionFault(kind, at: range))
  }
}

// MARK: - Numbers of one unit

extension Checker {
  /// Two numbers as operations of one unit: a bare number takes the other's, else the right one is converted.
  mutating func unified(_ left: Int, _ right: Int) -> (left: Int, right: Int, unit: UnitOfMeasure)? {
    guard let a = typed[left], let b = typed[right] else { return nil }
    if a.unit == b.unit || b.isBare {
      if b.isBare { note(a.unit, of: b) }
      return (left, right, a.unit)
    }
    if a.isBare {
      note(b.unit, of: a)
      return (left, right, b.unit)
    }
    guard let ratio = b.unit.ratio(to: a.unit), !a.unit.isNone, !b.unit.isNone else {
      let (first, second) = left < right ? (left, right) : (right, left)
      let units = left < right ? (a.unit, b.unit) : (b.unit, a.unit)
      let record = scope.record
      let help = program.queries.compactMap { record.unsureUnit(of: $0)?.advice }.first
      faults.append(
        ExpressionFault(
          .unitMismatch(Checker.words(units.0), Checker.words(units.1), help: help),
          at: tree.nodes[first].range.lowerBound..<tree.nodes[second].range.upperBound))
      return nil
    }
    return (left, told(right, in: a.unit, by: ratio), a.unit)
  }

  private func isQuestion(_ node: Int) -> Bool {
    if case .query = program.operations[node] { true } else { false }
  }

  /// A number in another unit; what was recorded is asked for in it, so that it is converted once.
  private mutating func told(_ number: Int, in unit: UnitOfMeasure, by ratio: UnitOfMeasure.Ratio) -> Int {
    guard case .query(let place) = program.operations[number] else {
      return converted(number, by: ratio)
    }
    program.operations[number] = .query(self.place(of: program.queries[Int(place)].asked(in: unit.description)))
    typed[number]?.unit = unit
    return number
  }

  /// Notes that a number without a unit means one, or that a function counts in it.
  mutating func note(_ unit: UnitOfMeasure, of number: Typed? = nil) {
    guard !unit.isNone else { return }
    bareNumbers.append(BareNumber(isZero: number?.literal == .number(0), unit: unit))
  }
}

// MARK: - Containing

extension Checker {
  mutating func contains(_ list: Int, _ element: Int, _ index: Int) -> Checked? {
    guard let a = typed[list], let b = typed[element] else { return nil }
    if b.isList {
      report(.wrongArgument(function: "contains", expected: "one value", found: b.type.description), at: element)
      return nil
    }
    guard let listOrigin = a.origin else {
      guard case .text = a.element else {
        report(.cantContain(a.type.description), at: list)
        return nil
      }
      guard b.isTextual else {
        report(.wrongArgument(function: "contains", expected: "a text", found: b.type.description), at: element)
        return nil
      }
      return (.boolean, .textContains(Int32(list), Int32(element)))
    }
    guard let pair = pair(list, element, orders: false) else { return nil }
    return (.boolean, .listContains(origin: listOrigin.operation, pair.left, pair.right))
  }

  mutating func isIn(_ operand: Int, _ list: [Int]) -> Checked? {
    var values: [Int] = []
    for value in list {
      guard let type = typed[value] else { continue }
      if type.isList {
        report(.wrongArgument(function: "in", expected: "single values", found: type.type.description), at: value)
      } else if let pair = pair(operand, value, orders: false) {
        values.append(Int(pair.right))
      }
    }
    guard let type = typed[operand], values.count == list.count else { return nil }
    return (Typed.boolean.from(type.origin), .isIn(Int32(operand), run(values)))
  }
}
