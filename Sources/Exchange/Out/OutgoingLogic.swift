import Expressions
import SurveyModel

/// Says our expressions in the terms that REDCap and XLSForm share, in which a blank is an empty text that differs from
/// every value. What is unknown here has to be false there, in a condition and in what negates it.
struct OutgoingLogic {
  enum Dialect: Hashable, Sendable {
    case redcap
    case xpath
  }

  let dialect: Dialect
  let survey: OutgoingSurvey
  /// What stands there for an item or a score, by its slot.
  let nameOfSlot: (Int) -> OutgoingName?
  /// What stands there for what is asked of the record.
  let nameOfQuery: (Query) -> OutgoingName?
  var names: [String: OutgoingName] = [:]
  /// Items of tags and of scores have names of their own, which no expression can have.
  var slotsOfTags: [String: [Int]] = [:]

  init(
    _ dialect: Dialect, of survey: OutgoingSurvey, nameOfSlot: @escaping (Int) -> OutgoingName?,
    nameOfQuery: @escaping (Query) -> OutgoingName? = { _ in nil }
  ) {
    (self.dialect, self.survey, self.nameOfSlot, self.nameOfQuery) = (dialect, survey, nameOfSlot, nameOfQuery)
  }

  /// The logic with the names of one expression.
  func reading(_ expression: Expression) -> OutgoingLogic {
    var logic = self
    for (name, slot) in expression.slotsByName { logic.names[name] = nameOfSlot(slot) }
    for query in expression.queries { logic.names[query.text] = nameOfQuery(query) }
    logic.slotsOfTags = expression.slotsByTag
    return logic.naming(expression.slotsByTag.values.flatMap(\.self))
  }

  /// The logic with the names of items by their slots.
  func naming(_ slots: [Int]) -> OutgoingLogic {
    var logic = self
    for slot in slots { logic.names[OutgoingLogic.word(of: slot)] = nameOfSlot(slot) }
    return logic
  }

  static func word(of slot: Int) -> String { "#\(slot)" }

  // MARK: - Ways in

  /// What is true there exactly when the condition is true here.
  func condition(_ expression: Expression) throws(FormulaFault) -> SourceLogic {
    let logic = reading(expression)
    return try logic.truth(try logic.withoutTags(expression.formula), wanted: true)
  }

  func value(_ expression: Expression) throws(FormulaFault) -> SourceLogic {
    let logic = reading(expression)
    return try logic.value(try logic.withoutTags(expression.formula))
  }

  /// The condition of a page; nil where it always shows.
  func condition(_ showing: Showing) throws(FormulaFault) -> SourceLogic? {
    switch showing {
    case .always: return nil
    case .when(let expression): return try condition(expression)
    case .declined(let slot):
      return try naming([slot]).truth(.name(OutgoingLogic.word(of: slot)), wanted: false)
    case .all(let parts):
      var found: [SourceLogic] = []
      for part in parts { if let one = try condition(part) { found.append(one) } }
      return found.isEmpty ? nil : OutgoingLogic.joined("and", found)
    case .any(let parts):
      var found: [SourceLogic] = []
      for part in parts { found.append(try condition(part) ?? OutgoingLogic.always) }
      return OutgoingLogic.joined("or", found)
    case .unless(let inner):
      guard let one = try condition(inner) else { return OutgoingLogic.never }
      return opposite(one)
    }
  }

  static let never = SourceLogic.operation("=", .number("1"), .number("0"))
  static let always = SourceLogic.operation("=", .number("1"), .number("1"))

  // MARK: - Joining

  /// Parts of one chain, each once.
  static func joined(_ sign: String, _ parts: [SourceLogic]) -> SourceLogic {
    let (neutral, absorbing) = sign == "and" ? (always, never) : (never, always)
    var found: [SourceLogic] = []
    for part in parts.flatMap({ $0.parts(of: sign) }) where part != neutral && !found.contains(part) {
      found.append(part)
    }
    if found.contains(absorbing) { return absorbing }
    guard let first = found.first else { return neutral }
    return found.dropFirst().reduce(first) { .operation(sign, $0, $1) }
  }

  /// What is true there exactly when a condition is not: there nothing is unknown.
  func opposite(_ logic: SourceLogic) -> SourceLogic {
    switch logic {
    case .operation("and", _, _): OutgoingLogic.joined("or", logic.parts(of: "and").map(opposite))
    case .operation("or", _, _): OutgoingLogic.joined("and", logic.parts(of: "or").map(opposite))
    case .operation("=", .field(let name, let code?, let elsewhere), .number(let digit)):
      .operation("=", .field(name, code: code, elsewhere: elsewhere), .number(digit == "1" ? "0" : "1"))
    case .operation("=", let left, let right): .operation("!=", left, right)
    case .operation("!=", let left, let right): .operation("=", left, right)
    case .operation("<", let left, let right) where dialect == .redcap: .operation(">=", left, right)
    case .operation("<=", let left, let right) where dialect == .redcap: .operation(">", left, right)
    case .operation(">", let left, let right) where dialect == .redcap: .operation("<=", left, right)
    case .operation(">=", let left, let right) where dialect == .redcap: .operation("<", left, right)
    case .call("contains", let arguments) where dialect == .redcap: .call("not_contain", arguments)
    case .not(let inner): inner
    default: .not(logic)
    }
  }
}

