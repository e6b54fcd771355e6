import ArgumentParser
import CivilTime
import Record

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

  var value: DayOrInstant {
    switch self {
    case .day(let date): .day(date)
    case .instant(let instant): .instant(instant)
    }
  }
}
