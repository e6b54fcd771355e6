import CivilTime
import Testing

@testable import Scheduling

/// Laws over random schedules, participants and ranges.
@Suite struct EventLawTests {
  @Test(arguments: LongRuns.seeds(40, of: 200)) func `a range is its parts, sorted, with ids of its own`(seed: Int)
    throws
  {
    let (schedule, participant, first) = try Self.random(seed)
    var generator = SeededGenerator(seed: seed + 1_000)
    let a = first - 20
    let b = a + generator.int(0...60)
    let c = b + generator.int(0...60)
    func events(_ from: Int, _ to: Int) -> [Event] {
      schedule.events(for: participant, from: CivilDate(nearest: from), to: CivilDate(nearest: to))
    }
    let whole = events(a, c)
    #expect(whole == events(a, b) + events(b, c))
    #expect(whole == whole.sorted(by: Event.precedes))
    #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.date < $1.date || $0.nominal <= $1.nominal })
    let ids = whole.map { schedule.id(of: $0) }
    #expect(Set(ids).count == ids.count)
    for (event, id) in zip(whole, ids) { try #require(schedule.event(id, for: participant) == event, "\(id)") }
    #expect(whole.allSatisfy { $0.nominal >= participant.clock.start(of: $0.date) })
    #expect(whole.allSatisfy { $0.nominal < participant.clock.end(of: $0.date) })
    #expect(whole.allSatisfy { $0.closes.map { $0 > participant.enrolled } ?? true })
    #expect(whole.allSatisfy { event in event.closes.map { event.opens < $0 } ?? true })
    for (index, event) in whole.enumerated() {
      let twin = whole[..<index].last { $0.task == event.task && $0.placeInDay == event.placeInDay }
      #expect(twin.map { $0.element == event.element } ?? true)
    }
  }

  @Test(arguments: LongRuns.seeds(40, of: 200)) func `the next event is the first of the events`(seed: Int) throws {
    let (schedule, participant, first) = try Self.random(seed)
    let from = first - 20
    let all = schedule.events(
      ofTask: 0, for: participant, from: CivilDate(nearest: from), to: CivilDate(nearest: from + 200))
    for day in stride(from: from, to: from + 60, by: 7) {
      let next = schedule.nextEvent(ofTask: 0, for: participant, from: CivilDate(nearest: day))
      let expected = all.first { $0.date.number >= day }
      if let expected {
        try #require(next == expected)
      } else {
        #expect(next.map { $0.date.number >= from + 200 } ?? true)
      }
    }
  }

  @Test(arguments: LongRuns.seeds(40, of: 200)) func `what meets a day is found without looking at every day before it`(
    seed: Int
  ) throws {
    let (schedule, participant, first) = try Self.random(seed)
    let all = schedule.events(
      for: participant, from: CivilDate(nearest: first - 400), to: CivilDate(nearest: first + 160))
    for day in stride(from: first - 3, to: first + 90, by: 5) {
      let date = CivilDate(nearest: day)
      guard let studyDay = StudyDay(date, on: participant.clock) else { continue }
      let expected = all.filter { $0.meets(studyDay.start, studyDay.end) }
      try #require(schedule.due(on: date, for: participant) == expected)
      var today: [Event] = []
      schedule.forEachEvent(on: studyDay, for: participant) { today.append($0) }
      try #require(today.sorted(by: Event.precedes) == all.filter { $0.date == date })
    }
  }

  @Test(arguments: LongRuns.seeds(40, of: 400)) func `what is open by its times is listed`(seed: Int) throws {
    let (schedule, participant, first) = try Self.random(seed, travelling: true)
    var generator = SeededGenerator(seed: seed + 3_000)
    let all = schedule.events(
      for: participant, from: CivilDate(nearest: first - 400), to: CivilDate(nearest: first + 160))
    for _ in 0..<60 {
      let now = participant.enrolled.adding(milliseconds: Int64(generator.int(0...90 * 1_440)) * 60_000 + 1)
      let open = all.filter { $0.opens <= now && ($0.graceEnds.map { now < $0 } ?? true) }
      let listed = schedule.due(on: participant.clock.date(at: now), for: participant)
      let missing = open.filter { !listed.contains($0) }
      try #require(missing.isEmpty, "\(now.shown(.utc)): \(missing.map { schedule.id(of: $0) })")
    }
  }

  @Test(arguments: LongRuns.seeds(40, of: 400)) func `an event closes as the manual's table says`(seed: Int) throws {
    let (schedule, participant, first) = try Self.random(seed, travelling: true)
    let all = schedule.events(
      for: participant, from: CivilDate(nearest: first - 30), to: CivilDate(nearest: first + 160))
    var known: [[Int]: [Event]] = [:]
    for event in all where event.date.number < first + 60 {
      let place = [event.task, event.element]
      let siblings = known[place] ?? Self.siblings(of: event, in: schedule, participant, first)
      known[place] = siblings
      guard let closes = manualClosing(of: event, siblings, schedule, participant) else { continue }
      try #require(event.closes == closes, "\(schedule.id(of: event)) \(schedule.element(of: event))")
    }
  }

  @Test(arguments: LongRuns.seeds(20, of: 100)) func `another zone moves instants, not dates`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let first = generator.int(19_000...19_400)
    let elements = (0..<3).map { Self.element(&generator, $0, first: first, daily: true) }
    let schedule = CompiledSchedule(
      Schedule(id: "s", dayStart: try time(0), tasks: [ScheduledTask(id: "t", elements: elements)]))
    let ids = try ["UTC", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe"].map { name in
      let participant = try context(enrolled: CivilDate(nearest: first).description, zone: name)
      return schedule.events(for: participant, from: CivilDate(nearest: first), to: CivilDate(nearest: first + 300))
        .map { schedule.id(of: $0) }.sorted()
    }
    #expect(ids.dropFirst().allSatisfy { $0 == ids[0] })
  }

