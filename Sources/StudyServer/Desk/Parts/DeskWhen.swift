import CivilTime
import Record
import StudyDesk

/// What somebody typed into a form of the desk and can't be read.
enum DeskInput: Refusal, Hashable {
  case date(String)
  case time(String)
  case dateTime(String)
  case number(String)
  case missing(String)
  /// A sitting that is gone on with stays what it was begun as.
  case begunOtherwise(String)
  /// The clocks leave the time out.
  case leftOut(String)

  var kind: RefusalKind { .request }

  var message: String {
    switch self {
    case .date(let text): "'\(text)' is no date; write one such as 2026-11-24"
    case .time(let text): "'\(text)' is no time; write one such as 08:30"
    case .dateTime(let text): "'\(text)' is no date with a time; write one such as 2026-11-24T08:30"
    case .number(let text): "'\(text)' is no number"
    case .missing(let name): "\(name) is missing"
    case .begunOtherwise(let how):
      "the sitting was begun \(how); go on with it as that, or set it aside and begin anew"
    case .leftOut(let text): "there is no \(text) where the participant is: the clocks go forward over it"
    }
  }
}

extension DeskRequest {
  /// - Throws: ``DeskInput/missing(_:)``.
  func needed(_ name: String, _ label: String) throws -> String {
    guard let text = said(name) else { throw DeskInput.missing(label) }
    return text
  }

  /// - Throws: ``DeskInput/date(_:)``.
  func date(_ name: String) throws -> CivilDate? {
    try said(name).map { text in
      guard let date = CivilDate(iso: text) else { throw DeskInput.date(text) }
      return date
    }
  }

  /// - Throws: ``DeskInput/number(_:)``.
  func number(_ name: String) throws -> Int64? {
    try said(name).map { text in
      guard let number = Int64(text) else { throw DeskInput.number(text) }
      return number
    }
  }

  /// A date in one field and a time of day in another, which may be empty.
  ///
  /// - Parameter clock: Where the participant is.
  /// - Throws: ``DeskInput``.
  func when(_ date: String, _ time: String, _ clock: StudyClock) throws -> DayOrInstant? {
    guard let day = try self.date(date) else { return nil }
    guard let text = said(time) else { return .day(day) }
    guard let time = TimeOfDay(iso: text) else { throw DeskInput.time(text) }
    return .instant(clock.instant(of: time, on: day))
  }

  /// What a field for a date with a time of day holds, where the participant is; the first of two that the clocks show.
  ///
  /// - Throws: ``DeskInput/dateTime(_:)``, ``DeskInput/leftOut(_:)``.
  func instant(_ name: String, _ clock: StudyClock) throws -> Instant? {
    try said(name).map { text in
      let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " })
      guard parts.count == 2, let day = CivilDate(iso: parts[0]), let time = TimeOfDay(iso: parts[1]) else {
        throw DeskInput.dateTime(text)
      }
      let instant = clock.instant(of: time, on: day)
      if clock.field(instant) != "\(day)T\(time.description.prefix(5))" { throw DeskInput.leftOut(text) }
      return instant
    }
  }
}

extension StudyClock {
  /// An instant as fields for a date with a time hold it.
  func field(_ instant: Instant) -> String {
    let local = zone(on: date(at: instant)).local(at: instant)
    return "\(local.date)T\(local.time.description.prefix(5))"
  }

  /// An instant for people: the date, and the time where the participant is.
  func short(_ instant: Instant) -> String {
    let local = zone(on: date(at: instant)).local(at: instant)
    return "\(local.date) \(local.time.description.prefix(5))"
  }
}
