import Expressions

/// Values that are worked out. One that is blank here is an empty text there, or no number at all.
extension OutgoingLogic {
  func value(_ formula: Formula) throws(FormulaFault) -> SourceLogic {
    if case .boolean = formula {
    } else if OutgoingLogic.isTruth(formula) {
      return try chosen(formula, .boolean(true), .boolean(false))
    }
    switch formula {
    case .number(let digits): return .number(try number(digits, units(of: formula)))
    case .text(let text): return .text(text)
    case .boolean(let value): return dialect == .redcap ? .number(value ? "1" : "0") : .text(value ? "true" : "false")
    case .literal(let text): return try literal(text)
    case .name("today"): return .text("today")
    case .name, .call("last", _):
      let name = try named(formula)
      switch name.answer {
      case .choices, .numbers: throw FormulaFault("'\(name.name)' is a list there")
      default: return name.field
      }
    case .negate(let inner): return .negate(try value(inner))
    case .arithmetic("/", .number("0"), .number("0")): return .text("")
    case .arithmetic(let sign, let left, let right): return try arithmetic(sign, left, right)
    case .call("if", let arguments) where arguments.count == 3:
      return try chosen(arguments[0].value, arguments[1].value, arguments[2].value)
    case .call(let name, let arguments): return try call(name, arguments)
    case .not, .and, .or, .compare, .contains, .isIn: throw FormulaFault("'\(formula.text)' is no value there")
    }
  }

  /// One side of a comparison: a code where a choice stands on the other, a number in the unit of the other.
  func value(_ formula: Formula, comparedWith other: Formula) throws(FormulaFault) -> SourceLogic {
    guard formula.isConstant else { return try value(formula) }
    if let name = try? named(other), case .choice = name.answer {
      switch formula {
      case .number(let digits): return .text(name.code(digits))
      case .negate(.number(let digits)): return .text(name.code("-" + digits))
      case .text(let text): return .text(name.code(text))
      default: break
      }
    }
    if case .number(let digits) = formula { return .number(try number(digits, units(of: other))) }
    if case .negate(.number(let digits)) = formula { return .negate(.number(try number(digits, units(of: other)))) }
    return try value(formula)
  }

  /// The units of the numbers that a formula reads.
  private func units(of formula: Formula) -> Set<String> {
    Set(
      formula.strict.compactMap { name in
        guard case .number(let unit)? = (try? named(name))?.answer else { return nil }
        return unit ?? ""
      })
  }

  /// The digits of a number with a unit, where everything round it is of the same.
  private func number(_ digits: String, _ units: Set<String>) throws(FormulaFault) -> String {
    let parts = digits.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let first = parts.first else { return digits }
    guard units == [String(parts[1])] else { throw FormulaFault("units aren't known there: '\(digits)'") }
    return String(first)
  }

  /// A date or a time of day.
  private func literal(_ text: String) throws(FormulaFault) -> SourceLogic {
    guard text.count == 10, !text.contains(":") else {
      if text.contains(":"), text.count <= 8 { return .text(text) }
      throw FormulaFault("'\(text)' can't be written there")
    }
    return dialect == .redcap ? .text(text) : .call("date", [.text(text)])
  }

  /// A value by a condition; where nobody knows whether that is met there is none.
  private func chosen(_ condition: Formula, _ yes: Formula, _ no: Formula) throws(FormulaFault) -> SourceLogic {
    if dialect == .redcap, yes == .number("1"), no == .number("0"), let box = box(condition) { return box }
    // Yes is 1 there, and no 0.
    if dialect == .redcap, yes == .number("1"), no == .number("0"), case .name = condition,
      let name = try? named(condition), name.answer == .boolean(yes: "1", no: "0")
    {
      return name.field
    }
    // A blank has no length there and nothing chosen: 0.
    if no == .number("0"), case .call("answered", let asked) = condition, case .call(let name, let given) = yes,
      name == "length" || name == "count", asked == given
    {
      return try bare(name, given)
    }
    let met = try truth(condition, wanted: true)
    // XPath has values that are true or false.
    if dialect == .xpath, yes == .boolean(true), no == .boolean(false), isTotal(condition) { return met }
    let (one, other) = (try value(yes), try value(no))
    if isTotal(condition) || other == .text("") { return .call("if", [met, one, other]) }
    return .call("if", [met, one, .call("if", [try truth(condition, wanted: false), other, .text("")])])
  }

