import Expressions

/// Makes a survey of a form: each group is a page, a nested one a page of its own.
struct XLSFormSurvey {
  private let form: XLSForm
  private(set) var lost: [FidelityLine] = []
  private var levels: [Level] = [Level()]
  private var stepIDs: ImportedIDs

  /// A group or a repeat that is open.
  private struct Level {
    var question: XLSFormQuestion?
    var isRepeat = false
    /// Whether a page of its own stands for it.
    var isTold = false
    var showIf: [Formula] = []
    var title: DraftNode?
    var traces: [FidelityLine] = []
    var steps: [DraftNode] = []
    var items: [DraftMap] = []
    /// Texts that wait for the question that they stand above, each with the id that it would have as a page.
    var notes: [(id: String, map: DraftMap)] = []
  }

  init(_ form: XLSForm) {
    self.form = form
    let items = form.questions.filter {
      ![.beginGroup, .beginRepeat, .endGroup, .endRepeat, .note].contains($0.kind)
    }
    stepIDs = ImportedIDs(dots: true, taken: Set(items.map(\.id)))
  }

  mutating func survey(id: String, title: DraftNode) -> DraftMap? {
    for question in form.questions {
      switch question.kind {
      case .beginGroup, .beginRepeat: begin(question)
      case .endGroup, .endRepeat: if levels.count > 1 { end() }
      default: add(question)
      }
    }
    while levels.count > 1 { end() }
    endPage()
    let steps = levels[0].steps
    guard !steps.isEmpty else { return nil }
    var root = DraftMap([DraftEntry("id", .word(id)), DraftEntry("title", title)])
    root.traces = levels[0].traces
    if let main = form.languages.tags.first, form.languages.tags.count > 1 || main.tag != "en" {
      root["language"] = .word(main.tag)
    }
    root["defaults"] = .map(DraftMap([DraftEntry("item", .map(DraftMap([DraftEntry("optional", .word("true"))])))]))
    let shared = form.sharedLists.sorted()
    if !shared.isEmpty {
      root["choices"] = .map(
        DraftMap(
          shared.compactMap { name in
            form.lists[name].map { DraftEntry(form.choicesID(name), form.choices($0, hasOther: false)) }
          }))
    }
    root["steps"] = .list(steps)
    return root
  }

  private mutating func begin(_ question: XLSFormQuestion) {
    endPage()
    var level = Level(question: question, isRepeat: question.kind == .beginRepeat)
    let row = question.row
    level.title = form.texts(row, "label")
    level.traces = [form.line(level.isRepeat ? "repeat" : "group", .kept, row, source: question.name)]
    if !row["label"].isEmpty { level.traces.append(form.line("label", .kept, row)) }
    if !row["appearance"].isEmpty {
      level.traces.append(
        form.line("appearance", .kept, row, note: "looks are not ours", source: row["appearance"]))
    }
    if !row["relevant"].isEmpty { addCondition(row, question.name, to: &level) }
    levels.append(level)
  }

  private mutating func addCondition(_ row: XLSFormSheets.Row, _ name: String, to level: inout Level) {
    let source = row["relevant"]
    do throws(FormulaFault) {
      let formula = try form.meaning().truth(SourceLogic(xpath: source, own: name), isGuarded: false)
      if formula != .boolean(true) { level.showIf.append(formula) }
      level.traces.append(form.line("relevant", .kept, row, source: source))
    } catch {
      lost.append(
        form.line("relevant", .lost, row, note: "the group always shows: \(error.reason)", source: source))
    }
  }

  private mutating func end() {
    endPage()
    let level = levels.removeLast()
    guard !level.steps.isEmpty else {
      lost += level.traces.map { $0.lost("nothing in it has a like here") }
      return
    }
    guard level.isRepeat, let question = level.question else {
      levels[levels.count - 1].steps += level.isTold ? level.steps : told(level)
      return
    }
    var step = DraftMap([
      DraftEntry("id", .word(stepIDs.fresh(question.id))), DraftEntry("type", .word("repeat")),
    ])
    step.traces = level.traces
    if let condition = condition(of: [level]) { step["showIf"] = .expression(condition) }
    addCount(question, to: &step)
    step["steps"] = .list(level.steps)
    levels[levels.count - 1].steps.append(.map(step))
  }

