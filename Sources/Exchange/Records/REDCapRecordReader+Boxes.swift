import Diagnostics
import JSONText
import SurveyModel

/// The columns of boxes, and the codes of choices.
extension REDCapRecordReader {
  /// That each box which is ticked is a choice: one that no choice has would be lost.
  func judgeBoxes(
    of item: FormItem, _ form: MappedForm, _ row: REDCapRecordRow,
    _ diagnostics: inout [Diagnostic]
  ) {
    guard case .choice(let choice) = item.format, choice.multiple else { return }
    let field = field(of: item, form)
    let known = Set(boxes(of: item, choice, form).map(\.column) + map.missing.map { REDCapRecords.box(field, $0) })
    let prefix = REDCapRecords.box(field, "")
    for (column, cell) in row.cells.sorted(by: { $0.key < $1.key })
    where column.hasPrefix(prefix) && cell == "1" && !known.contains(column) {
      let code = column.dropFirst(prefix.count)
      diagnostics.append(
        fault(
          row.line, "'\(column)' is ticked, and '\(item.id)' has no choice '\(code)'",
          "say which choice it is in the map: 'codes: { \(item.id): { \(code): VALUE } }'"))
    }
  }

  /// A cell with our values in the places of the codes there.
  func ours(_ cell: String, of item: FormItem, _ form: MappedForm) -> String {
    let isList =
      switch item.format {
      case .choice(let choice): choice.multiple
      case .rank: true
      default: false
      }
    guard isList else { return form.value(ofCode: cell, of: item) }
    return cell.split(separator: ",").map { form.value(ofCode: $0.withoutOuterBlanks, of: item) }
      .joined(separator: ",")
  }

  /// The columns that stand for each choice: of its own code, and of those that the map says.
  func boxes(
    of item: FormItem, _ choice: ChoiceFormat, _ form: MappedForm
  ) -> [(column: String, value: ChoiceValue)] {
    let field = field(of: item, form)
    let mapped = form.form.codes[item.id] ?? [:]
    let taken = Set(mapped.keys.map { REDCapRecords.box(field, $0) })
    return zip(item.format.allCodes(for: .redcap), choice.choices).flatMap { code, choice in
      let own = REDCapRecords.box(field, code)
      let others = mapped.filter { $0.value == choice.value.description }.keys.sorted()
      return ((taken.contains(own) ? [] : [own]) + others.map { REDCapRecords.box(field, $0) }).map {
        ($0, choice.value)
      }
    }
  }

  // MARK: - Words of one's own

  /// The column with the words that are written beside a choice: as an export names it, or as the map does.
  private func columnOfWords(beside place: Int, of item: FormItem, _ form: MappedForm) -> String? {
    guard let choice = item.format.choices?[place], choice.other else { return nil }
    let own = "\(field(of: item, form))_\(item.format.allCodes(for: .redcap)[place].lowercased())_text"
    return (form.form.fields["\(item.id)/\(choice.value)"] ?? REDCapNames.legal(own)).lowercased()
  }

  /// A choice that was taken, with the words beside it.
  func json(of choice: Choice, of item: FormItem, _ form: MappedForm, _ row: REDCapRecordRow) -> JSONValue {
    let column = item.format.choices?.firstIndex { $0.value == choice.value }
      .flatMap { columnOfWords(beside: $0, of: item, form) }
    guard let column, let words = row.text(column), row.cells[column] != "" else { return choice.value.json }
    return ["value": choice.value.json, "text": .string(words)]
  }

  // MARK: - What nothing reads

  /// Columns that hold something, in rows of forms that the map names, and that no item takes.
  func noteOfUnread(_ rows: [REDCapRecordRow], _ id: String) -> [String] {
    var used: Set<String> = [id]
    for form in forms {
      used.formUnion(
        [form.form.date?.lowercased(), form.form.name.lowercased() + REDCapField.daySuffix].compactMap(\.self))
      for item in form.survey.items.map(\.item) {
        used.insert(field(of: item, form))
        let places = item.format.choices?.indices
        used.formUnion(places?.compactMap { columnOfWords(beside: $0, of: item, form) } ?? [])
      }
      for score in form.survey.scores { used.insert(REDCapNames.legal(score.id).lowercased()) }
    }
    var unread: Set<String> = []
    for row in rows {
      for (column, cell) in row.cells where !cell.isEmpty && !column.hasPrefix("redcap_") {
        let parts = column.split(separator: "___", maxSplits: 1)
        let isUsed =
          used.contains(column) || parts.count == 2 && (cell == "0" || used.contains(String(parts[0])))
          || column.hasSuffix("_complete") || column.hasSuffix("_timestamp")
        if !isUsed { unread.insert(column) }
      }
    }
    guard !unread.isEmpty else { return [] }
    let names = unread.sorted()
    let rest = names.count > 12 ? " and \(names.count - 12) more" : ""
    return ["columns that no item takes: \(names.prefix(12).joined(separator: ", "))\(rest)"]
  }
}
