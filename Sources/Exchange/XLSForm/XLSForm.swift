/// A form, with all that its questions have to know of each other.
struct XLSForm {
  let file: String
  let questions: [XLSFormQuestion]
  let lists: [String: XLSFormList]
  let languages: XLSFormLanguages
  let settings: [String: String]
  private let byName: [String: XLSFormQuestion]

  init(_ sheets: XLSFormSheets, file: String) {
    self.file = file
    let survey = sheets.sheets["survey"] ?? XLSFormSheets.Sheet(file: file)
    let choices = sheets.sheets["choices"] ?? XLSFormSheets.Sheet(file: file)
    settings = sheets.sheets["settings"]?.rows.first?.cells ?? [:]
    var lists: [String: XLSFormList] = [:]
    for row in choices.rows {
      let list = row["list_name"].isEmpty ? row["list"] : row["list_name"]
      guard !list.isEmpty, !row["name"].isEmpty || row.cells.keys.contains(where: { $0.hasPrefix("label") }) else { continue }
      let code = row["name"].isEmpty ? row["label"] : row["name"]
      if lists[list]?.choices.contains(where: { $0.code == code }) == true { continue }
      lists[list, default: XLSFormList()].choices.append(.init(row: row, code: code))
    }
    self.lists = lists
    let words = (survey.columns + choices.columns).compactMap { column -> String? in
      let parts = column.split(separator: ":", omittingEmptySubsequences: true).map(String.init)
      guard parts.count > 1, ["label", "hint", "constraint_message", "required_message", "media", "guidance_hint"].contains(parts[0])
      else { return nil }
      return parts[0] == "media" ? (parts.count > 2 ? parts[2] : nil) : parts[1]
    }
    languages = XLSFormLanguages(words, default: (settings["default_language"] ?? "").lowercased())
    var ids = ImportedIDs()
    var depth = 0
    var found: [XLSFormQuestion] = []
    for row in survey.rows where !row["type"].isEmpty && row["disabled"].lowercased() != "yes" {
      let kind = XLSFormKind(row["type"])
      if kind == .endRepeat { depth -= 1 }
      let name = row["name"].isEmpty ? "row\(row.number)" : row["name"]
      found.append(
        XLSFormQuestion(row: row, name: name, id: ids.id(of: found.contains { $0.name == name } ? "\(name) \(row.number)" : name), kind: kind, repeats: depth))
      if kind == .beginRepeat { depth += 1 }
    }
    questions = found
    byName = Dictionary(found.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func line(_ construct: String, _ fate: Fate, _ row: Int, note: String = "", source: String = "") -> FidelityLine {
    FidelityLine(construct, fate, in: file, at: "row \(row)", note: note, source: source)
  }

  func question(named name: String) -> XLSFormQuestion? { byName[name] }

  /// What the answer of a question is here.
  func answer(of question: XLSFormQuestion) -> SourceAnswer {
    switch question.kind {
    case .text, .email, .phone, .barcode, .external: return .text
    case .integer, .decimal, .range: return .number
    case .date: return .date
    case .time: return .time
    case .dateTime: return .dateTime
    case .acknowledge: return .boolean
    case .choice(let list, let isMultiple, let hasOther):
      let codes = (lists[list]?.codes ?? []) + (hasOther ? ["other"] : [])
      if codes.isEmpty { return .text }
      return isMultiple ? .choices(codes: codes) : .choice(codes: codes)
    case .calculate: return calculated(question)
    case .automatic(let what): return what == "the study day" ? .date : .none("the program records \(what) by itself")
    case .location, .note, .rank, .hidden: return .none("it is nothing that a condition can ask for here")
    case .strange(let reason): return .none(reason)
    case .beginGroup, .endGroup, .beginRepeat, .endRepeat: return .none("it is a group")
    }
  }

  /// A value that is worked out is mostly a number; a text where it puts texts together or chooses one.
  private func calculated(_ question: XLSFormQuestion) -> SourceAnswer {
    let source = question.row["calculation"].lowercased().withoutOuterBlanks
    if source.hasPrefix("concat") || source.hasPrefix("jr:choice-name") || source.hasPrefix("'") || source.hasPrefix("\"") {
      return .text
    }
    if source == "today()" || source.hasPrefix("date(") { return .date }
    if source.hasPrefix("if("), let comma = source.firstIndex(of: ",") {
      let branch = source[source.index(after: comma)...].withoutOuterBlanks
      if let quote = branch.first, quote == "'" || quote == "\"" {
        let inner = branch.dropFirst().prefix { $0 != quote }
        if !inner.isEmpty, Double(String(inner)) == nil { return .text }
      }
    }
    if source.hasPrefix("${"), source.hasSuffix("}"), source.filter({ $0 == "{" }).count == 1,
      let other = self.question(named: String(question.row["calculation"].withoutOuterBlanks.dropFirst(2).dropLast())),
      other.name != question.name, other.kind != .calculate
    {
      return answer(of: other)
    }
    return .number
  }

  /// What the expressions of a form may ask for.
  func meaning() -> LogicMeaning {
    LogicMeaning { name in
      guard let question = question(named: name) else { return nil }
      if case .automatic("the study day") = question.kind { return .init(name: .name("today"), answer: .date) }
      return .init(name: .name(question.id), answer: answer(of: question))
    }
  }
}