  /// The box of `answered(a) and a contains 1`, which is 1 or 0 there.
  private func box(_ condition: Formula) -> SourceLogic? {
    guard case .and(let parts) = condition, parts.count == 2, case .contains(let list, let element) = parts[1],
      parts[0] == .call("answered", list), let name = try? named(list), case .choices = name.answer
    else { return nil }
    switch element {
    case .number(let code), .text(let code): return name.box(name.code(code))
    default: return nil
    }
  }

  /// Whether a condition is true or false whatever is blank.
  func isTotal(_ condition: Formula) -> Bool {
    condition.isTotal || (try? named(condition))?.isSure ?? false
  }

  // MARK: - Arithmetic

  private func arithmetic(_ sign: String, _ left: Formula, _ right: Formula) throws(FormulaFault) -> SourceLogic {
    if sign == "/", case .number(let divisor) = right, let days = try days(left, divisor) { return days }
    // `a - b * floor(a / b)` is what is left of a division.
    if sign == "-", case .arithmetic("*", let by, .call("floor", let parts)) = right, parts.count == 1,
      parts[0].value == .arithmetic("/", left, by)
    {
      return dialect == .redcap
        ? .call("mod", [try value(left), try value(by)]) : .operation("%", try value(left), try value(by))
    }
    try requireOneUnit(.arithmetic(sign, left, right))
    guard !isDate(left), !isDate(right), !isTime(left), !isTime(right) else {
      throw FormulaFault("dates and times can't be reckoned with there inside an expression")
    }
    let units = units(of: .arithmetic(sign, left, right))
    func operand(_ formula: Formula) throws(FormulaFault) -> SourceLogic {
      if case .number(let digits) = formula { return .number(try number(digits, units)) }
      return try value(formula)
    }
    if sign == "^", dialect == .xpath { return .call("pow", [try operand(left), try operand(right)]) }
    let quotient = SourceLogic.operation(sign, try operand(left), try operand(right))
    // A division by zero is infinite in XPath, and blank here.
    guard sign == "/", dialect == .xpath, !right.isConstant else { return quotient }
    return .call("if", [.operation("!=", try value(right), .number("0")), quotient, .text("")])
  }

  private func isTime(_ formula: Formula) -> Bool {
    if case .time? = (try? named(formula))?.answer { return true }
    return false
  }

  /// The length of a text or the number of what was chosen, 0 for a blank.
  private func bare(_ name: String, _ arguments: [Formula.Argument]) throws(FormulaFault) -> SourceLogic {
    guard let first = arguments.first?.value else { throw FormulaFault("it asks for nothing") }
    if name == "length" { return .call("length", [try value(first)]) }
    let list = try named(first)
    guard case .choices(let codes) = list.answer else { throw FormulaFault("'count' of this has no like there") }
    if dialect == .xpath { return .call("count-selected", [list.field]) }
    return .call("sum", codes.map { list.box(list.code($0)) })
  }

  private static let divisors = [
    "1 day": "d", "30.44 day": "M", "365.2425 day": "y", "1 h": "h", "1 min": "m", "1 s": "s",
  ]

  /// `(a - b) / 1 day`, `abs(a - b) / 30.44 days`: the difference of two dates.
  private func days(_ difference: Formula, _ divisor: String) throws(FormulaFault) -> SourceLogic? {
    var inner = difference
    var isSigned = true
    if case .call("abs", let arguments) = difference, let first = arguments.first {
      (inner, isSigned) = (first.value, false)
    }
    guard case .arithmetic("-", let later, let earlier) = inner, isDate(later), isDate(earlier) else { return nil }
    guard let unit = Self.divisors[divisor] else { throw FormulaFault("'\(divisor)' is no unit of time there") }
    let (a, b) = (try value(earlier), try value(later))
    if dialect == .redcap { return .call("datediff", [a, b, .text(unit)] + (isSigned ? [.call("true", [])] : [])) }
    let factors = ["d": "1", "M": "30.44", "y": "365.2425"]
    guard let factor = factors[unit] else {
      throw FormulaFault("hours and minutes between two times can't be had there")
    }
    var days = SourceLogic.operation("-", b, a)
    if !isSigned { days = .call("abs", [days]) }
    return unit == "d" ? days : .operation("/", days, .number(factor))
  }

