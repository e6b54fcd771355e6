import ArgumentParser
import CivilTime
import StudyDesk

/// A study day in a word.
enum DayWord: ExpressibleByArgument {
  case today, yesterday, tomorrow
  case date(CivilDate)

  init?(argument: String) {
    switch argument {
    case "today": self = .today
    case "yesterday": self = .yesterday
    case "tomorrow": self = .tomorrow
    default:
      guard let date = CivilDate(iso: argument) else { return nil }
      self = .date(date)
    }
  }

  func date(today: CivilDate) -> CivilDate {
    switch self {
    case .today: today
    case .yesterday: today.adding(days: -1)
    case .tomorrow: today.adding(days: 1)
    case .date(let date): date
    }
  }

  /// The day as it is in the study's zone.
  func date(_ desk: StudyDesk) -> CivilDate { date(today: desk.studyDate) }
}
