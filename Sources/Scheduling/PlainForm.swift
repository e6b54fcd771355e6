import CivilTime

/// What is the same for all participants in a ``PlainRun``: an element compiled to integers.
///
/// It covers days and weeks (`once` and the recurrence rules that come down to them included) with at most one fixed
/// time, whose anchors are the enrolment or a date, without exceptions, and with a window to the day's end, of minutes
/// or hours, or without an end.
struct PlainForm: Hashable, Sendable {
  let from: PlainAnchor
  let until: PlainAnchor?
  let isOnce: Bool
  let lastRuleDay: Int32
  let count: Int32
  let every: Reciprocal
  let slot: EventSlot
  /// Seconds on the clock's face; -1 for the whole day.
  let time: Int32
  /// In milliseconds; 0 for the day's end, `Int64.max` for no end.
  let lasts: Int64
  /// Bit 0 is the first day of the week; zero for a pattern of days.
  let weekdays: UInt8
  /// Brings a day number to days since the start of a week long past.
  let weekShift: Int32

  /// - Returns: nil for an element that needs the general form.
  init?(_ compiled: CompiledElement) {
    let element = compiled.element
    guard compiled.isPlain, compiled.exceptions.spans.isEmpty, compiled.cycle == nil,
      let window = PlainForm.lasts(element.window)
    else {
      return nil
    }
    if compiled.source.anchor != nil, element.from != nil { return nil }
    guard let from = PlainAnchor(compiled.source.anchor ?? element.from ?? .enrollment) else { return nil }
    self.from = from
    if let end = element.until {
      guard let end = PlainAnchor(end) else { return nil }
      until = end
    } else {
      until = nil
    }
    switch element.times.value(at: 0) {
    case nil: time = -1
    case .fixed(let value): time = Int32(value.seconds)
    case .attribute: return nil
    }
    lasts = window
    isOnce = compiled.source.anchor != nil
    slot = time < 0 ? (isOnce ? .dayNumber(1) : .day) : (isOnce ? .timeNumber(1, 0) : .time(0))
    lastRuleDay = Int32(clamping: compiled.lastRuleDay ?? civilDays.upperBound)
    count = isOnce ? .max : Int32(clamping: compiled.count ?? .max)
    switch compiled.pattern {
    case .weeks(let weeks):
      every = Reciprocal(UInt32(clamping: weeks.every))
      weekdays = weeks.bits
      // 1970-01-01 was a Thursday; the weeks before the calendar's first day are added.
      weekShift = Int32(4 - weeks.weekStart.rawValue + 7 * 110_000)
    case .days(let step):
      every = Reciprocal(UInt32(clamping: step))
      (weekdays, weekShift) = (0, 0)
    case .months, .dates, .recurrence: return nil
    }
  }

  private static func lasts(_ window: EventWindow) -> Int64? {
    switch window {
    case .standard: 0
    case .untilDone: .max
    case .lasting(let duration): duration.count > 0 ? duration.elapsedMilliseconds : nil
    case .around, .untilNext: nil
    }
  }
}

/// An enrolment or a date, plus or minus a duration, without a reference.
struct PlainAnchor: Hashable, Sendable {
  /// nil for the enrolment.
  private let date: Int32?
  private let offset: AnchorOffset?

  /// nil for an anchor that has other values than these two.
  init?(_ anchor: Anchor) {
    switch anchor.base {
    case .enrollment: date = nil
    case .date(let day): date = day.dayNumber
    case .milestone, .completed, .lastCompleted: return nil
    }
    offset = anchor.offset
  }

  @inline(__always)
  func day(enrolledDay: Int) -> Int {
    let start = date.map { Int($0) } ?? enrolledDay
    guard let offset else { return start }
    return offset.duration.days(from: start, sign: offset.sign)
  }
}
