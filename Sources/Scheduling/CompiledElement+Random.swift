import CivilTime
import Randomness

extension CompiledElement {
  func forEachRandom(
    _ random: RandomTimes, of run: ElementRun, on day: StudyDay, _ occurrence: Int?,
    _ context: borrowing ParticipantContext, _ visit: EventVisitor
  ) -> Bool {
    let starts = randomStarts(random, on: day, context)
    for (index, start) in starts.enumerated() {
      let next = starts.dropFirst(index + 1).first(where: run.holds)
      guard offer(.random(index + 1), at: start, next: next, run, day, occurrence, context, visit) else { return false }
    }
    return true
  }

  /// The random times of a study day, in order.
  ///
  /// The seed has the parts study, participant, task, element, `day` and the day's number since 1970-01-01. With W the
  /// whole minutes from the first to the last time on that very day, n the day's count and g the gap in minutes, a set
  /// of n of the numbers 0...(W - (n - 1)(g - 1)) is drawn; the i-th of them, from 0, plus i(g - 1) is the i-th time in
  /// minutes after the first. So each way to place them with their gaps is as likely as any other. On a day that a
  /// change of the offset makes too short for the gap, the gap is what then fits.
  func randomStarts(
    _ random: RandomTimes, on day: StudyDay, _ context: borrowing ParticipantContext
  ) -> [Instant] {
    guard let from = context.time(random.start, on: day.date), let to = context.time(random.end, on: day.date)
    else { return [] }
    let count = randomCount(random, on: day.date, context)
    let first = day.nearest(context.clock.instant(of: from, on: day.date))
    let last = day.nearest(context.clock.instant(of: to, on: day.date))
    let minutes = Int((last.milliseconds - first.milliseconds) / 60_000)
    guard count > 0, minutes >= count - 1 else { return [] }
    let gap = count > 1 ? min(random.gapMinutes, minutes / (count - 1)) : 1
    var hash = seed(context, "day", day.date.number)
    let drawn = hash.subset(count, of: minutes - (count - 1) * (gap - 1) + 1)
    return drawn.enumerated().map { index, minute in
      first.adding(milliseconds: Int64(minute + index * (gap - 1)) * 60_000)
    }
  }

  /// How many of the week's times fall on a day.
  ///
  /// Without a cap that bites: `count`. Else the week's slots are numbered day by day from the week's start, `count`
  /// for each of its weekdays, and a set of `perWeek` of them is drawn from the seed with the parts study, participant,
  /// task, element, `week` and the number of the week's first day. Where the element starts, ends or is excepted does
  /// not change it.
  func randomCount(
    _ random: RandomTimes, on date: CivilDate, _ context: borrowing ParticipantContext
  ) -> Int {
    let count = random.boundedCount
    let bits = random.on.isEmpty ? 0x7F : random.on.bits(startingWith: weekStart)
    let position = floorModulo(date.number + 4 - weekStart.rawValue, 7)
    guard bits >> UInt8(position) & 1 != 0 else { return 0 }
    let slots = bits.nonzeroBitCount * count
    guard let cap = random.perWeek, cap < slots else { return count }
    var hash = seed(context, "week", date.number - position)
    let before = (bits & (1 << UInt8(position) - 1)).nonzeroBitCount * count
    return hash.subset(max(cap, 0), of: slots).count { before <= $0 && $0 < before + count }
  }

  private func seed(_ context: borrowing ParticipantContext, _ kind: String, _ number: Int) -> SeededHash {
    var hash = SeededHash()
    hash.add(context.study)
    hash.add(context.participant)
    hash.add(taskID)
    hash.add(element.id)
    hash.add(kind)
    hash.add(number)
    return hash
  }
}
