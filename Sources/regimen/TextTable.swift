import Diagnostics

/// Columns aligned by display width; empty columns are left out.
struct TextTable {
  let head: [String]
  let rows: [[String]]

  var lines: [String] {
    let safeRows = rows.map { $0.map(ConsoleText.safe) }
    let columns = head.indices.filter { column in safeRows.contains { !$0[column].isEmpty } }
    let widths = columns.map { column in
      ([head] + safeRows).map { displayWidth(of: $0[column]) }.max() ?? 0
    }
    return ([head] + safeRows).map { row in
      let cells = zip(columns, widths).map { ConsoleText.padded(row[$0], to: $1) }
      return cells.joined(separator: "  ").trimmingEnd
    }
  }
}
