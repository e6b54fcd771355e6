package import CivilTime

/// A point from which an element is counted: `surgery + 1 week`.
package struct Anchor: Hashable, Sendable {
  package var base: AnchorBase
  package var offset: AnchorOffset?

  package init(_ base: AnchorBase, _ offset: AnchorOffset? = nil) {
    self.base = base
    self.offset = offset
  }

  package static let enrollment = Anchor(.enrollment)

  package static func date(_ date: CivilDate) -> Anchor { Anchor(.date(date)) }

  /// The task that has to be completed for the anchor to have a value.
  package var task: String? {
    switch base {
    case .completed(let task), .lastCompleted(let task): task
    case .enrollment, .date, .milestone: nil
    }
  }

  /// The day of its base with which it means a day, or one as near to that as months and hours let it be.
  package func base(reaching date: CivilDate) -> CivilDate {
    guard let offset else { return date }
    return CivilDate(nearest: offset.duration.days(from: date.number, sign: -offset.sign))
  }

  /// Whether every participant has exactly one value of it.
  var hasOneValue: Bool {
    switch base {
    case .enrollment, .date: true
    case .milestone, .completed, .lastCompleted: false
    }
  }

  /// Whether it means an instant even in an element of days: plus or minus minutes or hours.
  var isInstant: Bool { offset?.isElapsed ?? false }
}

package enum AnchorBase: Hashable, Sendable {
  case enrollment
  case date(CivilDate)
  case milestone(String)
  /// The first complete sitting of a task.
  case completed(String)
  /// The latest complete sitting of a task.
  case lastCompleted(String)
}

/// How far from its base an anchor lies.
package struct AnchorOffset: Hashable, Sendable {
  package var duration: CivilDuration
  package var isBackward: Bool

  package init(_ duration: CivilDuration, isBackward: Bool = false) {
    self.duration = duration
    self.isBackward = isBackward
  }

  var isElapsed: Bool { duration.elapsedMilliseconds != nil }
  var sign: Int { isBackward ? -1 : 1 }
}
