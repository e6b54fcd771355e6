import CivilTime
import Testing

@testable import Scheduling

/// Events that holidays move, against days that are looked at one by one.
@Suite struct HolidayTests {
  @Test(arguments: LongRuns.seeds(80, of: 600)) func `events move as the manual says`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let enrolled = try date("2026-11-02")
    func days(_ most: Int) -> Set<Int> { Set((0..<generator.int(0...most)).map { _ in generator.int(0...99) }) }
    let (holidays, excepted) = (days(30), days(10))
    let every = generator.int(1...9)
    let forward = generator.chance(50)
    let cycle = generator.chance(30) ? (on: generator.int(1...9), off: generator.int(1...5)) : nil
    let window: EventWindow = generator.chance(50) ? .untilNext : .standard
    // The last that a count allows would close where the next had come.
    let count = window == .standard && generator.chance(40) ? generator.int(1...20) : nil
    func day(_ number: Int) -> CivilDate { enrolled.adding(days: number) }
    let schedule = try compiled(
      except: Exceptions(dates: excepted.map(day)), holidays: ["all": holidays.map(day)],
      ScheduleElement(
        id: "e", .days(every: every), count: count, window: window,
        onHoliday: forward ? .next : .previous,
        cycle: cycle.map { ElementCycle(on: CivilDuration($0.on, .day), off: CivilDuration($0.off, .day)) }))
    let participant = try context(enrolled: "2026-11-02")

    func isOff(_ number: Int) -> Bool { cycle.map { number % ($0.on + $0.off) >= $0.on } ?? false }
    func isFree(_ number: Int) -> Bool { !holidays.contains(number) && !excepted.contains(number) && !isOff(number) }
    let ruled = (0..<160).filter { number in
      number % every == 0 && !excepted.contains(number) && !isOff(number) && count.map { number / every < $0 } ?? true
    }
    var wanted = Dictionary(uniqueKeysWithValues: ruled.filter { !holidays.contains($0) }.map { ($0, $0) })
    let own = Set(wanted.keys)
    for planned in ruled where holidays.contains(planned) {
      let before = forward ? nil : (0..<planned).last(where: isFree)
      guard let day = before ?? (planned...).first(where: isFree), !own.contains(day) else { continue }
      if let other = wanted[day], abs(other - day) <= abs(planned - day) { continue }
      wanted[day] = planned
    }

    let events = schedule.events(for: participant, from: enrolled, to: day(100))
    let dates = wanted.keys.filter { $0 < 100 }.sorted()
    #expect(events.map(\.date) == dates.map(day), "every \(every), forward \(forward), \(String(describing: cycle))")
    #expect(events.map { schedule.id(of: $0) } == dates.compactMap { wanted[$0] }.map { "t/e@\(day($0))" })
    for event in events { #expect(schedule.event(schedule.id(of: event), for: participant) == event) }
    for number in 0..<100 {
      let here = wanted[number] != nil
      #expect(
        schedule.nextEvent(ofTask: 0, for: participant, from: day(number))?.date
          == wanted.keys.filter { $0 >= number }.min().map(day))
      let why = schedule.explain(task: 0, on: day(number), for: participant, at: participant.enrolled) { _ in
        EventFacts()
      }
      #expect((why?.firstFailed == nil) == here)
    }
    if window == .untilNext {
      for (event, next) in zip(events, events.dropFirst()) { #expect(event.closes == next.opens) }
      for number in 0..<100 {
        let open = wanted.keys.filter { $0 <= number }.max()
        #expect(schedule.due(on: day(number), for: participant).map(\.date) == (open.map { [day($0)] } ?? []))
      }
    }
  }

  @Test func `a visit's tasks move together, and keep their ids`() throws {
    let anchor = Anchor(.milestone("surgery"), AnchorOffset(CivilDuration(2, .week)))
    func element(_ rule: HolidayRule, at times: EventTimes = .wholeDay) -> ScheduleElement {
      ScheduleElement(
        id: "week2", .once(anchor), at: times,
        window: .around(before: CivilDuration(2, .day), after: CivilDuration(2, .day)), onHoliday: rule)
    }
    let participant = try context(
      enrolled: "2026-12-01", milestones: ["surgery": [.day(try date("2026-12-18"))]])
    let holidays = ["japan": [try date("2026-12-31"), try date("2027-01-01"), try date("2027-01-02")]]
    for (rule, day, opens) in [
      (HolidayRule.next, "2027-01-03", "2027-01-01"), (.previous, "2026-12-30", "2026-12-28"),
    ] {
      let schedule = try compiled(holidays: holidays, element(rule))
      let events = schedule.events(for: participant, from: try date("2026-12-01"), to: try date("2027-02-01"))
      #expect(events.map(\.date.description) == [day])
      #expect(events.map { schedule.id(of: $0) } == ["t/week2"])
      #expect(events.first?.opens == participant.clock.start(of: try date(opens)))
      #expect(events.first?.planned == (try date("2027-01-01")))
      #expect(schedule.event("t/week2", for: participant) == events.first)
    }
    let skipping = try compiled(holidays: holidays, element(.skip))
    #expect(skipping.event("t/week2", for: participant) == nil)
    let timed = try compiled(holidays: holidays, element(.next, at: try at(9, 30)))
    #expect(timed.event("t/week2", for: participant)?.nominal == (try instant("2027-01-03T09:30:00Z")))
  }

  @Test func `an instant that a milestone gives keeps its time of day`() throws {
    let schedule = try compiled(
      holidays: ["all": [try date("2026-11-04")]],
      ScheduleElement(
        id: "e", .each(Anchor(.completed("log"), AnchorOffset(CivilDuration(48, .hour)))),
        window: .lasting(CivilDuration(2, .hour)), onHoliday: .next))
    let participant = try context(
      enrolled: "2026-11-01", zone: "Asia/Tokyo", completions: ["log": [try instant("2026-11-02T01:30:00Z")]])
    let events = schedule.events(for: participant, from: try date("2026-11-01"), to: try date("2026-12-01"))
    #expect(events.map(\.nominal) == [try instant("2026-11-05T01:30:00Z")])
    #expect(events.map { schedule.id(of: $0) } == ["t/e#1"])
    #expect(schedule.event("t/e#1", for: participant) == events.first)
  }

  @Test func `why tells both days`() throws {
    let schedule = try compiled(
      holidays: ["japan": [try date("2026-11-23")]],
      ScheduleElement(id: "e", .weeks(every: 1, on: WeekdaySet([.monday])), onHoliday: .next))
    let participant = try context(enrolled: "2026-11-01")
    func why(_ day: String) throws -> Explanation? {
      schedule.explain(task: 0, on: try date(day), for: participant, at: participant.enrolled) { _ in EventFacts() }
    }
    let check = ScheduleCheck.holiday(list: "japan", .next, movedTo: try date("2026-11-24"))
    #expect(try why("2026-11-23")?.firstFailed?.check == check)
    let there = try #require(try why("2026-11-24")?.elements.first)
    #expect(there.planned == (try date("2026-11-23")))
    #expect(there.steps.contains(CheckedStep(check: check, passed: true)))
    #expect(there.events.count == 1)
  }
}
