import Diagnostics

/// The sheets of a form by their names: `survey`, `choices`, `settings`.
struct XLSFormSheets {
  struct Row {
    let file: String
    /// As the report names it: `row 12` of the questions, `choices, row 5` of another sheet.
    let place: String
    let number: Int
    /// By the folded name of the column: `label::en`.
    let cells: [String: String]

    subscript(column: String) -> String { cells[column] ?? "" }
  }

  struct Sheet {
    var file: String
    /// As the header has them, folded.
    var columns: [String] = []
    var rows: [Row] = []
  }

  private(set) var sheets: [String: Sheet] = [:]
  /// What hinders reading a file to its end.
  private(set) var faults: [Diagnostic] = []
  /// Sheets that are read by nobody.
  private(set) var others: [(name: String, file: String)] = []

  /// The sheets that XLSForm knows, with older names for them.
  private static let names = [
    "survey": "survey", "choices": "choices", "settings": "settings", "columns": "choices",
    "choices and columns": "choices", "external_choices": "external_choices", "entities": "entities", "osm": "osm",
  ]

  /// Reads a file; false for one that is no form.
  mutating func take(_ file: SourceFile) -> Bool {
    if let book = Workbook(file.bytes, bounds: { Self.bounds[Self.names[Self.plain($0)] ?? ""] }) {
      for sheet in book.sheets {
        let excess = sheet.excess?.diagnostic(of: "the sheet '\(sheet.name)'", in: file.path)
        if let fault = excess ?? damaged(sheet, in: file.path) ?? overlong(sheet, in: file.path) {
          faults.append(fault)
          continue
        }
        let rows = sheet.rows.map { ($0.number, $0.cells) }
        add(sheet.name, rows, file.path, isHidden: sheet.isHidden)
      }
      return true
    }
    guard !file.bytes.starts(with: [0x50, 0x4B]) else { return false }
    return takeText(file)
  }

  /// What is read of each sheet. The others are only named in the report.
  private static let bounds: [String: SourceBounds] = [
    "survey": .questions, "choices": .choices, "settings": SourceBounds(rows: 100, columns: 500, cells: 10_000),
  ]

  /// The columns that are read, each also with a language behind it.
  static let surveyColumns: Set<String> = [
    "type", "name", "label", "hint", "guidance_hint", "relevant", "required", "required_message", "constraint",
    "constraint_message", "calculation", "repeat_count", "appearance", "choice_filter", "parameters", "default",
    "trigger", "readonly", "disabled", "media", "image", "audio", "video", "big-image", "body::accept",
  ]

  /// Whether a column of the questions is read, in whatever language.
  static func isRead(_ column: String) -> Bool {
    surveyColumns.contains(column) || surveyColumns.contains(String(column.prefix { $0 != ":" }))
  }

  /// Columns that may have a language behind them.
  static let translated: Set<String> = [
    "label", "hint", "constraint_message", "required_message", "media", "image", "guidance_hint",
  ]

  /// Whether a column has what a person sees of a choice, in whatever language.
  static func isSeen(_ column: String) -> Bool {
    ["label", "image", "media", "audio", "video", "big-image"].contains(column.prefix { $0 != ":" })
  }

  /// Whether a column has sounds, films or large pictures of choices, which have a picture alone.
  static func isUnreadMedia(_ column: String) -> Bool {
    let parts = column.split(separator: ":")
    let kind = parts.first == "media" ? parts.dropFirst().first : parts.first
    return ["audio", "video", "big-image"].contains(kind)
  }

  static let columnNotes = [
    "save_to": "a form makes no entities here", "note": "notes of who made the form aren't taken along",
    "notes": "notes of who made the form aren't taken along",
  ]

  private static func plain(_ name: String) -> String { name.lowercased().withoutOuterBlanks }

  private func damaged(_ sheet: Workbook.Sheet, in path: String) -> Diagnostic? {
    if sheet.isWhole || Self.names[Self.plain(sheet.name)] == nil { return nil }
    let last = sheet.rows.last.map { "behind row \($0.number)" } ?? "at its beginning"
    return .error(
      "bad-source", "the sheet '\(sheet.name)' is damaged \(last)", in: path, at: nil,
      help: "open the workbook in a program for tables, and save it again as .xlsx")
  }

  /// What a cell may have: programs that make workbooks stop at 32,767 characters.
  private static let longestCell = 200_000

