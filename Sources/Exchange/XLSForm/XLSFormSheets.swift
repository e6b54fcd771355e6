import Diagnostics

/// The sheets of a form by their names: `survey`, `choices`, `settings`.
struct XLSFormSheets {
  struct Row {
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
    "trigger", "readonly", "disabled", "media", "image", "audio", "video", "big-image",
  ]

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
      if !named.isEmpty { sheet.rows.append(Row(number: number, cells: named)) }
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

/// Texts of a form in its languages.
struct XLSFormLanguages {
  /// Tags by the words of the headers; the empty word is the form's default.
  private(set) var tags: [(word: String, tag: String)] = []
  /// Languages whose tag isn't known.
  private(set) var unknown: [String] = []

  /// The tag that stands for words of no language; nil where all have one.
  private(set) var plain: String?

  /// - Parameters:
  ///   - words: The languages of the headers, in their order; empty for columns without one.
  ///   - name: What the form calls its default language.
  init(_ words: [String], default main: String, called name: String = "") {
    for word in words where !tags.contains(where: { $0.word == word }) {
      let named = XLSFormLanguages.tag(word.isEmpty ? name : word)
      let isEnglish = word.isEmpty && named == nil && !words.contains { XLSFormLanguages.tag($0) == "en" }
      let tag = isEnglish ? "en" : named
      // Codes that are kept for private use: ISO 639-2, `qaa` to `qtz`.
      let own =
        "q" + String(UnicodeScalar(UInt8(97 + unknown.count / 26 % 20)))
        + String(UnicodeScalar(UInt8(97 + unknown.count % 26)))
      if tag == nil { unknown.append(word.isEmpty ? "default" : word) }
      let wanted = tag ?? own
      if word.isEmpty { plain = wanted }
      tags.append((word, tags.contains { $0.tag == wanted } ? wanted + "-x-\(tags.count)" : wanted))
    }
    if let place = tags.firstIndex(where: { $0.word == main }) { tags.swapAt(0, place) }
  }

  /// A text in all of its languages.
  func node(_ row: XLSFormSheets.Row, _ column: String, _ convert: (String) -> String) -> DraftNode? {
    let plain = row[column]
    let found = tags.compactMap { language -> (tag: String, text: String)? in
      let name = language.word.isEmpty ? column : "\(column)::\(language.word)"
      return row.cells[name].map { (tag: language.tag, text: convert($0)) }
    }.filter { !$0.text.isEmpty }
    if found.isEmpty { return plain.isEmpty ? nil : .text(convert(plain)) }
    guard found.count > 1 || tags.count > 1 else { return .text(found[0].text) }
    var entries = found.map { DraftEntry($0.tag, .text($0.text)) }
    if !plain.isEmpty, let first = tags.first?.tag, !found.contains(where: { $0.tag == first }) {
      entries.insert(DraftEntry(first, .text(convert(plain))), at: 0)
    }
    return .map(DraftMap(entries))
  }

  /// `English (en)`, `en`, `Français`.
  private static func tag(_ word: String) -> String? {
    if let open = word.firstIndex(of: "("), let close = word[open...].firstIndex(of: ")") {
      let inner = word[word.index(after: open)..<close].withoutOuterBlanks
      if inner.count >= 2, inner.count <= 8, inner.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }) {
        return inner
      }
    }
    let plain = word.withoutOuterBlanks
    if plain.count == 2 || plain.count == 3, plain.allSatisfy({ $0.isASCII && $0.isLetter }) { return plain }
    return names[plain.prefix { $0 != "(" }.withoutOuterBlanks]
  }

  private static let names: [String: String] = [
    "english": "en", "french": "fr", "français": "fr", "francais": "fr", "spanish": "es", "español": "es",
    "espanol": "es",
    "portuguese": "pt", "português": "pt", "arabic": "ar", "عربي": "ar", "العربية": "ar", "swahili": "sw",
    "kiswahili": "sw",
    "amharic": "am", "oromo": "om", "oromiffa": "om", "tigrinya": "ti", "tigirigna": "ti", "german": "de",
    "deutsch": "de",
    "dutch": "nl", "nederlands": "nl", "italian": "it", "italiano": "it", "japanese": "ja", "hindi": "hi",
    "bengali": "bn",
    "bangla": "bn", "urdu": "ur", "nepali": "ne", "burmese": "my", "myanmar": "my", "khmer": "km", "lao": "lo",
    "thai": "th",
    "vietnamese": "vi", "chinese": "zh", "indonesian": "id", "bahasa": "id", "malay": "ms", "tagalog": "tl",
    "filipino": "fil",
    "somali": "so", "hausa": "ha", "yoruba": "yo", "igbo": "ig", "kinyarwanda": "rw", "kirundi": "rn", "lingala": "ln",
    "luganda": "lg", "chichewa": "ny", "shona": "sn", "zulu": "zu", "xhosa": "xh", "afrikaans": "af",
    "haitian creole": "ht",
    "creole": "ht", "kreyol": "ht", "russian": "ru", "ukrainian": "uk", "turkish": "tr", "kurdish": "ku",
    "pashto": "ps",
    "dari": "prs", "persian": "fa", "farsi": "fa", "tamil": "ta", "telugu": "te", "sinhala": "si", "wolof": "wo",
    "malagasy": "mg", "polish": "pl", "romanian": "ro", "greek": "el", "hebrew": "he", "korean": "ko", "danish": "da",
    "swedish": "sv", "norwegian": "no", "finnish": "fi", "czech": "cs", "hungarian": "hu", "bulgarian": "bg",
    "serbian": "sr",
    "croatian": "hr", "albanian": "sq", "georgian": "ka", "armenian": "hy", "mongolian": "mn", "gujarati": "gu",
    "marathi": "mr", "punjabi": "pa", "kannada": "kn", "malayalam": "ml", "krio": "kri", "luo": "luo", "acholi": "ach",
  ]
}
