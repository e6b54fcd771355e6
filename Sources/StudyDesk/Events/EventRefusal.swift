package import CivilTime
import Record
import Scheduling
package import StudyService

/// Why a decision about one event was not made.
package enum EventRefusal: Refusal, Hashable {
  case unknownEvent(String, of: String)
  /// It is what was entered of an offer, whose day is the event.
  case isEntry(String, of: String, String)
  case unknownTask(String, of: String, known: [String])
  /// The event's state allows no such decision; `verb` is a participle, `excused`. Nobody brought it there where time did.
  case stateForbids(event: String, state: String, verb: String, by: EventWord?)
  /// Reopening the event would not let it be done.
  case staysOver(event: String, EventEnd)
  case noVisit(String)
  case dayIsPast(CivilDate)
  case zoneLacksDay(CivilDate, zone: String)
  case endIsPast(String)
  case endBeforeStart
  /// The participant is paused when the event would begin: it would be excused.
  case isPaused(until: String?)

  package var kind: RefusalKind {
    switch self {
    case .unknownEvent, .isEntry, .unknownTask, .stateForbids, .staysOver, .noVisit: .state
    case .dayIsPast, .zoneLacksDay, .endIsPast, .endBeforeStart, .isPaused: .request
    }
  }

  package var message: String {
    switch self {
    case .unknownEvent(let event, let participant): "\(participant) has no event '\(event)'"
    case .isEntry(let entry, let offer, _): "\(entry) is an entry of the event \(offer)"
    case .unknownTask(let task, let participant, let known):
      "'\(task)' is not a task of \(participant)"
        + (known.isEmpty ? "; they are in no schedule" : "; their tasks are \(known.joined(separator: ", "))")
    case .stateForbids(let event, let state, let verb, let word):
      "\(event) is \(state)" + (word.map { ", \($0.line)," } ?? "") + " and can't be \(verb)"
    case .staysOver(let event, let end): "\(event) can't be reopened: \(end.clause)"
    case .noVisit(let event): "\(event) belongs to no visit"
    case .dayIsPast(let date): "\(date) is past; an event is put on today or later"
    case .zoneLacksDay(let date, let zone): "\(zone) has no \(date)"
    case .endIsPast(let end): "the end, \(end), is past"
    case .endBeforeStart: "the end is not after the start"
    case .isPaused(let end):
      "the participant is paused then" + (end.map { ", until \($0)," } ?? "") + " and the event would be excused"
    }
  }

  package var next: NextStep? {
    switch self {
    case .unknownEvent(_, let participant): .listEvents(of: participant)
    case .isEntry(let entry, _, let participant): .showOutcome(entry, of: participant)
    case .unknownTask(_, let participant, let known): known.isEmpty ? .enroll(participant) : nil
    case .stateForbids, .staysOver, .noVisit, .dayIsPast, .zoneLacksDay, .endIsPast, .endBeforeStart, .isPaused: nil
    }
  }
}

extension EventEnd {
  /// Why nothing is asked any more, and what would change that.
  fileprivate var clause: String {
    switch cause {
    case .status(let status): "the participant is \(status.rawValue); reinstate them first"
    case .left(let schedule): "the participant left the schedule '\(schedule)'"
    case .stopped(let task): "the task '\(task)' was stopped"
    case .closed: "the study is closed"
    }
  }
}
