import CivilTime
import JSONText

/// The few shapes that contents share. Instants are milliseconds since 1970, dates are day numbers since 1970-01-01:
/// the record is read by the program; what people read is printed from it.
extension JSONValue {
  /// An object without the members whose value is nil.
  static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  static func text(_ text: String?) -> JSONValue? { text.map(JSONValue.string) }

  static func instant(_ instant: Instant?) -> JSONValue? { instant.map { .integer($0.milliseconds) } }

  static func day(_ date: CivilDate?) -> JSONValue? { date.map { .integer($0.dayNumber) } }

  static func count(_ number: Int64?) -> JSONValue? { number.map { .integer($0) } }

  static func dayOrInstant(_ value: DayOrInstant?) -> JSONValue? {
    switch value {
    case .day(let date): .object([JSONMember("day", .integer(date.dayNumber))])
    case .instant(let instant): .object([JSONMember("instant", .integer(instant.milliseconds))])
    case nil: nil
    }
  }

  func text(_ name: String) -> String? { self[name]?.string }

  /// What somebody said in their own words; a word for it in a copy that lacks it.
  func said(_ name: String) -> String? { self[name] == .null ? "(left out)" : text(name) }

  func count(_ name: String) -> Int64? { self[name]?.integer.map(Int64.init) }

  func instant(_ name: String) -> Instant? { count(name).map(Instant.init(milliseconds:)) }

  func day(_ name: String) -> CivilDate? {
    count(name).flatMap(Int32.init(exactly:)).map(CivilDate.init(dayNumber:))
  }

  func dayOrInstant(_ name: String) -> DayOrInstant? {
    guard let value = self[name] else { return nil }
    if let date = value.day("day") { return .day(date) }
    return value.instant("instant").map(DayOrInstant.instant)
  }
}
