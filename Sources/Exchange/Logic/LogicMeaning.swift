import Expressions

/// What the answer of a field is here.
enum SourceAnswer: Hashable, Sendable {
  case choice(codes: [String])
  case choices(codes: [String])
  case boolean
  case number
  case text
  case date
  case dateTime
  case time
  /// No answer that an expression can ask for, with the reason.
  case none(String)

  /// Whether codes are whole numbers, so that choices are numbers in expressions.
  static func areNumbers(_ codes: [String]) -> Bool {
    codes.allSatisfy { code in code.utf8.count <= 15 && Int(code).map(String.init) == code }
  }
}

/// Translates expressions of REDCap and XLSForm to ours. A blank is '' there, and differs from every value.
struct LogicMeaning {
  struct Known: Hashable, Sendable {
    /// As it is named in expressions: the id of an item, or `last("kind")` for one of another form.
    let name: Formula
    let answer: SourceAnswer
  }

  /// The kind of a formula's value.
  enum Kind { case number, truth, text, date, dateTime, time }

  let known: (String) -> Known?

  /// A condition, in which what is unknown counts as false; `false` or `true` where no answer decides it.
  func condition(_ logic: SourceLogic) throws(FormulaFault) -> Formula {
    try truth(logic, isGuarded: false).met
  }

  /// A rule, in which what is unknown passes.
  func requirement(_ logic: SourceLogic) throws(FormulaFault) -> Formula {
    try truth(logic, isGuarded: false).passing
  }

  /// A calculation, with the condition on which it has a value.
  func calculation(_ logic: SourceLogic) throws(FormulaFault) -> (value: Formula, showIf: Formula?) {
    var conditions: [SourceLogic] = []
    guard let told = logic.withoutBlankEnd(&conditions) else { return (try value(logic).0, nil) }
    let first = conditions[0]
    let anyMet = conditions.dropFirst().reduce(first) { .operation("or", $0, $1) }
    return (try value(told).0, try truth(anyMet, isGuarded: false))
  }
}

// MARK: - Conditions

extension LogicMeaning {
  /// - Parameter isGuarded: Whether a comparison with a blank has to be false rather than unknown.
  func truth(_ logic: SourceLogic, isGuarded: Bool) throws(FormulaFault) -> Formula {
    switch logic {
    case .operation("or", _, _):
      var parts: [Formula] = []
      for part in logic.parts(of: "or") { parts.append(try truth(part, isGuarded: isGuarded)) }
      return LogicMeaning.either(parts)
    case .operation("and", _, _):
      var parts: [Formula] = []
      for part in logic.parts(of: "and") { parts.append(try truth(part, isGuarded: isGuarded)) }
      if parts.contains(.boolean(false)) { return .boolean(false) }
      let telling = parts.filter { $0 != .boolean(true) }
      return telling.isEmpty ? .boolean(true) : Formula.joined(telling)
    case .not(let inner): return try opposite(inner, isGuarded: isGuarded)
    case .operation(let sign, let left, let right) where ["=", "!=", "<", "<=", ">", ">="].contains(sign):
      return try comparison(sign, left, right, isGuarded: isGuarded)
    case .call("isblankormissingcode", let parts) where parts.count == 1:
      return .not(try answered(parts[0]))
    case .call("isnumber", let parts) where parts.count == 1, .call("isinteger", let parts) where parts.count == 1:
      return try answered(parts[0])
    case .call("regex", let parts) where parts.count == 2:
      guard case .text(let pattern) = parts[1] else { throw FormulaFault("a pattern has to be a text in quotes") }
      return .call("matches", try value(parts[0]).0, .text(pattern.unanchored))
    case .call("contains", let parts) where parts.count == 2: return try matching(parts, ".*", ".*")
    case .call("starts_with", let parts) where parts.count == 2: return try matching(parts, "", ".*")
    case .call("ends_with", let parts) where parts.count == 2: return try matching(parts, ".*", "")
    case .call("not_contain", let parts) where parts.count == 2: return .not(try matching(parts, ".*", ".*"))
    case .field(_, _?, _): return try comparison("=", logic, .number("1"), isGuarded: isGuarded)
    default:
      if case .field(let name, nil, let elsewhere) = logic, case .boolean = try field(name, elsewhere).answer {
        let decision = try field(name, elsewhere).name
        return isGuarded ? .and([.call("answered", decision), decision]) : decision
      }
      let (formula, kind) = try value(logic)
      switch kind {
      case .truth: return formula
      case .number: return .compare("!=", formula, .number("0"))
      default: throw FormulaFault("'\(formula.text)' is no condition")
      }
    }
  }

  private func opposite(_ logic: SourceLogic, isGuarded: Bool) throws(FormulaFault) -> Formula {
    let inner = try truth(logic, isGuarded: true)
    if case .boolean(let value) = inner { return .boolean(!value) }
    return inner.opposed
  }

