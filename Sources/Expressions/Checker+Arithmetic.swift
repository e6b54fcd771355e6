extension Checker {
  mutating func negation(_ operand: Int) -> Checked? {
    guard let type = typed[operand] else { return nil }
    guard type.isNumeric else {
      report(.notANumber(operation: "-", found: type.type.description), at: operand)
      return nil
    }
    var result = Typed.number(type.unit).from(type.origin)
    result.isBare = type.isBare
    if case .number(let number)? = type.literal { result.literal = .number(-number) }
    return (result, .negate(Int32(operand)))
  }

  mutating func arithmetic(_ sign: Arithmetic, _ left: Int, _ right: Int, _ index: Int) -> Checked? {
    if sign == .power { return power(left, right) }
    guard let a = typed[left], let b = typed[right], let origin = origin([left, right]) else { return nil }
    if let moved = moment(sign, left, right, a, b) { return moved.map { ($0.0.from(origin), $0.1) } }
    for (type, node) in [(a, left), (b, right)] where !type.isNumeric {
      report(.notANumber(operation: sign.rawValue, found: type.type.description), at: node)
      return nil
    }
    let isBare = a.isBare && b.isBare
    switch sign {
    case .add, .subtract:
      guard let (l, r, unit) = unified(left, right) else { return nil }
      var type = Typed.number(unit).from(origin)
      type.isBare = isBare
      return (type, sign == .add ? .add(Int32(l), Int32(r)) : .subtract(Int32(l), Int32(r)))
    case .multiply, .divide, .power:
      let (right, unit) = multiplied(left, right, a.unit, b.unit, power: sign == .multiply ? 1 : -1)
      var type = Typed.number(unit).from(origin)
      type.isBare = isBare
      let (l, r) = (Int32(left), Int32(right))
      return (type, sign == .multiply ? .multiply(l, r) : .divide(l, r))
    }
  }

  /// The right operand of a product, converted when the units would leave a mere ratio: `h / min` is a number.
  private mutating func multiplied(
    _ left: Int, _ right: Int, _ a: UnitOfMeasure, _ b: UnitOfMeasure, power: Int
  ) -> (Int, UnitOfMeasure) {
    let unit = a.times(b, power: power)
    guard unit.isPureNumber, !unit.isNone, let ratio = unit.ratio(to: .one) else { return (right, unit) }
    let inverse = UnitOfMeasure.Ratio(numerator: ratio.denominator, denominator: ratio.numerator)
    return (converted(right, by: power == 1 ? ratio : inverse), .one)
  }
}

// MARK: - Dates and times

extension Checker {
  /// Sums and differences of dates and times; nil when neither operand is one, an inner nil after a fault.
  private mutating func moment(_ sign: Arithmetic, _ left: Int, _ right: Int, _ a: Typed, _ b: Typed) -> Checked?? {
    guard a.isMoment || b.isMoment else { return nil }
    switch sign {
    case .subtract where a.isMoment && b.isMoment && a.element == b.element: return difference(left, right, a)
    case .subtract where a.isMoment && b.isNumeric:
      return shifted(left, by: add(.negate(Int32(right)), .number), a, b, at: right)
    case .add where a.isMoment && b.isNumeric: return shifted(left, by: right, a, b, at: right)
    case .add where b.isMoment && a.isNumeric: return shifted(right, by: left, b, a, at: left)
    default:
      let wrong = a.isMoment && !(sign == .subtract || sign == .add) ? left : right
      let type = typed[wrong]?.type.description ?? ""
      report(.notANumber(operation: sign.rawValue, found: type), at: wrong)
      return .some(nil)
    }
  }

  private mutating func difference(_ left: Int, _ right: Int, _ type: Typed) -> Checked? {
    let (l, r) = (Int32(left), Int32(right))
    switch type.element {
    case .date: return (.number(UnitOfMeasure(named: "day")), .subtract(l, r))
    case .timeOfDay: return (.number(UnitOfMeasure(named: "s")), .subtract(l, r))
    default:
      let milliseconds = add(.subtract(l, r), .number)
      program.ratios.append(UnitOfMeasure.Ratio(numerator: 1, denominator: 1000))
      let ratio = Int32(program.ratios.count - 1)
      return (.number(UnitOfMeasure(named: "s")), .convert(Int32(milliseconds), ratio: ratio))
    }
  }

  /// - Parameter node: Where the duration stands, for faults.
  private mutating func shifted(
    _ moment: Int, by duration: Int, _ type: Typed, _ durationType: Typed, at node: Int
  ) -> Checked? {
    let unit = durationType.unit
    let result = Typed(type.element)
    if case .date = type.element {
      let days = UnitOfMeasure(named: "day")
      if unit == days || unit == UnitOfMeasure(named: "week"), let ratio = unit.ratio(to: days) {
        return (result, .addDays(Int32(moment), Int32(converted(duration, by: ratio))))
      }
      if let ratio = unit.ratio(to: UnitOfMeasure(named: "month")) {
        return (result, .addMonths(Int32(moment), Int32(converted(duration, by: ratio))))
      }
      report(.dateNeedsDays(Checker.words(unit)), at: node)
      return nil
    }
    let isTime = type.element == .timeOfDay
    let step = UnitOfMeasure(named: isTime ? "s" : "ms")
    guard let ratio = unit.ratio(to: step) else {
      report(.unitMismatch(type.element.description, Checker.words(unit)), at: node)
      return nil
    }
    let amount = Int32(converted(duration, by: ratio))
    return (result, isTime ? .addSeconds(Int32(moment), amount) : .addMilliseconds(Int32(moment), amount))
  }
}

extension Typed {
  /// A date, a time of day, or both.
  fileprivate var isMoment: Bool {
    switch element {
    case .date, .timeOfDay, .dateTime: true
    default: false
    }
  }
}
