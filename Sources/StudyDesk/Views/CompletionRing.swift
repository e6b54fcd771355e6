import Scheduling
package import StudyService

/// How much of a day is done: what is drawn as a ring that fills.
package struct CompletionRing: Hashable, Sendable {
  package let done: Int
  package let due: Int

  package init(done: Int, due: Int) {
    self.done = done
    self.due = due
  }

  package init(_ events: [StandingEvent]) {
    // What may be done at any time is owed by nobody.
    let owed = events.filter { $0.event.slot != .offer }
    done = owed.count { $0.state == .done || $0.state == .doneLate }
    due = owed.count { CompletionRing.isDue($0.state) }
  }

  private static func isDue(_ state: EventState) -> Bool {
    switch state {
    case .done, .doneLate, .open, .started, .late, .missed, .upcoming: true
    case .waiting, .excused, .withdrawn, .lapsed: false
    }
  }
}
