package import CivilTime
package import Record
import StudyService

/// A participant with the pause that a deed began or ended.
package struct PauseView: Sendable {
  package let sheet: ParticipantSheet
  package let from: Instant
  /// Not included; nil until it is resumed.
  package let until: Instant?
}

extension StudyDesk {
  /// Excuses the events of a time, or moves the schedule by it.
  ///
  /// - Parameters:
  ///   - from: Nil for now; a study day begins at its start.
  ///   - end: Not included; nil until it is resumed.
  ///   - shifts: The schedule moves by the pause.
  /// - Throws: ``RosterRefusal``; ``StudyRefusal/notActive(_:_:)``.
  package func pause(
    _ participant: String, from: DayOrInstant?, until end: DayOrInstant?, shifts: Bool, reason: String?,
    by author: Author
  ) throws -> PauseView {
    try deed(.manageRoster, by: author, about: participant) { deed in
      let view = try deed.view(of: participant)
      try view.requireActive()
      let clock = view.firstClock
      let start = from.map(clock.beginning) ?? view.now
      let end = end.map(clock.beginning)
      if let end, end <= start {
        throw RosterRefusal.pauseEndsBefore(clock.reading(at: end), start: clock.reading(at: start))
      }
      if start < clock.start(of: clock.date(at: view.now)) {
        throw RosterRefusal.pauseBeginsBeforeToday(clock.reading(at: start))
      }
      try deed.append(
        .roster(.paused(from: start, until: end, reason: reason, shifts: shifts)), about: participant)
      return PauseView(sheet: try deed.readingAfter.sheet(of: participant), from: start, until: end)
    }
  }

  /// Ends the pauses in which a participant is.
  ///
  /// - Throws: ``RosterRefusal/notPaused(_:)``.
  package func resume(_ participant: String, by author: Author) throws -> PauseView {
    try deed(.manageRoster, by: author, about: participant) { deed in
      let now = deed.now
      let record = try deed.view(of: participant).record
      let pauses = record.pauses(at: now)
      guard let first = pauses.map(\.from).min() else { throw RosterRefusal.notPaused(record.participant) }
      // Each entry ends one.
      for _ in pauses { try deed.append(.roster(.resumed(at: now)), about: participant) }
      return PauseView(sheet: try deed.readingAfter.sheet(of: participant), from: first, until: now)
    }
  }
}

extension StudyClock {
  /// The start of a study day, or the instant itself.
  func beginning(of value: DayOrInstant) -> Instant {
    switch value {
    case .day(let date): start(of: date)
    case .instant(let instant): instant
    }
  }
}
