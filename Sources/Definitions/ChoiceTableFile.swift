import CSVRows
import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// Reads a table of choices: CSV with a choice a row, whose columns the survey names.
struct ChoiceTableFile {
  struct Rows {
    var choices: [Choice] = []
    /// Of each row what stands in the columns that are compared.
    var cells: [[String]] = []
  }

  static let mostRows = 100_000
  /// More faults of rows than these are counted, not listed.
  private static let mostFaults = 20

  private let columns: SurveyReader.TableColumns
  private let language: LanguageTag
  private let width: Int
  private let valuePlace: Int
  private let textPlaces: [(language: LanguageTag, place: Int)]
  private let pointsPlace: Int?
  private let conditionPlaces: [Int]
  private var findings: Findings
  private var rows = Rows()
  private var places: [ChoiceValue: SourceSpan] = [:]
  private var faults = 0

  /// - Parameters:
  ///   - survey: Takes what is wrong with the names of the columns, which stand in the survey.
  ///   - language: Of a text that the survey gives no language: the survey's own.
  ///   - wanted: The languages besides it that each text should have.
  /// - Returns: The choices, nil when the file is no such table, and every fault.
  static func read(
    _ file: SourceFile, _ columns: SurveyReader.TableColumns, survey: Findings, language: LanguageTag,
    wanted: [LanguageTag]
  ) -> Loaded<Rows> {
    var csv = CSVReader(file.bytes)
    var findings = Findings(path: file.path)
    var survey = survey
    guard let head = csv.next() else {
      findings.error(
        "bad-header", "the table has no rows", at: SourceSpan(start: 0, end: 0),
        help: "write the names of the columns, and a row for each choice below")
      return Loaded(nil, csv.faults.map { $0.diagnostic(in: file.path) } + findings.diagnostics)
    }
    guard BankColumns.areSeparated(head, &findings),
      var reader = ChoiceTableFile(head, columns, findings, &survey, language)
    else {
      let faults = csv.faults.map { $0.diagnostic(in: file.path) }
      return Loaded(nil, faults + findings.diagnostics + survey.diagnostics)
    }
    reader.reportLanguages(wanted, head)
    while let row = csv.next() {
      guard row.fields.contains(where: { !$0.text.trimmingSpaces.isEmpty }) else { continue }
      guard reader.rows.choices.count < mostRows else {
        reader.findings.error(
          "out-of-bounds", "the table has more than \(mostRows) rows", at: row.span,
          help: "make several tables of it, and an item for each")
        break
      }
      reader.read(row)
    }
    if csv.faults.isEmpty { reader.finish() }
    reader.reportUnreached(&survey)
    return Loaded(
      reader.rows.choices.isEmpty ? nil : reader.rows,
      csv.faults.map { $0.diagnostic(in: file.path) } + reader.findings.diagnostics + survey.diagnostics)
  }

  /// Nil when a column is missing, which is told where the survey names it.
  private init?(
    _ head: CSVRow, _ columns: SurveyReader.TableColumns, _ findings: Findings, _ survey: inout Findings,
    _ language: LanguageTag
  ) {
    let names = head.texts.map(\.trimmingSpaces)
    func place(_ column: String, at span: SourceSpan) -> Int? {
      if let place = names.firstIndex(of: column) { return place }
      let guess = didYouMean(column, among: names)
      survey.error(
        "unknown-reference", "the table has no column '\(escapingControls(column.prefix(60)))'", at: span,
        label: guess.map { "did you mean '\($0)'?" } ?? "",
        help: guess.map { "write '\($0)'" }
          ?? "its columns are \(escapingControls(names.joined(separator: ", ").prefix(200)))")
      return nil
    }
    let named = [columns.value] + columns.texts.map(\.column) + [columns.points].compactMap(\.self)
    for column in named where names.count(where: { $0 == column.text }) > 1 {
      survey.error(
        "bad-header", "the table has the column '\(column.shortText)' twice", at: column.span,
        help: "give each column of the table a name of its own")
    }
    let value = place(columns.value.text, at: columns.value.span)
    let texts = columns.texts.map { ($0.language, place($0.column.text, at: $0.column.span)) }
    let points = columns.points.map { place($0.text, at: $0.span) }
    let conditions = columns.conditions.map { place($0.column, at: $0.place) }
    guard let value, texts.allSatisfy({ $0.1 != nil }), conditions.allSatisfy({ $0 != nil }), points != .some(nil)
    else { return nil }
    self.columns = columns
    self.language = language
    self.findings = findings
    width = names.count
    valuePlace = value
    textPlaces = texts.compactMap { text in text.1.map { (text.0, $0) } }
    pointsPlace = points ?? nil
    conditionPlaces = conditions.compactMap(\.self)
  }
}

// MARK: - Rows

