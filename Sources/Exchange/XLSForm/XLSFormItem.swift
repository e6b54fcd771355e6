import Expressions

/// Makes an item of a question.
struct XLSFormItem {
  let question: XLSFormQuestion
  let form: XLSForm
  let meaning: LogicMeaning
  var map = DraftMap()
  private(set) var lost: [FidelityLine] = []
  /// A table of choices that the item needs beside the survey.
  private(set) var table: (path: String, text: String)?
  /// That there is a choice to show, where all of them have conditions.
  private var anyChoice: Formula?

  init(_ question: XLSFormQuestion, in form: XLSForm) {
    self.question = question
    self.form = form
    meaning = form.meaning()
    map["id"] = .word(question.id)
    make()
    if map["type"] == nil { loseRest() } else { addRest() }
  }

  private var row: XLSFormSheets.Row { question.row }

  func line(_ construct: String, _ fate: Fate = .kept, note: String = "", source: String = "") -> FidelityLine {
    form.line(construct, fate, row.number, note: note, source: source)
  }

  private mutating func lose(_ construct: String, _ note: String, source: String = "") {
    lost.append(line(construct, .lost, note: note, source: source))
  }

  private mutating func begin(_ type: String, _ fate: Fate = .kept, note: String = "") {
    map["type"] = .word(type)
    map.traces.append(line("type \(question.type)", fate, note: note, source: row["type"]))
    if type != "note" { map["prompt"] = form.texts(row, "label") ?? .text(question.name) }
  }

