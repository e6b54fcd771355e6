import CivilTime

/// Whose clock told the instant of an entry.
package enum ClockMark: String, Hashable, Sendable, CaseIterable, Comparable {
  case machine
  /// The machine's clock was behind an earlier entry about the same person: it had been set back.
  case setBack
  /// Somebody stated the instant in the place of the machine's.
  case stated

  /// By how little the instant can be relied on.
  package static func < (one: ClockMark, other: ClockMark) -> Bool { one.doubt < other.doubt }

  private var doubt: Int {
    switch self {
    case .machine: 0
    case .setBack: 1
    case .stated: 2
    }
  }

  /// What an entry's mark says to people; nil for an ordinary one.
  package var remark: String? {
    switch self {
    case .machine: nil
    case .setBack: "clock set back"
    case .stated: "clock stated"
    }
  }
}

/// Goes along the entries about one person, in the order of recording.
package struct ClockOrder: Hashable, Sendable {
  private var latest: Instant?

  package init() {}

  package mutating func mark(_ stamp: Stamp) -> ClockMark {
    let instant = stamp.machine ?? stamp.recorded
    let isBehind = latest.map { instant.milliseconds < $0.milliseconds - ClockReview.bound } ?? false
    latest = max(latest ?? instant, instant)
    return stamp.machine != nil ? .stated : isBehind ? .setBack : .machine
  }
}
