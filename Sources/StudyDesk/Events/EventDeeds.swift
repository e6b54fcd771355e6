package import CivilTime
import Definitions
package import Record
package import Scheduling
import StudyService

extension StudyDesk {
  /// Excuses an event: it counts neither as done nor as missed.
  ///
  /// - Throws: ``EventRefusal``; ``StoreError``.
  package func excuse(_ event: String, of participant: String, reason: String, by author: Author) throws -> EventView {
    try decide(.excused, event, of: participant, reason: reason, by: author, where: \.takesExcuse)
  }

  /// Records that the participant declines an event.
  ///
  /// - Throws: ``EventRefusal``; ``StoreError``.
  package func decline(_ event: String, of participant: String, reason: String, by author: Author) throws -> EventView {
    try decide(.declined, event, of: participant, reason: reason, by: author, where: \.takesExcuse)
  }

  /// Lets an event that was missed or excused be done after all; it is done late then. Of somebody who left, or of a task
  /// that was stopped, none can.
  ///
  /// - Parameter end: Until when, not included; nil for the end of today.
  /// - Throws: ``EventRefusal``; ``StoreError``.
  package func reopen(
    _ event: String, of participant: String, until end: DayOrInstant?, reason: String, by author: Author
  ) throws -> EventView {
    try decide(.reopened, event, of: participant, reason: reason, by: author, where: \.takesReopening) {
      view, standing in
      if let end = view.endBesideReopening(of: standing) { throw EventRefusal.staysOver(event: standing.id, end) }
      let clock = view.clock(for: standing)
      let until: Instant =
        switch end {
        case .day(let date)?: clock.start(of: date)
        case .instant(let instant)?: instant
        case nil: clock.end(of: clock.date(at: view.now))
        }
      guard until > view.now else { throw EventRefusal.endIsPast(clock.reading(at: until)) }
      return Decided(until: until)
    }
  }

  /// Moves an event that is not done to another time; it keeps its id.
  ///
  /// - Parameters:
  ///   - start: The new study day, which keeps the time of day, or the new start.
  ///   - end: When it closes, not included; nil for as long after its start as before.
  /// - Throws: ``EventRefusal``; ``StoreError``.
  package func reschedule(
    _ event: String, of participant: String, to start: DayOrInstant, until end: Instant?, reason: String,
    by author: Author
  ) throws -> EventView {
    try decide(.rescheduled, event, of: participant, reason: reason, by: author, where: \.takesRescheduling) {
      view, standing in
      try view.judgeMove(of: standing, to: start, until: end)
      return Decided(start: start, until: end)
    }
  }

  /// Moves all events of the visit that an event belongs to, but for those that are done or over; they keep their ids.
  ///
  /// - Throws: ``EventRefusal``; ``StoreError``.
  package func rescheduleVisit(
    of event: String, of participant: String, to start: DayOrInstant, until end: Instant?, reason: String,
    by author: Author
  ) throws -> [EventView] {
    try deed(.decideEvents, by: author, about: participant) { deed in
      let view = try deed.view(of: participant)
      let first = try view.standing(event)
      guard first.row.visit != nil else { throw EventRefusal.noVisit(first.id) }
      let whole = view.visit(of: first)
      let movable = whole.filter { $0.state.takesRescheduling }
      if movable.isEmpty { throw try deed.refusal(.rescheduled, first, of: participant, view) }
      for standing in movable {
        try view.judgeMove(of: standing, to: start, until: end)
        try deed.append(
          .event(EventChange(.rescheduled, event: standing.id, reason: reason, start: start, until: end)),
          about: participant)
      }
      let after = deed.readingAfter
      return try movable.map { try after.eventView($0.id, of: participant) }
    }
  }

  /// What a decision adds to its kind and its reason.
  private struct Decided {
    var start: DayOrInstant?
    var until: Instant?
  }

  private func decide(
    _ decision: EventChange.Decision, _ event: String, of participant: String, reason: String, by author: Author,
    where isAllowed: (EventState) -> Bool,
    _ judge: (ParticipantView, StandingEvent) throws -> Decided = { _, _ in Decided() }
  ) throws -> EventView {
    try deed(.decideEvents, by: author, about: participant) { deed in
      let change = try deed.reading.look(at: participant) { view in
        let standing = try view.standing(event)
        guard isAllowed(standing.state) else {
          throw try deed.refusal(decision, standing, of: participant, view)
        }
        let decided = try judge(view, standing)
        return EventChange(decision, event: standing.id, reason: reason, start: decided.start, until: decided.until)
      }
      try deed.append(.event(change), about: participant)
      return try deed.readingAfter.eventView(change.event, of: participant)
    }
  }
}

