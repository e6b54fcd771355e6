package import Expressions

/// What an item takes that hangs on earlier answers, beside its format.
package struct ItemRules: Hashable, Sendable {
  /// The least and the greatest answer; blank sets no bound.
  package let minimum: Expression?
  package let maximum: Expression?
  /// A value to be confirmed by itself; blank suggests nothing.
  package let suggestion: Expression?
  /// Whether the item may be skipped; unknown does not let it.
  package let optional: Expression?
  /// What must be true once the item is confirmed, in the order of the file.
  package let requirements: [Requirement]

  package static let none = ItemRules()

  package init(
    minimum: Expression? = nil, maximum: Expression? = nil, suggestion: Expression? = nil,
    optional: Expression? = nil, requirements: [Requirement] = []
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.suggestion = suggestion
    self.optional = optional
    self.requirements = requirements
  }

  var isNone: Bool { self == .none }

  package var expressions: [Expression] {
    [minimum, maximum, suggestion, optional].compactMap(\.self) + requirements.map(\.condition)
  }
}

/// A rule across items: what must be true once the last of them is confirmed. Unknown passes.
package struct Requirement: Hashable, Sendable {
  package let condition: Expression
  package let message: LocalizedText
  /// Asks whether the answer is right, rather than refusing it.
  package let isSoft: Bool

  package init(condition: Expression, message: LocalizedText, isSoft: Bool = false) {
    self.condition = condition
    self.message = message
    self.isSoft = isSoft
  }
}

extension FormItem {
  /// Whether earlier answers decide what the item takes.
  var isRuled: Bool {
    if let table = format.choiceTable { return !rules.isNone || !table.keys.isEmpty }
    return !rules.isNone || format.choices?.contains { $0.showIf != nil } ?? false
  }

  /// Whether earlier answers decide if the item shows.
  package var mayHide: Bool {
    if let table = format.choiceTable { return showIf != nil || !table.keys.isEmpty }
    return showIf != nil || format.choices.map { !$0.isEmpty && $0.allSatisfy { $0.showIf != nil } } ?? false
  }

  /// Every expression of the item.
  package var expressions: [Expression] {
    let own = [showIf, format.computation].compactMap(\.self) + rules.expressions
    if let table = format.choiceTable { return own + table.keys }
    return own + (format.choices ?? []).compactMap(\.showIf)
  }

  /// The same item with one rule more.
  package func requiring(_ requirement: Requirement) -> FormItem {
    var item = self
    item.rules = ItemRules(
      minimum: rules.minimum, maximum: rules.maximum, suggestion: rules.suggestion, optional: rules.optional,
      requirements: rules.requirements + [requirement])
    return item
  }
}
