import Expressions
import SurveyModel

/// A score as an expression over its items, for systems that have no scores of sets of items.
extension Score {
  /// The score's value, rounded; items and scores go by their slots.
  ///
  /// - Throws: ``FormulaFault`` for a score that no expression can say.
  func formula(in survey: Survey) throws(FormulaFault) -> Formula {
    if case .lookup(let lookup) = rule { return try lookup.formula(in: survey) }
    return .call("round", try exact(in: survey), .number("\(decimals)"))
  }

  /// The value before it is rounded, which scores that build on this one take.
  fileprivate func exact(in survey: Survey) throws(FormulaFault) -> Formula {
    switch rule {
    case .items(let score): return try score.formula(in: survey)
    case .lookup(let lookup): return try lookup.formula(in: survey)
    case .expression(let expression): return try survey.unrounded(try expression.placed(in: survey))
    }
  }
}

extension Survey {
  /// A formula with the scores that rounding changes written out.
  fileprivate func unrounded(_ formula: Formula) throws(FormulaFault) -> Formula {
    var exact: [String: Formula] = [:]
    for word in formula.names {
      guard let slot = Formula.slot(of: word), case .score(let index) = ExpressionSlot.meaning(of: slot) else {
        continue
      }
      let inner = try scores[index].exact(in: self)
      if !isWhole(inner) { exact[word] = inner }
    }
    guard !exact.isEmpty else { return formula }
    let told = formula.replacing { part in
      switch part {
      case .name(let word): return exact[word]
      // Rounding bears not on whether there is a value.
      case .call("answered", let asked):
        if case .name? = asked.first?.value { return part }
        return nil
      // What is rounded as the score is stands there as the score's own value.
      case .call("round", let parts):
        guard case .name(let word)? = parts.first?.value, exact[word] != nil, decimals(ofScore: word) == parts.places
        else {
          return nil
        }
        return .name(word)
      default: return nil
      }
    }
    guard told.text.utf8.count < 20_000 else { throw FormulaFault("it is too long with the scores that it is made of") }
    return told
  }

  private func decimals(ofScore word: String) -> Int? {
    guard let slot = Formula.slot(of: word), case .score(let index) = ExpressionSlot.meaning(of: slot) else {
      return nil
    }
    return scores[index].decimals
  }

  /// Whether a number is always whole, so that rounding leaves it as it is.
  private func isWhole(_ formula: Formula) -> Bool {
    switch formula {
    case .number(let digits): return !digits.contains(".")
    case .name(let word): return Formula.slot(of: word).map(isWhole) ?? false
    case .negate(let inner): return isWhole(inner)
    case .arithmetic("/", .number("0"), .number("0")): return true
    case .arithmetic(let sign, let left, let right) where ["+", "-", "*"].contains(sign):
      return isWhole(left) && isWhole(right)
    case .call("if", let parts): return parts.dropFirst().allSatisfy { isWhole($0.value) }
    case .call(let name, let parts) where ["sum", "min", "max", "abs", "floor", "ceil", "count"].contains(name):
      return name == "count" || parts.allSatisfy { $0.label != nil || isWhole($0.value) }
    default: return false
    }
  }

  private func isWhole(_ slot: Int) -> Bool {
    switch ExpressionSlot.meaning(of: slot) {
    case .score(let index):
      guard case .items = scores[index].rule, let inner = try? scores[index].exact(in: self) else { return false }
      return isWhole(inner)
    case .list: return false
    case .item(let item):
      switch items[item].item.format {
      case .scale, .ladder, .boolean: return true
      case .numeric(let format): return format.decimals == 0
      case .choice(let format), .textScale(let format):
        return format.choices.allSatisfy { if case .number(let number) = $0.value { number.isWhole } else { false } }
      default: return false
      }
    }
  }
}

extension DecimalNumber {
  fileprivate var isWhole: Bool { significantDecimals == 0 }
}

// MARK: - Tables

extension LookupScore {
  /// The rows as conditions, one in the other; a row whose condition is unknown doesn't fit.
  fileprivate func formula(in survey: Survey) throws(FormulaFault) -> Formula {
    guard rows.count <= 60 else {
      throw FormulaFault("its table has \(rows.count) rows; load the table there and look the score up in it")
    }
    var asked: [Formula] = []
    for key in keys { asked.append(try key.expression.placed(in: survey)) }
    return rows.reversed().reduce(Formula.blank) { rest, row in
      let parts = zip(row.cells, asked).compactMap { $0.formula($1) }
      let value = Formula.constant(row.value)
      if parts.isEmpty { return value }
      return .call("if", .call(OutgoingLogic.met, parts.count == 1 ? parts[0] : .and(parts)), value, rest)
    }
  }
}

extension LookupCell {
  fileprivate func formula(_ key: Formula) -> Formula? {
    switch self {
    case .any: nil
    case .text("true"): key
    case .text("false"): .not(key)
    case .text(let text): .compare("==", key, .text(text))
    case .range(let range) where range.lowerBound == range.upperBound:
      .compare("==", key, .constant(range.lowerBound))
    case .range(let range): LookupCell.formula(key, within: range)
    }
  }
}

extension LookupCell {
  private static func formula(_ key: Formula, within range: ClosedRange<Double>) -> Formula {
    var parts: [Formula] = []
    if range.lowerBound > -1e15 { parts.append(.compare(">=", key, .constant(range.lowerBound))) }
    if range.upperBound < 1e15 { parts.append(.compare("<=", key, .constant(range.upperBound))) }
    return parts.isEmpty ? .call(OutgoingLogic.isKnown, key) : parts.count == 1 ? parts[0] : .and(parts)
  }
}

extension Formula {
  /// A value that nobody knows.
  static let blank = Formula.arithmetic("/", .number("0"), .number("0"))

  /// The digits of a number, without a point where it is whole.
  static func digits(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  static func constant(_ value: Double) -> Formula { .number(digits(value)) }

  static func total(_ parts: [Formula]) -> Formula {
    parts.dropFirst().reduce(parts.first ?? .number("0")) { .arithmetic("+", $0, $1) }
  }
}

extension [Formula.Argument] {
  /// To how many places `round` rounds with them.
  fileprivate var places: Int? { count > 1 ? Int(self[1].value.text) : 0 }
}
