package import CivilTime
package import StudyService

/// A recurrence rule that has all of some days, with the days that it has too many.
struct CompactRule: Hashable, Sendable {
  /// The value of an RRULE.
  let text: String
  /// Its days that are not among those given.
  let missing: [CivilDate]
  let last: CivilDate?

  /// The rule for days, ascending and each once, that names the fewest days of weeks or months and exceptions; nil when
  /// it would name as many as there are days.
  init?(for days: [CivilDate]) {
    guard days.count > 1, let first = days.first, let last = days.last, last.dayNumber - first.dayNumber < 40_000 else {
      return nil
    }
    let known = Set(days)
    var best: (text: String, missing: [CivilDate], count: Int, cost: Int)?
    func offer(_ text: String, naming named: Int, where holds: (CivilDate) -> Bool) {
      var missing: [CivilDate] = []
      var count = 0
      for number in first.dayNumber...last.dayNumber where holds(CivilDate(dayNumber: number)) {
        let day = CivilDate(dayNumber: number)
        count += 1
        if !known.contains(day) { missing.append(day) }
      }
      guard count - missing.count == days.count else { return }
      let cost = missing.count + named
      if best.map({ cost < $0.cost }) ?? true { best = (text, missing, count, cost) }
    }
    let step = CompactRule.commonStep(days)
    offer(step % 7 == 0 ? "FREQ=WEEKLY;INTERVAL=\(step / 7)" : "FREQ=DAILY;INTERVAL=\(step)", naming: 1) { day in
      (day.dayNumber - first.dayNumber) % step == 0
    }
    let weekdays = Set(days.map(\.weekday))
    let names = Weekday.allCases.filter(weekdays.contains).map { $0.abbreviation.prefix(2).uppercased() }
    offer("FREQ=WEEKLY;BYDAY=" + names.joined(separator: ","), naming: names.count) { weekdays.contains($0.weekday) }
    let numbers = Set(days.map(\.day))
    offer("FREQ=MONTHLY;BYMONTHDAY=" + numbers.sorted().map(String.init).joined(separator: ","), naming: numbers.count)
    {
      numbers.contains($0.day)
    }
    guard let best, best.cost < days.count else { return nil }
    text = best.text + ";COUNT=\(best.count)"
    missing = best.missing
    self.last = last
  }

  private static func commonStep(_ days: [CivilDate]) -> Int32 {
    func divisor(_ a: Int32, _ b: Int32) -> Int32 { b == 0 ? a : divisor(b, a % b) }
    return zip(days, days.dropFirst()).reduce(0) { divisor($0, $1.1.dayNumber - $1.0.dayNumber) }
  }
}

/// An event with the instants at which it is called to mind.
package struct CalendarEntry: Sendable {
  package let row: EventRow
  package let reminders: [Instant]

  package init(row: EventRow, reminders: [Instant]) {
    self.row = row
    self.reminders = reminders
  }
}

extension ICalendar {
  /// Adds events, as one entry with a rule those that are alike: of one element, at one time of the zone's clock, open
  /// for as long, called to mind as long after their start. What is done, and what a rule can't say, stands alone.
  package mutating func addCompactly(_ entries: [CalendarEntry]) {
    var groups: [CompactKey: [CalendarEntry]] = [:]
    var order: [CompactKey] = []
    for entry in entries {
      var key = CompactKey(entry)
      // Two of one day come to the same time where the clock is set forward.
      if let before = groups[key]?.last, before.row.begins == entry.row.begins { key.alone = entry.row.event }
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(entry)
    }
    var numbers: [String: Int] = [:]
    for key in order {
      let group = groups[key] ?? []
      guard key.isRegular, let first = group.first,
        let rule = CompactRule(for: group.map { $0.row.local($0.row.begins).date })
      else {
        for entry in group { add(entry.row, reminders: entry.reminders) }
        continue
      }
      let stem = "\(first.row.task)/\(first.row.element)"
      numbers[stem, default: 0] += 1
      let uid = "\(stem)*\(numbers[stem] ?? 1)"
      add(rule, uid: uid, first.row, reminders: first.reminders, without: rule.missing)
    }
  }
}

/// What events have in common that one rule can stand for.
private struct CompactKey: Hashable {
  let task: String
  let element: String
  let participant: String?
  let zone: String
  let isWholeDays: Bool
  let time: TimeOfDay
  /// Elapsed time, or days of whole ones.
  let length: Int64?
  let reminders: [Int64]
  let title: String
  /// Nil for one that is not done and whose times the zone's clock tells.
  var alone: String?

  var isRegular: Bool { alone == nil }

  init(_ entry: CalendarEntry) {
    let row = entry.row
    task = row.task
    element = row.element
    participant = row.participant
    zone = row.zone.name
    title = row.title
    isWholeDays = row.isWholeDays
    time = row.local(row.begins).time
    length = row.closes.map { closes in
      row.isWholeDays
        ? Int64(row.local(closes).date.dayNumber - row.local(row.begins).date.dayNumber)
        : closes.milliseconds - row.begins.milliseconds
    }
    reminders = entry.reminders.map { $0.milliseconds - row.begins.milliseconds }
    let isTold = row.isWholeDays || row.zone.name == Zone.utc.name || row.isTold(row.begins)
    alone =
      row.standing?.completed == nil && row.isAskedFor && row.standing?.state != "started" && isTold ? nil : row.event
  }
}