// MARK: - Tags

extension OutgoingLogic {
  /// What is said of a tag's items, said of each of them.
  func withoutTags(_ formula: Formula) throws(FormulaFault) -> Formula {
    guard !slotsOfTags.isEmpty else { return formula }
    switch formula {
    case .negate(let inner): return .negate(try withoutTags(inner))
    case .not(let inner): return .not(try withoutTags(inner))
    case .and(let parts): return .and(try withoutTags(parts))
    case .or(let parts): return .or(try withoutTags(parts))
    case .compare(let sign, let left, let right): return .compare(sign, try withoutTags(left), try withoutTags(right))
    case .contains(let list, let element): return .contains(try withoutTags(list), try withoutTags(element))
    case .isIn(let operand, let list): return .isIn(try withoutTags(operand), try withoutTags(list))
    case .arithmetic(let sign, let left, let right):
      return .arithmetic(sign, try withoutTags(left), try withoutTags(right))
    case .call(let name, let arguments): return try withoutTags(name, arguments)
    case .number, .text, .boolean, .literal, .name: return formula
    }
  }

  private func withoutTags(_ parts: [Formula]) throws(FormulaFault) -> [Formula] {
    var found: [Formula] = []
    for part in parts { found.append(try withoutTags(part)) }
    return found
  }

  private func withoutTags(_ name: String, _ arguments: [Formula.Argument]) throws(FormulaFault) -> Formula {
    let tags = arguments.filter { $0.label == nil }.flatMap { OutgoingLogic.tags(in: $0.value) }
    guard let tag = tags.first else {
      var plain: [Formula.Argument] = []
      for argument in arguments { plain.append(.init(try withoutTags(argument.value), label: argument.label)) }
      return .call(name, plain)
    }
    guard let slots = slotsOfTags[tag], tags.count == 1 else {
      throw FormulaFault("several tags in one function can't be said there")
    }
    if name == "count" || name == "any" || name == "all", arguments.contains(where: { $0.label != nil }) {
      throw FormulaFault("'\(name)' of a tag with 'atLeast' can't be said there")
    }
    let each = slots.map { slot in
      arguments.filter { $0.label == nil }.map {
        OutgoingLogic.replaced($0.value, tag, .name(OutgoingLogic.word(of: slot)))
      }
    }
    switch (name, each.first?.count) {
    case ("any", 1): return .or(each.flatMap(\.self))
    case ("all", 1): return .and(each.flatMap(\.self))
    case ("count", 1):
      let counted = each.flatMap(\.self).map { OutgoingLogic.isTruth($0) ? $0 : .call("answered", $0) }
      let ones = counted.map { Formula.call("if", $0, .number("1"), .number("0")) }
      return ones.dropFirst().reduce(ones.first ?? .number("0")) { .arithmetic("+", $0, $1) }
    case ("sum", _), ("mean", _), ("min", _), ("max", _), ("median", _), ("sd", _):
      return .call(
        name, each.flatMap(\.self).map { Formula.Argument($0) } + arguments.filter { $0.label != nil })
    default: throw FormulaFault("'\(name)' of a tag can't be said there")
    }
  }

  private static func tags(in formula: Formula) -> [String] {
    switch formula {
    case .call("tag", let arguments):
      switch arguments.first?.value {
      case .text(let tag)?, .name(let tag)?: [tag]
      default: []
      }
    case .call(_, let arguments): arguments.flatMap { tags(in: $0.value) }
    case .negate(let inner), .not(let inner): tags(in: inner)
    case .and(let parts), .or(let parts): parts.flatMap(tags)
    case .compare(_, let left, let right), .contains(let left, let right), .arithmetic(_, let left, let right):
      tags(in: left) + tags(in: right)
    case .isIn(let operand, let list): tags(in: operand) + list.flatMap(tags)
    case .number, .text, .boolean, .literal, .name: []
    }
  }

  private static func replaced(_ formula: Formula, _ tag: String, _ name: Formula) -> Formula {
    func inside(_ inner: Formula) -> Formula { replaced(inner, tag, name) }
    switch formula {
    case .call("tag", _): return name
    case .call(let function, let arguments):
      return .call(function, arguments.map { .init(inside($0.value), label: $0.label) })
    case .negate(let inner): return .negate(inside(inner))
    case .not(let inner): return .not(inside(inner))
    case .and(let parts): return .and(parts.map(inside))
    case .or(let parts): return .or(parts.map(inside))
    case .compare(let sign, let left, let right): return .compare(sign, inside(left), inside(right))
    case .contains(let list, let element): return .contains(inside(list), inside(element))
    case .arithmetic(let sign, let left, let right): return .arithmetic(sign, inside(left), inside(right))
    case .isIn(let operand, let list): return .isIn(inside(operand), list.map(inside))
    case .number, .text, .boolean, .literal, .name: return formula
    }
  }

  static func isTruth(_ formula: Formula) -> Bool {
    switch formula {
    case .boolean, .not, .and, .or, .compare, .contains, .isIn, .call("answered", _), .call("any", _),
      .call("all", _), .call("matches", _), .call("contains", _), .call(met, _), .call(isKnown, _):
      true
    default: false
    }
  }
}
