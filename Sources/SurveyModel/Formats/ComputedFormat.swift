package import Expressions

/// A value that is worked out from other answers.
package struct ComputedFormat: Hashable, Sendable {
  package let expression: Expression
  /// Whether the person sees it.
  package let shown: Bool
  package let unit: String?

  package init(expression: Expression, shown: Bool = true, unit: String? = nil) {
    self.expression = expression
    self.shown = shown
    self.unit = unit
  }
}
