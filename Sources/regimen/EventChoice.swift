import CivilTime
import Scheduling
import StudyService
import Record

/// Which event a sitting is for, or why there is none now.
struct EventChoice {
  let word: String
  let event: String?
  let view: ParticipantView
  /// When it was answered, for late entry: the event is one that could be done then.
  let observed: Instant?

  /// - Throws: ``CommandFailure`` that says why nothing can be taken, and when it can.
  func standing() throws -> StandingEvent {
    guard view.tasks.contains(word) else {
      let tasks = view.tasks.joined(separator: ", ")
      throw CommandFailure.notPossibleNow(
        "'\(word)' is not a task of \(view.record.participant)"
          + (tasks.isEmpty
            ? "; they are in no schedule: 'regimen participant enroll' puts them in one" : "; their tasks are \(tasks)")
      )
    }
    if let event {
      guard let named = view.event(event), named.row.task == word else {
        throw CommandFailure.notPossibleNow("\(view.record.participant) has no event '\(event)' of \(word)")
      }
      if let observed { return try answerable([named], at: observed) }
      return try available(named)
    }
    if let observed {
      let clock = view.schedule(ofTask: word).flatMap { view.clock(of: $0) }
      let day = clock?.date(at: observed) ?? view.today
      let events = view.events(on: day).filter { $0.row.task == word }
      if events.isEmpty { throw CommandFailure.notPossibleNow("\(word) was not due on \(day)") }
      return try answerable(events, at: observed)
    }
    let today = view.events().filter { $0.row.task == word }
    if let open = today.first(where: { $0.state.isAvailable }) { return open }
    guard let nearest = today.last(where: { $0.state.name != "upcoming" }) ?? today.first else {
      throw CommandFailure.notPossibleNow("\(word) is not due today" + next())
    }
    return try available(nearest)
  }

  private func available(_ standing: StandingEvent) throws -> StandingEvent {
    if standing.state.isAvailable { return standing }
    throw CommandFailure.notPossibleNow(reason(standing))
  }

  /// The first event that was answered in time at an instant that is over; one that was missed since is entered so.
  private func answerable(_ events: [StandingEvent], at observed: Instant) throws -> StandingEvent {
    if observed > view.now { throw CommandFailure.notPossibleNow("--observed lies after now") }
    func isInTime(_ standing: StandingEvent) -> Bool {
      observed >= standing.row.opens && standing.row.graceEnds.map { observed < $0 } ?? true
    }
    if let found = events.first(where: { isInTime($0) && $0.state.takesLateEntry }) { return found }
    let nearest = events.first(where: isInTime) ?? events[0]
    if isInTime(nearest) { throw CommandFailure.notPossibleNow(reason(nearest)) }
    let end = (nearest.row.graceEnds ?? nearest.row.closes).map { " to \(reading($0, nearest))" } ?? ""
    throw CommandFailure.notPossibleNow(
      "\(nearest.id) could be answered from \(reading(nearest.row.opens, nearest))\(end); --observed lies outside")
  }

  private func reason(_ standing: StandingEvent) -> String {
    switch standing.state {
    case .done, .doneLate:
      "\(standing.id) is recorded already"
        + (standing.completed.map { ", at \(reading($0, standing))" } ?? "") + "; an event takes one outcome" + next()
    case .upcoming: "\(standing.id) is not open yet; it opens at \(reading(standing.row.opens, standing))"
    case .waiting(.after):
      "\(standing.id) waits until another task is complete; "
        + "'regimen why \(word) -p \(view.record.participant)' names it"
    case .waiting(.when): "\(standing.id) is not due: its condition did not hold when it opened"
    case .missed:
      "\(standing.id) closed at \(standing.row.closes.map { reading($0, standing) } ?? "") and was missed" + next()
    case .excused(.closed): "the study is closed: its record takes nothing more"
    case .excused: "\(standing.id) is excused"
    case .withdrawn:
      switch view.end(of: standing)?.cause {
      case .left(let schedule)?: "nothing is due for \(view.record.participant) in \(schedule), which they left"
      default: "nothing is due for \(view.record.participant): \(view.record.status.rawValue)"
      }
    case .lapsed: "\(standing.id) is over"
    case .open, .started, .late: "\(standing.id) is open"
    }
  }

  private func next() -> String {
    guard let next = view.nextEvent(ofTask: word, from: view.today.adding(days: 1)) else { return "" }
    return "; the next one is \(next.id), from \(reading(next.row.opens, next))"
  }

  private func reading(_ instant: Instant, _ standing: StandingEvent) -> String {
    standing.row.zone.reading(at: instant)
  }
}
