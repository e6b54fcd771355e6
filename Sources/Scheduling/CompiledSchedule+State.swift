package import CivilTime

extension CompiledSchedule {
  /// Returns the state of an event at an instant: the one definition for every list, report and page.
  ///
  /// The first that holds decides:
  /// 1. done: completed before it closed, or late;
  /// 2. excused by hand or by declining;
  /// 3. an `anytime` offer whose day is over has lapsed;
  /// 4. withdrawn from the study or from the event's schedule, then excused because the task was stopped or the study
  ///    closed, when that came before the event and its grace were over;
  /// 5. `after` or `when` not met: waiting. An event that has not opened waits for `after`, or for its turn behind an
  ///    element with a condition;
  /// 6. opened in a pause that holds its closing, or now: excused;
  /// 7. upcoming, open, started, late or missed, by the clock.
  package func state(
    of event: Event, _ facts: EventFacts, participant: ParticipantFacts = ParticipantFacts(), at now: Instant
  ) -> EventState {
    if let completed = facts.completed, completed <= now {
      return event.closes.map { completed < $0 } ?? true ? .done : .doneLate
    }
    if let excuse = facts.excused, excuse.at <= now { return .excused(excuse.cause) }
    let ends = event.graceEnds ?? Instant(milliseconds: .max)
    if event.slot == .offer, ends <= now { return .lapsed }
    func cameInTime(_ instant: Instant?) -> Bool { instant.map { $0 <= now && $0 < ends } ?? false }
    if cameInTime(participant.withdrawn) || cameInTime(facts.left) { return .withdrawn }
    let task = schedule.tasks[event.task]
    if cameInTime(participant.stopped[task.id]) { return .excused(.stopped) }
    if cameInTime(participant.closed) { return .excused(.closed) }
    if let cause = waits(event, task, facts, at: now) { return .waiting(cause) }
    if isPaused(event, participant.pauses, at: now) { return .excused(.pause) }
    let hasBegun = facts.begun.map { $0 <= now } ?? false
    if now < event.opens { return .upcoming }
    if event.closes.map({ now < $0 }) ?? true { return hasBegun ? .started : .open }
    return now < ends ? .late : .missed(partial: hasBegun)
  }

  /// `after` is judged at any instant until the event closes, `when` at the one at which it opens.
  private func waits(_ event: Event, _ task: ScheduledTask, _ facts: EventFacts, at now: Instant) -> WaitingCause? {
    if task.after != nil {
      guard let met = facts.afterMet, met <= now, event.closes.map({ met < $0 }) ?? true else { return .after }
    }
    if let replaced = facts.replaced { return replaced.isJudged ? .when : .turn }
    guard event.opens <= now else { return nil }
    if task.when != nil, facts.when != true { return .when }
    return task.elements[event.element].when != nil && facts.elementWhen != true ? .when : nil
  }

  /// A pause takes away what opens in it: for good when it holds the closing too, else until it is over. What was open
  /// before it had been asked for, and stays so.
  private func isPaused(_ event: Event, _ pauses: [Pause], at now: Instant) -> Bool {
    let known = pauses.filter { $0.recorded <= now }
    guard known.contains(where: { $0.holds(event.opens) }) else { return false }
    /// Whether the pause goes on until then; one that begins where another ends continues it.
    func holds(_ last: Instant) -> Bool {
      var reached = event.opens
      while let pause = known.first(where: { $0.holds(reached) }) {
        guard let until = pause.until, until <= last else { return true }
        reached = until
      }
      return false
    }
    if let closes = event.closes, holds(closes.adding(milliseconds: -1)) { return true }
    return event.opens <= now && (event.closes.map { now < $0 } ?? true) && holds(now)
  }
}