  /// The events of an event's element, those that an earlier element stands for included.
  static func siblings(
    of event: Event, in schedule: CompiledSchedule, _ participant: ParticipantContext, _ first: Int
  ) -> [Event] {
    var found: [Event] = []
    schedule.tasks[event.task].elements[event.element].forEachEvent(on: first - 30..<first + 160, participant) {
      found.append($0)
      return true
    }
    return found.sorted(by: Event.precedes)
  }

  static func random(_ seed: Int, travelling: Bool = false) throws -> (CompiledSchedule, ParticipantContext, Int) {
    var generator = SeededGenerator(seed: seed)
    let first = generator.int(18_000...20_000)
    let hour = [0, 0, 4, 6][generator.int(0...3)]
    var tasks: [ScheduledTask] = []
    for index in 0..<2 {
      let elements = (0..<generator.int(1...3)).map { element(&generator, $0, first: first, daily: false) }
      tasks.append(
        ScheduledTask(id: "task\(index)", except: exceptions(&generator, first: first), elements: elements))
    }
    let schedule = Schedule(
      id: "s", dayStart: try time(hour), weekStart: Weekday(rawValue: generator.int(1...7)) ?? .monday,
      monthEnd: generator.chance(50) ? .clamp : .skip, tasks: tasks)
    let zones = [
      "UTC", "America/New_York", "Africa/Cairo", "Australia/Lord_Howe", "Antarctica/Troll", "Asia/Kathmandu",
    ]
    let home = try zone(zones[generator.int(0...5)])
    let journeys = travelling ? try Self.journeys(&generator, first: first) : []
    let clock = StudyClock(dayStart: try time(hour), zones: ZoneTimeline(home, changes: journeys))
    let enrolled = clock.start(of: CivilDate(nearest: first)).adding(
      milliseconds: generator.chance(50) ? 0 : Int64(generator.int(0...80_000)) * 1_000)
    let milestones = (0..<generator.int(0...3)).map { _ in
      AnchorValue.day(CivilDate(nearest: first + generator.int(0...90)))
    }
    let completions = (0..<5).map { _ in enrolled.adding(milliseconds: Int64(generator.int(0...60)) * 43_207_000) }
    let participant = ParticipantContext(
      study: "study", participant: "P\(seed)", clock: clock, enrolled: enrolled, milestones: ["surgery": milestones],
      completions: ["log": completions],
      attributes: [
        "wake": [
          DatedTime(from: CivilDate(nearest: first), try time(7)),
          DatedTime(from: CivilDate(nearest: first + 9), try time(9)),
        ]
      ])
    return (CompiledSchedule(schedule, holidays: holidays(from: first)), participant, first)
  }

  static func holidays(from first: Int) -> [String: [CivilDate]] {
    let away = [0, 1, 2, 11, 14, 15, 16, 30, 31, 44].map { CivilDate(nearest: first + $0) }
    return ["home": [CivilDate(nearest: first + 5)], "away": away]
  }

