import SurveyModel

/// What one done event is worth: an amount of money.
package struct EventRate: Hashable, Sendable {
  private let amount: DecimalNumber

  /// - Parameter text: Digits with a point, no sign and no exponent; nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }), text.count <= 12,
      let amount = DecimalNumber(text)
    else { return nil }
    self.amount = amount
  }

  /// Digits with as many decimals as the rate has; nil for more than can be counted.
  package func owed(for done: Int) -> String? {
    let (product, overflow) = amount.significand.multipliedReportingOverflow(by: Int64(done))
    return overflow ? nil : DecimalNumber(significand: product, decimals: amount.decimals).description
  }
}
