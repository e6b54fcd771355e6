import ArgumentParser
import CivilTime

/// A study day in a word.
enum DayWord: ExpressibleByArgument {
  case today, yesterday
  case date(CivilDate)

  init?(argument: String) {
    switch argument {
    case "today": self = .today
    case "yesterday": self = .yesterday
    default:
      guard let date = CivilDate(iso: argument) else { return nil }
      self = .date(date)
    }
  }

  func date(today: CivilDate) -> CivilDate {
    switch self {
    case .today: today
    case .yesterday: today.adding(days: -1)
    case .date(let date): date
    }
  }
}
