import CivilTime
import GRDBSQLite
import Record

/// The columns of the row on which a statement stands, read where SQLite has them, without trapping on a value of another
/// type, which a damaged file may hold.
struct ColumnReader {
  private let statement: OpaquePointer

  init(statement: OpaquePointer) { self.statement = statement }

  /// - Throws: ``StoreError/damaged`` for a value of another type.
  @inline(__always)
  func column<Value: ColumnValue>(_ index: Int) throws -> Value {
    guard let value = Value.read(statement, Int32(index)) else { throw StoreError.damaged }
    return value
  }

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

  func answer(_ index: Int) throws -> AnswerSource? {
    let text: String? = try column(index)
    return text.flatMap(AnswerSource.init(text:))
  }
}