  private func isDate(_ formula: Formula) -> Bool {
    switch formula {
    case .name("today"): return true
    case .literal(let text): return text.count == 10 && !text.contains(":")
    case .name, .call("last", _):
      switch (try? named(formula))?.answer {
      case .date?, .dateTime?: return true
      default: return false
      }
    case .arithmetic("+", let left, _), .arithmetic("-", let left, _):
      if case .arithmetic("-", _, let right) = formula, isDate(right) { return false }
      return isDate(left)
    default: return false
    }
  }

  // MARK: - Functions

  private func call(_ name: String, _ arguments: [Formula.Argument]) throws(FormulaFault) -> SourceLogic {
    let plain = arguments.filter { $0.label == nil }.map(\.value)
    if ["sum", "mean", "min", "max", "median", "sd"].contains(name) { return try aggregate(name, arguments) }
    var values: [SourceLogic] = []
    switch (name, plain.count) {
    case ("length", 1), ("count", 1):
      let length = try bare(name, arguments)
      guard let known = try known(.call(name, arguments)) else { return length }
      return .call("if", [known, length, .text("")])
    case ("round", 1...2), ("abs", 1), ("sqrt", 1), ("exp", 1), ("number", 1), ("lower", 1),
      ("upper", 1), ("concat", 1...), ("floor", 1), ("ceil", 1), ("ln", 1), ("year", 1), ("month", 1):
      for argument in plain { values.append(try value(argument)) }
    case ("choice", 1):
      let choice = try named(plain[0])
      guard dialect == .xpath, case .choice = choice.answer else {
        throw FormulaFault("the words of a choice can't be had there in an expression")
      }
      return .call("choice-name", [choice.field])
    case ("age", _): throw FormulaFault("years of age can't be worked out there to the day")
    default: throw FormulaFault("'\(name)' has no like there")
    }
    switch name {
    case "number": return values[0]
    case "floor":
      if dialect == .redcap { return .call("rounddown", values + [.number("0")]) }
      let whole = SourceLogic.call("rounddown", values)
      if isNeverNegative(plain[0]) { return whole }
      // XPath's int() cuts towards zero.
      let isBelow = OutgoingLogic.joined(
        "and", [.operation("<", values[0], .number("0")), .operation("!=", values[0], whole)])
      return .call("if", [isBelow, .operation("-", whole, .number("1")), whole])
    case "ceil":
      guard dialect == .redcap else { throw FormulaFault("'ceil' has no like there") }
      return .call("roundup", values + [.number("0")])
    case "round" where values.count == 1: return .call("round", values + [.number("0")])
    case "ln": return .call("log", values)
    case "year", "month", "upper", "lower":
      guard dialect == .redcap else { throw FormulaFault("'\(name)' has no like there") }
      return .call(name, values)
    default: return .call(name, values)
    }
  }

