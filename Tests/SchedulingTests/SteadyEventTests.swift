import CivilTime
import Testing

@testable import Scheduling

/// From some days after the enrolment on, many elements have the same events for everybody: callers work them out once.
@Suite struct SteadyEventTests {
  @Test(arguments: LongRuns.seeds(60, of: 600))
  func `the days since then are everybody's, whenever they joined`(seed: Int) throws {
    let (schedule, participant, _) = try EventLawTests.random(seed)
    var generator = SeededGenerator(seed: seed + 5_000)
    for task in schedule.schedule.tasks {
      for element in task.elements {
        var alone = schedule.schedule
        alone.tasks = [ScheduledTask(id: task.id, except: task.except, elements: [element])]
        let first = participant.enrolledDay.number
        let one = CompiledSchedule(alone, holidays: EventLawTests.holidays(from: first))
        let other = joining(days: generator.int(1...40), after: participant)
        let from = other.enrolledDay.number + other.clock.unevenDays + 2
        if let days = one.dependence.daysToSteady {
          let range = (CivilDate(nearest: from + days), CivilDate(nearest: from + days + 100))
          let (early, late) = (
            one.events(for: participant, from: range.0, to: range.1), one.events(for: other, from: range.0, to: range.1)
          )
          #expect(early.map(Shown.init) == late.map(Shown.init))
          #expect(early.map { one.id(of: $0) } == late.map { one.id(of: $0) })
        }
        if let days = one.dependence.daysToSteadyLists {
          for day in stride(from: from + days, to: from + days + 60, by: 7) {
            let date = CivilDate(nearest: day)
            #expect(
              one.due(on: date, for: participant).map(Shown.init) == one.due(on: date, for: other).map(Shown.init))
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      (ElementRule.days(every: 1), EventWindow.standard, 2, 2), (.days(every: 2), .standard, nil, nil),
      (.weeks(every: 1), .standard, nil, nil), (.weeks(every: 1, on: .everyDay), .standard, 2, 2),
      (.weeks(every: 2, on: .everyDay), .standard, nil, nil), (.months(every: 1), .standard, nil, nil),
      (.months(every: 1, on: .days([1, 15])), .standard, 2, 2), (.days(every: 1), .untilDone, 2, nil),
      (.days(every: 1), .untilNext, 2, nil), (.once(.enrollment), .standard, 2, 2),
      (.once(Anchor(.enrollment, AnchorOffset(CivilDuration(5, .day)))), .standard, 7, 7),
      (.once(.enrollment), .untilDone, 2, nil),
      (.anytime, .standard, 2, 2), (.hours(every: 3), .standard, nil, nil),
    ] as [(ElementRule, EventWindow, Int?, Int?)])
  func `an element says from when on it does not matter when somebody joined`(
    rule: ElementRule, window: EventWindow, days: Int?, listed: Int?
  ) {
    let element = ScheduleElement(id: "e", rule, window: window)
    let found = CompiledSchedule(Schedule(id: "s", tasks: [ScheduledTask(id: "t", elements: [element])])).dependence
    #expect(found.daysToSteady == days)
    #expect(found.daysToSteadyLists == listed)
  }

  /// The same participant who joined later.
  private func joining(days: Int, after participant: ParticipantContext) -> ParticipantContext {
    ParticipantContext(
      study: participant.study, participant: participant.participant, clock: participant.clock,
      enrolled: participant.enrolled.adding(milliseconds: Int64(days) * 86_400_000 + 5_000_000),
      milestones: participant.milestones, completions: participant.completions, attributes: participant.attributes)
  }

  /// An event without its number, which is counted from the enrolment.
  private struct Shown: Hashable {
    let date: CivilDate
    let nominal: Instant
    let opens: Instant
    let closes: Instant?
    let graceEnds: Instant?

    init(_ event: Event) {
      date = event.date
      nominal = event.nominal
      opens = event.opens
      closes = event.closes
      graceEnds = event.graceEnds
    }
  }
}
