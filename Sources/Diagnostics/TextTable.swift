/// Columns aligned by display width; empty columns are left out, and control characters escaped.
package struct TextTable {
  package let head: [String]
  package let rows: [[String]]

  package init(head: [String], rows: [[String]]) {
    self.head = head
    self.rows = rows
  }

  package var lines: [String] {
    let safeRows = rows.map { $0.map { escapingControls($0) } }
    let columns = head.indices.filter { column in safeRows.contains { !$0[column].isEmpty } }
    let widths = columns.map { column in
      ([head] + safeRows).map { displayWidth(of: $0[column]) }.max() ?? 0
    }
    return ([head] + safeRows).map { row in
      trimmedLine(zip(columns, widths).map { padded(row[$0], to: $1) }.joined(separator: "  "))
    }
  }
}
