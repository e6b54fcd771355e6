import Expressions

/// Makes an item of a field.
struct REDCapItem {
  let field: REDCapField
  let project: REDCapProject
  let meaning: LogicMeaning
  let tags: REDCapTags
  var map = DraftMap()
  /// What nothing stands for.
  private(set) var lost: [FidelityLine] = []

  /// What a tag makes of a field: its value, instead of a question.
  static func madeByTag(_ tags: REDCapTags) -> (expression: String, answer: SourceAnswer)? {
    if let text = tags["@CALCTEXT"] { return (text, .text) }
    if let date = tags["@CALCDATE"] { return (date, .date) }
    return nil
  }

  /// - Parameter shared: The names of lists of choices that several fields have.
  init(
    _ field: REDCapField, in project: REDCapProject, _ meaning: LogicMeaning, shared: [[REDCapChoices.Choice]: String]
  ) {
    self.field = field
    self.project = project
    self.meaning = meaning
    tags = REDCapTags(field.annotation)
    map["id"] = .word(project.id(of: field))
    make(shared)
    if map["type"] != nil { addRest() }
    addTags()
  }

  /// An item without anything yet.
  init(note field: REDCapField, in project: REDCapProject, _ meaning: LogicMeaning) {
    (self.field, self.project, self.meaning) = (field, project, meaning)
    tags = REDCapTags(field.annotation)
  }

  func line(_ construct: String, _ fate: Fate = .kept, note: String = "", source: String = "") -> FidelityLine {
    project.line(construct, fate, field, note: note, source: source)
  }

  private mutating func make(_ shared: [[REDCapChoices.Choice]: String]) {
    let type = line("field type \(field.type)")
    if Self.madeByTag(tags) != nil { return makeByTag() }
    switch field.type {
    case "radio", "dropdown", "select", "checkbox": makeChoice(shared)
    case "yesno", "truefalse":
      begin("boolean", type)
      if field.type == "truefalse" {
        map["yes"] = .text("True")
        map["no"] = .text("False")
      }
    case "slider": makeSlider(type)
    case "calc": makeComputed(field.choices, construct: "field type calc")
    case "text": makeText(type)
    case "notes", "textarea":
      begin("text", type)
      map["lines"] = .number(4)
    case "sql":
      begin(
        "text", line("field type sql", .approximated, note: "its choices come from a query; a text is asked for here"))
    case "file" where field.validation == "signature": begin("signature", line("field type file", source: "signature"))
    case "file":
      begin("file", type)
      map["accept"] = .word("any")
    default:
      lost.append(
        line("field type \(field.type)", .lost, note: "the type is not known; write an item of a type of Regimen"))
    }
  }

  private mutating func begin(_ type: String, _ trace: FidelityLine) {
    map["type"] = .word(type)
    map.traces.append(trace)
    map["prompt"] = .text(prompt)
  }

  mutating func addLost(_ line: FidelityLine) { lost.append(line) }

  var promptText: String { prompt }

  private var prompt: String {
    let text = REDCapTexts(project, meaning).text(field.label, of: field)
    return text.isEmpty ? field.name : text
  }

  private mutating func makeChoice(_ shared: [[REDCapChoices.Choice]: String]) {
    var list = REDCapChoices(field.choices)
    guard !list.choices.isEmpty else {
      begin(
        "text", line("field type \(field.type)", .approximated, note: "it has no choices; a text is asked for here"))
      return
    }
    for entry in list.odd {
      lost.append(
        line("choice", .approximated, note: "the entry has no code of its own; it is read as it stands", source: entry))
    }
    for (entry, fate, reason) in list.unread { lost.append(line("choice", fate, note: reason, source: entry)) }
    begin("choice", line("field type \(field.type)"))
    addMarkup()
    if field.type == "checkbox" { map["multiple"] = .word("true") }
    let hidden = Set((tags["@HIDECHOICE"] ?? "").split(separator: ",").map(\.withoutOuterBlanks))
    let alone = Set((tags["@NONEOFTHEABOVE"] ?? "").split(separator: ",").map(\.withoutOuterBlanks))
    list.choices.removeAll { hidden.contains($0.code) }
    let trace = line("choices")
    if hidden.isEmpty, alone.isEmpty, let name = shared[list.choices] {
      map.add("choices", .word(name), trace)
    } else {
      map.add("choices", REDCapItem.choices(list.choices, exclusive: alone), trace)
    }
  }

  /// What became of the HTML in the words of choices, or of a slider's labels.
  private mutating func addMarkup() {
    let entries = field.choices.split { $0 == "|" || $0.isNewline }.map(\.withoutOuterBlanks)
    if let trace = project.trace(ofMarkupIn: entries, field) { map.traces.append(trace) }
  }

  static func choices(_ choices: [REDCapChoices.Choice], exclusive: Set<String> = []) -> DraftNode {
    let areNumbers = SourceAnswer.areNumbers(choices.map(\.code))
    return .list(
      choices.map { choice in
        var map = DraftMap([
          DraftEntry("value", areNumbers ? .word(choice.code) : .text(choice.code)),
          DraftEntry("text", .text(choice.text)),
        ])
        if exclusive.contains(choice.code) { map["exclusive"] = .word("true") }
        return .map(map)
      })
  }

