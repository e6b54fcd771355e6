package import CivilTime

/// A study day on which one offset from UTC holds, so that times of day become instants by addition.
package struct PlainDay: Hashable, Sendable {
  /// Days since 1970-01-01.
  let number: Int32
  /// When the day begins and ends, in milliseconds.
  let start: Int64
  let end: Int64
  /// The instant of midnight on the clock's face, in milliseconds.
  let midnight: Int64
  /// Times of day before it come on the next date.
  let dayStart: Int32

  /// nil within two days of a change of the offset, a gap, a fold or a journey: such a day is asked in the general way.
  package init?(_ day: StudyDay, on clock: StudyClock) {
    let zone = clock.zone(on: day.date)
    let margin: Int64 = 2 * 86_400_000
    let offset = Int64(zone.offsetSeconds(at: day.start)) * 1_000
    midnight = Int64(day.date.dayNumber) * 86_400_000 - offset
    number = day.date.dayNumber
    start = day.start.milliseconds
    end = day.end.milliseconds
    dayStart = Int32(clock.dayStart.seconds)
    guard start == midnight + Int64(dayStart) * 1_000, end - start == 86_400_000,
      zone.isSteady(from: day.start.adding(milliseconds: -margin), to: day.end.adding(milliseconds: margin))
    else { return nil }
  }
}
