import CSVRows
import Diagnostics
import SurveyModel

/// The columns of a bank, as its first row names them.
struct BankColumns {
  enum Column: Hashable {
    case id, type, correct, tags, timeLimit
    /// Nil is the survey's own language.
    case prompt(LanguageTag?)
    case choice(Int, LanguageTag?)
  }

  /// By their place in a row; nil for one that has no meaning.
  let columns: [Column?]
  let places: [Column: Int]

  /// The largest `n` of `choice.n`.
  static let choiceLimit = 200

  /// - Returns: nil when no row could be read by it.
  static func read(_ head: CSVRow, _ findings: inout Findings) -> BankColumns? {
    guard areSeparated(head, &findings) else { return nil }
    var columns: [Column?] = []
    var places: [Column: Int] = [:]
    for (place, field) in head.fields.enumerated() {
      guard let column = column(field, &findings) else {
        columns.append(nil)
        continue
      }
      if let first = places[column] {
        findings.error(
          "bad-header", "the column '\(field.text)' stands twice", at: field.span,
          notes: [.init("first here", at: head.fields[first].span)], help: "remove one of them")
        columns.append(nil)
      } else {
        places[column] = place
        columns.append(column)
      }
    }
    let missing = [Column.id, .prompt(nil)].filter { places[$0] == nil }
    guard missing.isEmpty else {
      let names = missing.map { $0 == .id ? "'id'" : "'prompt'" }.joined(separator: " and ")
      findings.error(
        "bad-header", "a bank's first row has no column \(names)", at: head.span,
        help: "begin the file with a line such as id,prompt,choice.1,choice.2,correct")
      return nil
    }
    return BankColumns(columns: columns, places: places)
  }

  /// Reports a first row that another separator makes one field.
  static func areSeparated(_ head: CSVRow, _ findings: inout Findings) -> Bool {
    guard head.fields.count == 1, let only = head.fields.first, only.text.contains(where: { $0 == ";" || $0 == "\t" })
    else { return true }
    findings.error(
      "bad-header", "the columns are not separated by commas", at: only.span,
      help: "save the file as CSV with commas; semicolons and tabs are other formats")
    return false
  }

  private static func column(_ field: CSVField, _ findings: inout Findings) -> Column? {
    let name = field.text.trimmingSpaces
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count) {
    case ("id", 1): return .id
    case ("type", 1): return .type
    case ("correct", 1): return .correct
    case ("tags", 1): return .tags
    case ("timeLimit", 1): return .timeLimit
    case ("prompt", 1): return .prompt(nil)
    case ("prompt", 2): if let tag = language(parts[1], field, &findings) { return .prompt(tag) } else { return nil }
    case ("choice", 2), ("choice", 3):
      guard let number = Int(parts[1]), (1...choiceLimit).contains(number), String(number) == parts[1] else { break }
      guard parts.count == 3 else { return .choice(number, nil) }
      return language(parts[2], field, &findings).map { .choice(number, $0) }
    default: break
    }
    reportUnknown(name, field, &findings)
    return nil
  }

  private static func language(_ text: String, _ field: CSVField, _ findings: inout Findings) -> LanguageTag? {
    if LanguageTag.isWellFormed(text) { return LanguageTag(text) }
    findings.error(
      "bad-language", "'\(escapingControls(text.prefix(60)))' is not a language tag", at: field.span,
      help: "write a tag such as ja or pt-BR after the dot")
    return nil
  }

  private static func reportUnknown(_ name: String, _ field: CSVField, _ findings: inout Findings) {
    let known = ["id", "type", "prompt", "prompt.ja", "choice.1", "choice.1.ja", "correct", "tags", "timeLimit"]
    let guess = didYouMean(name, among: known)
    findings.error(
      "unknown-column",
      name.isEmpty ? "a column has no name" : "a bank has no column '\(escapingControls(name.prefix(60)))'",
      at: field.span, label: guess.map { "did you mean '\($0)'?" } ?? "", replacement: surelyMeant(name, among: known),
      help: name.isEmpty
        ? "name the column, or remove it"
        : "known are id, type, prompt, choice.1, choice.2, ..., correct, tags, timeLimit, "
          + "and texts with a language: prompt.ja, choice.1.ja")
  }
}
