import Expressions
import JSONText

extension FHIRPathText {
  mutating func said(_ formula: Formula) throws(FormulaFault) -> Said {
    switch formula {
    case .number(let text):
      let parts = text.split(separator: " ", maxSplits: 1)
      return Said(text: String(parts.first ?? "0"), kind: .number(unit: parts.count > 1 ? String(parts[1]) : nil))
    case .text(let text): return Said(text: Self.quoted(text), kind: .text)
    case .boolean(let truth): return Said(text: truth ? "true" : "false", kind: .boolean)
    case .literal(let text): return Self.literal(text)
    case .name(let name): return try said(name: name)
    case .negate(let inner):
      let number = try self.number(inner)
      if case .number = inner { return Said(text: "-" + number.text, kind: number.kind, level: Level.sign) }
      // Of nothing there is no negative, which programs refuse.
      return Said(text: "0 - " + number.within(Level.product), kind: number.kind, level: Level.sum)
    case .not(let inner): return try negation(inner)
    case .and(let parts): return try joined(parts, "and", Level.and)
    case .or(let parts): return try joined(parts, "or", Level.or)
    case .compare(let sign, let left, let right): return try comparison(sign, left, right)
    case .contains(let list, let element): return try containing(list, element)
    case .isIn(let value, let list): return try membership(value, list)
    case .arithmetic(let sign, let left, let right): return try arithmetic(sign, left, right)
    case .call(let name, let arguments): return try call(name, arguments)
    }
  }

  /// A part that must be a number; a choice counts its value.
  mutating func number(_ formula: Formula) throws(FormulaFault) -> Said {
    let part = try said(formula)
    switch part.kind {
    case .number: return part
    case .choice: return Said(text: part.within(Level.path) + ".code.toDecimal()", kind: .number(unit: nil))
    default: throw FormulaFault("'\(formula.told(survey))' is no number")
    }
  }

  /// A part as a condition.
  mutating func condition(_ formula: Formula) throws(FormulaFault) -> Said {
    let part = try said(formula)
    guard part.kind == .boolean else { throw FormulaFault("'\(formula.told(survey))' is no condition") }
    return part
  }

  private static func literal(_ text: String) -> Said {
    if text.contains("T") { return Said(text: "@" + text, kind: .dateTime) }
    guard text.contains(":") else { return Said(text: "@" + text, kind: .date) }
    // Answers have seconds, and times of another precision are compared by some programs only.
    return Said(text: "@T" + text + (text.utf8.count == 5 ? ":00" : ""), kind: .time)
  }

  private mutating func negation(_ inner: Formula) throws(FormulaFault) -> Said {
    // What is not met is so for sure where FHIRPath knows nothing.
    if inner.asksIfMet { return Said(text: "iif(\(try condition(inner).text), false, true)", kind: .boolean) }
    if case .call("answered", let arguments) = inner, let first = arguments.first {
      let part = try said(first.value)
      return Said(text: part.text.withoutSuffix(".value") + ".exists().not()", kind: .boolean)
    }
    return Said(text: try condition(inner).within(Level.path) + ".not()", kind: .boolean)
  }

  private mutating func joined(_ parts: [Formula], _ word: String, _ level: Int) throws(FormulaFault) -> Said {
    var texts: [String] = []
    for part in parts { texts.append(try condition(part).within(level + 1)) }
    if texts.count == 1, let only = parts.first { return try condition(only) }
    return Said(text: texts.joined(separator: " \(word) "), kind: .boolean, level: level)
  }

  // MARK: - Comparisons

  private static let turned = ["<": ">", ">": "<", "<=": ">=", ">=": "<="]

  private mutating func comparison(_ sign: String, _ left: Formula, _ right: Formula) throws(FormulaFault) -> Said {
    if let known = try span(sign, left, right) { return known }
    if let known = try span(Self.turned[sign] ?? sign, right, left) { return known }
    let (one, other) = (try said(left), try said(right))
    let isEquality = sign == "==" || sign == "!="
    let level = isEquality ? Level.equality : Level.order
    let word = sign == "==" ? "=" : sign
    func compared(_ left: String, _ right: String) -> Said {
      Said(text: "\(left) \(word) \(right)", kind: .boolean, level: level)
    }
    switch (one.kind, other.kind) {
    case (.choice, .choice): return compared(one.text + ".code", other.text + ".code")
    case (.choice, .text), (.choice, .number):
      if isEquality, let own = try chosen(one, left, right) { return sign == "==" ? own : own.contrary }
      if let code = Self.code(right), isEquality { return compared(one.text + ".code", code) }
      if case .text = other.kind { return compared(one.text + ".code", other.within(level + 1)) }
      return compared(one.text + ".code.toDecimal()", other.within(level + 1))
    case (.text, .choice), (.number, .choice): return try comparison(Self.turned[sign] ?? sign, right, left)
    case (.number, .number):
      let (one, other) = try sameUnit(one, other)
      return compared(one.within(level + 1), other.within(level + 1))
    case (.choices, _), (_, .choices), (.entries, _), (_, .entries): throw FormulaFault("lists aren't compared")
    default: return compared(one.within(level + 1), other.within(level + 1))
    }
  }

  /// The code that a literal names.
  static func code(_ formula: Formula) -> String? {
    switch formula {
    case .text(let text): quoted(FHIRParts.code(text))
    case .number(let digits) where !digits.contains(" "): quoted(digits)
    case .negate(.number(let digits)) where !digits.contains(" "): quoted("-" + digits)
    default: nil
    }
  }