  /// Some journeys, short days and skipped ones among them.
  static func journeys(_ generator: inout SeededGenerator, first: Int) throws -> [ZoneTimeline.Change] {
    let zones = ["Pacific/Pago_Pago", "Pacific/Kiritimati", "Asia/Tokyo", "Europe/London", "America/New_York"]
    return try (0..<generator.int(0...4)).map { _ in
      let at = Instant(milliseconds: Int64(first * 86_400 + generator.int(0...40 * 86_400)) * 1_000)
      return ZoneTimeline.Change(at: at, zone: try zone(zones[generator.int(0...4)]))
    }
  }

  static func exceptions(_ generator: inout SeededGenerator, first: Int) -> Exceptions {
    guard generator.chance(40) else { return Exceptions() }
    let from = first + generator.int(0...40)
    return Exceptions(
      dates: (0..<generator.int(0...4)).map { _ in CivilDate(nearest: first + generator.int(0...60)) },
      ranges: [ExceptedRange(from: CivilDate(nearest: from), until: CivilDate(nearest: from + generator.int(0...20)))],
      holidays: ["home"])
  }

  static func element(_ generator: inout SeededGenerator, _ index: Int, first: Int, daily: Bool) -> ScheduleElement {
    let every = generator.int(1...4)
    let fixed: [TimeValue] = [8, 20, 13].compactMap { TimeOfDay(hour: $0, minute: 0, second: 0) }.map { .fixed($0) }
    let rules: [ElementRule] = [
      .days(every: every), .weeks(every: every),
      .weeks(every: every, on: WeekdaySet(rawValue: UInt8(generator.int(1...127)))),
      .months(every: every), .months(every: 1, on: .days([1, 15, 31])),
      .months(every: 1, on: .weekday(ordinal: -1, .friday)),
      .years(every: 1), .dates((0..<12).map { _ in CivilDate(nearest: first + generator.int(-5...100)) }),
      .once(Anchor(.enrollment, AnchorOffset(CivilDuration(generator.int(0...9), .day)))),
      .anytime, .hours(every: generator.int(1...100)),
      .each(Anchor(.completed("log"), AnchorOffset(CivilDuration(30, .minute)))),
      .each(Anchor(.completed("log"), AnchorOffset(CivilDuration(2, .day)))), .once(Anchor(.milestone("surgery"))),
      .random(RandomTimes(count: 4, between: fixed[0], fixed[1], gap: CivilDuration(60, .minute), perWeek: 20)),
    ]
    let rule = rules[generator.int(0...(daily ? 8 : rules.count - 1))]
    let times: [EventTimes] = [
      .wholeDay, .one(fixed[0]), .list(fixed),
      .named([NamedTime("evening", fixed[1]), NamedTime("morning", fixed[0])]),
      .one(.attribute("wake")),
    ]
    let windows: [EventWindow] = [
      .standard, .standard, .lasting(CivilDuration(90, .minute)), .lasting(CivilDuration(3, .day)),
      .lasting(CivilDuration(1, .month)), .around(before: CivilDuration(3, .day), after: CivilDuration(2, .day)),
      .untilNext, .untilDone, .lasting(CivilDuration(1_430, .minute)), .lasting(CivilDuration(47, .hour)),
      .around(before: CivilDuration(30, .hour), after: CivilDuration(50, .hour)), .lasting(CivilDuration(1, .week)),
    ]
    let graces = [nil, CivilDuration(2, .hour), CivilDuration(2, .day)]
    var anchors: [Anchor?] = [nil, nil, .date(CivilDate(nearest: first - 30)), .enrollment]
    if !daily {
      anchors += [Anchor(.milestone("surgery")), Anchor(.enrollment, AnchorOffset(CivilDuration(36, .hour)))]
    }
    let offset = AnchorOffset(CivilDuration(generator.int(1...90), .day))
    let base: AnchorBase = daily || generator.chance(80) ? .enrollment : .milestone("surgery")
    return ScheduleElement(
      id: "e\(index)", rule, from: anchors[generator.int(0...anchors.count - 1)],
      until: generator.chance(50) ? Anchor(base, offset) : nil,
      count: generator.chance(20) ? generator.int(1...9) : nil,
      at: times[generator.int(0...(daily ? 3 : 4))], window: windows[generator.int(0...windows.count - 1)],
      grace: graces[generator.int(0...2)],
      except: generator.chance(20) ? exceptions(&generator, first: first) : Exceptions(),
      onHoliday: generator.chance(40) ? HolidayRule.allCases[generator.int(0...2)] : nil)
  }
}
