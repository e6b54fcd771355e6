import CSVRows
import Diagnostics
import SurveyModel

/// Reads a bank of questions: CSV with the columns `id, type, prompt, prompt.ja, choice.1, choice.1.ja, ..., correct,
/// tags, timeLimit`, a question a row.
///
/// The value of `choice.n` is n, and `correct` is n; `type` is choice when absent. Rows without any text are left out.
struct BankFile {
  private var findings: Findings
  private let language: LanguageTag
  /// The languages that every text should have.
  private let languages: [LanguageTag]
  private var rows: [BankRow] = []
  private var ids: [String: SourceSpan] = [:]

  /// - Parameters:
  ///   - language: Of the columns without a language: the survey's.
  ///   - languages: The study's; without any, a text is held to the languages that the first row names.
  ///   - firstSlot: The slot of the first question; the others count up from it.
  /// - Returns: The questions that could be read, nil when the file is no bank at all, and every fault.
  static func read(
    _ file: SourceFile, language: LanguageTag, languages: [LanguageTag], firstSlot: Int
  ) -> Loaded<[BankRow]> {
    var csv = CSVReader(file.bytes)
    var findings = Findings(path: file.path)
    let head = csv.next()
    guard let head, let columns = BankColumns.read(head, &findings) else {
      if head == nil, csv.faults.isEmpty { reportEmpty(&findings) }
      return Loaded(nil, csv.faults.map { $0.diagnostic(in: file.path) } + findings.diagnostics)
    }
    var bank = BankFile(
      findings: findings, language: language, languages: columns.wanted(of: languages, and: language))
    bank.reportMissingColumns(columns, head)
    var count = 0
    while let row = csv.next() {
      guard row.fields.contains(where: { !$0.text.trimmingSpaces.isEmpty }) else { continue }
      count += 1
      bank.read(row, columns, slot: firstSlot + bank.rows.count)
    }
    if count == 0, csv.faults.isEmpty { reportEmpty(&bank.findings) }
    return Loaded(bank.rows, csv.faults.map { $0.diagnostic(in: file.path) } + bank.findings.diagnostics)
  }

  private init(findings: Findings, language: LanguageTag, languages: [LanguageTag]) {
    self.findings = findings
    self.language = language
    self.languages = languages
  }

  /// `empty-bank`: a bank without a question.
  private static func reportEmpty(_ findings: inout Findings) {
    findings.error(
      "empty-bank", "the bank has no questions", at: SourceSpan(start: 0, end: 0),
      help: "write a row for each question below the names of the columns")
  }

  private mutating func read(_ row: CSVRow, _ columns: BankColumns, slot: Int) {
    guard row.fields.count == columns.columns.count else {
      let isShort = row.fields.count < columns.columns.count
      findings.error(
        "bad-row", "the row has \(row.fields.count) fields, and the first row names \(columns.columns.count)",
        at: row.span, label: isShort ? "too short" : "too long",
        help: isShort
          ? "add the commas of the fields that are left empty" : "put a text that holds a comma in quotes")
      return
    }
    var reader = BankRowReader(
      row: row, columns: columns, language: language, languages: languages, findings: Findings(path: findings.path))
    let found = reader.read(slot: slot)
    findings.append(contentsOf: reader.findings.diagnostics)
    guard let found else { return }
    if let first = ids.updateValue(found.idSpan, forKey: found.item.id) {
      findings.error(
        "duplicate-id", "two questions have the id '\(found.item.id)'", at: found.idSpan, label: "used again here",
        notes: [.init("first used here", at: first)], help: "give each question an id of its own")
      return
    }
    rows.append(found)
  }

  /// Languages that no column has are told once, not in each row.
  private mutating func reportMissingColumns(_ columns: BankColumns, _ head: CSVRow) {
    for wanted in languages where wanted.primary != language.primary && !columns.hasPrompt(in: wanted) {
      findings.warning(
        "missing-translation", "the bank has no column 'prompt.\(wanted)'", at: head.span,
        help: "add the columns prompt.\(wanted), choice.1.\(wanted), ...")
    }
  }
}

extension BankColumns {
  func hasPrompt(in language: LanguageTag) -> Bool {
    places.keys.contains { if case .prompt(let tag?) = $0 { tag.primary == language.primary } else { false } }
  }

  /// The languages that texts are held to: the study's, else those that the columns name.
  fileprivate func wanted(of languages: [LanguageTag], and own: LanguageTag) -> [LanguageTag] {
    if !languages.isEmpty { return languages }
    var found = [own]
    for case .prompt(let tag?)? in columns where !found.contains(where: { $0.primary == tag.primary }) {
      found.append(tag)
    }
    return found
  }
}
