import CivilTime
import Scheduling

/// By what completeness is summed.
package enum AdherenceGrouping: String, CaseIterable, Sendable {
  case participant, task, site, day, week
}

/// What a sum is of: an id, empty for people without a site, or a study day.
enum AdherenceKey: Hashable, Sendable {
  case id(String)
  case date(CivilDate)

  var text: String {
    switch self {
    case .id(let id): id
    case .date(let date): date.description
    }
  }
}

extension AdherenceGrouping {
  func key(participant: String, site: String?, task: String, date: CivilDate, week: CivilDate) -> AdherenceKey {
    switch self {
    case .participant: .id(participant)
    case .task: .id(task)
    case .site: .id(site ?? "")
    case .day: .date(date)
    case .week: .date(week)
    }
  }
}