  private func matching(
    _ parts: [SourceLogic], _ before: String, _ after: String
  ) throws(FormulaFault) -> Formula {
    guard case .text(let text) = parts[1] else { throw FormulaFault("only a text in quotes can be looked for here") }
    let plain = String(text.flatMap { "\\.[]()*+?{}|^$".contains($0) ? ["\\", $0] : [$0] })
    return .call("matches", try value(parts[0]).0, .text(before + plain + after))
  }

  private func answered(_ logic: SourceLogic) throws(FormulaFault) -> Formula {
    if case .field(let name, _, let elsewhere) = logic {
      return .call("answered", try field(name, elsewhere).name)
    }
    return .call("answered", try value(logic).0)
  }

  private func comparison(
    _ sign: String, _ left: SourceLogic, _ right: SourceLogic, isGuarded: Bool
  ) throws(FormulaFault) -> Formula {
    if let one = left.literal, let other = right.literal, let isMet = LogicMeaning.compared(sign, one, other) {
      return .boolean(isMet)
    }
    if case .field(let name, let code, let elsewhere) = left, let literal = right.literal {
      return try comparison(sign, name, code, elsewhere, literal, isGuarded: isGuarded)
    }
    if case .field = right, left.literal != nil {
      let turned = ["<": ">", "<=": ">=", ">": "<", ">=": "<="][sign] ?? sign
      return try comparison(turned, right, left, isGuarded: isGuarded)
    }
    if right == .text("") || left == .text("") {
      let has = try answered(right == .text("") ? left : right)
      return sign == "=" ? .not(has) : has
    }
    var (a, kind) = try value(left)
    var (b, other) = try value(right)
    // A number in quotes is a number where it is compared with one.
    if kind == .number, other == .text, let number = right.numberInQuotes { (b, other) = (.number(number), .number) }
    if other == .number, kind == .text, let number = left.numberInQuotes { (a, kind) = (.number(number), .number) }
    if kind == .date, other == .text, let date = right.dateInQuotes { (b, other) = (.literal(date), .date) }
    guard kind == other else { throw FormulaFault("'\(a.text)' and '\(b.text)' are of different types here") }
    let compared = Formula.compare(sign == "=" ? "==" : sign, a, b)
    return comparison(compared, sign, left, right, isGuarded: isGuarded)
  }

  /// Two values that are written out; nil where that is no matter of equality or of numbers.
  private static func compared(_ sign: String, _ one: String, _ other: String) -> Bool? {
    if one == "today" || other == "today" { return nil }
    let numbers = Double(one).flatMap { one in Double(other).map { (one, $0) } }
    switch sign {
    case "=": return numbers.map { $0 == $1 } ?? (one == other)
    case "!=": return numbers.map { $0 != $1 } ?? (one != other)
    case "<": return numbers.map { $0 < $1 }
    case "<=": return numbers.map { $0 <= $1 }
    case ">": return numbers.map { $0 > $1 }
    case ">=": return numbers.map { $0 >= $1 }
    default: return nil
    }
  }

  /// A comparison with the blanks as they count there: two blanks are equal, one differs from every value, and none has an
  /// order.
  private func comparison(
    _ compared: Formula, _ sign: String, _ left: SourceLogic, _ right: SourceLogic, isGuarded: Bool
  ) -> Formula {
    guard case .compare(_, let a, let b) = compared else { return compared }
    var all: [Formula] = []
    for need in a.needs + b.needs where !all.contains(need) { all.append(need) }
    let guarded: Formula = isGuarded && !all.isEmpty ? .and(all + [compared]) : compared
    guard case .field(_, nil, nil) = left, case .field(_, nil, nil) = right else { return guarded }
    let (one, other) = (Formula.call("answered", a), Formula.call("answered", b))
    switch sign {
    case "=": return .or([guarded, .and([.not(one), .not(other)])])
    case "!=": return .or([guarded, .compare("!=", one, other)])
    default: return guarded
    }
  }

  private func comparison(
    _ sign: String, _ name: String, _ code: String?, _ elsewhere: String?, _ literal: String, isGuarded: Bool
  ) throws(FormulaFault) -> Formula {
    let field = try field(name, elsewhere)
    let has = Formula.call("answered", field.name)
    if let code {
      let isSet = try equal(field, code, name)
      if case .boolean = isSet { return isSet }
      let asksSet = (literal == "1") == (sign == "=")
      if asksSet { return isGuarded ? .and([has, isSet]) : isSet }
      return .or([.not(has), .not(isSet)])
    }
    if literal.isEmpty { return sign == "=" ? .not(has) : has }
    switch sign {
    case "=":
      let isEqual = try equal(field, literal, name)
      if case .boolean = isEqual { return isEqual }
      return isGuarded ? .and([has, isEqual]) : isEqual
    case "!=":
      let isEqual = try equal(field, literal, name)
      if case .boolean(let value) = isEqual { return .boolean(!value) }
      if case .compare("==", let left, let right) = isEqual { return .or([.not(has), .compare("!=", left, right)]) }
      return .or([.not(has), isEqual.negated])
    default:
      let compared = Formula.compare(sign, field.name, try ordered(field, literal, name))
      return isGuarded ? .and([has, compared]) : compared
    }
  }

