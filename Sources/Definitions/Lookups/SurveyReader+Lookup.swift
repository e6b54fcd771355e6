import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// `lookup`: a score that a table gives.
extension SurveyReader {
  static let lookupKeys = ["file", "by", "value", "band"]

  /// - Returns: The rule, and the bands that the table names.
  mutating func lookupRule(_ node: YAMLNode, _ score: Fields) -> (rule: LookupScore, bands: [ScoreBand])? {
    for name in SurveyReader.keysOfItemScores + ["value"] {
      if let entry = score.node.entry(name) {
        findings.error(
          "conflicting-fields", "a score with 'lookup' takes no '\(name)'", at: entry.key.span,
          help: "give the raw score an entry of its own, and look it up in this one")
      }
    }
    guard let (fields, _) = Fields.read(node, owner: "'lookup'", known: SurveyReader.lookupKeys, &findings) else {
      return nil
    }
    let file = fields.required("file", &findings)
    let keys = lookupKeys(fields)
    let value = fields.required("value", &findings).flatMap { _ in fields.string("value", &findings) }
    let band = fields.string("band", &findings)
    if let bands = score.node.entry("bands"), band != nil {
      findings.error(
        "conflicting-fields", "the table of the score names its bands", at: bands.key.span,
        help: "leave out 'bands', or 'band' of 'lookup'")
    }
    guard let file, let keys, let value else { return nil }
    guard file.kind == .scalar else {
      findings.wrongType(file, expected: "the path of a CSV file", field: "file")
      return nil
    }
    guard let (name, bytes) = namedFile(file.text, at: file.span, what: "the table") else { return nil }
    if !attachments.contains(name) { attachments.append(name) }
    let table = LookupTableFile.read(
      SourceFile(path: name, bytes: bytes), LookupTableFile.Columns(keys: keys, value: value, band: band),
      languages: languages.filter { !$0.sharesLanguage(with: language) })
    findings.append(contentsOf: table.diagnostics)
    // A table with faults is told of; what reads its score is not told of it again.
    let isSound = !table.diagnostics.contains { $0.severity == .error }
    let found = (isSound ? table.value : nil) ?? LookupTableFile.Table()
    return (LookupScore(keys: keys, rows: found.rows), bands(of: found))
  }

  private mutating func lookupKeys(_ fields: Fields) -> [LookupKey]? {
    guard let node = fields.required("by", &findings) else { return nil }
    guard node.kind == .mapping, !node.entries.isEmpty else {
      findings.wrongType(node, expected: "a map such as { raw: scores.raw, age: age(birth) }", field: "by")
      return nil
    }
    let keys = node.entries.map { lookupKey($0.key.text, $0.value, fields) }
    let known = keys.compactMap(\.self)
    return known.count == keys.count ? known : nil
  }

  private mutating func lookupKey(_ column: String, _ node: YAMLNode, _ fields: Fields) -> LookupKey? {
    guard let expression = expression(node, column, of: fields) else { return nil }
    switch expression.type {
    case .number, .boolean, .text, .choice: return LookupKey(column: column, expression: expression)
    case .date, .timeOfDay, .dateTime, .list:
      findings.error(
        "type-mismatch", "a table is not looked up by \(expression.type)", at: node.span,
        help: "look up a number, a word or a choice, such as age(birth)")
      return nil
    }
  }

  /// The bands that a table names, each from the least to the greatest value that it gives with it.
  private func bands(of table: LookupTableFile.Table) -> [ScoreBand] {
    var order: [String] = []
    var values: [String: [Double]] = [:]
    for row in table.rows {
      guard let band = row.band else { continue }
      if values[band] == nil { order.append(band) }
      values[band, default: []].append(row.value)
    }
    return order.map { band in
      ScoreBand(
        id: band, from: values[band]?.min() ?? 0, to: values[band]?.max() ?? 0,
        label: LocalizedText([(language, band)] + (table.labels[band] ?? [])))
    }
  }
}
