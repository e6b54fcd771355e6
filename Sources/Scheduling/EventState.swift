package import CivilTime

/// Where an event stands at an instant.
package enum EventState: Hashable, Sendable {
  case upcoming
  /// Its task's `after` or `when` is not met: no event, except to who asks why.
  case waiting(WaitingCause)
  case open
  /// Open, and a sitting has begun.
  case started
  /// Closed, in its grace.
  case late
  case done
  case doneLate
  /// `partial` when a sitting was begun; its answers are kept.
  case missed(partial: Bool)
  case excused(ExcuseCause)
  case withdrawn
  /// An `anytime` offer whose day is over: nothing was expected, and it counts nowhere.
  case lapsed
}

package enum WaitingCause: Hashable, Sendable {
  /// For a complete sitting of the task named by `after`.
  case after
  /// `when` was false or unknown as the event opened, or an earlier element's event took its place.
  case when
  /// For the condition of an earlier element, which is judged as the event opens.
  case turn
}

package enum ExcuseCause: Hashable, Sendable {
  case pause
  case declined
  /// A coordinator gave a reason.
  case reason
  /// The task was stopped.
  case stopped
  /// The study was closed.
  case closed
}

extension EventState {
  /// The word of listings and JSON.
  package var name: String {
    switch self {
    case .upcoming: "upcoming"
    case .waiting: "waiting"
    case .open: "open"
    case .started: "started"
    case .late: "late"
    case .done: "done"
    case .doneLate: "doneLate"
    case .missed: "missed"
    case .excused: "excused"
    case .withdrawn: "withdrawn"
    case .lapsed: "lapsed"
    }
  }

  package var isMissed: Bool { if case .missed = self { true } else { false } }

  /// Whether the event can be taken now.
  package var isAvailable: Bool {
    switch self {
    case .open, .started, .late: true
    case .upcoming, .waiting, .done, .doneLate, .missed, .excused, .withdrawn, .lapsed: false
    }
  }

  /// Whether a day's list has the event: not one that waits, that nobody is left to do or to ask for, or that asked
  /// for nothing.
  package var isListed: Bool {
    switch self {
    case .excused(.closed), .waiting, .withdrawn, .lapsed: false
    case .upcoming, .open, .started, .late, .done, .doneLate, .missed, .excused: true
    }
  }

  /// Whether what was answered in time can be entered: while the event can be taken, and after it closed without.
  package var takesLateEntry: Bool {
    switch self {
    case .open, .started, .late, .missed, .lapsed: true
    case .upcoming, .waiting, .done, .doneLate, .excused, .withdrawn: false
    }
  }
}

/// What the record holds about one event. Facts later than the instant that a state is asked for are not seen.
package struct EventFacts: Hashable, Sendable {
  /// When its first sitting began.
  package var begun: Instant?
  /// When it was done, as observed.
  package var completed: Instant?
  package var excused: Excuse?
  /// When the task was first completed that `after` names; nil too when there is none to wait for.
  package var afterMet: Instant?
  /// What `when` gave as the event opened; nil for unknown, or when it could not be judged yet.
  package var when: Bool?
  /// The same of the condition of its element.
  package var elementWhen: Bool?
  /// The earlier element whose event takes its place.
  package var replaced: Replacement?
  /// When the participant left the event's schedule; nil while they are in it.
  package var left: Instant?

  package init(
    begun: Instant? = nil, completed: Instant? = nil, excused: Excuse? = nil, afterMet: Instant? = nil,
    when: Bool? = nil, elementWhen: Bool? = nil, replaced: Replacement? = nil, left: Instant? = nil
  ) {
    self.begun = begun
    self.completed = completed
    self.excused = excused
    self.afterMet = afterMet
    self.when = when
    self.elementWhen = elementWhen
    self.replaced = replaced
    self.left = left
  }
}

/// An earlier element of the task with an event at the same start.
package struct Replacement: Hashable, Sendable {
  package let element: Int
  /// Whether its condition holds; else it has yet to be judged.
  package let isJudged: Bool

  package init(element: Int, isJudged: Bool) {
    self.element = element
    self.isJudged = isJudged
  }
}

package struct Excuse: Hashable, Sendable {
  package var cause: ExcuseCause
  package var at: Instant

  package init(_ cause: ExcuseCause, at: Instant) {
    self.cause = cause
    self.at = at
  }
}

/// What the record holds about a participant that bears on every event.
package struct ParticipantFacts: Hashable, Sendable {
  package var pauses: [Pause]
  /// When the participant withdrew, or a sitting ended `ineligible` or `declined`.
  package var withdrawn: Instant?
  /// When each stopped task was stopped.
  package var stopped: [String: Instant]
  /// When the study was closed.
  package var closed: Instant?

  package init(
    pauses: [Pause] = [], withdrawn: Instant? = nil, stopped: [String: Instant] = [:], closed: Instant? = nil
  ) {
    self.pauses = pauses
    self.withdrawn = withdrawn
    self.stopped = stopped
    self.closed = closed
  }
}

package struct Pause: Hashable, Sendable {
  package var from: Instant
  /// nil while it lasts.
  package var until: Instant?
  /// When it was recorded, which may be before it begins.
  package var recorded: Instant

  package init(from: Instant, until: Instant? = nil, recorded: Instant? = nil) {
    self.from = from
    self.until = until
    self.recorded = recorded ?? from
  }

  func holds(_ instant: Instant) -> Bool {
    from <= instant && (until.map { instant < $0 } ?? true)
  }
}
