import Expressions

/// What a calculation gives.
extension LogicMeaning {
  func value(_ logic: SourceLogic) throws(FormulaFault) -> (Formula, Kind) {
    switch logic {
    case .number(let digits): return (.number(digits), .number)
    case .text(""): throw FormulaFault("an empty value can stand here only as the last part of the outermost if()")
    case .text(let text): return text.lowercased() == "today" ? (.name("today"), .date) : (.text(text), .text)
    case .negate(let inner):
      let (formula, kind) = try value(inner)
      guard kind == .number else { throw FormulaFault("'\(formula.text)' is no number") }
      return (.negate(formula), .number)
    case .field(let name, let code, let elsewhere): return try fieldValue(name, code, elsewhere)
    case .not: return (try truth(logic, isGuarded: true), .truth)
    case .operation(let sign, let left, let right):
      guard ["+", "-", "*", "/", "^", "%"].contains(sign) else { return (try truth(logic, isGuarded: true), .truth) }
      return try arithmetic(sign, left, right)
    case .call(let name, let arguments): return try call(name, arguments)
    }
  }

  private func fieldValue(
    _ name: String, _ code: String?, _ elsewhere: String?
  ) throws(FormulaFault) -> (Formula, Kind) {
    let field = try field(name, elsewhere)
    switch field.answer {
    case .choices(let codes):
      guard let code = code.flatMap({ LogicMeaning.known($0, in: codes) }) else {
        throw FormulaFault("'\(name)' is a list of what was checked")
      }
      // A box that nobody ticked is 0 there, also where nothing was ticked at all.
      let isTicked = Formula.and([
        .call("answered", field.name), .contains(field.name, LogicMeaning.code(code, codes)),
      ])
      return (.call("if", isTicked, .number("1"), .number("0")), .number)
    case .choice(let codes): return (field.name, SourceAnswer.areNumbers(codes) ? .number : .text)
    case .boolean: return (.call("if", field.name, .number("1"), .number("0")), .number)
    case .number: return (field.name, .number)
    case .text: return (field.name, .text)
    case .date: return (field.name, .date)
    case .dateTime: return (field.name, .dateTime)
    case .time: return (field.name, .time)
    case .none(let reason): throw FormulaFault("'\(name)' has no answer here: \(reason)")
    }
  }

  func number(_ logic: SourceLogic) throws(FormulaFault) -> Formula { try number(of: try operand(logic)) }

  func number(of value: (Formula, Kind)) throws(FormulaFault) -> Formula {
    switch value.1 {
    case .number: return value.0
    // What is met counts 1 there.
    case .truth: return .call("if", value.0, .number("1"), .number("0"))
    default: throw FormulaFault("'\(value.0.text)' is no number")
    }
  }

  /// The value of what stands in a calculation: a number or a date in quotes is one.
  private func operand(_ logic: SourceLogic) throws(FormulaFault) -> (Formula, Kind) {
    if let literal = logic.literal, Double(literal) != nil { return (.number(literal), .number) }
    if let date = logic.dateInQuotes { return (.literal(date), .date) }
    return try value(logic)
  }

  private func arithmetic(
    _ sign: String, _ left: SourceLogic, _ right: SourceLogic
  ) throws(FormulaFault) -> (Formula, Kind) {
    let (one, other) = (try operand(left), try operand(right))
    let isDay = one.1 == .date || one.1 == .dateTime
    if sign == "-", isDay, one.1 == other.1 {
      return (.arithmetic("/", .arithmetic("-", one.0, other.0), .literal("1 day")), .number)
    }
    if sign == "+" || sign == "-", one.1 == .date { return (try moved(one.0, by: other, sign), .date) }
    let (a, b) = (try number(of: one), try number(of: other))
    // What is left of a division has the sign of what is divided.
    if sign == "%" {
      return (.arithmetic("-", a, .arithmetic("*", b, LogicMeaning.truncated(.arithmetic("/", a, b)))), .number)
    }
    return (.arithmetic(sign, a, b), .number)
  }

  /// A date so many days later or earlier.
  private func moved(
    _ date: Formula, by days: (Formula, Kind), _ sign: String
  ) throws(FormulaFault) -> Formula {
    if case .number(let count) = days.0, Int(count) != nil { return .arithmetic(sign, date, .literal("\(count) days")) }
    return .arithmetic(sign, date, .arithmetic("*", try number(of: days), .literal("1 day")))
  }

