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
    case .name("today") where names["today"] == nil: return .text("today")
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
    case .not, .and, .or, .compare, .contains, .isIn: throw FormulaFault("'\(formula.told(survey))' is no value there")
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
  func units(of formula: Formula) -> Set<String> {
    Set(
      formula.strict.compactMap { name in
        guard case .number(let unit)? = (try? named(name))?.answer else { return nil }
        return unit ?? ""
      })
  }

  /// The digits of a number with a unit, where everything round it is of the same.
  func number(_ digits: String, _ units: Set<String>) throws(FormulaFault) -> String {
    let parts = digits.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let first = parts.first else { return digits }
    guard units == [String(parts[1])] else { throw FormulaFault("units aren't known there: '\(digits)'") }
    return String(first)
  }

  /// A date or a time of day.
  func literal(_ text: String) throws(FormulaFault) -> SourceLogic {
    guard text.count == 10, !text.contains(":") else {
      if text.contains(":"), text.count <= 8 { return .text(text) }
      throw FormulaFault("'\(text)' can't be written there")
    }
    return dialect == .redcap ? .text(text) : .call("date", [.text(text)])
  }

  /// A value by a condition; where nobody knows whether that is met there is none.
  func chosen(_ condition: Formula, _ yes: Formula, _ no: Formula) throws(FormulaFault) -> SourceLogic {
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
    if dialect == .xpath, let number = Formula.truncatedNumber(condition, yes, no) { return try truncated(number) }
    let met = try truth(condition, wanted: true)
    // XPath has values that are true or false.
    if dialect == .xpath, yes == .boolean(true), no == .boolean(false), isTotal(condition) { return met }
    let (one, other) = (try value(yes), try value(no))
    if isTotal(condition) || other == .text("") { return .call("if", [met, one, other]) }
    return .call("if", [met, one, .call("if", [try truth(condition, wanted: false), other, .text("")])])
  }

  /// The box of `answered(a) and a contains 1`, which is 1 or 0 there.
  func box(_ condition: Formula) -> SourceLogic? {
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

  func arithmetic(_ sign: String, _ left: Formula, _ right: Formula) throws(FormulaFault) -> SourceLogic {
    if sign == "/", case .number(let divisor) = right, let days = try days(left, divisor) { return days }
    // `a - b * floor(a / b)` is what is left of a division.
    // What is left of a number below zero has its sign there.
    if sign == "-", case .arithmetic("*", let by, .call("floor", let parts)) = right, parts.count == 1,
      parts[0].value == .arithmetic("/", left, by), isNeverNegative(left), isNeverNegative(by),
      dialect == .redcap || isWhole(left) && isWhole(by)
    {
      return dialect == .redcap
        ? .call("mod", [try value(left), try value(by)]) : .operation("%", try value(left), try value(by))
    }
    // So is what is left of one that is cut towards zero.
    if dialect == .xpath, sign == "-", case .arithmetic("*", let by, .call("if", let parts)) = right, parts.count == 3,
      Formula.truncatedNumber(parts[0].value, parts[1].value, parts[2].value) == .arithmetic("/", left, by),
      isWhole(left), isWhole(by)
    {
      return .operation("%", try value(left), try value(by))
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

  /// The length of a text or the number of what was chosen, 0 for a blank.
  func bare(_ name: String, _ arguments: [Formula.Argument]) throws(FormulaFault) -> SourceLogic {
    guard let first = arguments.first?.value else { throw FormulaFault("it asks for nothing") }
    if name == "length" { return .call("length", [try value(first)]) }
    let list = try named(first)
    guard case .choices(let codes) = list.answer else { throw FormulaFault("'count' of this has no like there") }
    if dialect == .xpath { return .call("count-selected", [list.field]) }
    return .call("sum", codes.map { list.box(list.code($0)) })
  }

  static let divisors = [
    "1 day": "d", "30.44 day": "M", "365.2425 day": "y", "1 h": "h", "1 min": "m", "1 s": "s",
  ]

  /// `(a - b) / 1 day`, `abs(a - b) / 30.44 days`: the difference of two dates.
  func days(_ difference: Formula, _ divisor: String) throws(FormulaFault) -> SourceLogic? {
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

  func isDate(_ formula: Formula) -> Bool {
    switch formula {
    case .name("today") where names["today"] == nil: return true
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
}

extension Formula {
  /// The number that `if(x < 0, ceil(x), floor(x))` cuts towards zero; nil for another choice.
  static func truncatedNumber(_ condition: Formula, _ yes: Formula, _ no: Formula) -> Formula? {
    guard case .compare("<", let number, .number("0")) = condition, yes == .call("ceil", number),
      no == .call("floor", number)
    else { return nil }
    return number
  }

  /// Whether it is true or false whatever is blank.
  var isTotal: Bool {
    switch self {
    case .boolean, .call("answered", _), .call("#met", _), .call("#known", _): true
    case .not(let inner): inner.isTotal
    case .call("if", let parts): parts.count == 3 && parts.allSatisfy(\.value.isTotal)
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
  static func areTotal(_ parts: [Formula], _ sure: (Formula) -> Formula?) -> Bool {
    let known = parts.compactMap(sure)
    return parts.allSatisfy { part in
      if part.isTotal { return true }
      let names: Set<String> = part.names.subtracting(["today"])
      return names.isSubset(of: Set(known.flatMap(\.names)))
    }
  }
}
