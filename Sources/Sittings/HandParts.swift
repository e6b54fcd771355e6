package import SurveyModel

/// What was typed so far of a measurement that a person takes by hand.
package struct HandParts: Hashable, Sendable {
  package private(set) var numbers: [DecimalNumber] = []
  /// Whether one of them could be read otherwise: the whole is read back then.
  package private(set) var isInDoubt = false

  package init() {}

  /// So many parts, whatever they are: what is asked next depends on their count alone.
  package init(count: Int) { numbers = Array(repeating: DecimalNumber(0), count: count) }

  package var count: Int { numbers.count }

  func with(_ number: DecimalNumber, isInDoubt: Bool) -> HandParts {
    var parts = self
    parts.numbers.append(number)
    parts.isInDoubt = parts.isInDoubt || isInDoubt
    return parts
  }
}
