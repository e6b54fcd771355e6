import CivilTime
import Testing

@testable import Scheduling

/// The plain form beside the general one.
@Suite struct PlainFormTests {
  @Test(arguments: LongRuns.seeds(60, of: 200)) func `the plain form says what the general form says`(seed: Int) throws
  {
    let (schedule, participant, first) = try EventLawTests.random(seed)
    let enrolled = participant.enrolled.milliseconds
    for number in first - 40..<first + 400 {
      guard let (day, plain) = try Self.steady(number, participant) else { continue }
      for element in schedule.tasks.flatMap(\.elements) {
        guard let run = PlainRun(element, enrolledDay: participant.enrolledDay.number) else { continue }
        let general = element.events(on: day.date, participant)
        #expect(general.count <= 1)
        try #require(run.event(on: plain, enrolled: enrolled) == general.first.map { Self.plain($0) })
      }
    }
  }

  @Test(arguments: LongRuns.seeds(60, of: 200)) func `a whole schedule in plain form lists the same events`(seed: Int)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let first = generator.int(19_000...20_000)
    let schedule = try Self.schedule(&generator, first)
    let dayStart = schedule.schedule.dayStart
    let zones = ["UTC", "Europe/London", "Asia/Kathmandu", "America/New_York"]
    let participant = try context(
      enrolled: CivilDate(nearest: first).description, zone: zones[generator.int(0...3)], dayStart: dayStart)
    let table = PlainSchedule(schedule, enrolledDay: participant.enrolledDay)
    #expect(table.others.isEmpty)
    for number in first - 5..<first + 120 {
      guard let (day, plain) = try Self.steady(number, participant) else { continue }
      var found: [PlainEvent] = []
      table.forEachEvent(on: plain, enrolled: participant.enrolled.milliseconds) { found.append($1) }
      var expected: [PlainEvent] = []
      // A range is asked in the general form.
      let events = schedule.events(for: participant, from: day.date, to: day.date.adding(days: 1))
      for event in events.sorted(by: { ($0.task, $0.element) < ($1.task, $1.element) }) {
        expected.append(Self.plain(event))
      }
      try #require(found == expected)
    }
  }

  @Test func `columns have the rows of their rules`() {
    var generator = SeededGenerator(seed: 7)
    let day = 20_000
    let rules = (0..<5_000).map { _ in
      let from = day - generator.int(-50...4_000)
      return (from, from + generator.int(0...5_000), generator.int(1...40))
    }
    var columns = PlainColumns(capacity: rules.count)
    for (from, until, every) in rules {
      columns.append(from: CivilDate(nearest: from), until: CivilDate(nearest: until), every: every)
    }
    var rows = ContiguousArray<UInt32>(repeating: 0, count: rules.count + 1)
    let count = columns.write(on: CivilDate(nearest: day), to: &rows)
    let expected = rules.indices.filter { index in
      let (from, until, every) = rules[index]
      return day >= from && day < until && (day - from) % every == 0
    }
    #expect(rows.prefix(count).map { Int($0) } == expected)
    #expect(expected.count > 100)
  }

  @Test(arguments: [1, 2, 3, 5, 6, 7, 10, 14, 28, 365, 641, 65_537, 4_000_000, UInt32.max])
  func `a reciprocal divides exactly`(divisor: UInt32) {
    let reciprocal = Reciprocal(divisor)
    let near: [UInt32] = [0, 1, divisor - 1, divisor, divisor &+ 1, divisor &* 7, .max - 1, .max]
    for value in near + Array(1_000..<3_000) {
      #expect(reciprocal.divides(value) == value.isMultiple(of: divisor))
      #expect(reciprocal.quotient(of: value) == value / divisor)
    }
  }

  private static func steady(_ number: Int, _ context: ParticipantContext) throws -> (StudyDay, PlainDay)? {
    guard let day = StudyDay(CivilDate(nearest: number), on: context.clock) else { return nil }
    return PlainDay(day, on: context.clock).map { (day, $0) }
  }

  private static func plain(_ event: Event) -> PlainEvent {
    PlainEvent(
      occurrence: Int32(event.occurrence ?? -1), start: event.nominal.milliseconds,
      closes: event.closes?.milliseconds ?? .max)
  }

  private static func schedule(_ generator: inout SeededGenerator, _ first: Int) throws -> CompiledSchedule {
    var elements: [ScheduleElement] = []
    for index in 0..<4 {
      let rules: [ElementRule] = [
        .days(every: generator.int(1...5)), .weeks(every: generator.int(1...3)),
        .weeks(every: generator.int(1...3), on: WeekdaySet(rawValue: UInt8(generator.int(1...127)))),
        .once(Anchor(.enrollment, AnchorOffset(CivilDuration(generator.int(0...9), .day)))),
      ]
      let times: [EventTimes] = [.wholeDay, try at(8), try at(3, 30)]
      let windows: [EventWindow] = [.standard, .untilDone, .lasting(CivilDuration(generator.int(1...300), .minute))]
      elements.append(
        ScheduleElement(
          id: "e\(index)", rules[generator.int(0...3)],
          until: generator.chance(40)
            ? Anchor(.enrollment, AnchorOffset(CivilDuration(generator.int(1...4), .month))) : nil,
          count: generator.chance(20) ? generator.int(1...9) : nil, at: times[generator.int(0...2)],
          window: windows[generator.int(0...2)]))
    }
    return CompiledSchedule(
      Schedule(
        id: "s", dayStart: try time(generator.chance(50) ? 4 : 0),
        weekStart: Weekday(rawValue: generator.int(1...7)) ?? .monday,
        tasks: [ScheduledTask(id: "a", elements: elements), ScheduledTask(id: "b", elements: elements)]))
  }
}
