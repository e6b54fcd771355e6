import CivilTime

/// An element's run for a participant as integers alone: it is asked without a reference count or an allocation.
///
/// It says the same as the general form of ``CompiledElement``, of which it covers days and weeks (`once` and the
/// recurrence rules that come down to them included) with at most one fixed time, whose anchors are the enrolment or a
/// date, without exceptions, and with a window to the day's end, of minutes or hours, or without an end.
package struct PlainRun: Hashable, Sendable {
  package let task: Int32
  package let element: Int32
  /// The first day, and the first no more.
  let from: Int32
  let until: Int32
  /// The anchor's day, or its week.
  private let origin: Int32
  private let every: Reciprocal
  /// What is added to the occurrences of whole steps.
  private let base: Int32
  private let count: Int32
  /// Seconds on the clock's face; -1 for the whole day.
  let time: Int32
  /// In milliseconds; 0 for the day's end.
  private let lasts: Int64
  /// Bit 0 is the first day of the week; zero for a pattern of days.
  private let weekdays: UInt8
  /// Brings a day number to days since the start of a week long past.
  private let weekShift: Int32

  /// - Returns: nil for an element that needs the general form.
  init?(_ compiled: CompiledElement, enrolledDay: Int) {
    guard compiled.hasPlainRun else { return nil }
    func day(_ anchor: Anchor) -> Int? {
      let start: Int
      switch anchor.base {
      case .enrollment: start = enrolledDay
      case .date(let date): start = date.number
      case .milestone, .completed, .lastCompleted: return nil
      }
      return anchor.offset.map { $0.duration.days(from: start, sign: $0.sign) } ?? start
    }
    guard let first = day(compiled.source.anchor ?? compiled.element.from ?? .enrollment) else { return nil }
    var last = compiled.source.anchor == nil ? (compiled.lastRuleDay ?? civilDays.upperBound) + 1 : first + 1
    if let until = compiled.element.until {
      guard let day = day(until) else { return nil }
      last = min(last, day)
    }
    task = Int32(clamping: compiled.task)
    element = Int32(clamping: compiled.index)
    from = Int32(clamping: first)
    until = Int32(clamping: last)
    count = compiled.source.anchor == nil ? Int32(clamping: compiled.count ?? .max) : .max
    if case .fixed(let value) = compiled.element.times.value(at: 0) {
      time = Int32(value.seconds)
    } else {
      time = -1
    }
    switch compiled.element.window {
    case .lasting(let duration): lasts = duration.elapsedMilliseconds ?? 0
    case .untilDone: lasts = .max
    default: lasts = 0
    }
    switch compiled.pattern {
    case .weeks(let weeks):
      every = Reciprocal(UInt32(clamping: weeks.every))
      weekdays = weeks.bits
      weekShift = PlainRun.weekShift(weeks.weekStart)
      let shifted = UInt32(truncatingIfNeeded: from &+ weekShift)
      origin = Int32(shifted / 7)
      base = 1 - Int32((weeks.bits & (1 << UInt8(shifted % 7) - 1)).nonzeroBitCount)
    case .days(let step):
      every = Reciprocal(UInt32(clamping: step))
      (weekdays, weekShift, origin, base) = (0, 0, from, 1)
    case .months, .dates, .recurrence: return nil
    }
  }

  /// 1970-01-01 was a Thursday; the weeks before the calendar's first day are added.
  private static func weekShift(_ weekStart: Weekday) -> Int32 {
    Int32(4 - weekStart.rawValue + 7 * 110_000)
  }
}

/// What ``PlainRun/event(on:enrolled:)`` answers.
package struct PlainEvent: Hashable, Sendable {
  /// From 1.
  package let occurrence: Int32
  /// In milliseconds since 1970; the day's start for an event of the whole day.
  package let start: Int64
  /// `Int64.max` when it never closes.
  package let closes: Int64
}

extension PlainRun {
  /// - Parameter enrolled: In milliseconds: nothing that closed by then exists.
  @inline(__always)
  package func event(on day: PlainDay, enrolled: Int64) -> PlainEvent? {
    guard day.number >= from, day.number < until else { return nil }
    let occurrence: Int32
    if weekdays == 0 {
      let distance = UInt32(truncatingIfNeeded: day.number &- origin)
      guard every.divides(distance) else { return nil }
      occurrence = Int32(truncatingIfNeeded: every.quotient(of: distance)) &+ 1
    } else {
      let shifted = UInt32(truncatingIfNeeded: day.number &+ weekShift)
      let week = shifted / 7
      let position = UInt8(truncatingIfNeeded: shifted &- week &* 7)
      let distance = week &- UInt32(truncatingIfNeeded: origin)
      guard weekdays &>> position & 1 != 0, every.divides(distance) else { return nil }
      let before = (weekdays & (1 &<< position &- 1)).nonzeroBitCount
      let whole = Int32(truncatingIfNeeded: every.quotient(of: distance)) &* Int32(weekdays.nonzeroBitCount)
      occurrence = whole &+ Int32(truncatingIfNeeded: before) &+ base
    }
    guard occurrence <= count else { return nil }
    let seconds = Int64(time) &+ (time < day.dayStart ? 86_400 : 0)
    let start = time < 0 ? day.start : day.midnight &+ seconds &* 1_000
    let closes = lasts == 0 ? day.end : lasts == .max ? .max : start &+ lasts
    return closes > enrolled ? PlainEvent(occurrence: occurrence, start: start, closes: closes) : nil
  }
}

extension CompiledElement {
  /// Whether ``PlainRun`` can say all that this form says of a steady day.
  fileprivate var hasPlainRun: Bool {
    guard isPlain, exceptions.spans.isEmpty else { return false }
    if source.anchor != nil, element.from != nil { return false }
    if case .attribute = element.times.value(at: 0) { return false }
    switch element.window {
    case .standard, .untilDone: return true
    case .lasting(let duration): return duration.count > 0 && duration.elapsedMilliseconds != nil
    case .around, .untilNext: return false
    }
  }
}
