import Expressions

/// Makes an item of a question.
struct XLSFormItem {
  let question: XLSFormQuestion
  let form: XLSForm
  let meaning: LogicMeaning
  var map = DraftMap()
  var lost: [FidelityLine] = []
  /// A table of choices that the item needs beside the survey.
  private(set) var table: (path: String, text: String)?
  /// That there is a choice to show, where all of them have conditions.
  var anyChoice: Formula?

  init(_ question: XLSFormQuestion, in form: XLSForm) {
    self.question = question
    self.form = form
    meaning = form.meaning()
    map["id"] = .word(question.id)
    make()
    if map["type"] == nil { loseRest() } else { addRest() }
  }

  var row: XLSFormSheets.Row { question.row }

  func line(_ construct: String, _ fate: Fate = .kept, note: String = "", source: String = "") -> FidelityLine {
    form.line(construct, fate, row, note: note, source: source)
  }

  /// A line about an expression that stands here.
  func said(_ construct: String, _ source: String) -> FidelityLine {
    let isInMonths = source.contains("difference-in-months")
    return line(
      construct, isInMonths ? .approximated : .kept, note: isInMonths ? "a month is 30.44 days here" : "",
      source: source)
  }

  mutating func lose(_ construct: String, _ note: String, source: String = "") {
    lost.append(line(construct, .lost, note: note, source: source))
  }

  mutating func begin(_ type: String, _ fate: Fate = .kept, note: String = "") {
    map["type"] = .word(type)
    map.traces.append(line("type \(question.type)", fate, note: note, source: row["type"]))
    if type != "note" { map["prompt"] = form.texts(row, "label") ?? .text(question.name) }
  }

  mutating func make() {
    switch question.kind {
    case .text: begin("text")
    case .barcode: begin("text", .approximated, note: "the code is typed; nothing is scanned here")
    case .email: begin("email")
    case .phone:
      begin("text")
      map["pattern"] = .text(#"[+0-9 ().-]{3,30}"#)
    case .integer:
      begin("numeric")
      map["decimals"] = .number(0)
    case .decimal:
      begin("numeric")
      map["decimals"] = .number(4)
    case .date: begin("date")
    case .time: begin("timeOfDay")
    case .dateTime: begin("dateTime")
    case .acknowledge:
      begin("boolean")
      map["yes"] = .text("OK")
    case .location: begin("location")
    case .range: makeRange()
    case .note:
      begin("note")
      map["id"] = nil
      map["text"] = form.texts(row, "label") ?? .text(question.name)
    case .calculate: makeComputed()
    case .hidden:
      row["calculation"].isEmpty && row["default"].isEmpty
        ? lose("type hidden", "nobody answers it; the program that opens the form gave it") : makeComputed()
    case .choice(let list, let isMultiple, let hasOther): makeChoice(list, isMultiple, hasOther)
    case .rank(let list):
      begin("rank")
      addChoices(list, hasOther: false)
    case .external(let file):
      begin("text", .approximated, note: "the choices of '\(file)' are not there; a text is asked for")
    case .automatic(let what):
      map.traces.append(line("type \(question.type)", note: "the program records \(what)"))
    case .file(accept: "image") where row["appearance"].contains("signature"): begin("signature")
    case .file(let accept): makeFile(accept)
    case .strange(let reason): lose("type \(question.type)", reason, source: row["type"])
    case .beginGroup, .endGroup, .beginRepeat, .endRepeat: break
    }
  }

  /// `start=1 end=10 step=1`.
  mutating func makeRange() {
    let values = XLSFormItem.parameters(row["parameters"])
    let (start, end, step) = (values["start"] ?? "1", values["end"] ?? "10", values["step"] ?? "1")
    let isWhole = [start, end, step].allSatisfy { Int($0) != nil }
    begin(isWhole ? "scale" : "continuousScale")
    map["minimum"] = .word(start)
    map["maximum"] = .word(end)
    if isWhole, step != "1" { map["step"] = .word(step) }
    if !isWhole { map["decimals"] = .number(step.split(separator: ".").dropFirst().first?.count ?? 1) }
    if !row["parameters"].isEmpty {
      map.traces.append(
        line(
          "parameters", isWhole ? .kept : .approximated,
          note: isWhole ? "" : "its steps of \(step) are left out: any value between the ends can be given",
          source: row["parameters"]))
    }
  }

  static func parameters(_ source: String) -> [String: String] {
    source.split(whereSeparator: { $0 == " " || $0 == ";" || $0 == "," }).reduce(into: [:]) { values, part in
      let pair = part.split(separator: "=", maxSplits: 1).map(\.withoutOuterBlanks)
      if pair.count == 2 { values[pair[0].lowercased()] = pair[1] }
    }
  }

  mutating func makeComputed() {
    if question.isEntryNumber {
      return map.traces.append(
        line("calculation", note: "texts tell the number of the entry: {{index}}", source: row["calculation"]))
    }
    let source = question.calculation
    do throws(FormulaFault) {
      let (value, showIf) = try meaning.calculation(try question.calculated())
      map["type"] = .word("computed")
      map.traces.append(said("calculation", source))
      let label = form.texts(row, "label")
      if let label { map["prompt"] = label }
      map["value"] = .expression(value.text)
      if let showIf { map["showIf"] = .expression(showIf.text) }
      if label == nil { map["shown"] = .word("false") }
    } catch { lose("calculation", error.reason, source: source) }
  }

  mutating func makeChoice(_ list: String, _ isMultiple: Bool, _ hasOther: Bool) {
    guard form.lists[list] != nil || hasOther else {
      return begin("text", .approximated, note: "there is no list '\(list)'; a text is asked for")
    }
    if let choices = form.lists[list], choices.isTruth, !isMultiple, !hasOther { return makeTruth(choices, list) }
    begin("choice")
    if isMultiple { map["multiple"] = .word("true") }
    addChoices(list, hasOther: hasOther)
    if hasOther { map.traces.append(line("or_other")) }
  }

  /// A list of the codes `true` and `false`, with words of its own unless they are the plain ones.
  mutating func makeTruth(_ list: XLSFormList, _ name: String) {
    begin("boolean")
    map.traces.append(line("choices", source: name))
    if !row["choice_filter"].isEmpty {
      lose("choice_filter", "a question of yes and no offers both", source: row["choice_filter"])
    }
    for (choice, (key, plain)) in zip(list.choices, [("yes", "Yes"), ("no", "No")]) {
      if let text = form.texts(choice.row, "label"), !form.isPlain(text, plain) { map[key] = text }
    }
  }

  mutating func addChoices(_ name: String, hasOther: Bool) {
    let list = form.lists[name] ?? XLSFormList()
    let trace = line("choices", source: name)
    if !row["choice_filter"].isEmpty { return addFiltered(list, name, trace, hasOther: hasOther) }
    if form.sharedLists.contains(name), !hasOther { return map.add("choices", .word(form.choicesID(name)), trace) }
    map.add("choices", form.choices(list, hasOther: hasOther), trace)
  }

  /// Choices that an earlier answer chooses: each with the condition that the filter is for it.
  mutating func addFiltered(_ list: XLSFormList, _ name: String, _ trace: FidelityLine, hasOther: Bool) {
    let filter = row["choice_filter"]
    do throws(FormulaFault) {
      var filters = ChoiceFilters(filter, list, meaning, own: question.name)
      var nodes: [DraftNode] = []
      var conditions: [Formula] = []
      for choice in list.choices.prefix(XLSFormItem.mostFiltered) {
        var map = form.choice(choice, in: list)
        let condition = try filters.condition(of: choice)
        switch condition {
        case .boolean(false):
          if filter.contains("${") {
            lost.append(
              form.line(
                "choice", .lost, choice.row, note: "no answer can meet the filter of '\(question.name)' for it",
                source: choice.name))
          }
          continue
        case .boolean(true): break
        default:
          map["showIf"] = .expression(condition.text)
          conditions.append(condition)
        }
        nodes.append(.map(map))
      }
      if let excess = list.choices.dropFirst(XLSFormItem.mostFiltered).first {
        lost.append(
          form.line(
            "choice", .lost, excess.row,
            note: "of a filtered list \(XLSFormItem.mostFiltered) choices are read; the others are not offered",
            source: excess.name))
      }
      if hasOther, !list.codes.contains("other") { nodes.append(XLSForm.other) }
      map.add("choices", .list(nodes), trace, line("choice_filter", source: filter))
      if conditions.count == nodes.count { anyChoice = LogicMeaning.either(conditions) }
    } catch {
      map.add("choices", form.choices(list, hasOther: hasOther), trace)
      lose("choice_filter", "all choices show: \(error.reason)", source: filter)
    }
  }

  /// How many choices of a list get a condition each.
  private static let mostFiltered = 10_000
}

/// The conditions that a filter is for the choices of a list.
private struct ChoiceFilters {
  private let filter: String
  private let columns: Set<String>
  private let meaning: LogicMeaning
  private let own: String
  /// Many choices have one condition.
  private var known: [String: Formula] = [:]

