package import CivilTime

/// A study day with its bounds, worked out once for all elements and all participants on one clock.
package struct StudyDay: Hashable, Sendable {
  package let date: CivilDate
  package let start: Instant
  /// Not included.
  package let end: Instant

  /// nil for a date that the zone skips.
  package init?(_ date: CivilDate, on clock: StudyClock) {
    start = clock.start(of: date)
    end = clock.end(of: date)
    guard start < end else { return nil }
    self.date = date
  }

  /// Travel may cut a day short: a time that it lost is taken at the nearest bound of the day, so that no event is
  /// lost.
  func nearest(_ instant: Instant) -> Instant {
    min(max(instant, start), Instant(milliseconds: end.milliseconds - 1_000))
  }
}
