import CivilTime
package import Diagnostics
import Reports
import Scheduling
package import StudyDesk
import StudyService
import TerminalForms

extension AdherenceSums {
  /// Prints the sums with a ring each, and how the share is counted.
  ///
  /// - Parameter isOwed: Whether somebody asked what is owed.
  package func print(owed isOwed: Bool) {
    if rows.isEmpty { return Streams.beside(AdherenceSums.nothing) }
    let head = [
      grouping == .week ? "week of" : grouping.rawValue, "", "share", "done", "late", "missed", "open",
      isOwed ? "owed" : "",
    ]
    Streams.print(TextTable(head: head, rows: (rows + [total]).map(\.cells)))
    let explained =
      "share = done / (done + missed) = \(total.counts.completed) / \(total.counts.expected); excused, open and coming "
      + "events, people who were ineligible or declined, and tasks with 'adherence: false' are in neither"
    Streams.beside(ScreenLine.wrapped(explained, to: ConsoleText.columns).map(\.text))
  }

  package static let nothing = "nothing has been due yet"
}

extension AdherenceSums.Row {
  fileprivate var cells: [String] {
    let ring = CompletionRing(done: counts.completed, due: counts.expected)
    return [
      key.isEmpty ? "(no site)" : key, counts.expected > 0 ? "(" + ring.bar(color: false) + ")" : "",
      counts.percent.map { "\($0) %" } ?? "none", String(counts.completed),
      counts.doneLate > 0 ? String(counts.doneLate) : "", String(counts.missed),
      counts.open > 0 ? String(counts.open) : "", owed ?? "",
    ]
  }
}

extension CallList {
  /// Whom to call, for a terminal.
  package var table: TextTable {
    TextTable(
      head: ["participant", "name", "site", "task", "missed in a row", "last done"],
      rows: rows.map {
        [
          $0.participant, $0.name ?? "", $0.site ?? "", $0.task, String($0.missed),
          $0.lastDone?.description ?? "never",
        ]
      })
  }
}
