import CivilTime
import Scheduling
import Testing

/// Elements that are on and off by turns, against days that are looked at one by one.
@Suite struct CycleTests {
  @Test(arguments: 0..<60) func `the days of a cycle are those that are counted one by one`(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (on, off) = (Int.random(in: 1...20, using: &random), Int.random(in: 1...20, using: &random))
    let every = Int.random(in: 1...9, using: &random)
    let excepted = Int.random(in: 0..<100, using: &random)
    let enrolled = try #require(CivilDate(iso: "2026-11-02"))
    let schedule = CompiledSchedule(
      Schedule(
        id: "s",
        tasks: [
          ScheduledTask(
            id: "t",
            elements: [
              ScheduleElement(
                id: "e", .days(every: every), window: .untilNext,
                except: Exceptions(dates: [enrolled.adding(days: excepted)]),
                cycle: ElementCycle(on: CivilDuration(on, .day), off: CivilDuration(off, .day)))
            ])
        ]))
    let context = ParticipantContext(
      clock: StudyClock(dayStart: .midnight, zone: .utc), enrolledOn: enrolled)
    let wanted = (0..<100).filter { $0 % every == 0 && $0 % (on + off) < on && $0 != excepted }
    let events = schedule.events(for: context, from: enrolled, to: enrolled.adding(days: 100))
    #expect(events.map(\.date) == wanted.map { enrolled.adding(days: $0) }, "\(every), \(on) on, \(off) off")
    for (event, next) in zip(events, events.dropFirst()) { #expect(event.closes == next.opens) }
    for day in 0..<100 {
      let date = enrolled.adding(days: day)
      let first = schedule.nextEvent(ofTask: 0, for: context, from: date)
      let later = wanted.first { $0 >= day }
      if let later { #expect(first?.date == enrolled.adding(days: later)) }
      #expect(
        schedule.due(on: date, for: context).map(\.date) == wanted.last { $0 <= day }.map {
          [enrolled.adding(days: $0)]
        } ?? [])
    }
  }

  @Test func `why says when a cycle is on again`() throws {
    let enrolled = try #require(CivilDate(iso: "2026-11-02"))
    let element = ScheduleElement(
      id: "e", .hours(every: 12), cycle: ElementCycle(on: CivilDuration(2, .day), off: CivilDuration(1, .week)))
    let schedule = CompiledSchedule(Schedule(id: "s", tasks: [ScheduledTask(id: "t", elements: [element])]))
    let context = ParticipantContext(clock: StudyClock(dayStart: .midnight, zone: .utc), enrolledOn: enrolled)
    let events = schedule.events(for: context, from: enrolled, to: enrolled.adding(days: 10))
    #expect(events.map(\.date.day) == [2, 2, 3, 3, 11, 11])
    let why = schedule.explain(
      task: 0, on: enrolled.adding(days: 2), for: context, at: context.enrolled
    ) { _ in EventFacts() }
    #expect(why?.firstFailed?.check == .cycle(resumes: enrolled.adding(days: 9)))
  }
}
