import CSVRows
import Diagnostics
import Expressions
import SurveyModel

/// Reads the table of a score: CSV with a column for each thing that is looked up, and one for the value.
struct LookupTableFile {
  /// What the survey says of the columns.
  struct Columns {
    let keys: [LookupKey]
    let value: String
    let band: String?

    var names: [String] { keys.map(\.column) + [value] + (band.map { [$0] } ?? []) }
  }

  struct Table {
    var rows: [LookupRow] = []
    /// What each band is called in other languages: the columns `band.ja`.
    var labels: [String: [(LanguageTag, String)]] = [:]
  }

  /// The file is read at every start of the program.
  static let mostRows = 10_000

  private var findings: Findings
  private let columns: Columns
  private let width: Int
  /// Of the columns, in their order.
  private let places: [Int]
  private let translations: [(tag: LanguageTag, place: Int)]
  private var table = Table()
  private var spans: [SourceSpan] = []

  /// - Parameter languages: Those that bands are held to.
  /// - Returns: The table, nil when the file is no such table, and every fault.
  static func read(_ file: SourceFile, _ columns: Columns, languages: [LanguageTag]) -> Loaded<Table> {
    var csv = CSVReader(file.bytes)
    var findings = Findings(path: file.path)
    let head = csv.next()
    guard let head, var reader = LookupTableFile(head, columns, languages, &findings) else {
      if head == nil, csv.faults.isEmpty { reportEmpty(&findings) }
      return Loaded(nil, csv.faults.map { $0.diagnostic(in: file.path) } + findings.diagnostics)
    }
    while let row = csv.next() {
      guard row.fields.contains(where: { !$0.text.trimmingSpaces.isEmpty }) else { continue }
      guard reader.spans.count < mostRows else {
        reader.findings.error(
          "out-of-bounds", "the table has more than \(mostRows) rows", at: row.span,
          help: "write spans such as 5..9 in place of a row for each value")
        break
      }
      reader.read(row)
    }
    if reader.spans.isEmpty, csv.faults.isEmpty, reader.findings.diagnostics.isEmpty { reportEmpty(&reader.findings) }
    reader.reportOverlap()
    return Loaded(reader.table, csv.faults.map { $0.diagnostic(in: file.path) } + reader.findings.diagnostics)
  }

  /// Nil when a column is missing.
  private init?(_ head: CSVRow, _ columns: Columns, _ languages: [LanguageTag], _ findings: inout Findings) {
    guard BankColumns.areSeparated(head, &findings) else { return nil }
    let names = head.texts.map(\.trimmingSpaces)
    let places = columns.names.map { names.firstIndex(of: $0) }
    for (column, place) in zip(columns.names, places) where place == nil {
      findings.error(
        "bad-header", "the table has no column '\(escapingControls(column.prefix(60)))'", at: head.span,
        label: didYouMean(column, among: names).map { "did you mean '\($0)'?" } ?? "",
        help: "add it, or name another column in the survey")
    }
    let repeated = Set(columns.names).filter { column in names.count { $0 == column } > 1 }.sorted()
    for column in repeated {
      findings.error(
        "bad-header", "the table has the column '\(escapingControls(column.prefix(60)))' twice", at: head.span,
        help: "give each column a name of its own")
    }
    guard places.allSatisfy({ $0 != nil }), repeated.isEmpty else { return nil }
    self.columns = columns
    self.places = places.compactMap(\.self)
    width = names.count
    translations = names.enumerated().compactMap { place, name in
      guard let band = columns.band, name.hasPrefix(band + ".") else { return nil }
      let tag = String(name.dropFirst(band.count + 1))
      return LanguageTag.isWellFormed(tag) ? (LanguageTag(tag), place) : nil
    }
    if let band = columns.band {
      for wanted in languages where !translations.contains(where: { $0.tag.sharesLanguage(with: wanted) }) {
        findings.warning(
          "missing-translation", "the table has no column '\(band).\(wanted)'", at: head.span,
          help: "add it, with what each band is called there")
      }
    }
    self.findings = findings
  }

  private static func reportEmpty(_ findings: inout Findings) {
    findings.error(
      "bad-header", "the table has no rows", at: SourceSpan(start: 0, end: 0),
      help: "write the names of the columns, and a row for each value below")
  }
}

// MARK: - Rows

extension LookupTableFile {
  private mutating func read(_ row: CSVRow) {
    guard row.fields.count == width else {
      findings.error(
        "bad-row", "the row has \(row.fields.count) fields, and the first row names \(width)", at: row.span,
        help: "write as many fields as there are columns")
      return
    }
    let cells = zip(columns.keys, places).map { key, place in cell(row.fields[place], key) }
    let value = row.fields[places[columns.keys.count]]
    let number = DecimalNumber(value.text.trimmingSpaces)
    if number == nil {
      findings.error(
        "bad-row", "\(quoted(value)) is not a number", at: value.span,
        help: "write what the score comes to, as 52 or 52.5")
    }
    guard let number, cells.allSatisfy({ $0 != nil }) else { return }
    let band = columns.band == nil ? "" : row.fields[places[columns.keys.count + 1]].text.trimmingSpaces
    spans.append(row.span)
    table.rows.append(
      LookupRow(cells: cells.compactMap(\.self), value: number.doubleValue, band: band.isEmpty ? nil : band))
    if !band.isEmpty, table.labels[band] == nil {
      table.labels[band] = translations.map { ($0.tag, row.fields[$0.place].text.trimmingSpaces) }
        .filter { !$0.1.isEmpty }
      let fields = [row.fields[places[columns.keys.count + 1]]] + translations.map { row.fields[$0.place] }
      for field in fields { findings.judgeControls(in: field.text, at: field.span, of: "band") }
    }
  }

  private mutating func cell(_ field: CSVField, _ key: LookupKey) -> LookupCell? {
    guard let cell = LookupCell(field.text.trimmingSpaces) else {
      findings.error(
        "bad-row", "\(quoted(field)) runs backwards", at: field.span, help: "write the lower end first, as in 5..9")
      return nil
    }
    if cell == .any { return cell }
    let isKnown: Bool
    var words: [String] = []
    switch key.expression.type {
    case .number: isKnown = if case .range = cell { true } else { false }
    case .boolean:
      words = ["true", "false"]
      isKnown = [true, false].contains { cell.holds(.boolean($0)) }
    case .choice(let values):
      words = values.map { if case .text(let text) = $0 { text } else { $0.description } }
      isKnown = values.contains { cell.holds($0) }
    default: isKnown = true
    }
    if isKnown { return cell }
    findings.error(
      "unknown-value", "\(quoted(field)) is no value of '\(key.column)', \(key.expression.type)", at: field.span,
      label: didYouMean(field.text.trimmingSpaces, among: words).map { "did you mean '\($0)'?" } ?? "",
      help: words.isEmpty ? "write a number, or a span such as 5..9" : "write one of \(words.joined(separator: ", "))")
    return nil
  }

  private func quoted(_ field: CSVField) -> String { "'\(escapingControls(field.text.prefix(60)))'" }

  /// `lookup-overlap`: two rows that fit the same values.
  private mutating func reportOverlap() {
    guard let (earlier, later) = LookupOverlap.find(in: table.rows) else { return }
    findings.error(
      "lookup-overlap", "two rows of the table fit the same values", at: spans[later], label: "fits too",
      notes: [.init("fits first", at: spans[earlier])], help: "let their spans end before they meet")
  }
}
