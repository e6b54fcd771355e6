import CivilTime
import GRDB

/// A row whose columns are read without trapping: GRDB's subscripts end the program on a value of the wrong type, which a
/// damaged file may hold.
protocol ColumnRow {
  /// - Throws: For a value of another type.
  func column<Value: ColumnValue & DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> Value
}

extension Row: ColumnRow {
  @inline(__always)
  func column<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> Value {
    try decode(Value.self, atIndex: index)
  }
}

extension ColumnRow {
  func instant(_ index: Int) throws -> Instant? {
    let milliseconds: Int64? = try column(index)
    return milliseconds.map(Instant.init(milliseconds:))
  }

  func day(_ index: Int) throws -> CivilDate? {
    let number: Int32? = try column(index)
    return number.map(CivilDate.init(dayNumber:))
  }

  func dayOrInstant(_ day: Int, _ instant: Int) throws -> DayOrInstant? {
    if let date = try self.day(day) { return .day(date) }
    return try self.instant(instant).map(DayOrInstant.instant)
  }
}
