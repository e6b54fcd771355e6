import Expressions

/// Conditions.
extension OutgoingLogic {
  /// What is true there exactly when a condition is true here, or exactly when it is false.
  func truth(_ formula: Formula, wanted: Bool) throws(FormulaFault) -> SourceLogic {
    switch formula {
    case .boolean(let value): return value == wanted ? OutgoingLogic.always : OutgoingLogic.never
    case .not(let inner): return try truth(inner, wanted: !wanted)
    case .and(let parts): return try joined(parts, wanted: wanted, isAnd: wanted)
    case .or(let parts): return try joined(parts, wanted: wanted, isAnd: !wanted)
    case .compare(let sign, let left, let right): return try comparison(sign, left, right, wanted: wanted)
    case .contains(let list, let element): return try containing(list, element, wanted: wanted)
    case .isIn(let operand, let list):
      let parts = list.map { Formula.compare("==", operand, $0) }
      return try joined(parts, wanted: wanted, isAnd: !wanted)
    case .name("participant.\(REDCapField.hiddenAttribute)") where dialect == .redcap:
      // An action tag says it.
      return wanted ? OutgoingLogic.always : OutgoingLogic.never
    case .name, .call("last", _): return try decision(formula, wanted: wanted)
    case .call("answered", let arguments):
      guard let first = arguments.first else { throw FormulaFault("it asks for nothing") }
      return try answered(first.value, wanted: wanted)
    case .call(OutgoingLogic.met, let arguments) where arguments.count == 1:
      let met = try truth(arguments[0].value, wanted: true)
      return wanted ? met : opposite(met)
    case .call(OutgoingLogic.isKnown, let arguments) where arguments.count == 1:
      let isKnown = try known(arguments[0].value) ?? OutgoingLogic.always
      return wanted ? isKnown : opposite(isKnown)
    case .call("if", let arguments) where arguments.count == 3:
      let (condition, yes, no) = (arguments[0].value, arguments[1].value, arguments[2].value)
      return OutgoingLogic.joined(
        "or",
        [
          OutgoingLogic.joined("and", [try truth(condition, wanted: true), try truth(yes, wanted: wanted)]),
          OutgoingLogic.joined("and", [try truth(condition, wanted: false), try truth(no, wanted: wanted)]),
        ])
    case .call("matches", let arguments) where arguments.count == 2 && dialect == .xpath:
      guard case .text(let pattern) = arguments[1].value else { throw FormulaFault("its pattern is no text") }
      let match = SourceLogic.call("regex", [try value(arguments[0].value), .text("^\(pattern.enclosed)$")])
      let guards = try guards(of: [arguments[0].value])
      return OutgoingLogic.joined("and", wanted ? [match] : [.not(match)] + guards)
    case .call("any", let arguments):
      return try joined(arguments.map(\.value), wanted: wanted, isAnd: !wanted)
    case .call("all", let arguments):
      return try joined(arguments.map(\.value), wanted: wanted, isAnd: wanted)
    case .call(let name, _): throw FormulaFault("'\(name)' has no like there")
    default: throw FormulaFault("'\(formula.told(survey))' is no condition there")
    }
  }

  /// - Parameter isAnd: Whether all of the parts have to be as they are wanted, or one of them.
  private func joined(_ parts: [Formula], wanted: Bool, isAnd: Bool) throws(FormulaFault) -> SourceLogic {
    // `not answered(a) or a != 1` is what "differs" means there.
    let blank = isAnd ? [] : parts.compactMap { wanted ? $0.unanswered : $0.answered }
    let differing = parts.map { isAnd ? nil : $0.differing(wanted: wanted) }
    var found: [SourceLogic] = []
    // A box that is ticked there says that something was chosen.
    let ticked = parts.compactMap { part -> Formula? in
      guard dialect == .redcap, isAnd, wanted, case .contains(let list, _) = part else { return nil }
      return list
    }
    for (part, operand) in zip(parts, differing) {
      if let name = part.answered, ticked.contains(name) { continue }
      if let operand, blank.contains(operand) {
        found.append(try difference(part))
      } else if let name = wanted ? part.unanswered : part.answered, differing.contains(name) {
        continue
      } else {
        found.append(try truth(part, wanted: wanted))
      }
    }
    return OutgoingLogic.joined(isAnd ? "and" : "or", found)
  }

