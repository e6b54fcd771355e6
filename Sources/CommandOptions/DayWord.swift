import ArgumentParser
package import CivilTime
package import StudyDesk

/// A study day in a word.
package enum DayWord: ExpressibleByArgument {
  case today, yesterday, tomorrow
  case date(CivilDate)

  package init?(argument: String) {
    switch argument {
    case "today": self = .today
    case "yesterday": self = .yesterday
    case "tomorrow": self = .tomorrow
    default:
      guard let date = CivilDate(iso: argument) else { return nil }
      self = .date(date)
    }
  }

  /// The day, as seen from another.
  package func date(today: CivilDate) -> CivilDate {
    switch self {
    case .today: today
    case .yesterday: today.adding(days: -1)
    case .tomorrow: today.adding(days: 1)
    case .date(let date): date
    }
  }

  /// The day as it is in the study's zone.
  package func date(_ desk: StudyDesk) -> CivilDate { date(today: desk.studyDate) }

  /// The day of an enrolment: a word is counted from the study day of the schedule.
  package var studyDay: StudyDay {
    switch self {
    case .today: .fromToday(0)
    case .yesterday: .fromToday(-1)
    case .tomorrow: .fromToday(1)
    case .date(let date): .date(date)
    }
  }

  /// The day as somebody has it; of everybody as it is in the study's zone.
  ///
  /// - Returns: Nil for today, which is each one's own.
  package func date(_ desk: StudyDesk, of participant: String?) throws -> CivilDate? {
    switch self {
    case .today: nil
    case .date(let date): date
    case .yesterday, .tomorrow: date(today: try participant.map(desk.today) ?? desk.studyDate)
    }
  }
}
