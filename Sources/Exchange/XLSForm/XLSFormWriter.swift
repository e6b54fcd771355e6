import Expressions
import SurveyModel

/// Writes a survey as the sheets of a form.
struct XLSFormWriter {
  /// A row of a sheet, its cells by their columns.
  typealias Row = [String: String]

  let source: OutgoingSurvey
  let logic: OutgoingLogic
  let names: [Int: String]
  /// What the pictures of choices are called, by their paths.
  private let pictures: [String: String]
  private(set) var lines: [FidelityLine] = []
  private var rows: [Row] = []
  private var choices: [Row] = []
  /// Lists that stand in the sheet, by what is in them.
  private var lists: [[Row]: String] = [:]
  private var taken: ImportedIDs
  private var listNames = ImportedIDs()
  /// Titles that were said with a group of their own.
  private var open: [Int] = []

  init(_ source: OutgoingSurvey, pictures: [String: String] = [:]) {
    (self.source, self.pictures) = (source, pictures)
    var taken = ImportedIDs()
    var names: [Int: String] = [:]
    for slot in source.survey.items.indices { names[slot] = taken.fresh(source.survey.items[slot].item.id) }
    for index in source.survey.scores.indices {
      names[ExpressionSlot.score(index)] = taken.fresh(source.survey.scores[index].id)
    }
    let all = names
    let lost = OutgoingLogic(.xpath, of: source) { XLSFormWriter.name(of: $0, all, source) }.lostScores
    for index in lost { names[ExpressionSlot.score(index)] = nil }
    let known = names
    (self.names, self.taken) = (names, taken)
    logic = OutgoingLogic(.xpath, of: source) { slot in XLSFormWriter.name(of: slot, known, source) }
    write()
  }

  private static func name(of slot: Int, _ names: [Int: String], _ source: OutgoingSurvey) -> OutgoingName? {
    let boolean = (yes: "true", no: "false")
    switch source.meaning(ofSlot: slot) {
    case .score: return names[slot].map { OutgoingName(name: $0, answer: .number(unit: nil)) }
    case .entries(let item):
      guard case .number = OutgoingName.Answer(item.format, boolean: boolean) else {
        return OutgoingName(
          name: item.id, answer: .none("only numbers of the entries of a repeat can be asked for there"))
      }
      return names[item.slot].map { OutgoingName(name: $0, answer: .numbers) }
    case .item(let item):
      return names[slot].map {
        OutgoingName(
          name: $0, answer: .init(item.format, boolean: boolean), isSure: item.isSure,
          codes: item.format.codes(for: .xpath),
          isNeverNegative: item.format.numericBounds.map { $0.lowerBound >= 0 } ?? false,
          isWhole: item.format.isWhole)
      }
    }
  }

  // MARK: - Sheets

  var sheets: [WorkbookText.Sheet] {
    [
      sheet("survey", rows, first: ["type", "name", "label", "hint"]),
      sheet("choices", choices, first: ["list_name", "name", "label"]),
      WorkbookText.Sheet(name: "settings", rows: settings),
    ]
  }

  private func sheet(_ name: String, _ rows: [Row], first: [String]) -> WorkbookText.Sheet {
    var columns: [String] = []
    for word in first {
      let own = rows.flatMap(\.keys).filter { $0 == word || $0.hasPrefix(word + "::") }
      let known = columnsOfTexts(word).filter(own.contains)
      columns += known.isEmpty ? own.isEmpty && word != "hint" ? [word] : [] : known
      if known.isEmpty, own.contains(word) { columns.append(word) }
    }
    var seen: Set<String> = []
    columns = columns.filter { seen.insert($0).inserted }
    columns += Set(rows.flatMap(\.keys)).subtracting(columns).sorted()
    return WorkbookText.Sheet(name: name, rows: [columns] + rows.map { row in columns.map { row[$0] ?? "" } })
  }

  private var settings: [[String]] {
    var found = [
      ("form_title", source.text(source.survey.title)), ("form_id", source.survey.id),
      ("version", String(source.survey.digest.split(separator: ":").last?.prefix(12) ?? "")),
    ]
    if isTranslated { found.append(("default_language", XLSFormWriter.header(source.survey.language))) }
    return [found.map(\.0), found.map(\.1)]
  }

  // MARK: - Texts

