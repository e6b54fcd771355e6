import Diagnostics
import Wording

extension ReportSheet {
  /// The report as plain text to paste, lines broken nowhere but between rows.
  package var plainText: String {
    var lines = [title, String(repeating: "=", count: displayWidth(of: title)), ""]
    let labels = facts.map { displayWidth(of: $0.label) }.max() ?? 0
    lines += facts.map { padded($0.label + ":", to: labels + 1) + " " + $0.text }
    lines.append("")
    lines += table
    for list in lists { lines += ["", list.title + ":"] + list.lines.map { "  " + $0 } }
    if !notices.isEmpty { lines += [""] + notices }
    return lines.map { trimmedLine(escapingControls($0)) }.joined(separator: "\n") + "\n"
  }

  private var table: [String] {
    var rows: [[String]] = [
      [words.date] + columns.map(\.date), [words.assessor] + columns.map(\.assessor),
    ]
    // Where a section begins its title stands alone, and a gap where it has none.
    var titles: [Int: String?] = [:]
    for section in sections + [scores] where !section.rows.isEmpty {
      titles[rows.count] = .some(section.title)
      rows += section.rows.map { row in
        [(row.kind == .item ? "  " : "  = ") + row.label] + row.cells.map { line(of: $0, in: row) }
      }
    }
    rows = rows.map { $0.map { escapingControls($0.split(whereSeparator: \.isNewline).joined(separator: " / ")) } }
    let widths = (0...columns.count).map { column in rows.map { displayWidth(of: $0[column]) }.max() ?? 0 }
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      if let title = titles[index] { lines += [""] + [title].compactMap(\.self) }
      lines.append(zip(row, widths).map { padded($0, to: $1) }.joined(separator: "  "))
    }
    return lines
  }

  private func line(of cell: Cell, in row: Row) -> String {
    let maximum = cell.isBlank ? nil : (cell.maximum ?? row.maximum).map { reportWords.outOf($0) }
    let notes = [cell.was.map(reportWords.corrected(from:)), cell.note].compactMap(\.self)
    return cell.text + (maximum.map { " " + $0 } ?? "")
      + (notes.isEmpty ? "" : " (" + notes.joined(separator: "; ") + ")")
  }
}
