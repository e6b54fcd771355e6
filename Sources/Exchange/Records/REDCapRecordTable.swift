import Diagnostics

/// Records of REDCap as rows of cells: a table, or the records of a project in one document.
struct REDCapRecordTable {
  let rows: [(line: Int, cells: [String: String])]
  let columns: Set<String>
  /// The column of the participants' ids, where the file says it.
  let recordID: String?
  let placeWord: String

  /// - Returns: Nil with what is wrong.
  init?(_ file: SourceFile, _ diagnostics: inout [Diagnostic]) {
    guard REDCapDocument.isXML(file) else {
      let table = SourceTable(SourceText(file).bytes, within: .records)
      diagnostics += table.faults(in: file.path)
      rows = table.byHeader
      columns = Set((table.rows.first?.cells ?? []).map { $0.lowercased().withoutOuterBlanks })
      (recordID, placeWord) = (nil, "row")
      return
    }
    guard let document = REDCapDocument.read(file, &diagnostics) else { return nil }
    let id = document.recordID ?? REDCapNames.recordID
    var rows: [(line: Int, cells: [String: String])] = []
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
          (
            entry.line,
            [
              id.lowercased(): entry.person, "redcap_event_name": entry.event,
              "redcap_repeat_instrument": isRepeated ? entry.form : "",
            ]
          ))
      }
      guard let place = places[key] else { continue }
      for (field, value) in entry.values { rows[place].cells[field.lowercased()] = value.withoutOuterBlanks }
    }
    self.rows = rows
    columns = Set(rows.flatMap(\.cells.keys)).union(document.fields.map { $0.name.lowercased() })
    (recordID, placeWord) = (id, "line")
  }
}
