import Expressions

extension Survey {
  /// The unit in which a score comes out, as the survey counts it; none for one that has none, several for one that counts the numbers of items in several.
  package func units(of score: Score) -> [String] {
    switch score.rule {
    case .expression(let expression):
      if case .number(let unit?) = expression.type { return [unit] } else { return [] }
    case .lookup: return []
    case .items(let rule):
      if rule.method == .seconds { return ["s"] }
      guard [.sum, .mean, .max, .min].contains(rule.method), rule.points.isEmpty else { return [] }
      let units = Set(rule.slots.map { items[$0].item.format.unit })
      return units == [nil] ? [] : units.map { $0 ?? "no unit" }.sorted()
    }
  }

  /// The same where it is one; nil else.
  package func unit(of score: Score) -> String? {
    let units = units(of: score)
    return units.count == 1 ? units[0] : nil
  }
}