  private mutating func make() {
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
      row["calculation"].isEmpty
        ? lose("type hidden", "nobody answers it; the program that opens the form gave it") : makeComputed()
    case .choice(let list, let isMultiple, let hasOther): makeChoice(list, isMultiple, hasOther)
    case .rank(let list):
      begin("rank")
      addChoices(list, hasOther: false)
    case .external(let file):
      begin("text", .approximated, note: "the choices of '\(file)' are not there; a text is asked for")
    case .automatic(let what):
      map.traces.append(line("type \(question.type)", note: "the program records \(what)"))
    case .strange where row["type"].lowercased() == "image" && row["appearance"].contains("signature"):
      begin("signature")
    case .strange(let reason): lose("type \(question.type)", reason, source: row["type"])
    case .beginGroup, .endGroup, .beginRepeat, .endRepeat: break
    }
  }

  /// `start=1 end=10 step=1`.
  private mutating func makeRange() {
    var values: [String: String] = [:]
    for part in row["parameters"].split(whereSeparator: { $0 == " " || $0 == ";" || $0 == "," }) {
      let pair = part.split(separator: "=", maxSplits: 1).map(\.withoutOuterBlanks)
      if pair.count == 2 { values[pair[0].lowercased()] = pair[1] }
    }
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
          "parameters", isWhole ? .kept : .approximated, note: isWhole ? "" : "any value between the ends can be given",
          source: row["parameters"]))
    }
  }

  private mutating func makeComputed() {
    let source = row["calculation"].isEmpty ? row["default"] : row["calculation"]
    do throws(FormulaFault) {
      let (value, showIf) = try meaning.calculation(SourceLogic(xpath: source, own: question.name))
      map["type"] = .word("computed")
      map.traces.append(line("calculation", source: source))
      let label = form.texts(row, "label")
      if let label { map["prompt"] = label }
      map["value"] = .expression(value.text)
      if let showIf { map["showIf"] = .expression(showIf.text) }
      if label == nil { map["shown"] = .word("false") }
    } catch { lose("calculation", error.reason, source: source) }
  }

  private mutating func makeChoice(_ list: String, _ isMultiple: Bool, _ hasOther: Bool) {
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
  private mutating func makeTruth(_ list: XLSFormList, _ name: String) {
    begin("boolean")
    map.traces.append(line("choices", source: name))
    for (choice, (key, plain)) in zip(list.choices, [("yes", "Yes"), ("no", "No")]) {
      if let text = form.texts(choice.row, "label"), !form.isPlain(text, plain) { map[key] = text }
    }
  }

  private mutating func addChoices(_ name: String, hasOther: Bool) {
    let list = form.lists[name] ?? XLSFormList()
    let trace = line("choices", source: name)
    if !row["choice_filter"].isEmpty { return addFiltered(list, name, trace) }
    if form.sharedLists.contains(name), !hasOther { return map.add("choices", .word(form.choicesID(name)), trace) }
    map.add("choices", form.choices(list, hasOther: hasOther), trace)
  }

  /// Choices that an earlier answer chooses: each with the condition that the filter is for it.
  private mutating func addFiltered(_ list: XLSFormList, _ name: String, _ trace: FidelityLine) {
    let filter = row["choice_filter"]
    let columns = Set(list.choices.flatMap { $0.row.cells.keys })
    do throws(FormulaFault) {
      var nodes: [DraftNode] = []
      var conditions: [Formula] = []
      for choice in list.choices.prefix(2_000) {
        var map = form.choice(choice, in: list)
        let replaced = XLSFormItem.filled(filter, columns, choice.row.cells)
        let condition = try meaning.truth(SourceLogic(xpath: replaced, own: question.name), isGuarded: false)
        switch condition {
        case .boolean(false): continue
        case .boolean(true): break
        default:
          map["showIf"] = .expression(condition.text)
          conditions.append(condition)
        }
        nodes.append(.map(map))
      }
      map.add("choices", .list(nodes), trace, line("choice_filter", source: filter))
      if conditions.count == nodes.count { anyChoice = LogicMeaning.either(conditions) }
    } catch {
      map.add("choices", form.choices(list, hasOther: false), trace)
      lose("choice_filter", "all choices show: \(error.reason)", source: filter)
    }
  }

  /// A filter with a choice's own cells in the places of the columns.
  static func filled(_ filter: String, _ columns: Set<String>, _ cells: [String: String]) -> String {
    var text = ""
    var word = ""
    var quote: Character?
    var depth = 0
    func flush() {
      let isColumn =
        depth == 0 && columns.contains(word.lowercased()) && word.lowercased() != "and" && word.lowercased() != "or"
      text += isColumn ? "'\((cells[word.lowercased()] ?? "").filter { $0 != "'" })'" : word
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
}

// MARK: - The rest

extension XLSFormItem {
  private mutating func addRest() {
    let isComputed = map["type"] == .word("computed")
    let isNote = map["type"] == .word("note")
    for (column, cell) in row.cells.sorted(by: { $0.key < $1.key })
    where column == "label" || column.hasPrefix("label::") {
      map.traces += form.traces(of: cell, column == "label" ? "label" : "label in a language", row.number)
    }
    if let hint = form.texts(row, "hint") ?? form.texts(row, "guidance_hint") {
      if isComputed || isNote {
        lose("hint", "what asks nothing has no hint")
      } else {
        map.add("hint", hint, line("hint"))
      }
    }
    addCondition()
    if !isComputed, !isNote { addRequired() }
    if !isComputed, !isNote { addConstraint() }
    if !isComputed, !row["default"].isEmpty { addDefault() }
    if ["yes", "true", "true()", "1"].contains(row["readonly"].lowercased()), !isComputed, !isNote {
      map.traces.append(line("read_only", .approximated, note: "the question can be answered here"))
    } else if !row["readonly"].isEmpty {
      map.traces.append(line("read_only"))
    }
    if !row["appearance"].isEmpty {
      map.traces.append(line("appearance", note: "looks are not ours", source: row["appearance"]))
    }
    for column in row.cells.keys.sorted()
    where ["media", "image", "audio", "video", "big-image"].contains(column.prefix { $0 != ":" }) {
      lose(
        "media", "the file is not in the form; put it below Surveys/ and name it with 'media' and 'alt'",
        source: row[column])
    }
    if !row["calculation"].isEmpty, !isComputed, question.kind != .calculate {
      lose(
        "calculation", "the question is asked; a value that is worked out is a question of the type calculate",
        source: row["calculation"])
    }
    if !row["trigger"].isEmpty {
      lose("trigger", "a value is worked out whenever what it reads changes", source: row["trigger"])
    }
  }

  private mutating func addCondition() {
    let source = row["relevant"]
    guard !source.isEmpty else { return }
    do throws(FormulaFault) {
      var formula = try meaning.condition(SourceLogic(xpath: source, own: question.name))
      // An item without a choice to show does not show.
      if case .and(let parts) = formula, let anyChoice, parts.last == anyChoice {
        formula = Formula.joined(parts.dropLast())
      }
      if formula == .boolean(true) || formula == anyChoice {
        return map.traces.append(line("relevant", source: source))
      }
      var both = formula
      if case .expression(let own)? = map["showIf"] { both = .and([formula, .literal("(\(own))")]) }
      map["showIf"] = nil
      map.add("showIf", .expression(both.text), line("relevant", source: source))
    } catch { lose("relevant", "the question always shows: \(error.reason)", source: source) }
  }

  private mutating func addRequired() {
    let source = row["required"]
    switch source.lowercased() {
    case "": break
    case "yes", "true", "true()", "1": map.add("optional", .word("false"), line("required"))
    case "no", "false", "false()", "0": map.traces.append(line("required: no"))
    default:
      do throws(FormulaFault) {
        let formula = try meaning.condition(SourceLogic(xpath: source, own: question.name))
        map.add("optional", .expression(Formula.not(.call("any", formula)).text), line("required", source: source))
      } catch { lose("required", error.reason, source: source) }
    }
    if let message = form.texts(row, "required_message") {
      _ = message
      map.traces.append(line("required_message", .approximated, note: "the program has words of its own for it"))
    }
  }

  /// What a rule says that has no words of its own.
  static let plainMessage = "Please check this answer."

  private mutating func addConstraint() {
    let source = row["constraint"]
    guard !source.isEmpty else { return }
    do throws(FormulaFault) {
      let logic = try SourceLogic(xpath: source, own: question.name)
      let message = form.texts(row, "constraint_message")
      if let bounds = bounds(logic) {
        for (key, node) in bounds { map[key] = node }
        map.traces.append(line("constraint", source: source))
        if let message { map.add("refusal", message, line("constraint_message")) }
        return
      }
      let formula = try meaning.requirement(logic)
      var rule = DraftMap([DraftEntry("if", .expression(formula.text))])
      rule["message"] = message ?? .text(XLSFormItem.plainMessage)
      map.add("requires", .list([.map(rule)]), line("constraint", source: source))
      if message != nil { map.traces.append(line("constraint_message")) }
    } catch { lose("constraint", error.reason, source: source) }
  }

  /// `. >= 0 and . <= 120`, `regex(., '...')`: what the fields of an item say; nil for anything else.
  private func bounds(_ logic: SourceLogic) -> [(String, DraftNode)]? {
    var found: [(String, DraftNode)] = []
    let isNumber = map["type"] == .word("numeric")
    let isDate = map["type"] == .word("date")
    for part in logic.parts(of: "and") {
      switch part {
      case .call("regex", let parts)
      where parts.count == 2 && parts[0].isField(question.name) && map["type"] == .word("text"):
        guard case .text(let pattern) = parts[1] else { return nil }
        found.append(("pattern", .text(pattern.unanchored)))
      case .operation(let sign, let left, let right) where isNumber || isDate:
        guard left.isField(question.name), let literal = right.literal else { return nil }
        let isWhole = map["decimals"] == .number(0)
        let value: String
        if isDate {
          guard literal == "today" || XLSFormItem.isDate(literal), sign == "<=" || sign == ">=" else { return nil }
          value = literal
        } else if let number = Int(literal), sign == "<" || sign == ">", isWhole, number.magnitude < 1_000_000_000 {
          value = "\(sign == "<" ? number - 1 : number + 1)"
        } else {
          guard Double(literal) != nil, sign == "<=" || sign == ">=" else { return nil }
          value = literal
        }
        let key = sign.hasPrefix("<") ? "maximum" : sign.hasPrefix(">") ? "minimum" : ""
        guard !key.isEmpty, !found.contains(where: { $0.0 == key }) else { return nil }
        found.append((key, .word(value)))
      default: return nil
      }
    }
    return found.isEmpty ? nil : found
  }

  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-")
    return parts.count == 3 && parts[0].count == 4 && parts.allSatisfy { Int($0) != nil }
  }

  private mutating func addDefault() {
    let source = row["default"]
    guard case .word(let type)? = map["type"] else { return }
    let node: DraftNode? =
      switch type {
      case "date":
        source == "today()" ? .expression("today + 0 days") : XLSFormItem.isDate(source) ? .word(source) : nil
      case "numeric": Double(source) == nil ? nil : .word(source)
      case "text": source.contains("(") || source.contains("$") ? nil : .text(source)
      default: nil
      }
    if let node { return map.add("suggest", node, line("default", source: source)) }
    lose("default", "nothing is chosen before the person chooses", source: source)
  }

  /// What a row says that nothing stands for.
  private mutating func loseRest() {
    guard lost.contains(where: { $0.fate == .lost }) else { return }
    for column in ["label", "hint", "relevant", "required", "constraint", "default"] where !row[column].isEmpty {
      lose(column, "its question is lost", source: row[column])
    }
  }
}

extension SourceLogic {
  fileprivate func isField(_ name: String) -> Bool { self == .field(name, code: nil, elsewhere: nil) }
}