  private static let same = [
    "abs": "abs", "sqrt": "sqrt", "exp": "exp", "ln": "ln", "round": "round",
  ]
  /// Blanks are left out of these there.
  private static let aggregates = [
    "sum": "sum", "mean": "mean", "average": "mean", "median": "median", "min": "min", "max": "max", "stdev": "sd",
  ]

  private func call(_ name: String, _ arguments: [SourceLogic]) throws(FormulaFault) -> (Formula, Kind) {
    if let own = Self.aggregates[name], !arguments.isEmpty {
      var values: [Formula.Argument] = []
      for argument in arguments { values.append(Formula.Argument(try number(argument))) }
      return (.call(own, values + [Formula.Argument(.number("1"), label: "atLeast")]), .number)
    }
    if let own = Self.same[name], let first = arguments.first {
      if name == "round", arguments.count > 1 {
        return (.call(own, try number(first), try number(arguments[1])), .number)
      }
      return (.call(own, try number(first)), .number)
    }
    switch (name, arguments.count) {
    case ("if", 3): return try either(arguments)
    case ("rounddown", 1...2), ("roundup", 1...2):
      return (try rounded(arguments, name == "roundup" ? "ceil" : "floor"), .number)
    case ("truncate", 1): return (LogicMeaning.truncated(try number(arguments[0])), .number)
    case ("log", 1): return (.call("ln", try number(arguments[0])), .number)
    case ("log", 2):
      return (
        .arithmetic("/", .call("ln", try number(arguments[0])), .call("ln", try number(arguments[1]))), .number
      )
    case ("power", 2), ("pow", 2):
      return (.arithmetic("^", try number(arguments[0]), try number(arguments[1])), .number)
    case ("mod", 2): return try arithmetic("%", arguments[0], arguments[1])
    case ("datediff", 2...5): return (try difference(arguments), .number)
    case ("year", 1), ("month", 1):
      let (date, kind) = try value(arguments[0])
      guard kind == .date else { throw FormulaFault("'\(date.text)' is no date") }
      return (.call(name, date), .number)
    case ("concat", 1...), ("concatenate", 1...):
      var values: [Formula.Argument] = []
      for argument in arguments { values.append(Formula.Argument(try value(argument).0)) }
      return (.call("concat", values), .text)
    case ("coalesce", 2):
      let (a, b) = (try value(arguments[0]), try value(arguments[1]))
      guard a.1 == b.1 else { throw FormulaFault("the two values of coalesce() are of different types here") }
      return (.call("if", .call("answered", a.0), a.0, b.0), a.1)
    case ("choice-name", 1):
      guard case .field(let name, nil, let elsewhere) = arguments[0] else { throw FormulaFault("it is no choice") }
      let field = try field(name, elsewhere)
      guard case .choice = field.answer else { throw FormulaFault("'\(name)' is not one of choices") }
      return (.call("choice", field.name), .text)
    case ("count-selected", 1):
      guard case .field(let name, nil, let elsewhere) = arguments[0] else {
        throw FormulaFault("it is no list of choices")
      }
      let list = try field(name, elsewhere).name
      return (.call("if", .call("answered", list), .call("count", list), .number("0")), .number)
    case ("upper", 1), ("lower", 1): return (.call(name, try value(arguments[0]).0), .text)
    case ("length", 1):
      let text = try value(arguments[0]).0
      guard case .name = text else { return (.call("length", text), .number) }
      return (.call("if", .call("answered", text), .call("length", text), .number("0")), .number)
    case ("isblankormissingcode", 1), ("isnumber", 1), ("isinteger", 1), ("contains", 2), ("starts_with", 2),
      ("ends_with", 2), ("not_contain", 2), ("regex", 2):
      return (try truth(.call(name, arguments), isGuarded: true), .truth)
    default: throw FormulaFault("the function '\(name)' of \(arguments.count) values has no like here")
    }
  }

