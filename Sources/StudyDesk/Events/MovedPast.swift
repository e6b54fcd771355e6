import Record
import Scheduling
package import StudyService

/// What a deed did to the events of a participant's past: a correction of what they are counted from moves those that were
/// missed, too.
package struct MovedPast: Hashable, Sendable {
  /// What became of events, in the order in which it is told.
  package enum Turn: Hashable, Sendable, CaseIterable {
    /// Were missed, and are events no longer.
    case gone
    /// Count as missed, and did not before.
    case missed
    /// Were missed, and can be done again or are still to come.
    case ahead
    /// Were missed, and are not asked for.
    case excused
    /// Were done in time, and count as late.
    case late
    /// Were done late, and count as in time.
    case inTime
  }

  /// The ids of events, in the order of their days.
  package private(set) var events: [Turn: [String]] = [:]

  /// Nothing moved.
  package init() {}

  /// - Parameter outcomes: The events whose outcomes the deed itself is about; they are left aside.
  package init(from before: ParticipantView, to after: ParticipantView, besides outcomes: Set<String> = []) {
    let (old, new) = (before.pastEvents, after.pastEvents)
    let was = Dictionary(old.map { ($0.id, $0.state) }, uniquingKeysWith: { first, _ in first })
    let isNow = Dictionary(new.map { ($0.id, $0.state) }, uniquingKeysWith: { first, _ in first })
    for id in old.map(\.id) + new.map(\.id).filter({ was[$0] == nil }) where !outcomes.contains(id) {
      // What is still to come is no event of the past.
      guard let turn = Turn(from: was[id], to: isNow[id] ?? after.event(id)?.state) else { continue }
      events[turn, default: []].append(id)
    }
  }
}

extension MovedPast.Turn {
  /// - Parameters: The states of one event before and after; nil for no event. Nil when nothing of its past changed.
  fileprivate init?(from before: EventState?, to after: EventState?) {
    let wasMissed = before?.isMissed ?? false
    switch after {
    case .missed: if wasMissed { return nil } else { self = .missed }
    case nil, .waiting, .lapsed, .withdrawn: if wasMissed { self = .gone } else { return nil }
    case .upcoming, .open, .started, .late: if wasMissed { self = .ahead } else { return nil }
    case .excused: if wasMissed { self = .excused } else { return nil }
    case .doneLate: if before == .done { self = .late } else { return nil }
    case .done: if before == .doneLate { self = .inTime } else { return nil }
    }
  }
}

extension MovedPast {
  /// What became of which events, a sentence each; empty when nothing moved.
  package var sentences: [String] {
    Turn.allCases.compactMap { turn in
      guard let events = events[turn] else { return nil }
      let isOne = events.count == 1
      let what =
        switch turn {
        case .gone: isOne ? "missed event no longer exists" : "missed events no longer exist"
        case .missed: isOne ? "event counts as missed now" : "events count as missed now"
        case .ahead: isOne ? "missed event is to be done again" : "missed events are to be done again"
        case .excused: isOne ? "missed event is excused now" : "missed events are excused now"
        case .late:
          isOne ? "event that was done in time counts as late now" : "events that were done in time count as late now"
        case .inTime: isOne ? "event that was done late is in time now" : "events that were done late are in time now"
        }
      let rest = events.count - MovedPast.mostNamed
      return "\(events.count) \(what): " + events.prefix(MovedPast.mostNamed).joined(separator: ", ")
        + (rest > 0 ? " and \(rest) more" : "")
    }
  }

  private static let mostNamed = 5
}

extension Deed {
  /// What the deed has done so far to the events of somebody's past.
  ///
  /// - Parameters:
  ///   - before: The participant before the deed appended anything.
  ///   - outcomes: The events whose outcomes the deed is about.
  func movedPast(since before: ParticipantView, besides outcomes: Set<String> = []) throws -> MovedPast {
    MovedPast(from: before, to: try viewAfter(of: before.record.participant), besides: outcomes)
  }
}
