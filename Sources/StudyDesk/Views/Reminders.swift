package import CivilTime
import Definitions
package import StudyService

/// A time in which reminders are asked for: from one instant (included) to another (not).
package struct ReminderRange: Hashable, Sendable {
  package let from: Instant
  package let to: Instant

  /// A longer range is more likely a slip than a wish.
  private static let longest: Int64 = 366 * 86_400_000

  /// - Throws: ``ReminderRefusal``.
  package init(from: Instant, to: Instant) throws {
    if to < from { throw ReminderRefusal.endBeforeStart }
    if to.milliseconds - from.milliseconds > ReminderRange.longest { throw ReminderRefusal.tooLong }
    self.from = from
    self.to = to
  }
}

/// Why no reminders are listed.
package enum ReminderRefusal: Refusal, Hashable {
  case endBeforeStart
  case tooLong
  case unknownAttribute(String, known: [String])

  package var kind: RefusalKind { .request }

  package var message: String {
    switch self {
    case .endBeforeStart: "the range ends before it begins"
    case .tooLong: "the range is longer than a year"
    case .unknownAttribute(let name, let known):
      "the study has no attribute '\(name)'" + (known.isEmpty ? "" : "; it has \(known.joined(separator: ", "))")
    }
  }
}

extension StudyDesk {
  /// Checks that participants have an attribute of this name.
  ///
  /// - Throws: ``ReminderRefusal/unknownAttribute(_:known:)``.
  package func requireAttribute(_ name: String) throws {
    guard let inForce else { throw ReminderRefusal.unknownAttribute(name, known: []) }
    try inForce.requireAttribute(name)
  }

  /// Visits the reminders of a time, by participant and then in time order. Nothing is sent, and nothing noted down as
  /// sent.
  ///
  /// - Throws: ``RosterRefusal/unknownSite(_:known:)``, ``StoreError``, or what `visit` throws.
  package func forEachReminder(
    of people: PeopleFilter, in range: ReminderRange, _ visit: (Reminder) throws -> Void
  ) throws {
    try look { reading in
      try reading.study.forEachReminder(
        of: people.participant, where: reading.condition(of: people), from: range.from, to: range.to,
        in: reading.reader, zones: zones.cache, at: reading.now, visit)
    }
  }
}
