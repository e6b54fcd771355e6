import Expressions
import SurveyModel

/// Formulas whose items go by their slots, so that those of several expressions can stand in one.
extension Formula {
  /// What stands for the name of an item or a score; no expression can have it.
  static func word(of slot: Int) -> String { "#\(slot)" }

  /// The slot that a word stands for.
  static func slot(of word: String) -> Int? { word.hasPrefix("#") ? Int(word.dropFirst()) : nil }

  /// The formula as people read it: items and scores by their ids.
  func told(_ survey: OutgoingSurvey) -> String {
    replacing { part in
      guard case .name(let word) = part, let slot = Formula.slot(of: word) else { return nil }
      return switch survey.meaning(ofSlot: slot) {
      case .item(let item), .entries(let item): .name(item.id)
      case .score(let score): .name(score.id)
      }
    }.text
  }

  /// The formula with other parts in the place of some.
  func replacing(_ other: (Formula) -> Formula?) -> Formula {
    if let new = other(self) { return new }
    func inside(_ inner: Formula) -> Formula { inner.replacing(other) }
    switch self {
    case .call(let name, let arguments):
      return .call(name, arguments.map { Argument(inside($0.value), label: $0.label) })
    case .negate(let inner): return .negate(inside(inner))
    case .not(let inner): return .not(inside(inner))
    case .and(let parts): return .and(parts.map(inside))
    case .or(let parts): return .or(parts.map(inside))
    case .compare(let sign, let left, let right): return .compare(sign, inside(left), inside(right))
    case .contains(let list, let element): return .contains(inside(list), inside(element))
    case .arithmetic(let sign, let left, let right): return .arithmetic(sign, inside(left), inside(right))
    case .isIn(let operand, let list): return .isIn(inside(operand), list.map(inside))
    case .number, .text, .boolean, .literal, .name: return self
    }
  }
}

extension Expression {
  /// The formula with items and scores by their slots, and what is said of a tag said of each of its items.
  func placed(in survey: Survey) throws(FormulaFault) -> Formula {
    let slots = slotsByName
    return try untagged(in: survey).replacing { part in
      if case .name(let name) = part { slots[name].map { .name(Formula.word(of: $0)) } } else { nil }
    }
  }

  /// The formula with what is said of a tag said of each of its items.
  func untagged(in survey: Survey) throws(FormulaFault) -> Formula {
    slotsByTag.isEmpty ? formula : try TagReplacement(survey: survey, slots: slotsByTag).formula(formula)
  }
}

extension Showing {
  /// The condition as a formula that is never unknown.
  func formula(in survey: Survey) throws(FormulaFault) -> Formula {
    switch self {
    case .always: return .boolean(true)
    case .when(let expression): return .call(OutgoingLogic.met, try expression.placed(in: survey))
    case .declined(let slot): return .call(OutgoingLogic.met, .not(.name(Formula.word(of: slot))))
    case .all(let parts): return .and(try Showing.formulas(parts, in: survey))
    case .any(let parts): return .or(try Showing.formulas(parts, in: survey))
    case .unless(let inner): return .not(try inner.formula(in: survey))
    }
  }

  private static func formulas(_ parts: [Showing], in survey: Survey) throws(FormulaFault) -> [Formula] {
    var found: [Formula] = []
    for part in parts { found.append(try part.formula(in: survey)) }
    return found
  }
}