  /// A number of several values of which so many are needed as are known at least.
  private func aggregate(_ name: String, _ arguments: [Formula.Argument]) throws(FormulaFault) -> SourceLogic {
    let plain = arguments.filter { $0.label == nil }.map(\.value)
    let least = try OutgoingLogic.least(arguments) ?? plain.count
    try requireOneUnit(.call(name, arguments))
    if plain.contains(where: { isDate($0) || isTime($0) }) {
      throw FormulaFault("'\(name)' of dates or times has no like there")
    }
    guard !plain.isEmpty else { throw FormulaFault("it asks for nothing") }
    if plain.count == 1 {
      switch (try? named(plain[0]))?.answer {
      case .choices?: throw FormulaFault("a sum over a list has no like there")
      case .numbers? where least == 1 && arguments.count > 1 && ["sum", "min", "max"].contains(name):
        return .call(name, [try named(plain[0]).field])
      case .numbers?: throw FormulaFault("'\(name)' of all entries of a repeat, none of them blank, has no like there")
      default: break
      }
    }
    var values: [SourceLogic] = []
    for formula in plain { values.append(try value(formula)) }
    if least >= plain.count { return try complete(name, plain, values) }
    let all: SourceLogic
    if dialect == .redcap {
      all = .call(name == "sd" ? "stdev" : name, values)
      if least <= 1 { return all }
    } else {
      all = try known(name, plain, values)
    }
    guard let enough = try enough(plain, least) else { return all }
    return .call("if", [enough, all, .text("")])
  }

  /// Of values that are all needed.
  private func complete(
    _ name: String, _ plain: [Formula], _ values: [SourceLogic]
  ) throws(FormulaFault) -> SourceLogic {
    let sum = values.dropFirst().reduce(values[0]) { SourceLogic.operation("+", $0, $1) }
    switch name {
    case "sum": return sum
    case "mean": return .operation("/", sum, .number("\(values.count)"))
    case "min", "max", "median", "sd":
      guard dialect == .redcap || name == "min" || name == "max" else {
        throw FormulaFault("'\(name)' has no like there")
      }
      if values.count == 1 { return name == "sd" ? .text("") : values[0] }
      let enough = OutgoingLogic.joined("and", try knownEach(plain))
      return .call("if", [enough, .call(name == "sd" ? "stdev" : name, values), .text("")])
    default: throw FormulaFault("'\(name)' has no like there")
    }
  }

  /// Of the values that are known, where functions there take no blanks.
  private func known(
    _ name: String, _ plain: [Formula], _ values: [SourceLogic]
  ) throws(FormulaFault) -> SourceLogic {
    let filled = values.map { value -> SourceLogic in
      if case .number = value { value } else { .call("coalesce", [value, .number("0")]) }
    }
    let sum = filled.dropFirst().reduce(filled[0]) { SourceLogic.operation("+", $0, $1) }
    switch name {
    case "sum": return sum
    case "mean": return .operation("/", sum, OutgoingLogic.count(try knownEach(plain)))
    default: throw FormulaFault("'\(name)' of values that may be blank has no like there")
    }
  }

  /// Whether a number can't be below zero.
  private func isNeverNegative(_ formula: Formula) -> Bool {
    switch formula {
    case .number: true
    case .name, .call("last", _): (try? named(formula))?.isNeverNegative ?? false
    case .call("abs", _), .call("sqrt", _), .call("length", _), .call("count", _): true
    case .call("sum", let arguments), .call("mean", let arguments), .call("round", let arguments):
      arguments.allSatisfy { isNeverNegative($0.value) }
    case .arithmetic("+", let left, let right), .arithmetic("*", let left, let right),
      .arithmetic("/", let left, let right):
      isNeverNegative(left) && isNeverNegative(right)
    default: false
    }
  }
}

extension Formula {
  /// Whether it is true or false whatever is blank.
  var isTotal: Bool {
    switch self {
    case .boolean, .call("answered", _), .call("#met", _), .call("#known", _): true
    case .not(let inner): inner.isTotal
    case .and(let parts):
      Formula.areTotal(parts) { if case .call("answered", let one) = $0 { one.first?.value } else { nil } }
    case .or(let parts):
      Formula.areTotal(parts) {
        if case .not(.call("answered", let one)) = $0 { one.first?.value } else { nil }
      }
    default: false
    }
  }

  /// Whether each part is total, or reads only what another part makes sure of.
  private static func areTotal(_ parts: [Formula], _ sure: (Formula) -> Formula?) -> Bool {
    let known = parts.compactMap(sure)
    return parts.allSatisfy { part in
      if part.isTotal { return true }
      let names: Set<String> = part.names.subtracting(["today"])
      return names.isSubset(of: Set(known.flatMap(\.names)))
    }
  }
}
