/// Why an expression of one language can't be said in another, in words for the fidelity report.
package struct FormulaFault: Error, Hashable, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}
