package import CivilTime

/// What would make a task due. How it is said, and with which command it is done, is the matter of who shows it.
package enum Remedy: Hashable, Sendable {
  /// Time alone.
  case opensByItself
  /// The event is reopened.
  case reopening(event: String)
  /// The pause is ended.
  case resuming
  /// Tasks have to be completed first.
  case completing(tasks: [String])
  /// The condition of an event has to hold as it opens.
  case conditionHolding(event: String)
  /// A milestone has no date yet.
  case milestone(String)
  /// An attribute has no value yet.
  case attribute(String)
  /// All of them are needed, in this order.
  case all([Remedy])

  init?(_ steps: [Remedy]) {
    guard let first = steps.first else { return nil }
    self = steps.count == 1 ? first : .all(steps)
  }

  /// Whether it gives back an event that is over, or was taken away.
  var bringsBack: Bool {
    switch self {
    case .reopening, .resuming: true
    default: false
    }
  }

  /// One for each thing that has to be done or to be so, in order.
  package var steps: [Remedy] { if case .all(let steps) = self { steps } else { [self] } }
}

/// How an event comes to be one that can be taken.
package struct Way: Sendable {
  /// What has to be done or to be so, in order; empty where time does it.
  var steps: [Remedy]
  /// From when on it can be taken then, if each is done as soon as it can be.
  package let from: Instant
  package let event: StandingEvent
  /// The participant with what has been done of the steps by then.
  let view: ParticipantView

  /// Whether it can be taken on a study day.
  func meets(_ date: CivilDate, _ clock: StudyClock?) -> Bool {
    guard let clock else { return event.row.date == date }
    return from < clock.end(of: date) && event.row.closes.map { clock.start(of: date) < $0 } ?? true
  }
}
