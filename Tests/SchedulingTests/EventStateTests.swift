import CivilTime
import Testing

@testable import Scheduling

/// One event, open from 08:00 to midnight with a grace of two hours, asked for its state.
@Suite struct EventStateTests {
  private let schedule: CompiledSchedule
  private let event: Event

  init() throws {
    schedule = try compiled(
      ScheduleElement(id: "e", .days(every: 1), at: try at(8), grace: CivilDuration(2, .hour)))
    event = try #require(schedule.event("t/e@2026-11-03", for: context(enrolled: "2026-11-02")))
  }

  private func on(_ time: String) throws -> Instant { try instant("2026-11-\(time):00Z") }

  private func state(
    _ time: String, _ facts: EventFacts = EventFacts(), _ participant: ParticipantFacts = ParticipantFacts()
  ) throws -> EventState {
    schedule.state(of: event, facts, participant: participant, at: try on(time))
  }

  @Test(arguments: [
    ("03T07:59", EventState.upcoming), ("03T08:00", .open), ("03T23:59", .open), ("04T00:00", .late),
    ("04T01:59", .late), ("04T02:00", .missed(partial: false)),
  ]) func `the clock alone moves an event from upcoming to missed`(time: String, expected: EventState) throws {
    #expect(try state(time) == expected)
  }

  @Test(arguments: [
    ("03T09:59", EventState.open), ("03T10:00", .started), ("04T00:30", .late), ("04T02:00", .missed(partial: true)),
  ]) func `a sitting begun is kept as partial when the event is missed`(time: String, expected: EventState) throws {
    #expect(try state(time, EventFacts(begun: on("03T10:00"))) == expected)
  }

  @Test(arguments: [
    ("03T10:00", "03T09:59", EventState.started), ("03T10:00", "03T10:00", .done), ("03T10:00", "09T10:00", .done),
    ("04T00:00", "04T00:00", .doneLate), ("04T01:00", "09T10:00", .doneLate),
  ]) func `done before closing is done, after it late`(completed: String, now: String, expected: EventState) throws {
    #expect(try state(now, EventFacts(begun: on("03T09:00"), completed: on(completed))) == expected)
  }

  @Test func `what was done stays done, whatever comes after`() throws {
    let facts = EventFacts(completed: try on("03T10:00"), excused: Excuse(.reason, at: try on("03T11:00")))
    let participant = ParticipantFacts(
      pauses: [Pause(from: try on("03T12:00"))], withdrawn: try on("03T13:00"), stopped: ["t": try on("03T13:00")])
    #expect(try state("05T00:00", facts, participant) == .done)
  }

  @Test func `a pause excuses what opens and closes in it, and puts off what closes after it`() throws {
    let lasting = ParticipantFacts(pauses: [Pause(from: try on("03T07:00"))])
    #expect(try state("03T06:00", EventFacts(), lasting) == .upcoming)
    #expect(try state("03T10:00", EventFacts(), lasting) == .excused(.pause))
    #expect(try state("09T10:00", EventFacts(), lasting) == .excused(.pause))
    let ended = ParticipantFacts(pauses: [Pause(from: try on("03T08:00"), until: try on("03T12:00"))])
    #expect(try state("03T11:00", EventFacts(), ended) == .excused(.pause))
    #expect(try state("03T12:00", EventFacts(), ended) == .open)
    #expect(try state("05T12:00", EventFacts(), ended) == .missed(partial: false))
  }

  @Test func `a pause leaves what was open before it`() throws {
    let paused = ParticipantFacts(pauses: [Pause(from: try on("03T10:00"))])
    #expect(try state("03T09:00", EventFacts(), paused) == .open)
    #expect(try state("03T11:00", EventFacts(), paused) == .open)
    #expect(try state("04T00:30", EventFacts(), paused) == .late)
    #expect(try state("09T10:00", EventFacts(), paused) == .missed(partial: false))
  }

  @Test func `a pause holds its start and not its end`() throws {
    let closing = ParticipantFacts(pauses: [Pause(from: try on("04T00:00"), recorded: try on("02T00:00"))])
    #expect(try state("03T11:00", EventFacts(), closing) == .open)
    #expect(try state("09T10:00", EventFacts(), closing) == .missed(partial: false))
    let whole = ParticipantFacts(pauses: [Pause(from: try on("03T08:00"), until: try on("04T00:00"))])
    #expect(try state("03T11:00", EventFacts(), whole) == .excused(.pause))
    #expect(try state("09T10:00", EventFacts(), whole) == .excused(.pause))
    let over = ParticipantFacts(pauses: [Pause(from: try on("02T08:00"), until: try on("03T08:00"))])
    #expect(try state("03T08:00", EventFacts(), over) == .open)
  }

  @Test func `a pause that follows another at once goes on, one that follows later does not`() throws {
    let first = Pause(from: try on("03T07:00"), until: try on("03T12:00"))
    let next = ParticipantFacts(pauses: [first, Pause(from: try on("03T12:00"), recorded: try on("03T07:00"))])
    #expect(try state("03T13:00", EventFacts(), next) == .excused(.pause))
    #expect(try state("05T10:00", EventFacts(), next) == .excused(.pause))
    let later = ParticipantFacts(pauses: [first, Pause(from: try on("03T14:00"))])
    #expect(try state("03T15:00", EventFacts(), later) == .open)
    #expect(try state("05T10:00", EventFacts(), later) == .missed(partial: false))
  }

