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
    return logic.naming(expression.slotsByTag.values.flatMap(\.self))
  }

  /// The logic with the names of items by their slots.
  func naming(_ slots: [Int]) -> OutgoingLogic {
    var logic = self
    for slot in slots { logic.names[Formula.word(of: slot)] = nameOfSlot(slot) }
    return logic
  }

  // MARK: - Ways in

  /// What is true there exactly when the condition is true here.
  func condition(_ expression: Expression) throws(FormulaFault) -> SourceLogic {
    let logic = reading(expression)
    return try logic.truth(try expression.untagged(in: survey.survey), wanted: true)
  }

  func value(_ expression: Expression) throws(FormulaFault) -> SourceLogic {
    let logic = reading(expression)
    return try logic.value(try expression.untagged(in: survey.survey))
  }

  /// The condition of a page; nil where it always shows.
  func condition(_ showing: Showing) throws(FormulaFault) -> SourceLogic? {
    switch showing {
    case .always: return nil
    case .when(let expression): return try condition(expression)
    case .declined(let slot):
      return try naming([slot]).truth(.name(Formula.word(of: slot)), wanted: false)
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

extension OutgoingLogic {
  /// Stands for whether a condition is true, and neither false nor unknown.
  static let met = "#met"
  /// Stands for whether a value is known.
  static let isKnown = "#known"

  static func isTruth(_ formula: Formula) -> Bool {
    switch formula {
    case .boolean, .not, .and, .or, .compare, .contains, .isIn, .call("answered", _), .call("any", _),
      .call("all", _), .call("matches", _), .call("contains", _), .call(met, _), .call(isKnown, _):
      true
    default: false
    }
  }
}
