import Expressions
import JSONText
package import Record

extension RecordedValue {
  /// Its number in a unit: what was recorded in kg is told in g.
  ///
  /// - Parameter wanted: Nil for the unit in which it was recorded; a number that was recorded without one has any.
  /// - Returns: Nil of what is no number, and of a unit that does not convert to the one that is wanted.
  package func number(in wanted: String?) -> Double? {
    value.double.flatMap { UnitFactor.tell($0, from: unit, in: wanted) }
  }
}
