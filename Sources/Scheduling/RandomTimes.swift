package import CivilTime

/// Seeded random times: so many a day between two times, a gap apart, and at most so many a week.
package struct RandomTimes: Hashable, Sendable {
  /// Each day, 1 to 500.
  package var count: Int
  package var start: TimeValue
  package var end: TimeValue
  /// The least time between two of them; whole minutes, at least one.
  package var gap: CivilDuration?
  package var perWeek: Int?
  /// Empty for every day.
  package var on: WeekdaySet

  package init(
    count: Int, between start: TimeValue, _ end: TimeValue, gap: CivilDuration? = nil, perWeek: Int? = nil,
    on: WeekdaySet = []
  ) {
    self.count = count
    self.start = start
    self.end = end
    self.gap = gap
    self.perWeek = perWeek
    self.on = on
  }

  package static let mostPerDay = 500
}

/// Whether random times fit between the times given: the sum that a refusal shows.
package struct RandomFit: Hashable, Sendable {
  package let count: Int
  package let gapMinutes: Int
  /// What the gaps need.
  package let neededMinutes: Int
  /// What lies between the two times.
  package let availableMinutes: Int

  package var fits: Bool { count >= 1 && count <= RandomTimes.mostPerDay && neededMinutes <= availableMinutes }
}

extension RandomTimes {
  /// Returns the sum for two times on the clock, on a day without a change of the offset.
  ///
  /// Times are taken from `dayStart` on, so that 21:00 to 02:00 is five hours when the day starts at 04:00.
  package func fit(between start: TimeOfDay, _ end: TimeOfDay, dayStart: TimeOfDay) -> RandomFit {
    let minutes = (position(end, dayStart) - position(start, dayStart)) / 60
    return RandomFit(
      count: count, gapMinutes: gapMinutes, neededMinutes: max(boundedCount - 1, 0) * gapMinutes,
      availableMinutes: minutes)
  }

  /// Shorter than a minute would let two of them fall together.
  var gapMinutes: Int {
    let milliseconds = gap?.elapsedMilliseconds ?? 0
    return Int(min(max((milliseconds + 59_999) / 60_000, 1), 1_440))
  }

  var boundedCount: Int { min(max(count, 0), Self.mostPerDay) }

  private func position(_ time: TimeOfDay, _ dayStart: TimeOfDay) -> Int {
    floorModulo(time.seconds - dayStart.seconds, 86_400)
  }
}
