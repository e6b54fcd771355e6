import CivilTime
import Record

extension ColumnReader {
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
