/// A number without a unit where it takes one, or a function that counts in a unit: what it says changes with the unit.
struct BareNumber: Hashable, Sendable {
  let isZero: Bool
  let unit: UnitOfMeasure

  /// Whether it says the same as another.
  func means(_ other: BareNumber) -> Bool {
    unit == other.unit || isZero && unit.ratio(to: other.unit) != nil
  }
}
