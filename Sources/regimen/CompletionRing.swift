import Scheduling
import StudyService
import TerminalForms

/// How much of a day is done, as a ring that fills.
struct CompletionRing {
  let done: Int
  let due: Int

  init(done: Int, due: Int) {
    self.done = done
    self.due = due
  }

  init(_ events: [StandingEvent]) {
    done = events.count { $0.state == .done || $0.state == .doneLate }
    // What may be done at any time is owed by nobody.
    due = events.count { $0.event.slot != .offer && CompletionRing.isDue($0.state) }
  }

  private static func isDue(_ state: EventState) -> Bool {
    switch state {
    case .done, .doneLate, .open, .started, .late, .missed, .upcoming: true
    case .waiting, .excused, .withdrawn, .lapsed: false
    }
  }

  /// `(####----) 1 of 2 done`; the number says what the bar shows.
  func text(color: Bool) -> String {
    due > 0 ? "(\(bar(color: color))) \(done) of \(due) done" : ""
  }

  /// `####----`.
  func bar(color: Bool) -> String {
    let filled = due > 0 ? done * 8 / due : 0
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 8 - filled)
    return ScreenLine(bar, .good).painted(color ? .standard : .plain)
  }

  /// `1/2`; a dash for a day on which nothing is due.
  var share: String { due > 0 ? "\(done)/\(due)" : "-" }
}
