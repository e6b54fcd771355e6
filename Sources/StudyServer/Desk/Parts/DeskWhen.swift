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
  /// A new password and its repetition.
  case notTheSame
  /// A sitting that is gone on with stays what it was begun as.
  case begunOtherwise(String)
  /// The clocks leave the time out.
  case leftOut(String)
  /// The clocks show the time twice, and nothing is said of which it was. `field` is where it was typed.
  case twice(String, field: String)

  var kind: RefusalKind { .request }

  var message: String {
    switch self {
    case .date(let text): "'\(text)' is not a date; write one such as 2026-11-24"
    case .time(let text): "'\(text)' is not a time; write one such as 08:30"
    case .dateTime(let text): "'\(text)' is not a date with a time; write one such as 2026-11-24T08:30"
    case .number(let text): "'\(text)' is no number"
    case .notTheSame: "the two passwords are not the same"
    case .missing(let name): "\(name) is missing"
    case .begunOtherwise(let how):
      "the sitting was begun \(how); go on with it as that, or set it aside and begin anew"
    case .leftOut(let text): "where the participant is the clocks never show \(text)"
    case .twice(let text, _): "where the participant is the clocks show \(text) twice; say which it was"
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
  /// - Parameters:
  ///   - clock: Where the participant is.
  ///   - isStudyDay: Whether the date is a study day, so that a time before its start is of the night after it.
  /// - Throws: ``DeskInput``.
  func when(_ date: String, _ time: String, _ clock: StudyClock, isStudyDay: Bool = true) throws -> DayOrInstant? {
    guard let day = try self.date(date) else { return nil }
    guard let text = said(time) else { return .day(day) }
    guard let ofDay = TimeOfDay(iso: text) else { throw DeskInput.time(text) }
    let isNightAfter = isStudyDay && ofDay < clock.dayStart
    return .instant(
      try instant(of: CivilDateTime(isNightAfter ? day.adding(days: 1) : day, ofDay), text, in: time, clock))
  }

  /// What a field for a date with a time of day holds, where the participant is.
  ///
  /// - Throws: ``DeskInput``.
  func instant(_ name: String, _ clock: StudyClock) throws -> Instant? {
    try said(name).map { text in
      let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " })
      guard parts.count == 2, let day = CivilDate(iso: parts[0]), let time = TimeOfDay(iso: parts[1]) else {
        throw DeskInput.dateTime(text)
      }
      return try instant(of: CivilDateTime(day, time), text, in: name, clock)
    }
  }

  /// - Throws: ``DeskInput/leftOut(_:)``, ``DeskInput/twice(_:field:)``.
  private func instant(
    of reading: CivilDateTime, _ text: String, in field: String, _ clock: StudyClock
  ) throws -> Instant {
    let found = clock.instants(showing: reading)
    guard let first = found.first, let last = found.last else { throw DeskInput.leftOut(text) }
    guard first != last else { return first }
    switch said(DeskField.which(field)) {
    case "first": return first
    case "second": return last
    default: throw DeskInput.twice(text, field: field)
    }
  }
}

extension DeskField {
  /// The name of the field that says which of two times was meant that the clocks show in `field`.
  fileprivate static func which(_ field: String) -> String { field + "-which" }
}

extension DeskForm {
  /// The form with the question which of two times was meant, where that is what was refused, or was answered before.
  func asking(_ refusal: any Refusal, _ request: DeskRequest) -> DeskForm {
    var form = self
    form.fields = fields.flatMap { field in
      let which = DeskField.which(field.name)
      var isAsked = request.said(which) != nil
      if case .twice(_, field.name)? = refusal as? DeskInput { isAsked = true }
      guard isAsked else { return [field] }
      return [
        field,
        DeskField(
          which, "Which of the two",
          .choice([("", "choose"), ("first", "the earlier"), ("second", "the later, after the clocks went back")])),
      ]
    }
    return form
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