  /// A blank in the condition counts as not met there, and makes the whole blank here.
  private func either(_ arguments: [SourceLogic]) throws(FormulaFault) -> (Formula, Kind) {
    let condition = try truth(arguments[0], isGuarded: true)
    let blank: SourceLogic = .text("")
    func branch(_ logic: SourceLogic) throws(FormulaFault) -> (Formula, Kind) {
      if case .text(let text) = logic, Double(text.withoutOuterBlanks) != nil {
        return (.number(text.withoutOuterBlanks), .number)
      }
      return try value(logic)
    }
    let yes = arguments[1] == blank ? nil : try branch(arguments[1])
    let no = arguments[2] == blank ? nil : try branch(arguments[2])
    guard var a = yes ?? no, var b = no ?? yes else { return (Formula.blank, .number) }
    // Beside a text a number is one, too.
    if a.1 == .text, b.1 == .number { b = (.call("concat", b.0), .text) }
    if b.1 == .text, a.1 == .number { a = (.call("concat", a.0), .text) }
    guard a.1 == b.1 else { throw FormulaFault("the two values of an if() are of different types here") }
    if yes == nil || no == nil {
      guard let none = LogicMeaning.blank(of: a.1) else {
        throw FormulaFault("beside a date or a time, an empty value can stand only in the outermost if()")
      }
      if yes == nil { a.0 = none } else { b.0 = none }
    }
    if case .boolean(let isMet) = condition { return isMet ? a : b }
    return (Formula.choosing(condition, a.0, b.0), a.1)
  }

  private static func blank(of kind: Kind) -> Formula? {
    switch kind {
    case .number: Formula.blank
    case .text: .call("concat", Formula.blank)
    default: nil
    }
  }

  private func rounded(_ arguments: [SourceLogic], _ name: String) throws(FormulaFault) -> Formula {
    let inner = try number(arguments[0])
    guard arguments.count == 2, let digits = arguments[1].literal.flatMap({ Int($0) }), (1...9).contains(digits) else {
      return .call(name, inner)
    }
    let power = Formula.number("1" + String(repeating: "0", count: digits))
    return .arithmetic("/", .call(name, .arithmetic("*", inner, power)), power)
  }

  /// A number cut towards zero.
  private static func truncated(_ number: Formula) -> Formula {
    if number.isNeverNegative { return .call("floor", number) }
    return .call("if", .compare("<", number, .number("0")), .call("ceil", number), .call("floor", number))
  }

  /// `datediff(one, other, unit)`: without a sign unless the last value says so. Its years and months are of 365.2425 and
  /// 30.44 days.
  private func difference(_ arguments: [SourceLogic]) throws(FormulaFault) -> Formula {
    let unit = arguments.count > 2 ? arguments[2].literal ?? "d" : "d"
    // In days and longer, the day of this instant is enough.
    let isOfDays = ["y", "M", "d"].contains(unit)
    func end(_ logic: SourceLogic) throws(FormulaFault) -> (Formula, Kind) {
      try operand(isOfDays && logic.literal?.lowercased() == "now" ? .text("today") : logic)
    }
    let (one, kind) = try end(arguments[0])
    let (other, otherKind) = try end(arguments[1])
    guard kind == otherKind, kind == .date || kind == .dateTime else {
      throw FormulaFault("'\(one.text)' and '\(other.text)' are not both dates")
    }
    let units = ["y": "365.2425 days", "M": "30.44 days", "d": "1 day", "h": "1 h", "m": "1 min", "s": "1 s"]
    guard let divisor = units[unit] else { throw FormulaFault("datediff() of the unit '\(unit)' has no like here") }
    let last = arguments.last?.literal?.lowercased()
    var isSigned = false
    if arguments.count > 3, last == "true" || last == "1" { isSigned = true }
    if case .call("true", _)? = arguments.last { isSigned = true }
    let difference = Formula.arithmetic("-", other, one)
    return .arithmetic("/", isSigned ? difference : .call("abs", difference), .literal(divisor))
  }
}

extension Formula {
  /// Whether it is a number that can't be below zero, as far as the expression itself tells.
  fileprivate var isNeverNegative: Bool {
    switch self {
    case .number: true
    case .call("abs", _), .call("sqrt", _), .call("length", _), .call("count", _): true
    case .arithmetic("+", let left, let right), .arithmetic("*", let left, let right),
      .arithmetic("/", let left, let right):
      left.isNeverNegative && right.isNeverNegative
    default: false
    }
  }
}
