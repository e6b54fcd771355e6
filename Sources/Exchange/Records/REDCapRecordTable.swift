import Diagnostics

/// A row of records.
struct REDCapRecordRow {
  let line: Int
  /// Without blanks around them, by their columns.
  private(set) var cells: [String: String] = [:]
  /// Those that have blanks around them, as they are written.
  private var written: [String: String] = [:]

  init(line: Int, _ cells: [(column: String, cell: String)]) {
    self.line = line
    for (column, cell) in cells where self.cells[column] == nil { put(cell, column) }
  }

  mutating func put(_ cell: String, _ column: String) {
    let plain = cell.withoutOuterBlanks
    cells[column] = plain
    written[column] = plain == cell ? nil : cell
  }

  /// A text that somebody wrote, whose blanks are its own.
  func text(_ column: String) -> String? { written[column] ?? cells[column] }
}

/// Records of REDCap as rows of cells: a table, or the records of a project in one document.
struct REDCapRecordTable {
  let rows: [REDCapRecordRow]
  let columns: Set<String>
  /// The column of the participants' ids, where the file says it.
  let recordID: String?
  let placeWord: String

  /// - Returns: Nil with what is wrong.
  init?(_ file: SourceFile, _ diagnostics: inout [Diagnostic]) {
    guard REDCapDocument.isXML(file) else {
      let table = SourceTable(SourceText(file).bytes, within: .records)
      diagnostics += table.faults(in: file.path)
      let names = (table.rows.first?.cells ?? []).map { $0.lowercased().withoutOuterBlanks }
      rows = table.rows.dropFirst().map { row in
        REDCapRecordRow(line: row.line, zip(names, row.cells).map { (column: $0, cell: $1) })
      }
      columns = Set(names)
      for row in table.rows.dropFirst() where row.cells.dropFirst(names.count).contains(where: { !$0.isEmpty }) {
        diagnostics.append(
          .error(
            "bad-source", "row \(row.line): it has \(row.cells.count) cells, and the header has \(names.count)",
            in: file.path, at: nil, help: "put cells with commas in quotes, or name the columns that are more"))
      }
      (recordID, placeWord) = (nil, "row")
      return
    }
    guard let document = REDCapDocument.read(file, &diagnostics) else { return nil }
    let id = document.recordID ?? REDCapNames.recordID
    var rows: [REDCapRecordRow] = []
    // The forms of an event stand in one row, as in a table; what repeats in one of its own.
    var places: [[String]: Int] = [:]
    for entry in document.entries {
      let isRepeated = entry.formInstance != "1" || document.repeats(entry.form, at: entry.event)
      let key = [
        entry.person, entry.event, entry.eventInstance, isRepeated ? entry.form : "",
        isRepeated ? entry.formInstance : "",
      ]
      if places[key] == nil {
        places[key] = rows.count
        rows.append(
          REDCapRecordRow(
            line: entry.line,
            [
              (id.lowercased(), entry.person), ("redcap_event_name", entry.event),
              ("redcap_repeat_instrument", isRepeated ? entry.form : ""),
            ]))
      }
      guard let place = places[key] else { continue }
      for (field, value) in entry.values { rows[place].put(value, field.lowercased()) }
    }
    self.rows = rows
    columns = Set(rows.flatMap(\.cells.keys)).union(document.fields.map { $0.name.lowercased() })
    (recordID, placeWord) = (id, "line")
  }
}