  private func difference(_ formula: Formula) throws(FormulaFault) -> SourceLogic {
    switch formula {
    case .not(let inner): return try difference(inner)
    case .contains(let list, let element): return try box(list, element, isSet: false)
    case .compare(_, let left, let right):
      return .operation("!=", try value(left, comparedWith: right), try value(right, comparedWith: left))
    default: return try truth(formula, wanted: false)
    }
  }

  private static let inverse = ["==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"]

  private func comparison(
    _ sign: String, _ left: Formula, _ right: Formula, wanted: Bool
  ) throws(FormulaFault) -> SourceLogic {
    let sign = wanted ? sign : Self.inverse[sign] ?? sign
    if isBoolean(left) || isBoolean(right) {
      let isEqual = sign == "=="
      if case .boolean(let value) = right { return try truth(left, wanted: value == isEqual) }
      if case .boolean(let value) = left { return try truth(right, wanted: value == isEqual) }
      return OutgoingLogic.joined(
        "or",
        [
          OutgoingLogic.joined("and", [try truth(left, wanted: true), try truth(right, wanted: isEqual)]),
          OutgoingLogic.joined("and", [try truth(left, wanted: false), try truth(right, wanted: !isEqual)]),
        ])
    }
    if left.isConstant, !right.isConstant {
      let turned = ["<": ">", "<=": ">=", ">": "<", ">=": "<="][sign] ?? sign
      return try comparison(turned, right, left, wanted: true)
    }
    try requireOneUnit(.compare(sign, left, right))
    if dialect == .xpath, isTime(left) || isTime(right) {
      throw FormulaFault("times of day are compared differently from program to program there")
    }
    let compared = SourceLogic.operation(
      sign == "==" ? "=" : sign, try value(left, comparedWith: right), try value(right, comparedWith: left))
    return OutgoingLogic.joined(
      "and", [compared] + (needsGuards(sign, left, right) ? try guards(of: [left, right]) : []))
  }

  /// Whether a comparison could be met there while a value is blank. An empty text equals no value but itself, has no order
  /// in XPath, and counts as 0 in REDCap; there a division by zero is infinite.
  private func needsGuards(_ sign: String, _ left: Formula, _ right: Formula) -> Bool {
    if right == .text("") { return true }
    switch sign {
    case "!=": return true
    case "==": return !right.isConstant || !left.isPlainName
    default: return dialect == .redcap || left.divides || right.divides
    }
  }

  func isTime(_ formula: Formula) -> Bool {
    if case .literal(let text) = formula { return text.contains(":") && text.count <= 8 }
    if case .time? = (try? named(formula))?.answer { return true }
    return false
  }

  /// That what has to be known is not blank.
  private func guards(of formulas: [Formula]) throws(FormulaFault) -> [SourceLogic] {
    var found: [SourceLogic] = []
    for formula in formulas {
      if let one = try known(formula), !found.contains(one) { found.append(one) }
    }
    return found
  }

  private func decision(_ formula: Formula, wanted: Bool) throws(FormulaFault) -> SourceLogic {
    let name = try named(formula)
    guard case .boolean(let yes, let no) = name.answer else { throw FormulaFault("'\(name.name)' is no yes or no") }
    return .operation("=", name.field, .text(wanted ? yes : no))
  }

  private func answered(_ formula: Formula, wanted: Bool) throws(FormulaFault) -> SourceLogic {
    let name = try named(formula)
    if case .choices(let codes) = name.answer, dialect == .redcap {
      let boxes = codes.map { SourceLogic.operation("=", name.box(name.code($0)), .number(wanted ? "1" : "0")) }
      return OutgoingLogic.joined(wanted ? "or" : "and", boxes)
    }
    return .operation(wanted ? "!=" : "=", name.field, .text(""))
  }

  private func containing(_ list: Formula, _ element: Formula, wanted: Bool) throws(FormulaFault) -> SourceLogic {
    let name = try named(list)
    guard case .choices = name.answer else {
      guard case .text = name.answer else { throw FormulaFault("'\(name.name)' is no list there") }
      if dialect == .redcap { throw FormulaFault("contains() does not mind capitals there") }
      let found = SourceLogic.call("contains", [name.field, try value(element)])
      return wanted ? found : OutgoingLogic.joined("and", [opposite(found)] + (try guards(of: [list])))
    }
    let isSet = try box(list, element, isSet: wanted)
    return wanted ? isSet : OutgoingLogic.joined("and", [isSet, try answered(list, wanted: true)])
  }

