/// How units convert, for what says expressions in another language.
package enum UnitFactor {
  /// How many of `other` one `unit` is: 60 for `h` and `min`; nil for units of different kinds.
  package static func factor(from unit: String, to other: String) -> Double? {
    UnitOfMeasure(unit).ratio(to: UnitOfMeasure(other)).map { DecimalArithmetic.quotient($0.numerator, $0.denominator) }
  }

  /// A number that was recorded in a unit, told in another; nil where it does not convert to that.
  ///
  /// - Parameters:
  ///   - unit: Nil of a number that has none: it has any.
  ///   - wanted: Nil for the one in which it was recorded.
  package static func tell(_ number: Double, from unit: String?, in wanted: String?) -> Double? {
    guard let unit, let wanted, unit != wanted else { return number }
    return convert(number, from: unit, to: wanted)
  }

  /// A number of one unit in another; nil for units of different kinds.
  package static func convert(_ number: Double, from unit: String, to other: String) -> Double? {
    UnitOfMeasure(unit).ratio(to: UnitOfMeasure(other)).map {
      DecimalArithmetic.quotient(DecimalArithmetic.product(number, $0.numerator), $0.denominator)
    }
  }
}
