/// What is known of the values of a name before anybody answers.
package enum Domain: Hashable, Sendable {
  case any
  /// Numbers from the lower bound to the upper one; with a step only those that lie whole steps above the lower bound.
  case range(ClosedRange<Double>, step: Double?)
  case values([Value])
}

/// What a name stands for in an expression.
package struct Symbol: Hashable, Sendable {
  /// The place where ``ValueSource/value(at:)`` finds the value.
  package let slot: Int
  package let type: ValueType
  /// Of a list, what is known of its elements.
  package let domain: Domain
  /// False only for what always has a value when it is read.
  package let mayBeBlank: Bool

  /// Whether a text is that of a choice from a table, which has words of its own.
  package let isChosen: Bool
  /// Whether a list has the answers of a repeat's entries, of which there may be none.
  package let isRepeated: Bool

  package init(
    slot: Int, type: ValueType, domain: Domain = .any, mayBeBlank: Bool = true, isChosen: Bool = false,
    isRepeated: Bool = false
  ) {
    self.isRepeated = isRepeated
    self.isChosen = isChosen
    self.slot = slot
    self.type = type
    self.domain = domain
    self.mayBeBlank = mayBeBlank
  }
}