  /// Whether the columns of texts name their language.
  var isTranslated: Bool { source.languages.count > 1 || source.survey.language != .english }

  private func columnsOfTexts(_ word: String) -> [String] {
    isTranslated ? source.languages.map { "\(word)::\(XLSFormWriter.header($0))" } : [word]
  }

  /// A language as headers name it: `en (en)`.
  static func header(_ language: LanguageTag) -> String { "\(language.tag) (\(language.tag))" }

  private var texts: OutgoingTexts {
    let (names, source) = (names, source)
    return OutgoingTexts(
      survey: source,
      told: { expression in
        let (formula, slots) = (expression.formula, expression.slotsByName)
        if formula == .name("today"), !names.values.contains("today") { return "${today}" }
        guard case .name(let name) = formula, let slot = slots[name], let told = names[slot] else { return nil }
        return "${\(told)}"
      },
      mark: { span in
        var text = span.text
        if span.isStrong { text = "**\(text)**" }
        if span.isEmphasis { text = "*\(text)*" }
        if let link = span.link { text = "[\(text)](\(link))" }
        return text
      }, literal: { $0.replacing("${", with: "$ {") })
  }

  /// The cells of a text in each language.
  mutating func cells(_ column: String, _ text: LocalizedText?, at place: String, group: Int?) -> Row {
    guard let text else { return [:] }
    var row: Row = [:]
    for language in source.languages where text.isTranslated(into: language) {
      let (words, lost) = texts.text(text, in: language, group: group)
      if !words.isEmpty { row[isTranslated ? "\(column)::\(XLSFormWriter.header(language))" : column] = words }
      if language == source.languages.first { lines += texts.lines(lost, at: place) }
    }
    return row
  }

  /// The cell of a label in the survey's own language alone.
  func plain(_ label: String) -> Row {
    [isTranslated ? "label::\(XLSFormWriter.header(source.survey.language))" : "label": label]
  }

  /// The cells that name the picture of a choice.
  func pictureCells(_ choice: Choice) -> Row {
    guard let picture = choice.picture else { return [:] }
    var row: Row = [:]
    for language in source.languages where picture.files.isTranslated(into: language) {
      let path = picture.files.text(in: language, fallback: source.survey.language)
      guard let name = pictures[path] else { continue }
      row[isTranslated ? "image::\(XLSFormWriter.header(language))" : "image"] = name
    }
    return row
  }

  mutating func say(
    _ construct: String, _ fate: Fate = .kept, at place: String, _ note: String = "", of text: String = ""
  ) {
    lines.append(source.line(construct, fate, at: place, note: note, source: text))
  }

  mutating func add(_ row: Row) { rows.append(row) }

  func anyChoice(of item: FormItem) -> Showing? { Showing.anyChoice(of: item) }

  mutating func unsaid(_ item: FormItem) { lines += source.unsaid(of: item, by: "the server") }

  mutating func fresh(_ name: String) -> String { taken.fresh(name) }

  /// The name of a list of choices: the one that has the same choices, else a new one.
  mutating func list(_ rows: [Row], named name: String) -> String {
    if let known = lists[rows] { return known }
    let list = listNames.fresh(name)
    lists[rows] = list
    choices += rows.map { $0.merging(["list_name": list]) { $1 } }
    return list
  }

  // MARK: - The survey

  private mutating func write() {
    let survey = source.survey
    say("survey", at: "", of: survey.id)
    let flow = OutgoingFlow(survey)
    for way in flow.lost { say("next", .lost, at: "step \(way.step)", way.reason) }
    for (index, step) in survey.steps.enumerated() where !survey.asksForAnother(index) {
      turn(to: survey.loops(around: index), before: flow, index)
      write(step, index, showing: flow.reached[index])
    }
    turn(to: [], before: flow, survey.steps.count)
    for index in survey.scores.indices { write(survey.scores[index], index) }
    let scores = survey.scores.indices.compactMap { names[ExpressionSlot.score($0)] }
    rows.move(scores, named: { $0["name"] ?? "" }) { row, score in
      row["calculation"]?.contains("${\(score)}") ?? false
    }
    if rows.contains(where: { $0.values.contains { $0.contains("${today}") } }), !names.values.contains("today") {
      rows.insert(["type": "today", "name": "today"], at: 0)
    }
    lines += source.unsaid(by: "the server")
  }

