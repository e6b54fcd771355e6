import CivilTime

/// Some weekdays of every n-th calendar week, counted from the week that holds the anchor.
struct WeekPattern: Sendable {
  let every: Int
  let weekStart: Weekday
  /// Bit 0 is the first day of the week. Never zero.
  let bits: UInt8

  init?(every: Int, on days: WeekdaySet, weekStart: Weekday) {
    guard !days.isEmpty else { return nil }
    self.every = every
    self.weekStart = weekStart
    bits = days.bits(startingWith: weekStart)
  }

  func contains(_ day: Int, from anchor: Int) -> Bool {
    let at = place(of: day)
    return bits >> UInt8(at.position) & 1 != 0 && (at.week - place(of: anchor).week) % every == 0
  }

  func occurrence(on day: Int, from anchor: Int) -> Int {
    let at = place(of: day)
    let first = place(of: anchor)
    let weeks = (at.week - first.week) / every
    return weeks * bits.nonzeroBitCount + before(at.position) - before(first.position) + 1
  }

  func next(_ day: Int, from anchor: Int) -> Int {
    let at = place(of: day)
    let past = (at.week - place(of: anchor).week) % every
    let rest = bits >> UInt8(at.position)
    if past == 0, rest != 0 { return day + rest.trailingZeroBitCount }
    return day - at.position + (every - past) * 7 + bits.trailingZeroBitCount
  }

  func previous(_ day: Int, from anchor: Int) -> Int {
    let at = place(of: day)
    let past = (at.week - place(of: anchor).week) % every
    let upTo = bits & (0xFF >> UInt8(7 - at.position))
    if past == 0, upTo != 0 { return day - at.position + 7 - upTo.leadingZeroBitCount }
    let weeks = past == 0 ? every : past
    return day - at.position - weeks * 7 + 7 - bits.leadingZeroBitCount
  }

  private func before(_ position: Int) -> Int {
    (bits & (1 << UInt8(position) - 1)).nonzeroBitCount
  }

  /// 1970-01-01 was a Thursday.
  private func place(of day: Int) -> (week: Int, position: Int) {
    let shifted = day + 4 - weekStart.rawValue
    let week = floorDivide(shifted, 7)
    return (week, shifted - week * 7)
  }
}
