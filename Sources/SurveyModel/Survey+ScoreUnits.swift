import Expressions

extension Survey {
  /// The units in which a score comes out, as the survey counts it: none for a plain number, several for one that counts numbers in
  /// several together. Of one that counts other scores theirs.
  package func units(of score: Score) -> [String] {
    let units = countedUnits(of: score)
    return units == [""] ? [] : units.map { $0.isEmpty ? "no unit" : $0 }.sorted()
  }

  /// The same in one text, of several one that converts to nothing: `g and mg`. Nil for a plain number.
  package func countedUnit(of score: Score) -> String? {
    let units = units(of: score)
    return units.isEmpty ? nil : units.joined(separator: " and ")
  }

  /// An empty text for a number without a unit.
  private func countedUnits(of score: Score) -> Set<String> {
    switch score.rule {
    case .expression(let expression):
      // A score counts the ones before it.
      return expression.units { slot in
        guard case .score(let index) = ExpressionSlot.meaning(of: slot) else { return nil }
        return countedUnits(of: scores[index])
      }
    case .lookup: return [""]
    case .items(let rule):
      if rule.method == .seconds { return ["s"] }
      guard [.sum, .mean, .max, .min].contains(rule.method), rule.points.isEmpty else { return [""] }
      return Set(rule.slots.map { items[$0].item.format.unit ?? "" })
    }
  }
}
