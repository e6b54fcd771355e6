package import CivilTime

/// A study day, or one that is counted from the study day that holds now in a schedule.
package enum StudyDay: Hashable, Sendable {
  case date(CivilDate)
  case fromToday(Int)

  package func date(today: CivilDate) -> CivilDate {
    switch self {
    case .date(let date): date
    case .fromToday(let days): today.adding(days: days)
    }
  }
}