  private func overlong(_ sheet: Workbook.Sheet, in path: String) -> Diagnostic? {
    guard let row = sheet.rows.first(where: { $0.cells.contains { $0.utf8.count > Self.longestCell } }) else {
      return nil
    }
    return .error(
      "bad-source",
      "a cell in row \(row.number) of the sheet '\(sheet.name)' has more than \(Self.longestCell) bytes", in: path,
      at: nil,
      help: "shorten it; a workbook's cell has 32,767 characters at most")
  }

  /// A CSV file: one sheet, or all of them with their names in the first column.
  private mutating func takeText(_ file: SourceFile) -> Bool {
    // One file may have all the sheets.
    let table = SourceTable(SourceText(file).bytes, within: .choices)
    let rows = table.rows
    faults += table.faults(in: file.path)
    guard let head = rows.first else { return false }
    if let first = head.cells.first, Self.names[first.lowercased().withoutOuterBlanks] != nil {
      var name = ""
      var part: [(Int, [String])] = []
      for row in rows {
        if let cell = row.cells.first?.withoutOuterBlanks, !cell.isEmpty {
          if !name.isEmpty { add(name, part, file.path) }
          (name, part) = (cell, [])
          // The header may stand beside the name.
          if row.cells.dropFirst().contains(where: { !$0.isEmpty }) {
            part.append((row.line, Array(row.cells.dropFirst())))
          }
        } else {
          part.append((row.line, Array(row.cells.dropFirst())))
        }
      }
      add(name, part, file.path)
      return sheets["survey"] != nil
    }
    let columns = Set(head.cells.map { Self.folded($0) })
    let name =
      columns.contains("list_name")
      ? "choices"
      : columns.contains("type")
        ? "survey" : columns.contains("form_id") || columns.contains("form_title") ? "settings" : nil
    guard let name else { return false }
    add(name, rows.map { ($0.line, $0.cells) }, file.path)
    return true
  }

  private mutating func add(_ name: String, _ rows: [(Int, [String])], _ file: String, isHidden: Bool = false) {
    let folded = Self.plain(name)
    guard let known = Self.names[folded], sheets[known] == nil, !(isHidden && known != "survey" && known != "choices")
    else {
      others.append((name, file))
      return
    }
    let filled = rows.filter { $0.1.contains { !$0.withoutOuterBlanks.isEmpty } }
    guard let head = filled.first else {
      sheets[known] = Sheet(file: file)
      return
    }
    if let bounds = Self.bounds[known], filled.count > bounds.rows {
      let excess = SourceBounds.Excess(part: .rows, row: filled[bounds.rows].0, limit: bounds.rows)
      faults.append(excess.diagnostic(of: "the sheet '\(name)'", in: file))
      return
    }
    let columns = head.1.map { Self.folded($0) }
    var sheet = Sheet(file: file, columns: columns.filter { !$0.isEmpty })
    for (number, cells) in filled.dropFirst() {
      var named: [String: String] = [:]
      for (column, cell) in zip(columns, cells) where !column.isEmpty {
        let text = cell.withoutOuterBlanks
        if !text.isEmpty, named[column] == nil { named[column] = text }
      }
      guard !named.isEmpty else { continue }
      let place = known == "survey" ? "row \(number)" : "\(known), row \(number)"
      sheet.rows.append(Row(file: file, place: place, number: number, cells: named))
    }
    sheets[known] = sheet
  }

  /// Columns by today's names: `bind:relevant` is `relevant`, `Label:English` is `label::english`.
  static func folded(_ header: String) -> String {
    var text = header.lowercased().withoutOuterBlanks.replacing("\u{A0}", with: " ")
    if text.hasPrefix("bind::") {
      text = String(text.dropFirst(6))
    } else if text.hasPrefix("bind:") {
      text = String(text.dropFirst(5))
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: true).map(\.withoutOuterBlanks)
    guard var first = parts.first else { return "" }
    if text.hasPrefix("jr:") { return text == "jr:constraintmsg" ? "constraint_message" : "" }
    first = Self.words[first] ?? first.split(separator: " ").joined(separator: "_")
    if parts.count > 1, ["constraint_message", "required_message"].contains(first), parts[1] == "jr" { return first }
    return ([first] + parts.dropFirst()).joined(separator: "::")
  }

  private static let words = [
    "relevance": "relevant", "calculate": "calculation", "list name": "list_name", "caption": "label", "value": "name",
    "requiredmsg": "required_message", "constraint message": "constraint_message",
    "constraintmsg": "constraint_message",
    "required message": "required_message", "read only": "readonly", "read_only": "readonly",
    "repeat count": "repeat_count",
    "choice filter": "choice_filter", "form id": "form_id", "form title": "form_title",
    "default language": "default_language",
  ]
}
