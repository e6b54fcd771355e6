import Expressions

/// Translates the conditions of RADAR's definitions: `evaluated_logic`, which is JavaScript over `responses['name']`,
/// and REDCap's `branching_logic` over `[name]`.
struct RADARLogic {
  /// What a field's answer is here.
  enum Answer: Hashable, Sendable {
    /// One of choices, or several, with their codes.
    case choice(codes: [String], isMultiple: Bool)
    case boolean
    case number
    case text
    /// No answer that a condition can ask for.
    case none(String)
  }

  struct Field: Hashable, Sendable {
    let id: String
    let answer: Answer
  }

  private let fields: [String: Field]
  private var tokens: [Token] = []
  private var place = 0
  private var depth = 0

  init(_ fields: [String: Field]) { self.fields = fields }

  /// The condition in our language.
  mutating func formula(_ source: String) throws(FormulaFault) -> Formula {
    tokens = try Token.all(of: source)
    (place, depth) = (0, 0)
    let formula = try disjunction()
    guard place == tokens.count else { throw FormulaFault("'\(tokens[place].text)' is not understood") }
    return formula
  }

  private var next: Token? { place < tokens.count ? tokens[place] : nil }

  private mutating func take(_ words: String...) -> Bool {
    guard let next, next.kind == .sign, words.contains(next.text) else { return false }
    place += 1
    return true
  }

  private mutating func disjunction() throws(FormulaFault) -> Formula {
    depth += 1
    defer { depth -= 1 }
    guard depth < 60 else { throw FormulaFault("it is nested too deeply") }
    var parts = [try conjunction()]
    while take("||", "or") { parts.append(try conjunction()) }
    return LogicMeaning.either(parts)
  }

  private mutating func conjunction() throws(FormulaFault) -> Formula {
    var parts = [try negation()]
    while take("&&", "and") { parts.append(try negation()) }
    if parts.contains(.boolean(false)) { return .boolean(false) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func negation() throws(FormulaFault) -> Formula {
    depth += 1
    defer { depth -= 1 }
    guard depth < 60 else { throw FormulaFault("it is nested too deeply") }
    if take("!", "not") { return .not(try negation()) }
    if take("(") {
      let inner = try disjunction()
      guard take(")") else { throw FormulaFault("a parenthesis is not closed") }
      return inner
    }
    return try comparison()
  }

  /// `responses['x'] == '1'`, `responses['x'].indexOf('1') >= 0`, `[x(1)] = '1'`, or `responses['x']` alone.
  private mutating func comparison() throws(FormulaFault) -> Formula {
    let isCast = take("number")
    if isCast, !take("(") { throw FormulaFault("a call without parentheses") }
    guard let token = next, case .reference(let name, let code) = token.kind else {
      throw FormulaFault(next.map { "'\($0.text)' is not understood" } ?? "it ends too early")
    }
    place += 1
    if isCast, !take(")") { throw FormulaFault("a parenthesis is not closed") }
    guard let field = fields[name] else { throw FormulaFault("there is no field '\(name)'") }
    if case .none(let reason) = field.answer { throw FormulaFault("'\(name)' has no answer: \(reason)") }
    if take(".indexOf", ".includes") { return try contained(field) }
    guard let sign = next, sign.kind == .sign, Self.signs[sign.text] != nil else {
      return .call("answered", .name(field.id))
    }
    place += 1
    let value = try literal()
    return try compare(field, code: code, Self.signs[sign.text] ?? "==", value)
  }

  private static let signs = [
    "=": "==", "==": "==", "===": "==", "!=": "!=", "!==": "!=", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=",
  ]

  private mutating func literal() throws(FormulaFault) -> String {
    guard let token = next, token.kind == .literal else { throw FormulaFault("a value is missing in a comparison") }
    place += 1
    return token.text
  }

  /// `('1') > -1`: whether a list or a text has a part.
  private mutating func contained(_ field: Field) throws(FormulaFault) -> Formula {
    guard take("(") else { throw FormulaFault("a call without parentheses") }
    let value = try literal()
    guard take(")") else { throw FormulaFault("a parenthesis is not closed") }
    let has = try equal(field, value)
    guard let sign = next, sign.kind == .sign, Self.signs[sign.text] != nil else { return has }
    place += 1
    let bound = try literal()
    let isPresent = [">": "-1", ">=": "0", "!=": "-1", "!==": "-1"][sign.text] == bound
    return isPresent ? has : .not(has)
  }

  private func compare(
    _ field: Field, code: String?, _ sign: String, _ value: String
  ) throws(FormulaFault) -> Formula {
    if let code {
      let has = try equal(field, code)
      return (value == "1") == (sign == "==") ? has : .not(has)
    }
    if value.isEmpty {
      return sign == "==" ? .not(.call("answered", .name(field.id))) : .call("answered", .name(field.id))
    }
    switch sign {
    case "==": return try equal(field, value)
    case "!=":
      // What is not answered differs from every value there.
      return .or([.not(.call("answered", .name(field.id))), .not(try equal(field, value))])
    default:
      guard Double(value) != nil else { throw FormulaFault("'\(value)' is no number to compare with") }
      return .compare(sign, .name(field.id), .number(value))
    }
  }

  private func equal(_ field: Field, _ value: String) throws(FormulaFault) -> Formula {
    let name = Formula.name(field.id)
    switch field.answer {
    case .boolean: return ["1", "true", "yes"].contains(value.lowercased()) ? name : .not(name)
    case .number:
      guard Double(value) != nil else { throw FormulaFault("'\(value)' is no number to compare with") }
      return .compare("==", name, .number(value))
    case .choice(let codes, let isMultiple):
      guard codes.contains(value) else { return .boolean(false) }
      let literal: Formula = SourceAnswer.areNumbers(codes) ? .number(value) : .text(value)
      return isMultiple ? .contains(name, literal) : .compare("==", name, literal)
    case .text, .none: return .compare("==", name, .text(value))
    }
  }
}