extension Deed {
  /// Why an event's state allows no such decision, with who brought it there: of two at once, the second is told.
  fileprivate func refusal(
    _ decision: EventChange.Decision, _ standing: StandingEvent, of participant: String, _ view: ParticipantView
  ) throws -> EventRefusal {
    let entries = try writer.reader.entries(about: participant, asOf: now, ofEvents: [standing.id])
    let clock = view.clock(for: standing)
    return .stateForbids(
      event: standing.id, state: standing.state.clause,
      verb: decision.rawValue + view.advice(insteadOf: decision, standing),
      by: standing.state.isBroughtByWord
        ? EventWord(about: standing.id, in: entries) { clock.reading(at: $0) } : nil)
  }
}

extension ParticipantView {
  /// What gives an event time that can't be moved or reopened; empty where nothing does.
  fileprivate func advice(insteadOf decision: EventChange.Decision, _ standing: StandingEvent) -> String {
    if decision == .reopened, standing.state == .excused(.pause) { return "; move it to another day" }
    guard decision == .rescheduled, standing.state.takesReopening, let state = stateOnceReopened(standing) else {
      return ""
    }
    if state.takesRescheduling { return "; reopen it first" }
    return state.isAvailable ? "; reopen it until another time" : ""
  }
}

extension EventState {
  /// Whether somebody said or did what brought an event there, and not time, a pause, or what holds for more than the event.
  fileprivate var isBroughtByWord: Bool {
    switch self {
    case .excused(.reason), .excused(.declined), .done, .doneLate, .started: true
    case .excused(.pause), .excused(.stopped), .excused(.closed), .upcoming, .open, .late, .missed, .waiting,
      .withdrawn, .lapsed:
      false
    }
  }

  fileprivate var clause: String {
    switch self {
    case .excused(.pause): "\(name) by a pause"
    default: name
    }
  }
}

extension ParticipantView {
  /// The clock that an event's days are counted by.
  func clock(for standing: StandingEvent) -> StudyClock { clock(of: standing.schedule) ?? firstClock }

  /// The events of the visit that an event belongs to, in the order of the file.
  func visit(of standing: StandingEvent) -> [StandingEvent] {
    let place = standing.id.drop { $0 != "/" }
    let tasks = study.layers[standing.layer].definitions.schedules[standing.schedule]?.visit(standing.row.element)?
      .tasks
    return (tasks ?? []).compactMap { self.event($0 + place) }
  }

  /// - Throws: ``EventRefusal`` for a time to which an event can't be moved.
  fileprivate func judgeMove(of standing: StandingEvent, to start: DayOrInstant, until end: Instant?) throws {
    let clock = clock(for: standing)
    let begin = beginning(of: standing, movedTo: start)
    if let end, let begin, end <= begin { throw EventRefusal.endBeforeStart }
    try requireDay(clock.date(of: start), clock)
    if let end, end <= now { throw EventRefusal.endIsPast(clock.reading(at: end)) }
    if let begin { try requireNoPause(at: begin, clock) }
  }

  /// - Throws: ``EventRefusal`` for an event that would be excused by a pause. Of one without an end nobody knows when it ends.
  func requireNoPause(at begin: Instant, _ clock: StudyClock) throws {
    guard let pause = record.pauses(at: begin).first(where: { $0.until != nil || begin <= now }) else { return }
    throw EventRefusal.isPaused(until: pause.until.map { clock.reading(at: $0) })
  }

  /// - Throws: ``EventRefusal`` for a study day on which no event can be put.
  func requireDay(_ date: CivilDate, _ clock: StudyClock) throws {
    guard date >= clock.date(at: now) else { throw EventRefusal.dayIsPast(date) }
    guard clock.exists(date) else { throw EventRefusal.zoneLacksDay(date, zone: clock.zone(on: date).name) }
  }
}

extension ParticipantView {
  /// What keeps an event from being done even when it is reopened; nil for nothing.
  func endBesideReopening(of standing: StandingEvent) -> EventEnd? {
    guard let state = stateOnceReopened(standing), !state.isAvailable else { return nil }
    return end(of: standing, as: state)
  }
}

extension StudyClock {
  func date(of start: DayOrInstant) -> CivilDate {
    switch start {
    case .day(let date): date
    case .instant(let instant): date(at: instant)
    }
  }
}

// MARK: - What a state allows

extension EventState {
  /// Whether it can be excused or declined.
  package var takesExcuse: Bool {
    switch self {
    case .upcoming, .open, .started, .late, .missed, .waiting: true
    case .done, .doneLate, .excused, .withdrawn, .lapsed: false
    }
  }

  /// Whether it can be reopened.
  package var takesReopening: Bool {
    switch self {
    case .missed, .late, .excused(.reason), .excused(.declined): true
    case .upcoming, .waiting, .open, .started, .done, .doneLate, .excused(.pause), .excused(.stopped),
      .excused(.closed), .withdrawn, .lapsed:
      false
    }
  }

  /// Whether it can be moved to another time.
  package var takesRescheduling: Bool {
    switch self {
    case .upcoming, .open, .waiting, .excused(.pause): true
    case .started, .late, .done, .doneLate, .missed, .excused(.reason), .excused(.declined), .excused(.stopped),
      .excused(.closed), .withdrawn, .lapsed:
      false
    }
  }
}