  init(_ filter: String, _ list: XLSFormList, _ meaning: LogicMeaning, own: String) {
    (self.filter, self.meaning, self.own) = (filter, meaning, own)
    columns = Set(list.choices.flatMap { ([$0.row] + $0.twins).flatMap(\.cells.keys) })
  }

  /// Where a choice shows: where one of its rows does.
  mutating func condition(of choice: XLSFormList.Choice) throws(FormulaFault) -> Formula {
    var parts: [Formula] = []
    for row in [choice.row] + choice.twins {
      let filled = ChoiceFilters.filled(filter, columns, row.cells)
      let part: Formula
      if let earlier = known[filled] {
        part = earlier
      } else {
        part = try meaning.truth(SourceLogic(xpath: filled, own: own), isGuarded: false)
        known[filled] = part
      }
      if !parts.contains(part) { parts.append(part) }
    }
    return LogicMeaning.either(parts)
  }

  /// A filter with a choice's own cells in the places of the columns.
  private static func filled(_ filter: String, _ columns: Set<String>, _ cells: [String: String]) -> String {
    var text = ""
    var word = ""
    var quote: Character?
    var depth = 0
    func flush() {
      let isColumn =
        depth == 0 && columns.contains(word.lowercased()) && word.lowercased() != "and" && word.lowercased() != "or"
      text += isColumn ? quoted(cells[word.lowercased()] ?? "") : word
      word = ""
    }
    for character in filter {
      if let open = quote {
        text.append(character)
        if character == open { quote = nil }
      } else if character.isLetter || character.isNumber || character == "_" || (character == "-" && !word.isEmpty) {
        word.append(character)
      } else {
        flush()
        if character == "'" || character == "\"" { quote = character }
        if character == "{" { depth += 1 }
        if character == "}" { depth -= 1 }
        text.append(character)
      }
    }
    flush()
    return text
  }

  /// XPath has no way to write both kinds of quotes in one text.
  private static func quoted(_ cell: String) -> String {
    cell.contains("'") && !cell.contains("\"") ? "\"\(cell)\"" : "'\(cell.filter { $0 != "'" })'"
  }
}
