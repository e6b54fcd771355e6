import ArgumentParser
import CivilTime
import Record
import StudyService

/// A study day or an instant, as a person writes it.
enum DayOrInstantArgument: ExpressibleByArgument {
  case day(CivilDate)
  case instant(Instant)

  init?(argument: String) {
    if let date = CivilDate(iso: argument) {
      self = .day(date)
    } else if let instant = Instant(iso: argument) {
      self = .instant(instant)
    } else {
      return nil
    }
  }

  /// The last millisecond of a day by UTC, or the instant.
  var end: Instant {
    switch self {
    case .day(let date): Zone.utc.instant(of: CivilDateTime(date.adding(days: 1), .midnight)).adding(milliseconds: -1)
    case .instant(let instant): instant
    }
  }

  var value: DayOrInstant {
    switch self {
    case .day(let date): .day(date)
    case .instant(let instant): .instant(instant)
    }
  }
}