  /// What a field is compared with by its order.
  private func ordered(_ field: Known, _ literal: String, _ name: String) throws(FormulaFault) -> Formula {
    switch field.answer {
    case .date:
      if literal.lowercased() == "today" { return .name("today") }
      if let date = SourceLogic.text(literal).dateInQuotes { return .literal(date) }
    case .number: if Double(literal) != nil { return .number(literal) }
    case .choice(let codes): if SourceAnswer.areNumbers(codes), Double(literal) != nil { return .number(literal) }
    default: break
    }
    throw FormulaFault("'\(name)' and '\(literal)' have no order here")
  }

  private func equal(_ field: Known, _ value: String, _ name: String) throws(FormulaFault) -> Formula {
    switch field.answer {
    case .boolean:
      switch value.lowercased() {
      case "1", "yes", "true", "ok": return field.name
      case "0", "no", "false": return .not(field.name)
      default: return .boolean(false)
      }
    case .choice(let codes):
      guard codes.contains(value) else { return .boolean(false) }
      return .compare("==", field.name, LogicMeaning.code(value, codes))
    case .choices(let codes):
      guard codes.contains(value) else { return .boolean(false) }
      return .contains(field.name, LogicMeaning.code(value, codes))
    case .number:
      guard Double(value) != nil else { throw FormulaFault("'\(value)' is no number to compare '\(name)' with") }
      return .compare("==", field.name, .number(value))
    case .text: return .compare("==", field.name, .text(value))
    case .date: return .compare("==", field.name, try ordered(field, value, name))
    case .dateTime, .time, .none: throw FormulaFault("'\(name)' can't be compared with '\(value)' here")
    }
  }

  static func code(_ value: String, _ codes: [String]) -> Formula {
    SourceAnswer.areNumbers(codes) ? .number(value) : .text(value)
  }

  /// Parts joined by `or`; several values of one field become a list.
  static func either(_ parts: [Formula]) -> Formula {
    if parts.contains(.boolean(true)) { return .boolean(true) }
    let possible = parts.filter { $0 != .boolean(false) }
    guard let first = possible.first else { return .boolean(false) }
    guard possible.count > 1 else { return first }
    guard case .compare("==", let name, _) = first else { return .or(possible) }
    var values: [Formula] = []
    for part in possible {
      guard case .compare("==", name, let value) = part else { return .or(possible) }
      if !values.contains(value) { values.append(value) }
    }
    return values.count == 1 ? first : .isIn(name, values)
  }

  func field(_ name: String, _ elsewhere: String?) throws(FormulaFault) -> Known {
    if let elsewhere {
      throw FormulaFault(
        "\(elsewhere) can't be asked for here: there is no word for another event, an instance or a user")
    }
    guard let known = known(name) else { throw FormulaFault("there is no field '\(name)'") }
    if case .none(let reason) = known.answer { throw FormulaFault("'\(name)' has no answer here: \(reason)") }
    return known
  }
}

extension SourceLogic {
  /// A chain of cases without the blank at its end, which stands for none of them; nil where nothing else is there.
  fileprivate func withoutBlankEnd(_ conditions: inout [SourceLogic]) -> SourceLogic? {
    guard case .call("if", let parts) = self, parts.count == 3 else { return nil }
    conditions.append(parts[0])
    if parts[2] == .text("") { return parts[1] }
    guard let rest = parts[2].withoutBlankEnd(&conditions) else { return nil }
    return .call("if", [parts[0], parts[1], rest])
  }

  /// Operands of a chain of one operator.
  func parts(of sign: String) -> [SourceLogic] {
    guard case .operation(sign, let left, let right) = self else { return [self] }
    return left.parts(of: sign) + [right]
  }

  /// The text of a number, a negative one too, or of a text in quotes.
  var literal: String? {
    switch self {
    case .number(let digits): digits
    case .text(let text): text.withoutOuterBlanks
    case .negate(.number(let digits)): "-" + digits
    default: nil
    }
  }

  fileprivate var numberInQuotes: String? { literal.flatMap { Double($0) == nil ? nil : $0 } }

  /// A date as REDCap's fields keep it, or as people write it behind `datediff`.
  fileprivate var dateInQuotes: String? {
    guard case .text(let text) = self else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
    else { return nil }
    return text
  }
}

extension Formula {
  fileprivate var negated: Formula { if case .not(let inner) = self { inner } else { .not(self) } }
}

extension String {
  /// A pattern without the signs for the beginning and the end: ours matches the whole text.
  var unanchored: String {
    var text = self
    if text.hasPrefix("^") { text.removeFirst() }
    if text.hasSuffix("$"), !text.hasSuffix("\\$") { text.removeLast() }
    return text
  }
}