  private mutating func membership(_ value: Formula, _ list: [Formula]) throws(FormulaFault) -> Said {
    let part = try said(value)
    if part.kind == .choice, takesOwnWords(value) {
      return try joined(list.map { .compare("==", value, $0) }, "or", Level.or)
    }
    var elements: [String] = []
    for element in list {
      if part.kind == .choice, let code = Self.code(element) {
        elements.append(code)
      } else {
        elements.append(try sameUnit(part, try said(element)).1.within(Level.sum))
      }
    }
    let left = part.kind == .choice ? part.text + ".code" : part.within(Level.order)
    return Said(text: "\(left) in (\(elements.joined(separator: " | ")))", kind: .boolean, level: 3)
  }

  private mutating func containing(_ list: Formula, _ element: Formula) throws(FormulaFault) -> Said {
    let part = try said(list)
    switch part.kind {
    case .choices:
      if let own = try chosen(part, list, element) { return own }
      let code: String
      if let known = Self.code(element) { code = known } else { code = try said(element).within(Level.path) }
      // The empty contains nothing in FHIRPath; here that is unknown.
      return Said(
        text: "iif(\(part.text.withoutSuffix(".value")).exists(), \(part.text).code contains \(code))", kind: .boolean)
    case .text:
      return Said(text: "\(part.within(Level.path)).contains(\(try said(element).text))", kind: .boolean)
    default: throw FormulaFault("'\(list.told(survey))' is neither a list of choices nor a text")
    }
  }

  // MARK: - Numbers

  /// Two numbers in the unit of the first that has one.
  func sameUnit(_ one: Said, _ other: Said) throws(FormulaFault) -> (Said, Said) {
    guard one.isNumber, other.isNumber, let from = other.unit, let to = one.unit, from != to else {
      return (one, other)
    }
    guard from != "?", to != "?", let factor = UnitFactor.factor(from: from, to: to) else {
      throw FormulaFault("units such as \(from == "?" ? to : from) can't be worked out in FHIRPath")
    }
    guard factor != 1 else { return (one, other) }
    // A sixtieth has no end: what is divided by sixty does.
    let divisor = (1 / factor).rounded()
    let isFraction = factor < 1 && abs(divisor * factor - 1) < 1e-12
    let number = FHIRParts.decimal(isFraction ? divisor : factor).numberLiteral ?? "1"
    let text = "\(other.within(Level.product)) \(isFraction ? "/" : "*") \(number)"
    return (one, Said(text: text, kind: .number(unit: to), level: Level.product))
  }

  private mutating func arithmetic(_ sign: String, _ left: Formula, _ right: Formula) throws(FormulaFault) -> Said {
    if sign == "/", left == .number("0"), right == .number("0") { return Said(text: "{}", kind: .number(unit: nil)) }
    if sign == "+" || sign == "-", let moved = try moved(sign, left, right) { return moved }
    if sign == "+", case .arithmetic("+", _, _) = left { return try total(left.terms + [right]) }
    // Divided last, so that a third times three is one.
    if sign == "*", case .number(let times) = right, case .call("mean", let arguments) = left,
      let least = try OutgoingLogic.least(arguments)
    {
      let values = arguments.filter { $0.label == nil }.map(\.value)
      if values.count > 1 { return try combined("mean", values, least, times: times) }
    }
    let (one, other) = (try number(left), try number(right))
    switch sign {
    case "+", "-":
      let (one, other) = try sameUnit(one, other)
      let right = other.within(sign == "-" ? Level.product : Level.sum + (other.level == Level.sum ? 1 : 0))
      return Said(
        text: "\(one.within(Level.sum)) \(sign) \(right)", kind: .number(unit: one.unit ?? other.unit), level: Level.sum
      )
    case "*":
      let unit = one.unit == nil ? other.unit : other.unit == nil ? one.unit : "?"
      return Said(
        text: "\(one.within(Level.product)) * \(other.within(Level.sign))", kind: .number(unit: unit),
        level: Level.product)
    case "/":
      let isAlike = one.unit.flatMap { unit in other.unit.flatMap { UnitFactor.factor(from: $0, to: unit) } } != nil
      let (over, under) = isAlike ? try sameUnit(one, other) : (one, other)
      let unit = isAlike ? nil : other.unit == nil ? one.unit : "?"
      return Said(
        text: "\(over.within(Level.product)) / \(under.within(Level.sign))", kind: .number(unit: unit),
        level: Level.product)
    default:
      return Said(
        text: "\(one.within(Level.path)).power(\(other.text))", kind: .number(unit: one.unit == nil ? nil : "?"))
    }
  }
}

extension FHIRPathText {
  private mutating func total(_ parts: [Formula]) throws(FormulaFault) -> Said {
    var terms: [Said] = []
    for part in parts {
      let term = try number(part)
      terms.append(try terms.first.map { first throws(FormulaFault) in try sameUnit(first, term).1 } ?? term)
    }
    let kind = terms.lazy.map(\.kind).first { $0 != .number(unit: nil) } ?? .number(unit: nil)
    return Said(text: Self.chain(terms.map { $0.within(Level.product) }[...]), kind: kind, level: Level.sum)
  }
}

extension Formula {
  /// The operands of a chain of sums.
  fileprivate var terms: [Formula] {
    var found: [Formula] = []
    var next = self
    while case .arithmetic("+", let left, let right) = next {
      found.append(right)
      next = left
    }
    return (found + [next]).reversed()
  }

  /// Whether it asks if something is met, which a blank doesn't make unknown.
  fileprivate var asksIfMet: Bool {
    switch self {
    case .call(OutgoingLogic.met, _): true
    case .not(let inner): inner.asksIfMet
    case .and(let parts), .or(let parts): parts.contains(where: \.asksIfMet)
    default: false
    }
  }
}

extension String {
  func withoutSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }
}
