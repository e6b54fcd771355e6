import Expressions

/// Translates FHIRPath over a questionnaire's answers into our expressions.
struct FHIRFormula {
  let answers: FHIRAnswers
  /// Expressions by the names of variables, the nearest ones.
  let variables: [String: String]
  /// The item at which the expression stands: what `%context` and a bare `answer` mean.
  let current: String?
  /// How many variables were opened, within each other and in all: what doubles with each can't be said.
  private var opened: [String] = []
  private var steps = 0
  private var depth = 0
  /// The items to which `where(...)` is applied.
  var focus: Meaning?
  /// Whether it is asked if an answer is among several.
  private var asksForOne = false

  init(_ answers: FHIRAnswers, variables: [String: String] = [:], current: String? = nil) {
    (self.answers, self.variables, self.current) = (answers, variables, current)
  }

  /// What a part of an expression stands for.
  enum Meaning: Hashable {
    /// The response, or any items of it.
    case items
    case item(String)
    /// The answer of an item, or its code.
    case answer(String)
    case display(String)
    /// The answers of all items, and what they count.
    case allAnswers, allPoints
    /// The answers of several items, one after the other.
    case list([Formula])
    /// Those answers of an item for which a condition holds.
    case filtered(Formula)
    /// Part of the text of a date: from, and how many characters.
    case part(Formula, Int, Int)
    case nothing
    case formula(Formula)
  }

  /// A condition, or a value.
  mutating func formula(_ source: String) throws(FormulaFault) -> Formula {
    try formula(reading: try FHIRPath(source))
  }

  mutating func formula(reading path: FHIRPath) throws(FormulaFault) -> Formula {
    let formula = try value(try meaning(path))
    guard formula.text.utf8.count < 9_000 else { throw FormulaFault("it is too long") }
    return formula
  }

  private mutating func formula(of path: FHIRPath) throws(FormulaFault) -> Formula { try value(try meaning(path)) }

  func value(_ meaning: Meaning) throws(FormulaFault) -> Formula {
    switch meaning {
    case .formula(let formula), .filtered(let formula): return formula
    case .answer(let item), .item(let item): return .name(try answers.entry(item).id)
    case .display(let item):
      let entry = try answers.entry(item)
      guard case .choice(_, isMultiple: false) = entry.kind else { return .name(entry.id) }
      return .call("choice", .name(entry.id))
    case .items, .allAnswers, .allPoints, .list: throw FormulaFault("it does not lead to an answer")
    case .part: throw FormulaFault("parts of texts can't be taken")
    case .nothing: return .arithmetic("/", .number("0"), .number("0"))
    }
  }

  // MARK: - Terms

  mutating func meaning(_ path: FHIRPath) throws(FormulaFault) -> Meaning {
    steps += 1
    depth += 1
    defer { depth -= 1 }
    guard steps < 4_000, depth < 500 else { throw FormulaFault("it is too long") }
    switch path {
    case .number(let digits): return .formula(.number(digits))
    case .text(let text): return .formula(.text(text))
    case .boolean(let truth): return .formula(.boolean(truth))
    case .moment(let text): return .formula(.literal(FHIRAnswers.literal(text)))
    case .quantity(let digits, let unit): return .formula(.number(digits + " " + unit))
    case .nothing: return .nothing
    case .this:
      if let focus { return focus }
      return here()
    case .variable(let name): return try variable(name)
    case .negative(let inner): return .formula(.negate(try formula(of: inner)))
    case .member(let base?, let name) where name.hasPrefix("value"):
      if let link = FHIRFormula.scored(base) { return .formula(try answers.points(link)) }
      return try member(base, name)
    case .member(let base, let name): return try member(base, name)
    case .index(let base, .number): return try meaning(base)
    case .index: throw FormulaFault("an index must be a number")
    case .binary(let sign, let left, let right): return try binary(sign, left, right)
    case .call(let base, let name, let arguments): return try call(base, name, arguments)
    }
  }

  private func here() -> Meaning {
    guard let current else { return .items }
    return .item(current)
  }

  private mutating func variable(_ name: String) throws(FormulaFault) -> Meaning {
    switch name {
    case "resource", "rootResource", "any": return .items
    case "context", "qitem": return current == nil ? .items : here()
    default: break
    }
    guard let source = variables[name] else { throw FormulaFault("%\(name) comes from another system") }
    guard !opened.contains(name), opened.count < 30 else { throw FormulaFault("%\(name) asks for itself") }
    // A variable of a repeat stands for the entry that the item is in.
    if source == "%context" { return .items }
    opened.append(name)
    defer { opened.removeLast() }
    return try meaning(try FHIRPath(source))
  }

  private mutating func member(_ base: FHIRPath?, _ name: String) throws(FormulaFault) -> Meaning {
    let owner: Meaning
    if let base { owner = try meaning(base) } else { owner = focus ?? .items }
    switch (owner, name) {
    case (.items, "item"), (.item, "item"), (.items, "QuestionnaireResponse"): return .items
    case (.items, "answer"):
      if base == nil, let current { return .answer(current) }
      return .allAnswers
    case (.item(let item), "answer"): return .answer(item)
    case (.answer(let item), "display"): return .display(item)
    case (.answer(let item), _) where name.hasPrefix("value") || ["code", "coding", "unit"].contains(name):
      return .answer(item)
    case (.allAnswers, _) where name.hasPrefix("value"): return .allAnswers
    case (.items, _) where name.first?.isUppercase == true:
      throw FormulaFault("\(name) comes from another system")
    default: throw FormulaFault("'\(name)' is not understood")
    }
  }

