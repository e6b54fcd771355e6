import CivilTime
import Testing

@testable import Scheduling

@Suite struct ExplanationTests {
  private func explain(
    _ schedule: CompiledSchedule, _ day: String, _ participant: ParticipantContext? = nil,
    _ facts: EventFacts = EventFacts()
  ) throws -> Explanation {
    try #require(
      schedule.explain(
        task: 0, on: date(day), for: participant ?? context(enrolled: "2026-11-02"),
        at: instant("2026-11-20T10:00:00Z"), facts: { _ in facts }))
  }

  @Test func `each thing that stands against an event is named with its value`() throws {
    let until = Anchor(.enrollment, AnchorOffset(CivilDuration(2, .week)))
    let weekly = ElementRule.weeks(every: 1, on: WeekdaySet([.monday, .friday]))
    let schedule = try compiled(
      except: Exceptions(holidays: ["home"]), holidays: ["home": [date("2026-11-06")]],
      ScheduleElement(id: "e", weekly, until: until, at: try at(8)))
    #expect(try explain(schedule, "2026-11-01").firstFailed?.check == .enrolled(date("2026-11-02")))
    #expect(
      try explain(schedule, "2026-11-03").firstFailed?.check == .rule(weekly, next: date("2026-11-06")))
    #expect(try explain(schedule, "2026-11-06").firstFailed?.check == .except(.holiday("home")))
    #expect(try explain(schedule, "2026-11-16").firstFailed?.check == .until(until, date("2026-11-16")))
    #expect(try explain(schedule, "2026-11-09").firstFailed == nil)
    #expect(try explain(schedule, "2026-11-03").next == date("2026-11-09"))
    #expect(try explain(schedule, "2026-11-13").next == nil)
  }

  @Test func `an anchor without a value, a count, a late enrolment, a skipped date`() throws {
    let surgery = Anchor(.milestone("surgery"))
    let waiting = try compiled(ScheduleElement(id: "e", .days(every: 1), from: surgery))
    #expect(try explain(waiting, "2026-11-09").firstFailed?.check == .anchor(surgery, nil))
    let counted = try compiled(ScheduleElement(id: "e", .days(every: 1), count: 3))
    #expect(try explain(counted, "2026-11-05").firstFailed?.check == .count(4, limit: 3))
    let early = try compiled(
      ScheduleElement(id: "e", .days(every: 1), at: at(8), window: .lasting(CivilDuration(1, .hour))))
    let clock = StudyClock(dayStart: try time(0), zone: .utc)
    let late = ParticipantContext(clock: clock, enrolled: try instant("2026-11-02T12:00:00Z"))
    #expect(try explain(early, "2026-11-02", late).firstFailed?.check == .window(enrolled: late.enrolled))
    let apia = try context(enrolled: "2011-12-01", zone: "Pacific/Apia")
    #expect(try explain(counted, "2011-12-30", apia).firstFailed?.check == .studyDay(zone: "Pacific/Apia"))
    let wake = try compiled(ScheduleElement(id: "e", .days(every: 1), at: .one(.attribute("wake"))))
    #expect(try explain(wake, "2026-11-05").firstFailed?.check == .attribute("wake"))
  }

  @Test func `conditions are explained with what they were judged on`() throws {
    let schedule = try compiled(
      after: "first", when: "pain > 3", ScheduleElement(id: "e", .days(every: 1), at: try at(8)))
    #expect(try explain(schedule, "2026-11-20").firstFailed?.check == .after(task: "first", met: nil))
    let met = try instant("2026-11-03T08:00:00Z")
    let unknown = EventFacts(afterMet: met)
    #expect(
      try explain(schedule, "2026-11-20", nil, unknown).firstFailed?.check
        == .when(text: "pain > 3", truth: nil, ofElement: false))
    let all = try explain(schedule, "2026-11-20", nil, EventFacts(afterMet: met, when: true))
    #expect(all.firstFailed == nil)
    #expect(all.elements[0].events.map(\.state) == [.open])
    let event = all.elements[0].events[0].event
    #expect(all.elements[0].steps.last == CheckedStep(check: .state(.open), passed: true, event: event))
  }

  @Test func `of several elements the nearest to an event speaks`() throws {
    let knee = try KneeRecoveryTests.schedule()
    let participant = try context(enrolled: "2026-11-02")
    let explanation = try #require(
      knee.explain(task: 2, on: date("2026-11-11"), for: participant, at: instant("2026-11-11T10:00:00Z")) { _ in
        EventFacts()
      })
    #expect(explanation.firstFailed?.check == .rule(.weeks(every: 1), next: try date("2026-11-16")))
    #expect(explanation.next == (try date("2026-11-16")))
  }

  /// The list of events and the explanation never disagree.
  @Test(arguments: LongRuns.seeds(25, of: 100)) func `a day is explained away exactly when it has no event`(seed: Int)
    throws
  {
    let (schedule, participant, first) = try EventLawTests.random(seed)
    for day in stride(from: first - 5, to: first + 70, by: 3) {
      let date = CivilDate(nearest: day)
      for task in 0..<2 {
        let events = schedule.events(ofTask: task, for: participant, from: date, to: date.adding(days: 1))
        let explanation = try #require(
          schedule.explain(task: task, on: date, for: participant, at: participant.enrolled) { _ in EventFacts() })
        try #require((explanation.firstFailed == nil) == !events.isEmpty, "\(date) \(explanation)")
        let explained = explanation.elements.flatMap(\.events).map(\.event).sorted(by: Event.precedes)
        try #require(explained == events)
        if let next = explanation.next { try #require(next > date) }
      }
    }
  }
}
