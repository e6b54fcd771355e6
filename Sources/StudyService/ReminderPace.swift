package import CivilTime

/// How long a reminder is worth sending, and when it is tried again.
package enum ReminderPace {
  /// A reminder is sent at most so long after its instant: who reads it later than that is called to nothing new.
  package static let latest: Int64 = 24 * 3_600_000

  /// The pauses between attempts: 1, 5, 15, 60 and 240 minutes after the one before failed.
  package static let pauses: [Int64] = [1, 5, 15, 60, 240].map { $0 * 60_000 }

  /// When a reminder is tried again whose attempt failed at an instant; nil when it is not.
  package static func next(after attempt: Int, failedAt instant: Instant) -> Instant? {
    pauses.indices.contains(attempt - 1) ? instant.adding(milliseconds: pauses[attempt - 1]) : nil
  }
}