extension ChoiceTableFile {
  private mutating func read(_ row: CSVRow) {
    guard row.fields.count == width else {
      refuse(
        "the row has \(row.fields.count) fields, and the first row names \(width)", at: row.span,
        help: "write as many fields as there are columns; a text that holds a comma stands in quotes")
      return
    }
    judgeControls(in: row)
    let field = row.fields[valuePlace]
    let value = field.text.trimmingSpaces
    // The tables of Unicode are asked only for what is not ASCII.
    let isText =
      value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      || !value.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard !value.isEmpty, value.utf8.count <= 200 || value.count <= 200, isText else {
      refuse(
        value.isEmpty ? "the row has no value" : "the value is no short text", at: field.span,
        help: "write what is recorded when the row is chosen")
      return
    }
    var texts = textPlaces.map { ($0.language, row.fields[$0.place].text.trimmingSpaces.replacing("\r\n", with: "\n")) }
      .filter { !$0.1.isEmpty }
    if textPlaces.isEmpty { texts = [(.every, value)] }
    guard !texts.isEmpty else {
      refuse("the row has no text", at: row.span, help: "write what is read of the choice")
      return
    }
    var points: Double?
    if let pointsPlace {
      let cell = row.fields[pointsPlace]
      guard let number = DecimalNumber(cell.text.trimmingSpaces) else {
        refuse("the points are no number", at: cell.span, help: "write what the choice counts in scores, such as 2")
        return
      }
      points = number.doubleValue
    }
    let choice = Choice(value: .text(value), text: LocalizedText(literal: texts), points: points)
    if let first = places.updateValue(field.span, forKey: choice.value) {
      faults += 1
      guard faults <= ChoiceTableFile.mostFaults else { return }
      findings.error(
        "duplicate-choice", "two rows have the value '\(escapingControls(value.prefix(60)))'", at: field.span,
        label: "used again here", notes: [.init("first used here", at: first)],
        help: "give each row a value of its own, such as the district's and the village's code")
      return
    }
    rows.choices.append(choice)
    rows.cells.append(
      zip(columns.conditions, conditionPlaces).map { condition, place in
        ChoiceTableFile.cell(row.fields[place].text.trimmingSpaces, comparedWith: condition.expression.type)
      })
  }

  /// A cell as the value says it that it is compared with.
  private static func cell(_ text: String, comparedWith type: ValueType) -> String {
    let isNumber: Bool =
      switch type {
      case .number: true
      case .choice(let values): values.allSatisfy { if case .number = $0 { true } else { false } }
      default: false
      }
    guard isNumber, let number = DecimalNumber(text) else { return text }
    return Value.number(number.doubleValue).description
  }

  /// The cells of texts and conditions; a value is no short text with such characters.
  private mutating func judgeControls(in row: CSVRow) {
    for (place, cell) in row.fields.enumerated() where place != valuePlace && cell.text.firstControl() != nil {
      faults += 1
      if faults <= ChoiceTableFile.mostFaults { findings.judgeControls(in: cell.text, at: cell.span, of: "file") }
    }
  }

  private mutating func refuse(_ message: String, at span: SourceSpan, help: String) {
    faults += 1
    if faults <= ChoiceTableFile.mostFaults { findings.error("bad-row", message, at: span, help: help) }
  }

  private mutating func finish() {
    if faults > ChoiceTableFile.mostFaults {
      findings.error(
        "bad-row", "\(faults - ChoiceTableFile.mostFaults) more rows have faults", at: nil,
        help: "fix the ones listed first")
    } else if rows.choices.isEmpty, faults == 0 {
      findings.error(
        "bad-header", "the table has no rows", at: SourceSpan(start: 0, end: 0), help: "write a row for each choice")
    }
  }

  private mutating func reportLanguages(_ wanted: [LanguageTag], _ head: CSVRow) {
    if textPlaces.isEmpty || textPlaces.contains(where: { $0.language == .every }) { return }
    for missing in wanted where !textPlaces.contains(where: { $0.language.sharesLanguage(with: missing) }) {
      findings.warning(
        "missing-translation", "'text' names no column for \(missing)", at: head.span,
        help: "write a map of languages and columns: text: { \(language): ..., \(missing): ... }")
    }
  }

  /// `never-shown`: rows that no answer shows, and answers that show no row.
  private func reportUnreached(_ survey: inout Findings) {
    for (index, condition) in columns.conditions.enumerated() {
      guard case .choice(let values) = condition.expression.type else { continue }
      let known = Set(values.compactMap(ChoiceTable.text))
      var found: Set<String> = []
      var unknown: [String] = []
      for cells in rows.cells where found.insert(cells[index]).inserted && !known.contains(cells[index]) {
        unknown.append(cells[index])
      }
      let missing = known.subtracting(found).sorted()
      if let first = unknown.first {
        survey.warning(
          "never-shown",
          "no answer shows the rows whose '\(condition.column)' is '\(escapingControls(first.prefix(60)))'"
            + (unknown.count > 1 ? ", or one of \(unknown.count - 1) more" : ""), at: condition.place,
          label: didYouMean(first, among: known.sorted()).map { "is '\($0)' meant?" } ?? "",
          help: "write the values of the choices in the column")
      }
      if let first = missing.first {
        survey.warning(
          "never-shown",
          "who answers '\(first)' is shown no choice" + (missing.count > 1 ? "; nor for \(missing.count - 1) more" : "")
            + ": the table has no such row", at: condition.place,
          help: "add rows, or leave it: an item without choices is passed over")
      }
    }
  }
}
