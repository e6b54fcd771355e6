import Expressions

/// A form, with all that its questions have to know of each other.
struct XLSForm {
  let file: String
  let questions: [XLSFormQuestion]
  let lists: [String: XLSFormList]
  let languages: XLSFormLanguages
  let settings: [String: String]
  /// The pictures of the choices that were named with the form.
  let pictures: SourcePictures
  private let byName: [String: XLSFormQuestion]
  /// In how many repeats a row of the survey is, by its number.
  private let depths: [Int: Int]
  /// What each value that is worked out is; those that can't be are left out.
  private var calculated: [String: SourceAnswer] = [:]

  init(_ sheets: XLSFormSheets, file: String, pictures: SourcePictures = SourcePictures()) {
    self.file = file
    self.pictures = pictures
    let survey = sheets.sheets["survey"] ?? XLSFormSheets.Sheet(file: file)
    let choices = sheets.sheets["choices"] ?? XLSFormSheets.Sheet(file: file)
    settings = sheets.sheets["settings"]?.rows.first?.cells ?? [:]
    var lists: [String: [(name: String, row: XLSFormSheets.Row)]] = [:]
    for row in choices.rows {
      let list = row["list_name"].isEmpty ? row["list"] : row["list_name"]
      guard !list.isEmpty, !row["name"].isEmpty || row.cells.keys.contains(where: { $0.hasPrefix("label") }) else {
        continue
      }
      lists[list, default: []].append((row["name"].isEmpty ? row["label"] : row["name"], row))
    }
    self.lists = lists.mapValues { XLSFormList($0) }
    let named = (survey.columns + choices.columns).compactMap { column -> String? in
      let parts = column.split(separator: ":", omittingEmptySubsequences: true).map(String.init)
      guard parts.count > 1, XLSFormSheets.translated.contains(parts[0]) else { return nil }
      return parts[0] == "media" ? (parts.count > 2 ? parts[2] : nil) : parts[1]
    }
    // Words without a language beside others are of the default language; where no column has its name, of one more.
    let main = (settings["default_language"] ?? "").lowercased()
    let isOfNone = !named.isEmpty && !named.contains(main) && survey.rows.contains { !$0["label"].isEmpty }
    let hasPlain = [survey, choices].contains { sheet in
      sheet.columns.contains { XLSFormSheets.translated.contains($0) && sheet.columns.contains("\($0)::\(main)") }
    }
    languages = XLSFormLanguages(
      (isOfNone ? [""] : []) + named, default: isOfNone ? "" : main, called: main, hasPlain: hasPlain)
    var ids = ImportedIDs()
    var depth = 0
    var found: [XLSFormQuestion] = []
    var names: Set<String> = []
    for row in survey.rows where !row["type"].isEmpty && row["disabled"].lowercased() != "yes" {
      let kind = XLSFormKind(row["type"])
      if kind == .endRepeat { depth -= 1 }
      let name = row["name"].isEmpty ? "row\(row.number)" : row["name"]
      let isNew = names.insert(name).inserted
      found.append(
        XLSFormQuestion(
          row: row, name: name, id: ids.id(of: isNew ? name : "\(name) \(row.number)"), kind: kind, repeats: depth))
      if kind == .beginRepeat { depth += 1 }
    }
    questions = found
    depths = Dictionary(found.map { ($0.row.number, $0.repeats) }, uniquingKeysWith: { $1 })
    byName = Dictionary(found.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    calculate()
  }

  /// Works out of which type each calculation is. Those that read one that is not known yet are looked at again.
  private mutating func calculate() {
    var open = questions.filter { $0.kind == .calculate || $0.kind == .hidden }
    var count = open.count + 1
    while !open.isEmpty, open.count < count {
      count = open.count
      let meaning = meaning()
      open = open.filter { question in
        guard let logic = try? question.calculated(),
          let (_, kind) = try? meaning.value(logic.bearing.value)
        else { return true }
        calculated[question.name] = kind.answer
        return false
      }
    }
  }

  func line(
    _ construct: String, _ fate: Fate, _ row: XLSFormSheets.Row, note: String = "", source: String = ""
  ) -> FidelityLine {
    FidelityLine(construct, fate, in: row.file, at: row.place, note: note, source: source)
  }

  func depth(ofRow row: XLSFormSheets.Row) -> Int? { row["type"].isEmpty ? nil : depths[row.number] }

  func question(named name: String) -> XLSFormQuestion? { byName[name] }

  /// What the answer of a question is here.
  func answer(of question: XLSFormQuestion) -> SourceAnswer {
    switch question.kind {
    case .text, .email, .phone, .barcode, .external, .file: return .text
    case .integer, .decimal, .range: return .number
    case .date: return .date
    case .time: return .time
    case .dateTime: return .dateTime
    case .acknowledge: return .boolean
    case .choice(let list, let isMultiple, let hasOther):
      let codes = (lists[list]?.codes ?? []) + (hasOther ? ["other"] : [])
      if codes.isEmpty { return .text }
      if !isMultiple, lists[list]?.isTruth ?? false { return .boolean }
      return isMultiple ? .choices(codes: codes) : .choice(codes: codes)
    case .calculate, .hidden: return calculated[question.name] ?? .none("it can't be worked out here")
    case .automatic(let what): return what == "the study day" ? .date : .none("the program records \(what) by itself")
    case .location, .note, .rank: return .none("it is nothing that a condition can ask for here")
    case .strange(let reason): return .none(reason)
    case .beginGroup, .endGroup, .beginRepeat, .endRepeat: return .none("it is a group")
    }
  }

  /// What the expressions of a form may ask for.
  func meaning() -> LogicMeaning {
    LogicMeaning { name in
      guard let question = question(named: name) else { return nil }
      if case .automatic("the study day") = question.kind { return .init(name: .name("today"), answer: .date) }
      return .init(name: .name(question.id), answer: answer(of: question), others: others(of: question))
    }
  }

  private func others(of question: XLSFormQuestion) -> [String: [String]] {
    if case .choice(let list, _, _) = question.kind { lists[list]?.others ?? [:] } else { [:] }
  }
}

extension LogicMeaning.Kind {
  fileprivate var answer: SourceAnswer {
    switch self {
    case .number: .number
    case .truth: .boolean
    case .text: .text
    case .date: .date
    case .dateTime: .dateTime
    case .time: .time
    }
  }
}
