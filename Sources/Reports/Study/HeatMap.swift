import CivilTime
import Diagnostics
import Scheduling
import StudyService

/// A row for each name and a column for each study day, darker the more was done. The signs say what colour would.
package struct HeatMap {
  private let rows: [HeatRow]
  private let days: [CivilDate]
  private let nameWidth: Int

  /// Takes the latest days that fit into `columns`.
  package init(_ rows: [HeatRow], columns: Int) {
    self.rows = rows
    nameWidth = rows.map { displayWidth(of: escapingControls($0.participant)) }.max() ?? 0
    let dates = rows.flatMap(\.days.keys)
    guard let first = dates.min(), let last = dates.max() else {
      days = []
      return
    }
    let room = max(1, columns - nameWidth - 2)
    let from = max(first.dayNumber, last.dayNumber - Int32(room) + 1)
    days = (from...last.dayNumber).map { CivilDate(dayNumber: $0) }
  }

  package var lines: [String] {
    guard let first = days.first, let last = days.last else { return [] }
    let head = "\(first) to \(last)"
    let mondays = days.map { $0.weekday == .monday ? "|" : " " }.joined()
    let body = rows.map { row in
      padded(escapingControls(row.participant), to: nameWidth) + "  "
        + days.map { HeatMap.sign(row.days[$0]) }.joined()
    }
    let indent = String(repeating: " ", count: nameWidth + 2)
    return [indent + head, indent + mondays] + body + [
      "", "# all done   + half or more   : less   . none   o open   blank: nothing was due   | Monday",
    ]
  }

  private static func sign(_ counts: AdherenceCounts?) -> String {
    guard let counts else { return " " }
    guard let share = counts.share else { return counts.open > 0 ? "o" : " " }
    return share == 1 ? "#" : share >= 0.5 ? "+" : share > 0 ? ":" : "."
  }
}
