import CivilTime
import Scheduling
import StudyService
import StudyStore

/// Which event a sitting is for, or why there is none now.
struct EventChoice {
  let word: String
  let event: String?
  let view: ParticipantView
  /// Late entry may name an event that has closed since.
  let observed: Instant?

  /// - Throws: ``CommandFailure`` that says why nothing can be taken, and when it can.
  func standing() throws -> StandingEvent {
    guard view.tasks.contains(word) else {
      let tasks = view.tasks.joined(separator: ", ")
      throw CommandFailure.notPossibleNow(
        "'\(word)' is not a task of \(view.record.participant)" + (tasks.isEmpty ? "" : "; their tasks are \(tasks)"))
    }
    if let event {
      guard let named = view.event(event), named.row.task == word else {
        throw CommandFailure.notPossibleNow("\(view.record.participant) has no event '\(event)' of \(word)")
      }
      return try available(named)
    }
    let today = view.events().filter { $0.row.task == word }
    if let open = today.first(where: { $0.state.isAvailable }) { return open }
    guard let nearest = today.last(where: { $0.state.name != "upcoming" }) ?? today.first else {
      throw CommandFailure.notPossibleNow("\(word) is not due today" + next())
    }
    return try available(nearest)
  }

  private func available(_ standing: StandingEvent) throws -> StandingEvent {
    if standing.state.isAvailable || isObservedInTime(standing) { return standing }
    throw CommandFailure.notPossibleNow(reason(standing))
  }

  /// An event that was missed may still be entered with the instant at which it was answered in time.
  private func isObservedInTime(_ standing: StandingEvent) -> Bool {
    guard let observed, case .missed = standing.state else { return false }
    return observed >= standing.row.opens && standing.row.graceEnds.map { observed < $0 } ?? true
  }

  private func reason(_ standing: StandingEvent) -> String {
    switch standing.state {
    case .done, .doneLate:
      "\(standing.id) is recorded already"
        + (standing.completed.map { ", at \(reading($0, standing))" } ?? "") + "; an event takes one outcome" + next()
    case .upcoming: "\(standing.id) is not open yet; it opens at \(reading(standing.row.opens, standing))"
    case .waiting(.after): "\(standing.id) waits until another task is complete"
    case .waiting(.when): "\(standing.id) is not due: its condition did not hold when it opened"
    case .missed:
      "\(standing.id) closed at \(standing.row.closes.map { reading($0, standing) } ?? "") and was missed" + next()
    case .excused: "\(standing.id) is excused"
    case .withdrawn: "nothing is due for \(view.record.participant): \(view.record.status.rawValue)"
    case .lapsed: "\(standing.id) is over"
    case .open, .started, .late: "\(standing.id) is open"
    }
  }

  private func next() -> String {
    guard let next = view.nextEvent(ofTask: word, from: view.today.adding(days: 1)) else { return "" }
    return "; the next one is \(next.id), from \(reading(next.row.opens, next))"
  }

  private func reading(_ instant: Instant, _ standing: StandingEvent) -> String {
    instant.iso(offsetSeconds: standing.row.zone.offsetSeconds(at: instant), fraction: false)
  }
}
