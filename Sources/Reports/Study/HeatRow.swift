package import CivilTime
package import Scheduling
package import StudyService

/// What each participant did on each study day.
package struct HeatRow: Sendable {
  package let participant: String
  package private(set) var days: [CivilDate: AdherenceCounts] = [:]

  /// A row for each participant, in the order of the roster.
  package static func rows(of table: AdherenceTable) -> [HeatRow] {
    var rows: [HeatRow] = []
    for (key, counts) in table.sums(by: { Key(participant: $0.participant, date: $0.date) }) {
      if rows.last?.participant != key.participant { rows.append(HeatRow(participant: key.participant)) }
      rows[rows.count - 1].days[key.date] = counts
    }
    return rows
  }

  private struct Key: Hashable {
    let participant: String
    let date: CivilDate
  }
}
