import Scheduling
import StudyService

/// How the desk shows where an event stands: a sign and a word, and a colour that says no more than they do.
struct StateSign: Hashable, Sendable {
  let sign: String
  let word: String
  /// The class of its colour.
  let kind: String

  init(_ sign: String, _ word: String, _ kind: String) {
    self.sign = sign
    self.word = word
    self.kind = kind
  }

  /// All of them, as a legend tells them.
  static let legend = [
    StateSign("✓", "done", "done"), StateSign("✓+", "done late", "done"), StateSign("○", "open", "now"),
    StateSign("◐", "begun", "now"), StateSign("!", "late, can still be done", "late"), StateSign("✕", "missed", "bad"),
    StateSign("·", "upcoming", "other"), StateSign("–", "excused", "other"),
    StateSign("…", "waits for something else", "other"), StateSign("×", "left the study", "other"),
    StateSign("∅", "nothing was expected", "other"),
  ]
}

extension EventState {
  var sign: StateSign {
    switch self {
    case .done: StateSign("✓", "done", "done")
    case .doneLate: StateSign("✓+", "done late", "done")
    case .open: StateSign("○", "open", "now")
    case .started: StateSign("◐", "begun", "now")
    case .late: StateSign("!", "late, can still be done", "late")
    case .missed(let partial): StateSign("✕", partial ? "missed, begun" : "missed", "bad")
    case .upcoming: StateSign("·", "upcoming", "other")
    case .excused(let cause): StateSign("–", "excused (\(cause.word))", "other")
    case .waiting(.after): StateSign("…", "waits for another task", "other")
    case .waiting(.when): StateSign("…", "not asked for: its condition did not hold", "other")
    case .waiting(.turn): StateSign("…", "asked for unless another element's condition holds", "other")
    case .withdrawn: StateSign("×", "left the study", "other")
    case .lapsed: StateSign("∅", "nothing was expected", "other")
    }
  }
}

extension ExcuseCause {
  fileprivate var word: String {
    switch self {
    case .pause: "pause"
    case .declined: "declined"
    case .reason: "by the team"
    case .stopped: "task stopped"
    case .closed: "study closed"
    }
  }
}
