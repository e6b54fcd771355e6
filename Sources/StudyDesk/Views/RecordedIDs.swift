import Scheduling
import Record
import StudyService

/// Ids that the record knows, to be offered to who types one.
package enum RecordedIDs: Hashable, Sendable {
  case participants, assessors, sites
  /// Those that the participant has today, and those that were recorded.
  case events(of: String)
}

extension StudyDesk {
  package func ids(_ kind: RecordedIDs) throws -> [String] {
    switch kind {
    case .participants: try store.read { try $0.participants(asOf: clock.now) }
    case .assessors: try store.read { try $0.assessors(asOf: clock.now).map(\.assessor) }
    case .sites: try store.read { try $0.sites(asOf: clock.now) }
    case .events(let participant):
      try look { reading in
        let view = try reading.view(of: participant)
        let today = view.events().map(\.id)
        return today + view.record.outcomes.map(\.event).filter { !today.contains($0) }
      }
    }
  }
}