  @Test func `what never closes is put off by a pause that it opens in`() throws {
    let schedule = try compiled(ScheduleElement(id: "e", .days(every: 1), at: try at(8), window: .untilDone))
    let event = try #require(schedule.event("t/e@2026-11-03", for: context(enrolled: "2026-11-02")))
    let pause = Pause(from: try on("03T07:00"), until: try on("05T00:00"))
    func state(_ time: String, _ pause: Pause) throws -> EventState {
      schedule.state(of: event, EventFacts(), participant: ParticipantFacts(pauses: [pause]), at: try on(time))
    }
    #expect(try state("04T10:00", pause) == .excused(.pause))
    #expect(try state("05T00:00", pause) == .open)
    #expect(try state("04T10:00", Pause(from: try on("03T09:00"))) == .open)
  }

  @Test func `a withdrawal takes what was not over`() throws {
    let before = ParticipantFacts(withdrawn: try on("02T10:00"))
    let during = ParticipantFacts(withdrawn: try on("03T12:00"))
    let after = ParticipantFacts(withdrawn: try on("04T02:00"))
    #expect(try state("09T00:00", EventFacts(), before) == .withdrawn)
    #expect(try state("09T00:00", EventFacts(), during) == .withdrawn)
    #expect(try state("03T11:00", EventFacts(), during) == .open)
    #expect(try state("09T00:00", EventFacts(), after) == .missed(partial: false))
  }

  @Test func `a stopped task excuses what was open`() throws {
    let stopped = ParticipantFacts(stopped: ["t": try on("03T12:00"), "other": try on("01T12:00")])
    #expect(try state("03T11:00", EventFacts(), stopped) == .open)
    #expect(try state("03T12:00", EventFacts(), stopped) == .excused(.stopped))
  }

  @Test func `leaving the schedule takes what was not over, and so does the closing of the study`() throws {
    for (time, now, expected) in [
      ("02T10:00", "09T00:00", EventState.withdrawn), ("03T12:00", "09T00:00", .withdrawn),
      ("04T01:00", "09T00:00", .withdrawn), ("03T12:00", "03T11:00", .open),
      ("04T02:00", "09T00:00", .missed(partial: false)),
    ] {
      #expect(try state(now, EventFacts(left: on(time))) == expected)
      let closed = expected == .withdrawn ? EventState.excused(.closed) : expected
      #expect(try state(now, EventFacts(), ParticipantFacts(closed: on(time))) == closed)
    }
    let done = EventFacts(completed: try on("03T10:00"), left: try on("03T12:00"))
    #expect(try state("09T00:00", done, ParticipantFacts(closed: on("03T12:00"))) == .done)
    #expect(!EventState.excused(.closed).isListed)
  }

  @Test func `after is met at any instant until the event closes`() throws {
    let waiting = try compiled(after: "first", ScheduleElement(id: "e", .days(every: 1), at: try at(8)))
    func state(_ time: String, met: String?) throws -> EventState {
      waiting.state(of: event, EventFacts(afterMet: try met.map { try on($0) }), at: try on(time))
    }
    #expect(try state("03T07:00", met: nil) == .waiting(.after))
    #expect(try state("03T09:00", met: nil) == .waiting(.after))
    #expect(try state("03T09:00", met: "03T10:00") == .waiting(.after))
    #expect(try state("03T10:00", met: "03T10:00") == .open)
    #expect(try state("03T07:00", met: "02T10:00") == .upcoming)
    #expect(try state("09T10:00", met: "03T23:59") == .missed(partial: false))
    #expect(try state("09T10:00", met: "04T00:00") == .waiting(.after))
  }

  @Test func `when is judged as the event opens, and unknown is not true`() throws {
    let conditional = try compiled(when: "pain > 3", ScheduleElement(id: "e", .days(every: 1), at: try at(8)))
    func state(_ time: String, _ truth: Bool?) throws -> EventState {
      conditional.state(of: event, EventFacts(when: truth), at: try on(time))
    }
    #expect(try state("03T07:00", nil) == .upcoming)
    #expect(try state("03T08:00", true) == .open)
    #expect(try state("03T08:00", false) == .waiting(.when))
    #expect(try state("03T08:00", nil) == .waiting(.when))
  }

  @Test func `adherence is done and late over those and missed`() {
    var counts = AdherenceCounts()
    #expect(counts.share == nil)
    let states: [EventState] = [
      .done, .done, .doneLate, .missed(partial: true), .open, .started, .late, .upcoming, .excused(.pause), .withdrawn,
      .waiting(.after), .lapsed,
    ]
    for state in states { counts.add(state) }
    #expect(counts.share == 0.75)
    #expect(counts.open == 3)
    #expect((counts + counts).expected == 8)
  }
}
