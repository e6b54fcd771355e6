import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// `choices: { file: villages.csv, value: code, text: name, where: row.district == district }`.
extension SurveyReader {
  static let tableKeys = ["file", "value", "text", "points", "where"]
  /// Each choice of several is a column of the data.
  static let mostOfSeveral = 500

  /// What the survey says of the columns of a table.
  struct TableColumns {
    let value: YAMLNode
    /// Of the texts in each language; empty where the value is read.
    var texts: [(language: LanguageTag, column: YAMLNode)] = []
    var points: YAMLNode?
    var conditions: [(column: String, place: SourceSpan, expression: Expression)] = []
  }

  mutating func tableChoices(_ node: YAMLNode) -> ChoiceSource? {
    guard let fields = Fields(node, owner: "'choices'", known: SurveyReader.tableKeys, &findings) else { return nil }
    let file = fields.required("file", &findings)
    guard let value = column(fields.required("value", &findings), "value"), let file else { return nil }
    var columns = TableColumns(value: value)
    guard let texts = textColumns(fields["text"]), let conditions = columnConditions(fields["where"]) else {
      return nil
    }
    (columns.texts, columns.conditions) = (texts, conditions)
    columns.points = column(fields["points"], "points")
    guard file.kind == .scalar else {
      findings.wrongType(file, expected: "the path of a CSV file", field: "file")
      return nil
    }
    guard let (name, bytes) = namedFile(file.text, at: file.span, what: "the table") else { return nil }
    if !attachments.contains(name) { attachments.append(name) }
    let wanted = languages.isEmpty ? [] : languages.filter { !$0.sharesLanguage(with: language) }
    let table = ChoiceTableFile.read(
      SourceFile(path: name, bytes: bytes), columns, survey: Findings(path: path), language: language, wanted: wanted)
    findings.append(contentsOf: table.diagnostics)
    guard let rows = table.value else { return nil }
    return ChoiceSource(
      choices: rows.choices,
      table: ChoiceTable(
        file: name, condition: fields["where"]?.text, keys: conditions.map(\.expression), choices: rows.choices,
        cells: rows.cells))
  }

  private mutating func column(_ node: YAMLNode?, _ field: String) -> YAMLNode? {
    guard let node else { return nil }
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: "the name of a column", field: field)
      return nil
    }
    return node
  }

  /// The columns of the texts: one, or one for each language.
  private mutating func textColumns(_ node: YAMLNode?) -> [(language: LanguageTag, column: YAMLNode)]? {
    guard let node else { return [] }
    guard node.kind == .mapping, !node.entries.isEmpty else { return column(node, "text").map { [(language, $0)] } }
    var found: [(language: LanguageTag, column: YAMLNode)] = []
    for entry in node.entries {
      guard LanguageTag.isWellFormed(entry.key.text) || entry.key.text == LanguageTag.every.tag else {
        findings.error(
          "bad-language", "'\(entry.key.shortText)' is not a language tag", at: entry.key.span,
          help: "write a tag such as en, ja, pt-BR")
        return nil
      }
      guard let column = column(entry.value, "text") else { return nil }
      found.append((LanguageTag(entry.key.text), column))
    }
    return found
  }

  private mutating func columnConditions(
    _ node: YAMLNode?
  ) -> [(column: String, place: SourceSpan, expression: Expression)]? {
    guard let node else { return [] }
    guard node.kind == .scalar, let conditions = ColumnCondition.read(node.text) else {
      findings.error(
        "bad-where", "'where' compares columns of the table with earlier answers", at: node.span,
        help: "write row.COLUMN == ITEM, and join several by 'and': row.district == district and row.year == 2026")
      return nil
    }
    let field = ExpressionField("where", of: nil)
    var found: [(column: String, place: SourceSpan, expression: Expression)] = []
    for condition in conditions {
      let text = String(decoding: Array(node.text.utf8)[condition.expression], as: UTF8.self)
      switch Expression.compile(text, in: names.scope) {
      case .failure(let faults):
        for fault in faults.faults { report(fault, in: node, field: field, from: condition.expression.lowerBound) }
        return nil
      case .success(let expression):
        if case .list = expression.type {
          findings.error(
            "type-mismatch", "'where' compares a column with one value, not with \(expression.type)",
            at: node.sourceSpan(ofTextRange: condition.expression),
            help: "ask for one choice there, or compare with a single value")
          return nil
        }
        found.append((condition.column, node.sourceSpan(ofTextRange: condition.place), expression))
      }
    }
    return found
  }
}
