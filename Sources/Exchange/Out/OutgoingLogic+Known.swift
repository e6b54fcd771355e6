import Expressions

/// When a value is known here. There a blank is an empty text or 0, so that what needs a value has to ask for it.
extension OutgoingLogic {
  /// What is true there exactly when a value is not blank here; nil for one that never is.
  func known(_ formula: Formula) throws(FormulaFault) -> SourceLogic? {
    switch formula {
    case .number, .text, .boolean, .literal: return nil
    case .name("today") where names["today"] == nil: return nil
    case .arithmetic("/", .number("0"), .number("0")): return OutgoingLogic.never
    case .name, .call("last", _):
      if case .numbers = try named(formula).answer { return nil }
      if try named(formula).isSure { return nil }
      return try truth(.call("answered", formula), wanted: true)
    case .negate(let inner): return try known(inner)
    case .arithmetic(let sign, let left, let right):
      var parts = try known([left, right])
      // A division by zero is blank.
      if sign == "/", !right.isConstant { parts.append(.operation("!=", try value(right), .number("0"))) }
      return OutgoingLogic.all(parts)
    case .not, .and, .or, .compare, .contains, .isIn: return try isDecided(formula)
    case .call("if", let arguments) where arguments.count == 3:
      let (condition, yes, no) = (arguments[0].value, arguments[1].value, arguments[2].value)
      let (one, other) = (try known(yes), try known(no))
      let (met, unmet) = (try truth(condition, wanted: true), try truth(condition, wanted: false))
      if one == nil, other == nil { return isTotal(condition) ? nil : OutgoingLogic.joined("or", [met, unmet]) }
      return OutgoingLogic.joined(
        "or",
        [OutgoingLogic.all([met, one].compactMap(\.self)), OutgoingLogic.all([unmet, other].compactMap(\.self))]
          .compactMap(\.self))
    case .call(let name, let arguments): return try known(name, arguments)
    }
  }

  private func isDecided(_ condition: Formula) throws(FormulaFault) -> SourceLogic? {
    if isTotal(condition) { return nil }
    return OutgoingLogic.joined("or", [try truth(condition, wanted: true), try truth(condition, wanted: false)])
  }

  private func known(_ name: String, _ arguments: [Formula.Argument]) throws(FormulaFault) -> SourceLogic? {
    let plain = arguments.filter { $0.label == nil }.map(\.value)
    switch name {
    case "answered", OutgoingLogic.met, OutgoingLogic.isKnown: return nil
    case "any", "all", "matches", "contains": return try isDecided(.call(name, arguments))
    case "count":
      return try plain.first.map { (list) throws(FormulaFault) in try truth(.call("answered", list), wanted: true) }
    case "sqrt", "ln":
      guard let first = plain.first else { return nil }
      let above = SourceLogic.operation(name == "ln" ? ">" : ">=", try value(first), .number("0"))
      return OutgoingLogic.all(try known(plain) + [above])
    case "sum", "mean", "min", "max", "median", "sd":
      let least = try OutgoingLogic.least(arguments) ?? plain.count
      if least >= plain.count { return OutgoingLogic.all(try known(plain)) }
      return try enough(plain, least)
    default: return OutgoingLogic.all(try known(plain))
    }
  }

  private func known(_ formulas: [Formula]) throws(FormulaFault) -> [SourceLogic] {
    var parts: [SourceLogic] = []
    for formula in formulas { if let one = try known(formula) { parts.append(one) } }
    return parts
  }

  /// That so many of several values are known.
  func enough(_ formulas: [Formula], _ least: Int) throws(FormulaFault) -> SourceLogic? {
    let each = try knownEach(formulas)
    if least <= 1 { return OutgoingLogic.joined("or", each) }
    return .operation(">=", OutgoingLogic.count(each), .number("\(least)"))
  }

  func knownEach(_ formulas: [Formula]) throws(FormulaFault) -> [SourceLogic] {
    var each: [SourceLogic] = []
    for formula in formulas { each.append(try known(formula) ?? OutgoingLogic.always) }
    return each
  }

  /// How many conditions are met.
  static func count(_ conditions: [SourceLogic]) -> SourceLogic {
    let ones = conditions.map { condition -> SourceLogic in
      condition == always ? .number("1") : .call("if", [condition, .number("1"), .number("0")])
    }
    return ones.dropFirst().reduce(ones.first ?? .number("0")) { .operation("+", $0, $1) }
  }

  private static func all(_ parts: [SourceLogic]) -> SourceLogic? { parts.isEmpty ? nil : joined("and", parts) }

  /// How many values an aggregate asks for at least; nil for all of them.
  static func least(_ arguments: [Formula.Argument]) throws(FormulaFault) -> Int? {
    var least: Int?
    for argument in arguments where argument.label != nil {
      guard argument.label == "atLeast", case .number(let digits) = argument.value, let count = Int(digits) else {
        throw FormulaFault("'\(argument.label ?? "")' has no like there")
      }
      least = count
    }
    return least
  }

  /// That the numbers in a formula are of one unit: there nothing is converted.
  func requireOneUnit(_ formula: Formula) throws(FormulaFault) {
    let units = Set(
      formula.names.compactMap { name -> String? in
        guard case .number(let unit?)? = names[name]?.answer, !unit.isEmpty else { return nil }
        return unit
      })
    if units.count > 1 { throw FormulaFault("\(units.sorted().joined(separator: " and ")) aren't converted there") }
  }
}
