import CivilTime
import Testing

@testable import Scheduling

@Suite struct WindowTests {
  /// The opening, closing and end of grace of an event, as a clock in UTC shows them.
  private func bounds(_ schedule: CompiledSchedule, _ id: String, enrolled: String = "2026-11-02") throws -> [String] {
    let event = try #require(schedule.event(id, for: try context(enrolled: enrolled)))
    return [event.opens, event.closes, event.graceEnds].map { $0.map { String($0.shown(.utc).prefix(16)) } ?? "never" }
  }

  @Test func `an event closes with its study day, or as the next one starts`() throws {
    let times = EventTimes.named([
      NamedTime("morning", .fixed(try time(8))), NamedTime("evening", .fixed(try time(20))),
    ])
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: times))
    #expect(try bounds(schedule, "t/e@2026-11-03.morning").prefix(2) == ["2026-11-03T08:00", "2026-11-03T20:00"])
    #expect(try bounds(schedule, "t/e@2026-11-03.evening").prefix(2) == ["2026-11-03T20:00", "2026-11-04T00:00"])
    let whole = try compiled(ScheduleElement(id: "e", .days(every: 3)))
    #expect(try bounds(whole, "t/e@2026-11-05").prefix(2) == ["2026-11-05T00:00", "2026-11-06T00:00"])
  }

  @Test(arguments: [
    (CivilDuration(90, .minute), "2026-11-03T09:30"), (CivilDuration(2, .hour), "2026-11-03T10:00"),
    (CivilDuration(1, .day), "2026-11-04T00:00"), (CivilDuration(3, .day), "2026-11-06T00:00"),
    (CivilDuration(1, .week), "2026-11-10T00:00"), (CivilDuration(1, .month), "2026-12-03T00:00"),
  ]) func `hours are elapsed, days end with the n-th study day`(window: CivilDuration, closes: String) throws {
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: try at(8), window: .lasting(window)))
    #expect(try bounds(schedule, "t/e@2026-11-03") == ["2026-11-03T08:00", closes, closes])
  }

  @Test func `a window about the nominal day counts study days both ways`() throws {
    let around = EventWindow.around(before: CivilDuration(3, .day), after: CivilDuration(3, .day))
    let surgery = ScheduleElement(id: "e", .once(.date(try date("2026-11-20"))), window: around)
    #expect(
      try bounds(compiled(surgery), "t/e") == ["2026-11-17T00:00", "2026-11-24T00:00", "2026-11-24T00:00"])
  }

  @Test func `until next ends with the next event, the last one with the element's until`() throws {
    let weekly = ScheduleElement(
      id: "e", .weeks(every: 1), until: .date(try date("2026-11-20")), at: try at(8), window: .untilNext)
    #expect(try bounds(compiled(weekly), "t/e@2026-11-02")[1] == "2026-11-09T08:00")
    #expect(try bounds(compiled(weekly), "t/e@2026-11-16")[1] == "2026-11-20T00:00")
    let excepted = try compiled(except: Exceptions(dates: [date("2026-11-09")]), weekly)
    #expect(try bounds(excepted, "t/e@2026-11-02")[1] == "2026-11-16T08:00")
    let counted = ScheduleElement(id: "e", .weeks(every: 1), count: 2, at: try at(8), window: .untilNext)
    #expect(try bounds(compiled(counted), "t/e@2026-11-09")[1] == "2026-11-16T08:00")
    let participant = try context(enrolled: "2026-11-02")
    #expect(try compiled(weekly).due(on: date("2026-11-12"), for: participant).map(\.date.day) == [9])
    let long = try compiled(counted)
    #expect(long.due(on: try date("2036-11-12"), for: participant).isEmpty)
    #expect(long.due(on: try date("2026-11-15"), for: participant).map(\.date.day) == [9])
  }

  @Test(arguments: [
    (CivilDuration(2, .hour), "2026-11-04T02:00"), (CivilDuration(1, .day), "2026-11-05T00:00"),
    (CivilDuration(1, .week), "2026-11-11T00:00"),
  ]) func `grace in days is the study days after closing`(grace: CivilDuration, ends: String) throws {
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: try at(8), grace: grace))
    #expect(try bounds(schedule, "t/e@2026-11-03") == ["2026-11-03T08:00", "2026-11-04T00:00", ends])
  }

  @Test func `grace after closing within a day lasts to the end of the next study day`() throws {
    let schedule = try compiled(
      ScheduleElement(
        id: "e", .days(every: 1), at: try at(8), window: .lasting(CivilDuration(1, .hour)),
        grace: CivilDuration(1, .day)))
    #expect(try bounds(schedule, "t/e@2026-11-03")[2] == "2026-11-05T00:00")
  }

  @Test func `the last step that count allows closes with its study day, as the last before until does`() throws {
    let until = Anchor(.enrollment, AnchorOffset(CivilDuration(10, .hour)))
    for element in [
      ScheduleElement(id: "e", .hours(every: 5), count: 2), ScheduleElement(id: "e", .hours(every: 5), until: until),
    ] {
      let schedule = try compiled(element)
      #expect(try bounds(schedule, "t/e#1")[1] == "2026-11-02T05:00")
      #expect(try bounds(schedule, "t/e#2")[1] == "2026-11-03T00:00")
    }
  }

  @Test func `a time that until takes away closes nothing`() throws {
    let times = EventTimes.list([.fixed(try time(8)), .fixed(try time(20))])
    let until = Anchor(.enrollment, AnchorOffset(CivilDuration(18, .hour)))
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), until: until, at: times))
    #expect(try bounds(schedule, "t/e@2026-11-02.1")[1] == "2026-11-03T00:00")
  }

  @Test(arguments: [EventWindow.standard, .untilNext]) func `the next cause of the same day closes the one before it`(
    window: EventWindow
  ) throws {
    let visits = try ["2026-11-03T15:00:00Z", "2026-11-03T09:00:00Z", "2026-11-04T09:00:00Z"].map { try instant($0) }
    let schedule = try compiled(ScheduleElement(id: "e", .each(Anchor(.completed("visit"))), window: window))
    let participant = try context(enrolled: "2026-11-02", completions: ["visit": visits])
    let closings = ["t/e#2", "t/e#1", "t/e#3"].map { schedule.event($0, for: participant)?.closes?.shown(.utc) }
    let (first, last): (String, String?) =
      window == .standard
      ? ("2026-11-04T00:00:00+00:00", "2026-11-05T00:00:00+00:00") : ("2026-11-04T09:00:00+00:00", nil)
    #expect(closings == ["2026-11-03T15:00:00+00:00", first, last])
  }

  @Test func `a milestone that recurs closes what it opened before`() throws {
    let surgeries = try ["2026-11-03", "2026-11-20"].map { AnchorValue.day(try date($0)) }
    let schedule = try compiled(ScheduleElement(id: "e", .once(Anchor(.milestone("surgery"))), window: .untilNext))
    let participant = try context(enrolled: "2026-11-02", milestones: ["surgery": surgeries])
    #expect(schedule.event("t/e", for: participant)?.closes?.shown(.utc) == "2026-11-20T00:00:00+00:00")
  }

  @Test func `each counts from the instant of from, as it does to that of until`() throws {
    let visits = try ["2026-11-02T08:00:00Z", "2026-11-02T20:00:00Z"].map { try instant($0) }
    let schedule = try compiled(ScheduleElement(id: "e", .each(Anchor(.completed("visit"))), from: .enrollment))
    let clock = StudyClock(dayStart: try time(0), zone: .utc)
    let participant = ParticipantContext(
      clock: clock, enrolled: try instant("2026-11-02T10:00:00Z"), completions: ["visit": visits])
    #expect(try schedule.ids(participant, "2026-11-01", "2026-11-09") == ["t/e#2"])
  }

  @Test func `what is open across a short day is listed`() throws {
    let london = try zone("Europe/London")
    let night = try compiled(
      ScheduleElement(
        id: "e", .once(.date(try date("2026-03-28"))), at: try at(23, 30),
        window: .lasting(CivilDuration(1_430, .minute))))
    let home = try context(enrolled: "2026-03-01", zone: "Europe/London")
    let open = try #require(night.event("t/e", for: home))
    #expect(open.closes?.shown(london) == "2026-03-30T00:20:00+01:00")
    #expect(night.due(on: try date("2026-03-30"), for: home) == [open])

    let journey = ZoneTimeline.Change(at: try instant("2026-11-10T12:00:00Z"), zone: try zone("Asia/Tokyo"))
    let clock = StudyClock(dayStart: try time(0), zones: ZoneTimeline(london, changes: [journey]))
    let traveller = ParticipantContext(clock: clock, enrolledOn: try date("2026-11-01"))
    let long = try compiled(
      ScheduleElement(
        id: "e", .once(.date(try date("2026-11-10"))), at: try at(23, 30), window: .lasting(CivilDuration(47, .hour))))
    let last = try #require(long.event("t/e", for: traveller))
    let late = try #require(last.closes).adding(milliseconds: -1)
    #expect(clock.date(at: late) == (try date("2026-11-13")))
    #expect(long.due(on: clock.date(at: late), for: traveller) == [last])
  }

  @Test func `a week is seven study days`() throws {
    let week = ScheduleElement(id: "e", .once(.date(try date("2011-12-28"))), window: .lasting(CivilDuration(1, .week)))
    let participant = try context(enrolled: "2011-12-01", zone: "Pacific/Apia")
    let closes = try #require(compiled(week).event("t/e", for: participant)?.closes)
    #expect(try closes.shown(zone("Pacific/Apia")) == "2012-01-05T00:00:00+14:00")
  }

  @Test func `excepted steps close nothing, however many there are`() throws {
    let range = ExceptedRange(from: try date("2026-11-05"), until: try date("2026-11-26"))
    let schedule = try compiled(
      ScheduleElement(
        id: "e", .hours(every: 72), window: .untilNext, except: Exceptions(ranges: [range])))
    let participant = try context(enrolled: "2026-11-01")
    #expect(schedule.due(on: try date("2026-11-24"), for: participant).map { schedule.id(of: $0) } == ["t/e#2"])
  }

  @Test func `what closed before the enrolment does not exist, what was open then does`() throws {
    let times = EventTimes.list([.fixed(try time(8)), .fixed(try time(14)), .fixed(try time(20))])
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: times))
    let clock = StudyClock(dayStart: try time(0), zone: .utc)
    let participant = ParticipantContext(clock: clock, enrolled: try instant("2026-11-02T14:00:00Z"))
    #expect(
      try schedule.ids(participant, "2026-11-01", "2026-11-03") == ["t/e@2026-11-02.2", "t/e@2026-11-02.3"])
    let past = try compiled(
      ScheduleElement(
        id: "e", .days(every: 1), from: .date(try date("2026-10-01")), window: .lasting(CivilDuration(3, .day))))
    #expect(try past.dates(participant, "2026-10-01", "2026-11-03") == ["2026-10-31", "2026-11-01", "2026-11-02"])
  }

  @Test func `reminders lie in the window`() throws {
    let schedule = try compiled(
      ScheduleElement(
        id: "e", .days(every: 1), at: try at(8), window: .lasting(CivilDuration(3, .hour)),
        remind: [
          .afterOpening(CivilDuration(2, .hour)), .afterOpening(CivilDuration(30, .minute)),
          .beforeClosing(CivilDuration(30, .minute)), .afterOpening(CivilDuration(3, .hour)),
        ]))
    let event = try #require(schedule.event("t/e@2026-11-02", for: try context(enrolled: "2026-11-02")))
    #expect(
      schedule.reminders(of: event).map { $0.shown(.utc).dropFirst(11).prefix(5) } == ["08:30", "10:00", "10:30"])
  }
}
