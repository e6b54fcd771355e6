import ArgumentParser
package import CivilTime
package import Record
package import StudyDesk
import StudyService

/// A study day or an instant, as a person writes it.
package enum DayOrInstantArgument: ExpressibleByArgument {
  case day(CivilDate)
  /// `today`, `yesterday` or `tomorrow`.
  case word(DayWord)
  case instant(Instant)

  package init?(argument: String) {
    if let date = CivilDate(iso: argument) {
      self = .day(date)
    } else if let instant = Instant(iso: argument) {
      self = .instant(instant)
    } else if let word = DayWord(argument: argument) {
      self = .word(word)
    } else {
      return nil
    }
  }

  /// The last millisecond of a day by UTC, or the instant.
  package func end(_ desk: StudyDesk) -> Instant {
    switch value(desk) {
    case .day(let date): Zone.utc.instant(of: CivilDateTime(date.adding(days: 1), .midnight)).adding(milliseconds: -1)
    case .instant(let instant): instant
    }
  }

  /// The first instant of a day in the study's zone, or the instant.
  package func start(_ desk: StudyDesk) -> Instant {
    switch value(desk) {
    case .day(let date): desk.start(of: date)
    case .instant(let instant): instant
    }
  }

  /// A word is a day in the study's zone.
  package func value(_ desk: StudyDesk) -> DayOrInstant { value(today: desk.studyDate) }

  /// A word is a day as somebody has it.
  package func value(_ desk: StudyDesk, of participant: String) throws -> DayOrInstant {
    guard case .word = self else { return value(desk) }
    return value(today: try desk.today(of: participant))
  }

  private func value(today: CivilDate) -> DayOrInstant {
    switch self {
    case .day(let date): .day(date)
    case .word(let word): .day(word.date(today: today))
    case .instant(let instant): .instant(instant)
    }
  }
}