  /// Closes the repeats that are left, and opens those that are entered.
  private mutating func turn(to loops: [Int], before flow: OutgoingFlow, _ step: Int) {
    while let last = open.last, !loops.contains(last) {
      open.removeLast()
      add(["type": "end_repeat"])
    }
    for group in loops where !open.contains(group) {
      open.append(group)
      begin(source.survey.groups[group], at: group, flow.reached[step])
    }
  }

  private mutating func begin(_ group: StepGroup, at index: Int, _ reached: Showing) {
    let place = "step \(group.id)"
    say("repeat", at: place)
    var row: Row = ["type": "begin_repeat", "name": taken.fresh(group.id)]
    row.merge(cells("label", group.title, at: place, group: group.parent)) { $1 }
    let outer = group.parent.flatMap { source.survey.groups[$0].showIf }
    relevant(
      Showing.joined([reached] + [outer, group.showIf].compactMap(\.self).map(Showing.when)), of: place, "showIf", &row)
    switch group.loop?.count {
    case .times(let expression)?:
      do throws(FormulaFault) {
        let count = try logic.value(expression).text(in: .xpath)
        let usual = XLSFormSurvey.mostEntries(in: source.survey.loops(around: group.steps.lowerBound).count - 1)
        let most = group.loop?.maximum ?? usual
        row["repeat_count"] =
          most == usual || Int(count) != nil ? count : "if(\(count) > \(most), \(most), \(count))"
        say("times", at: place, of: expression.text)
      } catch {
        say("times", .lost, at: place, "any number of entries can be made: \(error.reason)", of: expression.text)
      }
    case .forEach(let slot)?:
      row["repeat_count"] = "count-selected(${\(names[slot] ?? "")})"
      say("each", .approximated, at: place, "there are as many entries, and none is told which choice it is for")
    case .another?: say("another", at: place)
    case nil: break
    }
    add(row)
  }

  /// Puts a condition into a row.
  mutating func relevant(_ showing: Showing, of place: String, _ construct: String, _ row: inout Row) {
    do throws(FormulaFault) {
      guard let condition = try logic.condition(showing) else { return }
      row["relevant"] = condition.text(in: .xpath)
      say(construct, at: place)
    } catch { say(construct, .lost, at: place, "it always shows: \(error.reason)") }
  }

  private mutating func write(_ step: Step, _ index: Int, showing reached: Showing) {
    let place = "step \(step.id)"
    say("step \(step.kind.name)", at: place)
    // The conditions of a repeat stand at its beginning.
    let inner = source.survey.groups(around: index)
    let loop = inner.lastIndex { source.survey.groups[$0].loop != nil }
    let own = (loop.map { Array(inner[($0 + 1)...]) } ?? inner).compactMap { source.survey.groups[$0].showIf }
    let conditions = (own + [step.showIf].compactMap(\.self)).map(Showing.when)
    let showing = Showing.joined((loop == nil ? [reached] : []) + conditions)
    switch step.kind {
    case .instruction, .completion, .review: write(note: step, showing)
    case .form(let items): write(step, items, showing)
    case .question(let item): write(step, [item], showing)
    case .consent(let consent): write(step, consent, showing)
    case .active(let active): write(step, active, showing)
    }
  }

  private mutating func write(_ score: Score, _ index: Int) {
    let place = "score \(score.id)"
    do throws(FormulaFault) {
      let value = try logic.value(of: score).text(in: .xpath)
      let name = names[ExpressionSlot.score(index)] ?? score.id
      add(["type": "calculate", "name": name, "calculation": value])
      say("score", at: place)
      guard !score.bands.isEmpty else { return }
      if case .lookup(let lookup) = score.rule, lookup.namesBands {
        return say("bands", .lost, at: place, "its table names the bands; look them up in it")
      }
      let bands = score.bands.reversed().reduce("''") { rest, band in
        "if(${\(name)} >= \(Formula.digits(band.from)) and ${\(name)} <= \(Formula.digits(band.to)), \(SourceLogic.text(band.id).text(in: .xpath)), \(rest))"
      }
      add(["type": "calculate", "name": taken.fresh(name + "_band"), "calculation": bands])
      say("bands", at: place)
    } catch { say("score", .lost, at: place, "work it out from the answers: \(error.reason)") }
  }
}
