import CivilTime

/// An element's run for a participant as integers alone: it is asked without a reference count or an allocation.
///
/// It says the same as the general form of ``CompiledElement``, for the elements that have a ``PlainForm``.
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
    guard let plain = compiled.plain else { return nil }
    self.init(plain, task: compiled.task, element: compiled.index, enrolledDay: enrolledDay)
  }

  @inline(__always)
  init(_ form: PlainForm, task: Int, element: Int, enrolledDay: Int) {
    self.task = Int32(clamping: task)
    self.element = Int32(clamping: element)
    let first = form.from.day(enrolledDay: enrolledDay)
    let last = form.isOnce ? first + 1 : Int(form.lastRuleDay) + 1
    from = Int32(clamping: first)
    until = Int32(clamping: form.until.map { min(last, $0.day(enrolledDay: enrolledDay)) } ?? last)
    count = form.count
    time = form.time
    lasts = form.lasts
    every = form.every
    weekdays = form.weekdays
    weekShift = form.weekShift
    if form.weekdays == 0 {
      (origin, base) = (from, 1)
    } else {
      let shifted = UInt32(truncatingIfNeeded: from &+ form.weekShift)
      origin = Int32(shifted / 7)
      base = 1 - Int32((form.weekdays & (1 << UInt8(shifted % 7) - 1)).nonzeroBitCount)
    }
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