  /// The steps of a group that has no page of its own: the first of them stands for it, and has its title where it has none.
  private mutating func told(_ level: Level) -> [DraftNode] {
    var steps = level.steps
    guard case .map(var first)? = steps.first else { return steps }
    var traces = level.traces
    if let title = level.title {
      let isNote = first["type"] == .word("repeat")
      if first["title"] == nil, !isNote {
        let place = first.entries.firstIndex { $0.key == "type" }.map { $0 + 1 } ?? first.entries.count
        first.entries.insert(DraftEntry("title", title), at: place)
      } else if let label = traces.firstIndex(where: { $0.construct == "label" }) {
        traces[label] = traces[label].lost("the group within it has a title of its own, and no page has two")
      }
    }
    first.traces += traces
    steps[0] = .map(first)
    return steps
  }

  /// A form says nothing of how many entries a repeat takes; few where repeats lie in one another.
  static func mostEntries(in repeats: Int) -> Int { [100, 20, 5][min(max(repeats, 0), 2)] }

  private mutating func addCount(_ question: XLSFormQuestion, to step: inout DraftMap) {
    let source = question.row["repeat_count"]
    let most = Self.mostEntries(in: question.repeats)
    if !source.isEmpty {
      do throws(FormulaFault) {
        let (formula, _) = try form.meaning().value(SourceLogic(xpath: source, own: question.name))
        step.add(
          "times", .expression(formula.text), form.line("repeat_count", .kept, question.row, source: source))
        step["maximum"] = .number(Int(source) ?? most)
        return
      } catch {
        lost.append(
          form.line(
            "repeat_count", .lost, question.row, note: "it is asked whether there is one more: \(error.reason)",
            source: source))
      }
    }
    step["another"] = .text("One more?")
    step["maximum"] = .number(most)
  }

  /// Conditions of groups hold for their pages; in a repeat those outside of it hold for the repeat.
  private func condition(of levels: [Level]) -> String? {
    let parts = levels.flatMap(\.showIf)
    return parts.isEmpty ? nil : Formula.and(parts).text
  }

  private mutating func add(_ question: XLSFormQuestion) {
    let item = XLSFormItem(question, in: form)
    lost += item.lost
    let last = levels.count - 1
    guard item.map["type"] != nil else {
      levels[last].traces += item.map.traces
      return
    }
    if item.map["type"] == .word("note") { return levels[last].notes.append((question.id, item.map)) }
    if item.map["type"] != .word("computed") {
      levels[last].items += levels[last].notes.map(\.map)
      levels[last].notes = []
    }
    levels[last].items.append(item.map)
  }

  /// Closes the page that is open: its notes without a question become pages to read.
  private mutating func endPage() {
    let last = levels.count - 1
    let level = levels[last]
    let inner = levels.lastIndex { $0.isRepeat } ?? -1
    let condition = condition(of: Array(levels[(inner + 1)...]))
    var isFirst = level.steps.isEmpty
    // The page of a repeat has another id than the repeat.
    let ofLevel = level.question.map { level.isRepeat ? $0.id + "_page" : $0.id }
    func step(_ type: String, named name: String? = nil) -> DraftMap {
      DraftMap([
        DraftEntry("id", .word(stepIDs.fresh(name ?? ofLevel ?? "page"))),
        DraftEntry("type", .word(type)),
      ])
    }
    func tell(_ page: inout DraftMap) {
      guard !level.isRepeat, level.question != nil, !levels[last].isTold else { return }
      page.traces = level.traces
      levels[last].isTold = true
    }
    if !level.items.isEmpty {
      var page = step("form")
      if let title = level.title { page["title"] = title }
      tell(&page)
      if let condition { page["showIf"] = .expression(condition) }
      page["items"] = .list(level.items.map { .map($0) })
      levels[last].steps.append(.map(page))
      isFirst = false
    }
    for (id, note) in level.notes {
      var page = step("instruction", named: id)
      tell(&page)
      page.traces += note.traces
      if isFirst, let title = level.title { page["title"] = title }
      for entry in note.entries where !["type", "showIf"].contains(entry.key) { page.entries.append(entry) }
      var both: [String] = condition.map { [$0] } ?? []
      if case .expression(let own)? = note["showIf"] { both.append(own) }
      if !both.isEmpty {
        let text = both.count == 1 ? both[0] : both.map { "(\($0))" }.joined(separator: " and ")
        page.entries.append(
          DraftEntry("showIf", .expression(text), traces: note.entries.first { $0.key == "showIf" }?.traces ?? []))
      }
      levels[last].steps.append(.map(page))
      isFirst = false
    }
    levels[last].items = []
    levels[last].notes = []
  }
}
