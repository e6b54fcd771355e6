import Expressions

extension FHIRFormula {
  /// Functions that give what they are called on, as far as we are concerned.
  private static let transparent: Set<String> = [
    "first", "last", "single", "distinct", "ofType", "as", "trim", "toInteger", "toDecimal", "toDate", "toDateTime",
    "toQuantity", "toBoolean", "trace", "tail", "toString",
  ]

  private static let numeric = [
    "abs": "abs", "exp": "exp", "ln": "ln", "sqrt": "sqrt", "floor": "floor", "ceiling": "ceil", "truncate": "floor",
    "lower": "lower", "upper": "upper", "length": "length",
  ]

  mutating func call(_ base: FHIRPath?, _ name: String, _ arguments: [FHIRPath]) throws(FormulaFault) -> Meaning {
    switch name {
    case "today", "now": return .formula(.name("today"))
    case "iif": return try choose(arguments)
    default: break
    }
    guard let base else {
      if name == "repeat" || name == "descendants" || name == "children" { return .items }
      throw FormulaFault("\(name)() is not understood")
    }
    if name == "combine" { return try combined(base, arguments) }
    if name == "where" || name == "exists" || name == "all", let condition = arguments.first {
      return try filter(try meaning(base), condition, name)
    }
    let owner = try meaning(base)
    if case .list(let parts) = owner { return .formula(try ofList(parts, name)) }
    switch name {
    case "repeat", "descendants", "children": return .items
    case "exists", "hasValue", "empty": return try presence(owner, name)
    case "not": return .formula(.not(try plain(owner)))
    case "count": return .formula(.call("count", try plain(owner)))
    // Numbers of codes, which are numbers here.
    case "select" where arguments == [.call(.this, "toDecimal", [])]: return owner
    case "ordinal", "weight": return try points(owner)
    case "sum": return try sum(owner)
    case "toInteger", "substring": if let part = try part(owner, name, arguments) { return part }
    default: break
    }
    if name == "ofType", let isOwn = try ownWords(owner, arguments) { return .filtered(isOwn) }
    if FHIRFormula.transparent.contains(name) { return owner }
    return .formula(try function(name, try plain(owner), arguments))
  }

  /// Whether words of one's own are chosen, where an answer is asked for its text; nil for any other question.
  private func ownWords(_ owner: Meaning, _ arguments: [FHIRPath]) throws(FormulaFault) -> Formula? {
    guard case .answer(let item) = owner, case .member(_, "string")? = arguments.first,
      case .choice(let choices, let isMultiple) = try answers.entry(item).kind, choices.isOpen
    else { return nil }
    let name = Formula.name(try answers.entry(item).id)
    let value: Formula = choices.areNumbers ? .number(choices.ofOwnWords) : .text(choices.ofOwnWords)
    return isMultiple ? .contains(name, value) : .compare("==", name, value)
  }

  func plain(_ meaning: Meaning) throws(FormulaFault) -> Formula {
    switch meaning {
    case .formula(let formula), .filtered(let formula): return formula
    case .answer(let item), .item(let item), .display(let item): return .name(try answers.entry(item).id)
    default: throw FormulaFault("it does not lead to an answer")
    }
  }

  private mutating func function(
    _ name: String, _ value: Formula, _ arguments: [FHIRPath]
  ) throws(FormulaFault) -> Formula {
    if let own = FHIRFormula.numeric[name] { return .call(own, value) }
    switch (name, arguments.first) {
    case ("round", let digits):
      guard let digits, digits != .number("0") else { return .call("round", value) }
      return .call("round", value, try argument(digits))
    case ("power", let exponent?): return .arithmetic("^", value, try argument(exponent))
    case ("contains", .text(let part)?): return .contains(value, .text(part))
    case ("startsWith", .text(let part)?): return .call("matches", value, .text(FHIRFormula.escaped(part) + ".*"))
    case ("endsWith", .text(let part)?): return .call("matches", value, .text(".*" + FHIRFormula.escaped(part)))
    case ("matches", .text(let pattern)?):
      return .call("matches", value, .text(try FHIRFormula.pattern(ofPart: pattern)))
    case ("matchesFull", .text(let pattern)?):
      return .call("matches", value, .text(FHIRFormula.pattern(pattern)))
    default: throw FormulaFault("\(name)() is not understood")
    }
  }

  private mutating func argument(_ path: FHIRPath) throws(FormulaFault) -> Formula { try plain(try meaning(path)) }

  /// `iif(a, b, c)`: what is not known is not so.
  private mutating func choose(_ arguments: [FHIRPath]) throws(FormulaFault) -> Meaning {
    guard arguments.count >= 2 else { throw FormulaFault("iif() needs a condition and a value") }
    if let folded = try folded(arguments) { return .formula(folded) }
    let condition = FHIRFormula.known(try argument(arguments[0]))
    let other = arguments.count > 2 ? arguments[2] : .nothing
    return .formula(.choosing(condition, try valueOrBlank(arguments[1]), try valueOrBlank(other)))
  }

  private mutating func valueOrBlank(_ path: FHIRPath) throws(FormulaFault) -> Formula {
    path == .nothing ? .blank : try argument(path)
  }

