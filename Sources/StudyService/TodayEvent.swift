package import CivilTime
import Record
import Scheduling

/// The lists of events that a coordinator looks at first.
package enum TodayEventList: Int, CaseIterable, Sendable {
  /// Open now.
  case dueNow
  /// Later on the study day.
  case dueLater
  /// Closed, and still to be done late.
  case graceEnds
  /// Missed since the study day before.
  case missed
  /// Begun, not finished, and still to be done.
  case unfinished
  /// What staff record or somebody placed by hand, on the days to come.
  case visits
}

/// An event on a list, of somebody: its row is made when it is shown.
package struct TodayEvent: Sendable {
  package let list: TodayEventList
  /// By which its list is sorted, in milliseconds; the largest for none.
  package let order: Int64
  /// When its sitting was begun; nil for one without.
  package let began: Instant?
  let origin: Origin

  enum Origin: Sendable {
    /// As many have it: the place of its row, and how it stands for this participant.
    case shared(Int32, EventState)
    indirect case own(StandingEvent)
  }
}

extension TodayEvent {
  /// Appends an event to each list that has it.
  static func append(
    _ event: Event, _ state: EventState, _ roles: TodayRoles, _ origin: Origin, began: Instant?, isActive: Bool,
    to found: inout [TodayEvent]
  ) {
    func add(_ list: TodayEventList, _ instant: Instant?) {
      found.append(TodayEvent(list: list, order: instant?.milliseconds ?? .max, began: began, origin: origin))
    }
    if roles.contains(.today) {
      switch state {
      case .open, .started: add(.dueNow, event.closes)
      case .upcoming: add(.dueLater, event.opens)
      case .late: add(.graceEnds, event.graceEnds)
      case .waiting, .done, .doneLate, .missed, .excused, .withdrawn, .lapsed: break
      }
      if began != nil, state.isAvailable { add(.unfinished, event.closes) }
    }
    if roles.contains(.closing), isActive, state.isMissed { add(.missed, event.closes) }
    if roles.contains(.ahead), state == .upcoming {
      found.append(TodayEvent(list: .visits, order: event.opens.milliseconds, began: nil, origin: origin))
    }
  }
}
