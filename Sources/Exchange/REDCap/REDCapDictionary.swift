import CSVRows
import Diagnostics
import JSONText

extension REDCapDictionary {
  /// Reads a dictionary: CSV with the headers of a download or of the interface for programs, or JSON of the latter.
  ///
  /// - Returns: Nil with what is wrong.
  static func read(_ file: SourceFile, _ diagnostics: inout [Diagnostic]) -> REDCapDictionary? {
    let source = SourceText(file)
    if source.text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) == "[" {
      return json(source, file, &diagnostics)
    }
    let rows = SourceTable(source.bytes)
    diagnostics += rows.faults(in: file.path)
    guard let head = rows.rows.first, let places = places(head.cells) else {
      diagnostics.append(notADictionary(file))
      return nil
    }
    var fields: [REDCapField] = []
    for row in rows.rows.dropFirst() where row.cells.contains(where: { !$0.isEmpty }) {
      var field = REDCapField()
      field.row = row.line
      for (place, column) in places where row.cells.indices.contains(place) {
        let cell = row.cells[place].withoutOuterBlanks
        // R writes NA for what is empty.
        let isEmpty = cell == "NA" && !["field_label", "field_name"].contains(REDCapField.columns[column].name)
        field[keyPath: REDCapField.columns[column].field] = isEmpty ? "" : cell
      }
      if !field.name.isEmpty { fields.append(field) }
    }
    guard !fields.isEmpty else {
      diagnostics.append(
        .error(
          "bad-source", "the dictionary has no fields", in: file.path, at: nil, help: "export it again from REDCap"))
      return nil
    }
    let known = Set(places.map(\.place))
    let strange = head.cells.indices.filter { !known.contains($0) && !head.cells[$0].isEmpty }.map { head.cells[$0] }
    return REDCapDictionary(fields: fields, encoding: source.encoding, strangeColumns: strange)
  }

  static func notADictionary(_ file: SourceFile) -> Diagnostic {
    .error(
      "bad-source", "this is no data dictionary of REDCap: its columns aren't those of one", in: file.path,
      at: file.bytes.isEmpty ? nil : SourceSpan(start: 0, end: min(file.bytes.count, 40)),
      help: "download it under 'Data Dictionary' of the project; its first column is 'Variable / Field Name'")
  }

  /// Which column of the file is which of ours. REDCap itself goes by position, and so does this where the headers are
  /// strange.
  private static func places(_ header: [String]) -> [(place: Int, column: Int)]? {
    var found: [(place: Int, column: Int)] = []
    for (place, cell) in header.enumerated() {
      guard let column = column(named: cell), !found.contains(where: { $0.column == column }) else { continue }
      found.append((place, column))
    }
    let has = { (column: Int) in found.contains { $0.column == column } }
    if has(0), has(3) { return found }
    // The first header may be lost; the others tell that it is a dictionary.
    guard found.count >= 8, header.count >= 10 else { return nil }
    return (0..<min(header.count, REDCapField.columns.count)).map { ($0, $0) }
  }

  private static func column(named header: String) -> Int? {
    let word = folded(header)
    if let place = REDCapField.columns.firstIndex(where: { folded($0.name) == word }) { return place }
    let heads = [
      "variable", "formname", "sectionheader", "fieldtype", "fieldlabel", "choices", "fieldnote", "textvalidationtype",
      "textvalidationmin", "textvalidationmax", "identifier", "branchinglogic", "requiredfield", "customalignment",
      "questionnumber", "matrixgroup", "matrixranking", "fieldannotation",
    ]
    return heads.firstIndex { word.hasPrefix($0) }
  }

  private static func folded(_ header: String) -> String {
    String(header.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }

  private static func json(
    _ source: SourceText, _ file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) -> REDCapDictionary? {
    guard let rows = (try? JSONValue(parsing: source.text))?.elements,
      rows.contains(where: { $0["field_name"] != nil && $0["field_type"] != nil })
    else {
      diagnostics.append(notADictionary(file))
      return nil
    }
    if let excess = SourceBounds.excess(
      rows.count, of: "fields", atMost: SourceBounds.questions.rows, in: file.path)
    {
      diagnostics.append(excess)
      return nil
    }
    let fields = rows.enumerated().map { index, row in
      var field = REDCapField()
      field.row = index + 1
      for column in REDCapField.columns {
        field[keyPath: column.field] = (row[column.name]?.string ?? "").withoutOuterBlanks
      }
      return field
    }
    return REDCapDictionary(fields: fields.filter { !$0.name.isEmpty }, encoding: source.encoding, strangeColumns: [])
  }
}

/// The rows of a CSV file, by whichever sign separates its cells.
struct SourceTable: Sendable {
  struct Row: Sendable {
    let line: Int
    let cells: [String]
  }

  let rows: [Row]
  /// What hinders reading on: nothing behind it is in ``rows``.
  private let ends: [CSVFault]
  /// What it has too much of: nothing behind it is in ``rows``.
  private let excess: SourceBounds.Excess?

  init(_ bytes: [UInt8], within bounds: SourceBounds = .questions) {
    let head = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    let best = separators.max { one, other in
      head.count { $0 == one } < head.count { $0 == other }
    }
    var reader = CSVReader(bytes, separator: best ?? CSVReader.comma, limits: CSVLimits(fieldBytes: 16 << 20))
    var rows: [Row] = []
    var count = SourceBounds.Count()
    var excess: SourceBounds.Excess?
    while excess == nil, let row = reader.next() {
      let cells = row.texts
      excess = count.add(cells, number: row.line, within: bounds)
      rows.append(Row(line: row.line, cells: cells))
    }
    (self.rows, self.excess) = (rows, excess)
    ends = reader.faults.filter {
      switch $0.kind {
      case .unclosedQuote, .tooManyFields, .fieldTooLong, .workbook: true
      // What stands beside quotes counts as text, as in the systems that wrote it.
      case .strayQuote, .textAfterQuote, .notUTF8: false
      }
    }
  }

  /// A file that ends within a cell has lost what stood behind it.
  ///
  /// - Note: A file in another encoding has other offsets than the text that was read: the line is told in the label.
  func faults(in path: String) -> [Diagnostic] {
    let tooMuch = excess.map { [$0.diagnostic(of: "the table", in: path)] } ?? []
    return tooMuch
      + ends.map { fault in
        let told = fault.diagnostic(in: path)
        return .error(
          "bad-source", told.message, in: path, at: fault.span, label: "line \(fault.line)",
          help: "what stands behind it can't be read; \(told.help ?? "export the file again")")
      }
  }

  /// The cells of each row by the folded names of the header: `day_offset`.
  var byHeader: [(line: Int, cells: [String: String])] {
    guard let head = rows.first else { return [] }
    let names = head.cells.map { $0.lowercased().withoutOuterBlanks }
    return rows.dropFirst().map { row in
      (row.line, Dictionary(zip(names, row.cells.map(\.withoutOuterBlanks)), uniquingKeysWith: { first, _ in first }))
    }
  }
}