  private mutating func makeSlider(_ type: FidelityLine) {
    begin("continuousScale", type)
    let bounds = [field.minimum, field.maximum].map { Int($0) }
    map["minimum"] = .number(bounds[0] ?? 0)
    map["maximum"] = .number(bounds[1] ?? 100)
    map["decimals"] = .number(0)
    let labels = field.choices.split(separator: "|", omittingEmptySubsequences: false).map {
      SourceMarkup($0.withoutOuterBlanks).text.replacing("\n", with: " ")
    }
    addMarkup()
    guard labels.contains(where: { !$0.isEmpty }) else { return }
    let trace = line("slider labels")
    if let first = labels.first, !first.isEmpty { map.add("minimumLabel", .text(first), trace) }
    if let last = labels.last, labels.count > 1, !last.isEmpty { map.add("maximumLabel", .text(last)) }
    if labels.count > 2, !labels[1].isEmpty {
      let (low, high) = (bounds[0] ?? 0, bounds[1] ?? 100)
      map.add("labels", .map(DraftMap([DraftEntry("\(low + (high &- low) / 2)", .text(labels[1]))])))
    }
  }

  private mutating func makeText(_ type: FidelityLine) {
    let validation = REDCapValidation(field.validation)
    switch validation.answer {
    case .number:
      begin("numeric", type)
      map["decimals"] = .number(validation.decimals)
    case .date: begin("date", type)
    case .dateTime: begin("dateTime", type)
    case .time: begin("timeOfDay", type)
    default: begin(validation.word == "email" ? "email" : "text", type)
    }
    if !validation.word.isEmpty {
      let isSaid = map["type"] != .word("text") || validation.pattern != nil
      let trace = line(
        "validation \(validation.word)", isSaid ? .kept : .approximated,
        note: isSaid ? "" : "any text is taken here; write a 'pattern'")
      if let pattern = validation.pattern {
        map.add("pattern", .text(pattern), trace)
      } else {
        map.traces.append(trace)
      }
    }
    if field.choices.uppercased().hasPrefix("BIOPORTAL") {
      lost.append(
        line(
          "ontology lookup", .lost, note: "nothing is loaded from elsewhere; a text is asked for", source: field.choices
        ))
    }
    for (key, bound) in [("minimum", field.minimum), ("maximum", field.maximum)] where !bound.isEmpty {
      addBound(key, bound, validation)
    }
  }

  private mutating func addBound(_ key: String, _ bound: String, _ validation: REDCapValidation) {
    let construct = "validation \(key)"
    let isForced = tags.has("@FORCE-MINMAX")
    func give(_ node: DraftNode) {
      let note = "a value outside is refused here; REDCap only warns: write 'requires' with 'soft: true' for that"
      map.add(
        key, node, line(construct, isForced ? .kept : .approximated, note: isForced ? "" : note, source: bound))
    }
    func drop(_ reason: String) { lost.append(line(construct, .lost, note: reason, source: bound)) }
    let isDate = validation.answer == .date
    if isDate || validation.answer == .dateTime, ["today", "now"].contains(bound.lowercased()) {
      return give(.word("today"))
    }
    if bound.contains("[") {
      do throws(FormulaFault) {
        let (formula, _) = try meaning.value(SourceLogic(redcap: bound))
        return give(.expression(formula.text))
      } catch { return drop(error.reason) }
    }
    switch validation.answer {
    case .number:
      let digits = bound.replacing(",", with: ".")
      if Double(digits) != nil { give(.word(digits)) } else { drop("'\(bound)' is no number") }
    case .date, .dateTime:
      guard let date = REDCapItem.date(bound, dayFirst: validation.word.contains("dmy")) else {
        return drop("'\(bound)' is no date")
      }
      give(.word(date))
    case .time: if bound.count >= 4 { give(.word(bound.count == 4 ? "0" + bound : String(bound.prefix(5)))) }
    default: drop("a text has no bounds")
    }
  }

  /// A date in any order of year, month and day.
  ///
  /// - Parameter dayFirst: Whether `03/04/2026` is in April.
  static func date(_ text: String, dayFirst: Bool = false) -> String? {
    let parts = text.prefix { $0 != " " }.split { $0 == "-" || $0 == "/" }.map(String.init)
    guard parts.count == 3, parts.allSatisfy({ Int($0) != nil }) else { return nil }
    if parts[0].count == 4 { return parts.joined(separator: "-") }
    guard parts[2].count == 4, let first = Int(parts[0]), let second = Int(parts[1]) else { return nil }
    let isDayFirst = first > 12 || dayFirst && second <= 12
    let (month, day) = isDayFirst ? (second, first) : (first, second)
    return [parts[2], month < 10 ? "0\(month)" : "\(month)", day < 10 ? "0\(day)" : "\(day)"].joined(separator: "-")
  }
}
