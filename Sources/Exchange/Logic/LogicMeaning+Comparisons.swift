import Expressions

/// Comparisons, with the blanks as they count there.
extension LogicMeaning {
  func comparison(
    _ sign: String, _ left: SourceLogic, _ right: SourceLogic, isGuarded: Bool
  ) throws(FormulaFault) -> Formula {
    if let one = left.literal, let other = right.literal, let isMet = LogicMeaning.compared(sign, one, other) {
      return .boolean(isMet)
    }
    if case .field(let name, let code, let elsewhere) = left, let literal = right.literal {
      return try comparison(
        sign, name, code, elsewhere, literal, isMetBlank: isMetBlank(sign, right), isGuarded: isGuarded)
    }
    if case .field = right, left.literal != nil {
      let turned = ["<": ">", "<=": ">=", ">": "<", ">=": "<="][sign] ?? sign
      return try comparison(turned, right, left, isGuarded: isGuarded)
    }
    if let has = try presence(sign, left, right) { return has }
    if right == .text("") || left == .text("") {
      let has = try answered(right == .text("") ? left : right)
      return sign == "=" ? .not(has) : has
    }
    var (a, kind) = try value(left)
    var (b, other) = try value(right)
    // A number in quotes is a number where it is compared with one.
    if kind == .number, other == .text, let number = right.numberInQuotes { (b, other) = (.number(number), .number) }
    // What is met is compared with 1.
    if kind == .truth, other == .number { (a, kind) = (try number(of: (a, kind)), .number) }
    if other == .truth, kind == .number { (b, other) = (try number(of: (b, other)), .number) }
    if other == .number, kind == .text, let number = left.numberInQuotes { (a, kind) = (.number(number), .number) }
    if kind == .date, other == .text, let date = right.dateInQuotes { (b, other) = (.literal(date), .date) }
    guard kind == other else { throw FormulaFault("'\(a.text)' and '\(b.text)' are of different types here") }
    let compared = Formula.compare(sign == "=" ? "==" : sign, a, b)
    return comparison(compared, sign, left, right, isOfTexts: kind == .text, isGuarded: isGuarded)
  }

  /// Whether a blank that is '' there comes before or behind what is written out, in branching logic: beside a number it
  /// counts 0, beside a text in quotes it is the shortest one.
  private func isMetBlank(_ sign: String, _ right: SourceLogic) -> Bool {
    guard blanksHaveOrder else { return false }
    if case .text = right { return sign.hasPrefix("<") }
    return right.literal.flatMap { LogicMeaning.compared(sign, "0", $0) } ?? false
  }

  /// Whether there is an answer, asked for by the length of its text: `string-length(${born}) = 0` of a date, too; nil
  /// for other comparisons.
  private func presence(
    _ sign: String, _ left: SourceLogic, _ right: SourceLogic
  ) throws(FormulaFault) -> Formula? {
    guard case .call("length", let arguments) = left, arguments.count == 1, case .field(_, nil, _) = arguments[0] else {
      return nil
    }
    switch (sign, right.literal) {
    case ("=", "0"?), ("<=", "0"?), ("<", "1"?): return .not(try answered(arguments[0]))
    case ("!=", "0"?), (">", "0"?), (">=", "1"?): return try answered(arguments[0])
    default: return nil
    }
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
  /// order. A number that can't be worked out differs from every number, also from another such one.
  private func comparison(
    _ compared: Formula, _ sign: String, _ left: SourceLogic, _ right: SourceLogic, isOfTexts: Bool,
    isGuarded: Bool
  ) -> Formula {
    guard case .compare(_, let a, let b) = compared else { return compared }
    var all: [Formula] = []
    for need in a.needs + b.needs where !all.contains(need) { all.append(need) }
    let guarded: Formula = isGuarded && !all.isEmpty ? .and(all + [compared]) : compared
    var mayBothBeBlank = isOfTexts && !a.needs.isEmpty && !b.needs.isEmpty
    if case .field(_, nil, nil) = left, case .field(_, nil, nil) = right { mayBothBeBlank = true }
    // Of a text that is put together a part may be blank.
    if a.isJoined || b.isJoined { return guarded }
    switch sign {
    case "=" where mayBothBeBlank:
      return .or([guarded, .and([Formula.joined(a.needs).opposed, Formula.joined(b.needs).opposed])])
    case "!=" where mayBothBeBlank:
      return .or([guarded, .compare("!=", Formula.joined(a.needs), Formula.joined(b.needs))])
    case "!=":
      let failures = isOfTexts ? [] : (a.failures + b.failures).filter { $0 != compared }
      return all.isEmpty && failures.isEmpty ? compared : .or(all.map(\.opposed) + failures + [compared])
    default: return guarded
    }
  }

  private func comparison(
    _ sign: String, _ name: String, _ code: String?, _ elsewhere: String?, _ literal: String, isMetBlank: Bool,
    isGuarded: Bool
  ) throws(FormulaFault) -> Formula {
    let field = try field(name, elsewhere)
    let has = Formula.call("answered", field.name)
    if let code {
      let isSet = try equal(field, code, name)
      let asksSet = (literal == "1") == (sign == "=")
      // A box that isn't there is never ticked.
      if case .boolean(let value) = isSet { return .boolean(value == asksSet) }
      if asksSet { return isGuarded ? .and([has, isSet]) : isSet }
      return .or([.not(has), .not(isSet)])
    }
    // A number that could not be worked out is told by that word in XPath.
    let isNoNumber = field.answer == .number && literal == "NaN"
    if literal.isEmpty || isNoNumber && ["=", "!="].contains(sign) { return sign == "=" ? .not(has) : has }
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
      if isMetBlank, field.answer != .number { return .or([.not(has), compared]) }
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
    case .time: if let time = LogicMeaning.time(literal) { return .literal(time) }
    case .choice(let codes): if SourceAnswer.areNumbers(codes), Double(literal) != nil { return .number(literal) }
    default: break
    }
    throw FormulaFault("'\(name)' and '\(literal)' have no order here")
  }

  /// A time of day as our literals are written: `08:00` of `8:00` or `08:00:00.000`.
  private static func time(_ text: String) -> String? {
    let parts = text.prefix { $0 != "." }.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0...23).contains(hour),
      (0...59).contains(minute), parts.count == 2 || parts[2].map({ (0...59).contains($0) }) ?? false
    else { return nil }
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let second = parts.count == 3 ? parts[2] ?? 0 : 0
    return "\(two(hour)):\(two(minute))" + (second == 0 ? "" : ":\(two(second))")
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
      let values = [value] + field.others[value, default: []]
      return LogicMeaning.either(values.map { .compare("==", field.name, LogicMeaning.code($0, codes)) })
    case .choices(let codes):
      guard let value = LogicMeaning.known(value, in: codes) else { return .boolean(false) }
      let values = [value] + field.others[value, default: []]
      return LogicMeaning.either(values.map { .contains(field.name, LogicMeaning.code($0, codes)) })
    case .number:
      guard Double(value) != nil else { throw FormulaFault("'\(value)' is no number to compare '\(name)' with") }
      return .compare("==", field.name, .number(value))
    case .text: return .compare("==", field.name, .text(value))
    case .date, .time: return .compare("==", field.name, try ordered(field, value, name))
    case .dateTime, .none: throw FormulaFault("'\(name)' can't be compared with '\(value)' here")
    }
  }
}

extension SourceLogic {
  fileprivate var numberInQuotes: String? { literal.flatMap { Double($0) == nil ? nil : $0 } }

  /// A date as REDCap's fields keep it, or as people write it behind `datediff`.
  var dateInQuotes: String? {
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
