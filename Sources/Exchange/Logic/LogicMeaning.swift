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
    /// Choices that have the code of another one there, by that code: who asks for it means all of them.
    var others: [String: [String]] = [:]
  }

  /// The kind of a formula's value.
  enum Kind { case number, truth, text, date, dateTime, time }

  let known: (String) -> Known?
  /// A field at another event or in another instance, by its name and what stands beside it; nil where none can be asked
  /// for.
  var elsewhere: (String, String) -> Known? = { _, _ in nil }

  /// Whether a choice or a date without an answer has its place in an order, as in REDCap's branching logic. A number has
  /// none anywhere.
  var blanksHaveOrder = false

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
    let (told, cases) = logic.bearing
    let value = try value(told).0
    guard let condition = SourceLogic.any(cases) else { return (value, nil) }
    let telling = try truth(condition, isGuarded: false).met.beside(value)
    return (value, telling == .boolean(true) ? nil : telling)
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
      return LogicMeaning.matches(try value(parts[0]).0, pattern.unanchored, isGuarded: isGuarded)
    case .call("contains", let parts) where parts.count == 2:
      return try matching(parts, ".*", ".*", isGuarded: isGuarded)
    case .call("starts_with", let parts) where parts.count == 2:
      return try matching(parts, "", ".*", isGuarded: isGuarded)
    case .call("ends_with", let parts) where parts.count == 2:
      return try matching(parts, ".*", "", isGuarded: isGuarded)
    case .call("not_contain", let parts) where parts.count == 2:
      return try matching(parts, ".*", ".*", isGuarded: true).opposed
    case .field(_, _?, _): return try comparison("=", logic, .number("1"), isGuarded: isGuarded)
    default:
      if case .field(let name, nil, let elsewhere) = logic, case .boolean = try field(name, elsewhere).answer {
        let decision = try field(name, elsewhere).name
        return isGuarded ? .and([.call("answered", decision), decision]) : decision
      }
      let (formula, kind) = try value(logic)
      switch kind {
      case .truth: return formula
      case .number:
        let isAny = Formula.compare("!=", formula, .number("0"))
        return isGuarded && !formula.needs.isEmpty ? .and(formula.needs + [isAny]) : isAny
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
    _ parts: [SourceLogic], _ before: String, _ after: String, isGuarded: Bool
  ) throws(FormulaFault) -> Formula {
    guard case .text(let text) = parts[1] else { throw FormulaFault("only a text in quotes can be looked for here") }
    let plain = String(text.flatMap { "\\.[]()*+?{}|^$".contains($0) ? ["\\", $0] : [$0] })
    return LogicMeaning.matches(try value(parts[0]).0, before + plain + after, isGuarded: isGuarded)
  }

  /// Whether a text matches; a blank is '' there, which some patterns match.
  private static func matches(_ text: Formula, _ pattern: String, isGuarded: Bool) -> Formula {
    let matches = Formula.call("matches", text, .text(pattern))
    let needs = text.needs
    if needs.isEmpty { return matches }
    if !text.isJoined, (try? TextPattern(pattern))?.matches("") ?? false {
      return .or(needs.map(\.opposed) + [matches])
    }
    return isGuarded ? .and(needs + [matches]) : matches
  }

  func answered(_ logic: SourceLogic) throws(FormulaFault) -> Formula {
    if case .field(let name, _, let elsewhere) = logic {
      return .call("answered", try field(name, elsewhere).name)
    }
    return .call("answered", try value(logic).0)
  }

  /// A code as its list writes it: REDCap reads capitals as small letters.
  static func known(_ code: String, in codes: [String]) -> String? {
    codes.first { $0 == code } ?? codes.first { $0.lowercased() == code.lowercased() }
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
    guard let name = first.oneOf?.name else { return .or(possible) }
    var values: [Formula] = []
    var known: Set<Formula> = []
    for part in possible {
      guard let one = part.oneOf, one.name == name else { return .or(possible) }
      values += one.values.filter { known.insert($0).inserted }
    }
    return values.count == 1 ? first : .isIn(name, values)
  }

  func field(_ name: String, _ elsewhere: String?) throws(FormulaFault) -> Known {
    let asked = elsewhere.map { self.elsewhere(name, $0) } ?? known(name)
    if asked == nil, let elsewhere {
      throw FormulaFault(
        "\(elsewhere) can't be asked for here: there is no word for another event, an instance or a user")
    }
    guard let known = asked else { throw FormulaFault("there is no field '\(name)'") }
    if case .none(let reason) = known.answer { throw FormulaFault("'\(name)' has no answer here: \(reason)") }
    return known
  }
}

extension Formula {
  /// The values of which it asks that one is had.
  fileprivate var oneOf: (name: Formula, values: [Formula])? {
    switch self {
    case .compare("==", let name, let value): (name, [value])
    case .isIn(let name, let values): (name, values)
    default: nil
    }
  }
}

extension SourceLogic {
  /// The value without the blanks at the ends of its outermost cases, and the cases in which it has one; no case where it
  /// always has. `if(a, '', b)` is `b` where `a` isn't met.
  var bearing: (value: SourceLogic, cases: [SourceLogic]) {
    guard case .call("if", let parts) = self, parts.count == 3, parts[1] != parts[2] else { return (self, []) }
    if parts[2] == .text("") { return (parts[1], [parts[0]]) }
    let rest = parts[2].bearing
    let other = SourceLogic.any(rest.cases)
    if parts[1] == .text("") {
      return (rest.value, [other.map { .operation("and", .not(parts[0]), $0) } ?? .not(parts[0])])
    }
    return rest.cases.isEmpty ? (self, []) : (.call("if", [parts[0], parts[1], rest.value]), [parts[0]] + rest.cases)
  }

  /// One condition for several; nil where there is none.
  fileprivate static func any(_ conditions: [SourceLogic]) -> SourceLogic? {
    conditions.first.map { first in conditions.dropFirst().reduce(first) { .operation("or", $0, $1) } }
  }

  /// Operands of a chain of one operator.
  func parts(of sign: String) -> [SourceLogic] {
    var found: [SourceLogic] = []
    var next = self
    while case .operation(sign, let left, let right) = next {
      found.append(right)
      next = left
    }
    return (found + [next]).reversed()
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
