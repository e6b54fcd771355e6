import Expressions
import SurveyModel

/// Choices that take words of the person's own, which are a text there and not a code.
extension FHIRPathText {
  func takesOwnWords(_ formula: Formula) -> Bool { choices(of: formula).contains(where: \.other) }

  /// Whether a value is chosen, where the choices of an item take words of one's own; nil for any other.
  ///
  /// A text has no code: what compares codes would say nothing of it, where here it is another choice.
  func chosen(_ part: Said, _ asked: Formula, _ value: Formula) throws(FormulaFault) -> Said? {
    guard takesOwnWords(asked), let code = Self.code(value) else { return nil }
    let others = choices(of: asked).filter(\.other)
    let isOwn = others.contains { Self.quoted(FHIRParts.code($0.value.description)) == code }
    if isOwn, others.count > 1 { throw FormulaFault("which of several answers of one's own it was isn't known there") }
    let found = isOwn ? ".ofType(string).exists()" : ".code contains \(code)"
    let answer = part.text.withoutSuffix(".value")
    // The empty contains nothing in FHIRPath; here that is unknown.
    return Said(text: "iif(\(answer).exists(), \(part.text)\(found))", kind: .boolean)
  }

  private func choices(of formula: Formula) -> [Choice] {
    guard case .name(let name) = formula, let slot = slot(of: name) else { return [] }
    let place: Int
    switch ExpressionSlot.meaning(of: slot) {
    case .item(let item), .list(let item): place = item
    case .score: return []
    }
    guard case .choice(let format) = survey.survey.items[place].item.format else { return [] }
    return format.choices
  }
}