  /// The comparison of an answer with a value as it is written; nil where there is none.
  private func comparison(_ sign: String, _ left: Meaning, _ right: FHIRPath) throws(FormulaFault) -> Formula? {
    let item: String
    switch left {
    case .answer(let answer), .display(let answer), .item(let answer): item = answer
    default: return nil
    }
    switch right {
    case .text(let text): return alone(item, sign, try answers.compare(item, sign, text))
    case .number(let text), .moment(let text): return try answers.compare(item, sign, text)
    case .boolean(let truth): return try answers.compare(item, sign, truth ? "true" : "false")
    case .negative(.number(let digits)): return try answers.compare(item, sign, "-" + digits)
    case .call(_, "Coding", let arguments):
      guard case .text(let code)? = arguments.dropFirst().first else { return nil }
      return try answers.compare(item, sign, code)
    default: return nil
    }
  }

  /// Several answers are equal to a code where there is but one, and that is it.
  private func alone(_ item: String, _ sign: String, _ compared: Formula) -> Formula {
    guard focus == nil, !asksForOne, sign == "==" || sign == "!=", let entry = answers.entries[item],
      case .choice(_, isMultiple: true) = entry.kind
    else { return compared }
    let isOne = Formula.compare("==", .call("count", .name(entry.id)), .number("1"))
    if sign == "==" { return .and([compared, isOne]) }
    guard case .not(let inner) = compared else { return compared }
    return .not(.and([inner, isOne]))
  }

  private static let comparisons = [
    "=": "==", "~": "==", "!=": "!=", "!~": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=",
  ]

  private mutating func binary(_ sign: String, _ left: FHIRPath, _ right: FHIRPath) throws(FormulaFault) -> Meaning {
    if let compared = Self.comparisons[sign] { return try compare(compared, left, right) }
    switch sign {
    case "and": return .formula(FHIRFormula.joined(try formula(of: left), try formula(of: right), isAnd: true))
    case "or": return .formula(FHIRFormula.joined(try formula(of: left), try formula(of: right), isAnd: false))
    case "implies": return .formula(.or([.not(try formula(of: left)), try formula(of: right)]))
    case "xor": return .formula(.compare("!=", try formula(of: left), try formula(of: right)))
    case "+", "-", "*", "/":
      let (one, other) = (try formula(of: left), try formula(of: right))
      if sign == "-", one == .number("0") { return .formula(.negate(other)) }
      if sign == "+", isText(one) || isText(other) { return .formula(FHIRFormula.concat(one, other)) }
      return .formula(.arithmetic(sign, one, other))
    case "div": return .formula(.call("floor", .arithmetic("/", try formula(of: left), try formula(of: right))))
    case "&": return .formula(FHIRFormula.concat(try formula(of: left), try formula(of: right)))
    case "in": return try member(of: right, left)
    case "contains": return try member(of: left, right)
    case "as", "is": return try meaning(left)
    default: throw FormulaFault("'\(sign)' is not understood")
    }
  }

  private func isText(_ formula: Formula) -> Bool {
    switch formula {
    case .text, .call("concat", _), .call("choice", _): true
    case .name(let name): answers.entries.values.contains { $0.id == name && $0.kind == .text }
    default: false
    }
  }

  /// Texts one after the other; an empty one at the beginning says only that they are texts.
  private static func concat(_ left: Formula, _ right: Formula) -> Formula {
    let last = Formula.Argument(right)
    if case .call("concat", let arguments) = left { return .call("concat", arguments + [last]) }
    return .call("concat", left == .text("") ? [last] : [Formula.Argument(left), last])
  }

  private static func joined(_ left: Formula, _ right: Formula, isAnd: Bool) -> Formula {
    switch (left, isAnd) {
    case (.and(let parts), true): .and(parts + [right])
    case (.or(let parts), false): .or(parts + [right])
    default: isAnd ? .and([left, right]) : .or([left, right])
    }
  }

  private mutating func compare(_ sign: String, _ left: FHIRPath, _ right: FHIRPath) throws(FormulaFault) -> Meaning {
    let (one, other) = (try meaning(left), try meaning(right))
    if let known = try comparison(sign, one, right) { return .formula(known) }
    let turned = ["<": ">", ">": "<", "<=": ">=", ">=": "<="][sign] ?? sign
    if let known = try comparison(turned, other, left) { return .formula(known) }
    if case .formula(let condition) = one, case .boolean(let truth) = right, sign == "==" {
      return .formula(truth ? condition : .not(condition))
    }
    return .formula(.compare(sign, try value(one), try value(other)))
  }

  /// `x in ('a' | 'b')`.
  private mutating func member(of list: FHIRPath, _ element: FHIRPath) throws(FormulaFault) -> Meaning {
    if case .binary("|", let left, let right) = list {
      let (one, other) = (try value(try member(of: left, element)), try value(try member(of: right, element)))
      return .formula(FHIRFormula.oneOf(one, other) ?? FHIRFormula.joined(one, other, isAnd: false))
    }
    let saved = asksForOne
    asksForOne = true
    defer { asksForOne = saved }
    return try compare("==", list, element)
  }

  /// One of several values of one item; nil for what compares different things.
  private static func oneOf(_ left: Formula, _ right: Formula) -> Formula? {
    guard case .compare("==", let name, let value) = right else { return nil }
    switch left {
    case .compare("==", name, let first): return .isIn(name, [first, value])
    case .isIn(name, let values): return .isIn(name, values + [value])
    default: return nil
    }
  }
}
