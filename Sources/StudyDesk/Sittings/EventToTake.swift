import CivilTime
import Record
import Scheduling
import StudyService

/// Which event a task's name stands for, or why none can be taken.
struct EventToTake {
  let order: SittingOrder
  let view: ParticipantView

  /// - Throws: ``SittingRefusal`` that says why nothing can be taken, and when it can.
  func standing() throws -> StandingEvent {
    let task = order.task
    try view.requireTask(task, among: view.everyTask)
    if let event = order.event { return try named(event) }
    if let observed = order.observed {
      let clock = view.schedule(ofTask: task).flatMap { view.clock(of: $0) }
      let day = clock?.date(at: observed) ?? view.today
      let events = view.events(on: day).filter { $0.row.task == task }
      if events.isEmpty {
        throw beforeThisStay(observed) ?? SittingRefusal.notDueOn(task: task, date: "\(day)")
      }
      return try answerable(events, at: observed)
    }
    let today = view.events(ofTask: task, on: nil).events
    if let open = today.first(where: { $0.state.isAvailable }) { return open }
    guard let nearest = today.last(where: { $0.state.name != "upcoming" }) ?? today.first else {
      if view.record.status != .active {
        throw SittingRefusal.withdrawn(participant: view.record.participant, status: view.record.status.rawValue)
      }
      throw SittingRefusal.notDueToday(task: task, next: next(after: nil))
    }
    return try available(nearest)
  }

  /// The event whose answers are to be changed: the one that is named, else the last of today's that is done.
  ///
  /// - Throws: ``SittingRefusal/nothingToChange(event:)`` where nothing is recorded; ``EventRefusal``.
  func recorded() throws -> StandingEvent {
    try view.requireTask(order.task, among: view.everyTask)
    let found =
      order.event.map { view.event($0) } ?? view.events().last { $0.row.task == order.task && $0.completed != nil }
    guard let found, found.row.task == order.task, found.completed != nil else {
      throw SittingRefusal.nothingToChange(event: order.event ?? order.task)
    }
    return found
  }

  private func named(_ event: String) throws -> StandingEvent {
    guard let named = view.event(event), named.row.task == order.task else {
      throw SittingRefusal.notOfTask(event: event, task: order.task, participant: view.record.participant)
    }
    if let observed = order.observed { return try answerable([named], at: observed) }
    return try available(named)
  }

  private func available(_ standing: StandingEvent) throws -> StandingEvent {
    if let refusal = refusal(standing) { throw refusal }
    return standing
  }

  /// The first event that was answered in time at an instant that is over; one that was missed since is entered so.
  private func answerable(_ events: [StandingEvent], at observed: Instant) throws -> StandingEvent {
    if observed > view.now { throw SittingRefusal.observedInFuture }
    if view.record.status == .active, view.record.wasWithdrawn(at: observed) {
      throw SittingRefusal.wasWithdrawn(participant: view.record.participant)
    }
    func isInTime(_ standing: StandingEvent) -> Bool {
      observed >= standing.row.opens && standing.row.graceEnds.map { observed < $0 } ?? true
    }
    let inTime = events.filter(isInTime)
    if let found = inTime.first(where: { view.takesLateEntry(of: $0, answered: observed) }) { return found }
    if let refusal = beforeThisStay(observed), events.allSatisfy({ isNew($0.schedule, at: observed) }) { throw refusal }
    let nearest = inTime.first ?? events[0]
    if isInTime(nearest), let refusal = refusal(nearest) { throw refusal }
    throw SittingRefusal.observedOutside(
      event: nearest.id, from: reading(nearest.row.opens, nearest),
      to: (nearest.row.graceEnds ?? nearest.row.closes).map { reading($0, nearest) })
  }

  private func isNew(_ schedule: String, at observed: Instant) -> Bool {
    view.cameBack(to: schedule, after: observed) != nil
  }

  private func beforeThisStay(_ observed: Instant) -> SittingRefusal? {
    guard let schedule = view.schedule(ofTask: order.task), let since = view.cameBack(to: schedule, after: observed),
      let clock = view.clock(of: schedule)
    else { return nil }
    let zone = clock.zone(on: clock.date(at: since))
    return .beforeThisStay(
      schedule: schedule, participant: view.record.participant, since: zone.reading(at: since))
  }

  /// Why an event can't be taken now; nil for one that can.
  private func refusal(_ standing: StandingEvent) -> SittingRefusal? {
    let (id, participant) = (standing.id, view.record.participant)
    return switch standing.state {
    case .done, .doneLate:
      .alreadyRecorded(event: id, at: standing.completed.map { reading($0, standing) }, next: next(after: standing))
    case .upcoming, .waiting(.turn):
      .notOpenYet(event: id, opens: standing.isSurprise ? nil : reading(standing.row.opens, standing))
    case .waiting(.after): .waits(event: id, task: order.task, participant: participant)
    case .waiting(.when): .conditionDidNotHold(event: id, next: next(after: standing))
    case .missed:
      .missed(event: id, closed: standing.row.closes.map { reading($0, standing) } ?? "", next: next(after: standing))
    case .excused(.closed): .studyClosed
    case .excused: .excused(event: id, next: next(after: standing))
    case .withdrawn:
      if case .left(let schedule)? = view.end(of: standing)?.cause {
        // Of a schedule that has the task too, what comes there is the answer.
        next(after: nil).map { .notDueToday(task: order.task, next: $0) }
          ?? .leftSchedule(schedule, participant: participant)
      } else {
        .withdrawn(participant: participant, status: view.record.status.rawValue)
      }
    case .lapsed: .lapsed(event: id)
    case .open, .started, .late: nil
    }
  }

  /// What can be taken next of the task, today or later; nil for what comes at a random time.
  private func next(after standing: StandingEvent?) -> SittingRefusal.NextEvent? {
    let known = standing.map { [$0] } ?? []
    guard let next = view.nextDue(ofTask: order.task, from: view.today, besides: known), !next.isSurprise else {
      return nil
    }
    return SittingRefusal.NextEvent(event: next.id, opens: reading(next.row.opens, next))
  }

  private func reading(_ instant: Instant, _ standing: StandingEvent) -> String {
    standing.row.zone.reading(at: instant)
  }
}
