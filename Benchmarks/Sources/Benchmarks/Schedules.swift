import CivilTime
import Definitions
import Foundation
import Scheduling

/// What a schedule costs, in the plain form and in the general one, and what it allocates.
func scheduleMeasures(_ clock: StudyClock) throws -> [Measure] {
  var table: [Measure] = []
  let morning = EventTimes.one(.fixed(TimeOfDay(hour: 8, minute: 0) ?? .midnight))
  let daily = ScheduleElement(id: "daily", .days(every: 1), at: morning)
  let compiled = CompiledSchedule(Schedule(id: "s", tasks: [ScheduledTask(id: "t", survey: "t", elements: [daily])]))
  // 1 June: on no day that is asked does the clock change.
  let enrolled = CivilDate(year: 2016, month: 6, day: 1) ?? CivilDate(dayNumber: 16_953)
  let person = ParticipantContext(participant: "P001", clock: clock, enrolledOn: enrolled)
  let plain = PlainSchedule(compiled, enrolledDay: enrolled)
  let began = person.enrolled.milliseconds
  for (words, days) in [("1 day", 1), ("1 year", 365), ("10 years", 3_652)] {
    guard let day = StudyDay(enrolled.adding(days: days), on: clock), let steady = PlainDay(day, on: clock) else {
      continue
    }
    var sum: Int64 = 0
    let time = Stopwatch.loop(10_000_000) {
      guard let event = plain.runs[0].event(on: opaque(steady), enrolled: began) else { return }
      sum &+= event.start ^ event.closes &+ Int64(event.occurrence)
    }
    keep(sum)
    table.append(.duration("one element on a day, \(words) after its start", time, "asked for: 20 ns"))
    table.append(
      .duration(
        "  in the general form, as a range of one day",
        Stopwatch.median(100_000) { keep(compiled.events(for: person, from: day.date, to: day.date.adding(days: 1))) }))
  }
  table.append(.duration("an element of ten, as lists of a day ask", tenMeasure(morning, enrolled, person, clock)))
  return table + (try kneeMeasures(clock)) + manyMeasures(clock)
}

/// One of ten daily elements, the day's offset found for all of them.
private func tenMeasure(
  _ morning: EventTimes, _ enrolled: CivilDate, _ person: ParticipantContext, _ clock: StudyClock
) -> Double {
  let tasks = (0..<10).map { number in
    ScheduledTask(
      id: "t\(number)", survey: "t", elements: [ScheduleElement(id: "d", .days(every: 1 + number % 3), at: morning)])
  }
  let ten = CompiledSchedule(Schedule(id: "ten", tasks: tasks))
  guard let day = StudyDay(enrolled.adding(days: 366), on: clock) else { return 0 }
  return Stopwatch.median(20_000) { ten.forEachEvent(meeting: day, for: person) { keep($0) } } / 10
}

/// The shipped schedule for a day, and for a million who enrolled over a year.
private func kneeMeasures(_ clock: StudyClock) throws -> [Measure] {
  let text = try String(contentsOfFile: "../Schedules/knee-recovery.yaml", encoding: .utf8)
  // The surveys that it names are not needed to know when they are due.
  let set = FileSet(["Schedules/knee-recovery.yaml": Array(text.utf8)])
  let zones = ZoneNames(isZone: { _ in true }, candidates: { [] })
  guard let schedule = StudyDefinitions(files: set, zones: zones).schedules["knee-recovery"]?.schedule else {
    return []
  }
  let compiled = CompiledSchedule(schedule)
  let first = CivilDate(year: 2025, month: 7, day: 1) ?? CivilDate(dayNumber: 20_270)
  guard let day = StudyDay(first.adding(days: 364), on: clock), let steady = PlainDay(day, on: clock) else { return [] }
  var byDay: ContiguousArray<PlainSchedule> = []
  for offset in 0..<365 { byDay.append(PlainSchedule(compiled, enrolledDay: first.adding(days: offset))) }
  let recent = byDay[361]
  let began = clock.start(of: first.adding(days: 361)).milliseconds
  var sum: Int64 = 0
  let whole = Stopwatch.loop(2_000_000) {
    recent.forEachEvent(on: opaque(steady), enrolled: began) { sum &+= $1.start ^ $1.closes }
  }
  let enrolments = (0..<1_000_000).map { $0 &* 7_919 % 365 }
  let starts = (0..<365).map { clock.start(of: first.adding(days: $0)).milliseconds }
  var listed = 0
  let million = measured {
    for enrolment in enrolments {
      byDay[enrolment].forEachEvent(on: steady, enrolled: starts[enrolment]) { _, event in
        listed += 1
        sum &+= event.start ^ event.closes
      }
    }
  }
  keep((sum, listed))
  return [
    .duration("knee-recovery, the whole day of one", whole, "asked for: 100 ns; \(recent.others.count) general"),
    .duration(
      "knee-recovery, a participant of 1,000,000", million.seconds / 1_000_000,
      "asked for: 50 ns; \(million.allocations)"),
  ]
}

/// A million participants with ten tasks each, every one on days of its own.
private func manyMeasures(_ clock: StudyClock) -> [Measure] {
  let count = 10_000_000
  var columns = PlainColumns(capacity: count)
  let first = CivilDate(year: 2025, month: 1, day: 1) ?? CivilDate(dayNumber: 20_089)
  var state: UInt32 = 1
  for _ in 0..<count {
    state = state &* 1_664_525 &+ 1_013_904_223
    let from = first.adding(days: Int(state >> 8) % 365)
    columns.append(from: from, until: from.adding(days: 400), every: Int(state >> 20) % 28 + 1)
  }
  var rows = ContiguousArray<UInt32>(repeating: 0, count: count + 1)
  var written = 0
  let time = measured { written = columns.write(on: first.adding(days: 400), to: &rows) }
  keep(rows)
  return [
    .duration(
      "1,000,000 x 10 tasks of their own, a check", time.seconds / Double(count),
      "asked for: 5 ns; \(written) ids written; \(time.allocations)")
  ]
}

/// How often the heap was asked, as the library that `make bench` preloads counts it; nil without it.
private func allocations() -> Int? {
  guard let symbol = dlsym(nil, "bench_allocations") else { return nil }
  return unsafeBitCast(symbol, to: (@convention(c) () -> Int).self)()
}

/// Runs a pure loop seven times.
///
/// - Returns: The median of the seconds, and how often the last round asked the heap.
private func measured(_ body: () -> Void) -> (seconds: Double, allocations: String) {
  var asked: Int?
  let seconds = Stopwatch.median(1) {
    let before = allocations()
    body()
    asked = allocations().flatMap { now in before.map { now - $0 } }
  }
  return (seconds, asked.map { "\($0) allocations" } ?? "allocations not counted")
}

/// Keeps the optimiser from asking once for all rounds.
@inline(never) private func opaque(_ day: PlainDay) -> PlainDay { day }