  /// A condition that is false where an answer is missing, as FHIRPath takes an empty one.
  static func known(_ condition: Formula) -> Formula {
    if condition.isTotal { return condition }
    switch condition {
    case .and(let parts): return .and(parts.reduce(into: []) { $0.append(known($1, beside: $0)) })
    case .or(let parts): return .or(parts.map(known))
    case .call("answered", _), .not(.call("answered", _)), .boolean: return condition
    case .call("if", let parts) where parts.isSure: return condition
    default:
      let names = condition.askedNames.subtracting(["today"]).sorted()
      return names.isEmpty ? condition : .and(names.map { .call("answered", .name($0)) } + [condition])
    }
  }

  /// The same beside conditions that stand before it: what they ask for is there.
  private static func known(_ condition: Formula, beside earlier: [Formula]) -> Formula {
    let there = earlier.compactMap { formula -> String? in
      if case .call("answered", let arguments) = formula, case .name(let name)? = arguments.first?.value {
        name
      } else {
        nil
      }
    }
    return condition.askedNames.subtracting(["today"]).isSubset(of: there) ? condition : known(condition)
  }

  // MARK: - Items and answers

  /// `where(linkId = 'x')` of items, or a condition over one item's answers.
  private mutating func filter(
    _ owner: Meaning, _ condition: FHIRPath, _ name: String
  ) throws(FormulaFault) -> Meaning {
    switch owner {
    case .items, .item:
      guard let link = FHIRFormula.link(condition) else {
        if case .binary("!=", .member(nil, "linkId"), .text) = condition { return .items }
        throw FormulaFault("items are asked for by their linkId only")
      }
      return name == "exists" ? try presence(.item(link), name) : .item(link)
    case .answer(let item):
      let saved = focus
      focus = .answer(item)
      defer { focus = saved }
      return .filtered(try argument(condition))
    default: throw FormulaFault("\(name)() of this is not understood")
    }
  }

  /// The link id that a condition asks for.
  private static func link(_ condition: FHIRPath) -> String? {
    switch condition {
    case .binary("=", .member(_, "linkId"), .text(let link)), .binary("=", .text(let link), .member(_, "linkId")),
      .binary("~", .member(_, "linkId"), .text(let link)):
      link
    case .binary("and", let left, let right): link(left) ?? link(right)
    default: nil
    }
  }

  // MARK: - Weights

  /// The item whose answer's weight is looked up among the answers that the questionnaire offers:
  /// `%questionnaire.item.where(linkId = 'x').answerOption.where(...).extension.where(...)`.
  static func scored(_ path: FHIRPath) -> String? {
    var link: String?
    var isOption = false
    var place = path
    for _ in 0..<100 {
      switch place {
      case .call(let base?, let name, let arguments):
        if name == "where", let condition = arguments.first, let found = self.link(condition) { link = found }
        place = base
      case .member(let base?, let name):
        isOption = isOption || name == "answerOption"
        place = base
      case .index(let base, _): place = base
      case .variable("questionnaire"): return isOption ? link : nil
      default: return nil
      }
    }
    return nil
  }

  private func points(_ owner: Meaning) throws(FormulaFault) -> Meaning {
    switch owner {
    case .allAnswers, .items: return .allPoints
    case .answer(let item): return .formula(try answers.points(item))
    default: throw FormulaFault("only answers have weights")
    }
  }

  private func sum(_ owner: Meaning) throws(FormulaFault) -> Meaning {
    guard owner == .allPoints else { return .formula(.call("sum", try plain(owner))) }
    var parts: [Formula.Argument] = []
    for item in answers.order where answers.hasPoints(item) && item != current {
      parts.append(Formula.Argument(try answers.points(item)))
    }
    guard !parts.isEmpty else { throw FormulaFault("no answers have weights") }
    return .formula(.call("sum", parts + [Formula.Argument(.number("1"), label: "atLeast")]))
  }

  // MARK: - Dates as texts

  /// The year and the month of a date, which FHIRPath takes out of its text.
  private mutating func part(_ owner: Meaning, _ name: String, _ arguments: [FHIRPath]) throws(FormulaFault) -> Meaning?
  {
    if name == "substring" {
      guard case .number(let start)? = arguments.first, case .number(let length)? = arguments.dropFirst().first,
        let start = Int(start), let length = Int(length)
      else { return nil }
      return .part(try plain(owner), start, length)
    }
    guard case .part(let date, let start, let length) = owner else { return nil }
    switch (start, length) {
    case (0, 4): return .formula(.call("year", date))
    case (5, 2): return .formula(.call("month", date))
    default: throw FormulaFault("of a date the year and the month can be taken")
    }
  }
}

extension [Formula.Argument] {
  /// Whether a choice between two constants is never unknown.
  fileprivate var isSure: Bool {
    guard count == 3, FHIRFormula.known(self[0].value) == self[0].value else { return false }
    return dropFirst().allSatisfy { argument in
      switch argument.value {
      case .boolean, .number: true
      default: false
      }
    }
  }
}

extension Formula {
  /// The names without whose answers it has no value.
  fileprivate var askedNames: Set<String> {
    switch self {
    case .call("answered", _): []
    case .call("if", let parts) where parts.isSure: []
    case .call(_, let parts): parts.reduce(into: []) { $0.formUnion($1.value.askedNames) }
    case .compare(_, let left, let right), .arithmetic(_, let left, let right):
      left.askedNames.union(right.askedNames)
    default: names
    }
  }
}