  private func box(_ list: Formula, _ element: Formula, isSet: Bool) throws(FormulaFault) -> SourceLogic {
    let name = try named(list)
    guard case .choices = name.answer else { throw FormulaFault("'\(name.name)' is no list there") }
    let code: String
    switch element {
    case .number(let digits): code = digits
    case .text(let text): code = text
    default: throw FormulaFault("only a choice that is named can be looked for")
    }
    return .operation("=", name.box(name.code(code)), .number(isSet ? "1" : "0"))
  }

  func isBoolean(_ formula: Formula) -> Bool {
    if OutgoingLogic.isTruth(formula) { return true }
    switch formula {
    case .name, .call("last", _):
      if case .boolean? = (try? named(formula))?.answer { return true }
      return false
    case .call("if", let arguments): return arguments.count == 3 && isBoolean(arguments[1].value)
    default: return false
    }
  }

  /// What stands there for a name or for an earlier outcome.
  func named(_ formula: Formula) throws(FormulaFault) -> OutgoingName {
    guard let name = names[formula.text] else {
      switch formula {
      case .call(let function, _): throw FormulaFault("'\(function)' has no like there")
      default: throw FormulaFault("'\(formula.told(survey))' is not there")
      }
    }
    if case .none(let reason) = name.answer { throw FormulaFault("'\(formula.told(survey))': \(reason)") }
    return name
  }
}

extension OutgoingName {
  var field: SourceLogic { .field(name, code: nil, elsewhere: nil) }

  func box(_ code: String) -> SourceLogic { .field(name, code: code, elsewhere: nil) }
}

extension String {
  /// A pattern as it stands between the signs for the beginning and the end.
  var enclosed: String { contains("|") ? "(\(self))" : self }
}

extension Formula {
  /// What it says is not answered, when that is all it says.
  fileprivate var unanswered: Formula? { if case .not(let inner) = self { inner.answered } else { nil } }

  fileprivate var answered: Formula? {
    if case .call("answered", let arguments) = self { arguments.first?.value } else { nil }
  }

  /// What it says to have another value than a certain one.
  fileprivate func differing(wanted: Bool) -> Formula? {
    switch self {
    case .compare("!=", let left, let right) where wanted && right.isConstant: left
    case .compare("==", let left, let right) where !wanted && right.isConstant: left
    case .contains(let list, _) where !wanted: list
    case .not(.contains(let list, _)) where wanted: list
    default: nil
    }
  }

  var isPlainName: Bool {
    switch self {
    case .name, .call("last", _): true
    default: false
    }
  }

  /// Whether it divides by something that may be zero, or takes a logarithm.
  var divides: Bool {
    switch self {
    case .arithmetic("/", let left, let right): left.divides || !right.isConstant
    case .arithmetic(_, let left, let right): left.divides || right.divides
    case .negate(let inner): inner.divides
    case .call("ln", _): true
    case .call(_, let arguments): arguments.contains { $0.value.divides }
    default: false
    }
  }

  var isConstant: Bool {
    switch self {
    case .number, .text, .boolean, .literal: true
    case .negate(let inner): inner.isConstant
    default: false
    }
  }

  /// The names without whose values it has none.
  var strict: [Formula] {
    switch self {
    case .number, .text, .boolean, .literal: []
    case .name, .call("last", _): [self]
    case .negate(let inner), .not(let inner): inner.strict
    case .compare(_, let left, let right), .arithmetic(_, let left, let right): left.strict + right.strict
    case .call(let name, let arguments)
    where ["round", "abs", "floor", "ceil", "sqrt", "ln", "exp", "number", "year", "month", "length", "lower", "upper"]
      .contains(name):
      arguments.flatMap(\.value.strict)
    case .call(let name, let arguments)
    where ["sum", "mean", "min", "max", "median", "sd"].contains(name) && arguments.allSatisfy { $0.label == nil }:
      arguments.flatMap(\.value.strict)
    default: []
    }
  }
}
