package import Diagnostics
import Record
import Reports
package import StudyDesk

extension CasebookList {
  /// The list for a terminal.
  package var table: TextTable {
    TextTable(
      head: ["participant", "name", "site", "state", "outcomes", "not signed", "by", "meaning", "when"],
      rows: rows.map {
        [
          $0.participant, $0.name ?? "", $0.site ?? "", $0.state.rawValue, String($0.outcomes), String($0.unsigned),
          $0.last?.printedName ?? "", $0.last?.signer.meaning ?? "", $0.signed ?? "",
        ]
      })
  }
}

extension SecondEntryList {
  /// The list for a terminal.
  package var table: TextTable {
    TextTable(
      head: ["participant", "name", "site", "event", "day", "state"],
      rows: rows.map {
        [
          $0.participant, $0.name ?? "", $0.site ?? "", $0.event, $0.date ?? "",
          $0.differences.map { ConsoleText.count($0, "item") + ($0 == 1 ? " differs" : " differ") }
            ?? "to be entered again",
        ]
      })
  }
}

extension EntryComparison {
  /// The two entries for a terminal.
  package var lines: [String] {
    let state = record.differences.isEmpty ? "both entries are the same" : isAgreed ? "settled" : "the entries differ"
    let pairs = differences.map { found in
      "  \(found.path): first \(found.entries?.first ?? "(hidden)"), second \(found.entries?.second ?? "(hidden)")"
        + (found.entries?.corrected.map { ", corrected since to \($0)" } ?? "")
        + (found.entries?.taken.map { ", now \($0)" } ?? "")
    }
    return ["\(record.event): \(state)"] + pairs
  }
}
