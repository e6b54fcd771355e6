import Expressions

/// Functions of values.
extension OutgoingLogic {
  func call(_ name: String, _ arguments: [Formula.Argument]) throws(FormulaFault) -> SourceLogic {
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
      return try floored(plain[0])
    case "ceil":
      if dialect == .redcap { return .call("roundup", values + [.number("0")]) }
      let whole = try truncated(plain[0])
      let isAbove = OutgoingLogic.joined(
        "and",
        (isNeverNegative(plain[0]) ? [] : [.operation(">", values[0], .number("0"))])
          + [.operation("!=", try rounded(plain[0]), whole)])
      return .call("if", [isAbove, .operation("+", whole, .number("1")), whole])
    case "round" where values.count == 1: return .call("round", values + [.number("0")])
    case "ln": return .call("log", values)
    case "year", "month", "upper", "lower":
      guard dialect == .redcap else { throw FormulaFault("'\(name)' has no like there") }
      return .call(name, values)
    default: return .call(name, values)
    }
  }

  /// The greatest whole number that is not above a value. XPath's int() cuts towards zero.
  private func floored(_ formula: Formula) throws(FormulaFault) -> SourceLogic {
    let whole = try truncated(formula)
    if isNeverNegative(formula) { return whole }
    let isBelow = OutgoingLogic.joined(
      "and", [.operation("<", try value(formula), .number("0")), .operation("!=", try rounded(formula), whole)])
    return .call("if", [isBelow, .operation("-", whole, .number("1")), whole])
  }

  /// A value cut towards zero.
  func truncated(_ formula: Formula) throws(FormulaFault) -> SourceLogic {
    .call("rounddown", [try rounded(formula)])
  }

  /// A value without the errors of binary fractions, which made 28 of `int(0.29 * 100)`; ours are decimal.
  private func rounded(_ formula: Formula) throws(FormulaFault) -> SourceLogic {
    let plain = try value(formula)
    return isExact(formula) ? plain : .call("round", [plain, .number("12")])
  }

  /// Whether binary fractions do no harm: what is not a whole number is a quotient of whole ones, or not worked out.
  private func isExact(_ formula: Formula) -> Bool {
    switch formula {
    case .name, .number, .call("last", _): true
    case .arithmetic("/", let left, let right): isWhole(left) && isWhole(right)
    default: isWhole(formula)
    }
  }

  /// Whether a number is a whole one.
  func isWhole(_ formula: Formula) -> Bool {
    switch formula {
    case .number(let digits): Int(digits.prefix { $0 != " " }) != nil
    case .name, .call("last", _): (try? named(formula))?.isWhole ?? false
    case .negate(let inner): isWhole(inner)
    case .arithmetic("+", let left, let right), .arithmetic("-", let left, let right),
      .arithmetic("*", let left, let right):
      isWhole(left) && isWhole(right)
    case .call(let name, _) where ["floor", "ceil", "length", "count"].contains(name): true
    case .call(let name, let arguments) where ["number", "abs", "sum", "min", "max"].contains(name):
      arguments.allSatisfy { isWhole($0.value) }
    case .call("if", let arguments): arguments.count == 3 && arguments.dropFirst().allSatisfy { isWhole($0.value) }
    default: false
    }
  }

  /// A number of several values of which so many are needed as are known at least.
  func aggregate(_ name: String, _ arguments: [Formula.Argument]) throws(FormulaFault) -> SourceLogic {
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
    guard let enough = try enough(plain, least), enough != OutgoingLogic.always else { return all }
    return .call("if", [enough, all, .text("")])
  }

  /// Of values that are all needed.
  func complete(
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
  func known(
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
  func isNeverNegative(_ formula: Formula) -> Bool {
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
