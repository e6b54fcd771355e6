/// Makes a survey of a form: a step for each of its sections.
struct REDCapForm {
  private let project: REDCapProject
  private let form: String
  private let fields: [REDCapField]
  private let shared: [[REDCapChoices.Choice]: String]
  private let meaning: LogicMeaning
  private(set) var lost: [FidelityLine] = []
  private var steps: [DraftNode] = []
  private var stepIDs: ImportedIDs
  private var page = Page()
  private var outcomes: [DraftNode] = []
  /// Fields that other forms ask for.
  private let asked: Set<String>

  /// What stands above a matrix that the dictionary says nothing of.
  static let plainMatrixPrompt = "Please answer each line"

  private struct Page {
    var title: (text: String, traces: [FidelityLine])?
    var items: [DraftMap] = []
    /// Texts that wait for the question that they stand above.
    var notes: [DraftMap] = []
  }

  /// - Parameter asked: The names of fields that other forms ask for.
  init(_ form: String, of project: REDCapProject, asked: Set<String>) {
    self.project = project
    self.form = form
    self.asked = asked
    fields = REDCapForm.inOrder(project.fields.filter { $0.form == form }, of: project)
    var uses: [[REDCapChoices.Choice]: (name: String, count: Int)] = [:]
    for field in fields where ["radio", "dropdown", "checkbox"].contains(field.type) {
      let list = REDCapChoices(field.choices).choices
      uses[list, default: (project.id(of: field) + "_choices", 0)].count += 1
    }
    shared = uses.filter { $0.value.count > 1 && !$0.key.isEmpty }.mapValues(\.name)
    meaning = LogicMeaning(
      known: { name in project.known(name, in: form) { _ in } },
      elsewhere: { name, place in project.known(name, at: place, in: form) })
    stepIDs = ImportedIDs(dots: true, taken: Set(fields.map { project.id(of: $0) }))
  }

  /// The survey; nil for a form without a question.
  mutating func survey(title: String) -> DraftMap? {
    var root = DraftMap(
      [DraftEntry("id", .word(project.id(ofForm: form))), DraftEntry("title", .text(title))],
      traces: fields.first.map { [project.line("form", .kept, $0, source: form)] } ?? [])
    var index = 0
    while index < fields.count {
      let field = fields[index]
      if !field.section.isEmpty { begin(field) }
      let group = matrix(from: index)
      if group.count > 1 {
        let isAlone = page.items.isEmpty && page.notes.isEmpty && endsPage(index + group.count)
        page.items += page.notes + [matrix(group, isAlone: isAlone)]
        page.notes = []
        for member in group { addOutcome(member) }
      } else if field.isStudyDay {
        root.traces.append(project.line("study day", .kept, field, note: "every outcome has its own"))
      } else if field.name == project.recordID {
        root.traces.append(
          project.line("record id", .kept, field, note: "the participant's own id", source: field.name))
      } else {
        add(field)
      }
      index += max(group.count, 1)
    }
    endPage()
    guard !steps.isEmpty else { return nil }
    addDefaults(to: &root)
    if !shared.isEmpty { root["choices"] = sharedChoices }
    root["steps"] = .list(steps)
    if !outcomes.isEmpty { root["outcomes"] = .list(outcomes) }
    return root
  }

  private func addDefaults(to root: inout DraftMap) {
    root["defaults"] = .map(DraftMap([DraftEntry("item", .map(DraftMap([DraftEntry("optional", .word("true"))])))]))
  }

  private var sharedChoices: DraftNode {
    let lists = shared.sorted { $0.value < $1.value }
    return .map(DraftMap(lists.map { DraftEntry($0.value, REDCapItem.choices($0.key)) }))
  }

  private mutating func begin(_ field: REDCapField) {
    endPage()
    let texts = REDCapTexts(project, meaning)
    let text = texts.text(field.section, of: field).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    page.title = (text, texts.traces(of: field.section, "section header", field))
  }

  /// Closes the page: a text that no question follows is a page to read.
  private mutating func endPage() {
    let title = page.title.flatMap { $0.text.isEmpty ? nil : $0 }
    if !page.items.isEmpty {
      var step = DraftMap([
        DraftEntry("id", .word(stepIDs.fresh(project.id(ofForm: form) + "_page"))), DraftEntry("type", .word("form")),
      ])
      // The words above a table that stands alone on its page are the table's own.
      let isOfTable = page.items.count == 1 && page.items[0]["prompt"] == title.map { .text($0.text) }
      if let title, !isOfTable { step["title"] = .text(title.text) }
      step.traces += page.title?.traces ?? []
      step["items"] = .list(page.items.map { .map($0) })
      steps.append(.map(step))
    }
    for note in page.notes {
      var step = DraftMap([
        DraftEntry("id", .word(stepIDs.fresh(project.id(ofForm: form) + "_text"))),
        DraftEntry("type", .word("instruction")),
      ])
      if page.items.isEmpty, let title { step["title"] = .text(title.text) }
      step.traces = note.traces
      for entry in note.entries where entry.key != "type" { step.entries.append(entry) }
      steps.append(.map(step))
    }
    if page.items.isEmpty, page.notes.isEmpty, let title {
      lost += title.traces.map { $0.lost("nothing stands below it") }
    }
    page = Page()
  }

  private mutating func add(_ field: REDCapField) {
    if field.type == "descriptive" { return addNote(field) }
    let item = REDCapItem(field, in: project, meaning, shared: shared)
    lost += item.lost
    guard item.map["type"] != nil else { return loseRest(of: field) }
    // A value that is worked out is no question: texts stand above the next one.
    if item.map["type"] != .word("computed") {
      page.items += page.notes
      page.notes = []
    }
    page.items.append(item.map)
    addOutcome(field)
  }

  /// What a field says that nothing stands for.
  private mutating func loseRest(of field: REDCapField) {
    let rest = [
      ("label", field.label), ("branching logic", field.branching), ("field note", field.note),
      ("required", REDCapField.isYes(field.required) ? field.required : ""),
      ("identifier", REDCapField.isYes(field.identifier) ? field.identifier : ""),
    ]
    for (construct, source) in rest where !source.isEmpty {
      lost.append(project.line(construct, .lost, field, note: "its field is lost", source: source))
    }
  }

  private mutating func addNote(_ field: REDCapField) {
    let texts = REDCapTexts(project, meaning)
    let text = texts.text(field.label, of: field)
    let item = REDCapItem(field, in: project, meaning, noteWith: text)
    lost += item.lost
    if text.isEmpty {
      lost.append(
        project.line(
          "field type descriptive", .lost, field, note: "it has no text; pictures and files aren't in a dictionary"))
    } else {
      page.notes.append(item.map)
    }
  }

  private mutating func addOutcome(_ field: REDCapField) {
    guard asked.contains(field.name) else { return }
    let id = project.id(of: field)
    let step = stepIDs.peek(project.id(ofForm: form) + "_page")
    let isInMatrix = page.items.last?["type"] == .word("matrix")
    var path = step
    if isInMatrix, case .word(let matrix)? = page.items.last?["id"] { path += "/" + matrix }
    outcomes.append(.map(DraftMap([DraftEntry("kind", .word(id)), DraftEntry("from", .word("\(path)/\(id)"))])))
  }
}

// MARK: - The order of fields

extension REDCapForm {
  /// The fields of a form, each value that is worked out behind what it reads: here nothing reads what is asked later.
  fileprivate static func inOrder(_ fields: [REDCapField], of project: REDCapProject) -> [REDCapField] {
    let places = Dictionary(fields.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { $1 })
    var ranks: [Int] = []
    var ofName: [String: Int] = [:]
    for (index, field) in fields.enumerated() {
      var rank = index
      if isWorkedOut(field) {
        for name in REDCapTexts.references(in: field.choices + field.annotation + field.branching) {
          guard let other = project.field(named: name), let place = places[other.name], other.name != field.name else {
            continue
          }
          rank = max(rank, ofName[other.name] ?? place)
        }
      }
      ranks.append(rank)
      ofName[field.name] = rank
    }
    let order = fields.indices.sorted {
      (ranks[$0], $0 == ranks[$0] ? -1 : $0) < (ranks[$1], $1 == ranks[$1] ? -1 : $1)
    }
    return order.map { index in
      // The header that stood above it stays above what follows it.
      var field = fields[index]
      if ranks[index] != index { field.section = "" }
      if index > 0, ranks[index - 1] != index - 1, field.section.isEmpty { field.section = fields[index - 1].section }
      return field
    }
  }

  private static func isWorkedOut(_ field: REDCapField) -> Bool {
    field.type == "calc" || REDCapItem.madeByTag(REDCapTags(field.annotation)) != nil
  }
}

// MARK: - Tables

extension REDCapForm {
  /// The fields from a place on that stand in one table.
  private func matrix(from index: Int) -> [REDCapField] {
    let first = fields[index]
    guard !first.matrix.isEmpty, ["radio", "checkbox"].contains(first.type) else { return [] }
    var group = [first]
    for field in fields[(index + 1)...] {
      guard field.matrix == first.matrix, field.type == first.type, field.choices == first.choices,
        field.section.isEmpty
      else { break }
      group.append(field)
    }
    // A row that may be left out, or whose choices differ, is asked for by itself.
    let isPlain = group.allSatisfy { $0.annotation.isEmpty && $0.identifier.isEmpty }
    return isPlain ? group : []
  }

  /// Whether nothing that is shown stands on the page from a place on.
  private func endsPage(_ index: Int) -> Bool { index >= fields.count || !fields[index].section.isEmpty }

  /// - Parameter isAlone: Whether nothing else stands on its page, whose title is then its own.
  private mutating func matrix(_ group: [REDCapField], isAlone: Bool) -> DraftMap {
    let first = group[0]
    let list = REDCapChoices(first.choices)
    let title = isAlone ? page.title.flatMap { $0.text.isEmpty ? nil : $0.text } : nil
    var map = DraftMap([
      DraftEntry("id", .word(stepIDs.fresh(first.matrix))), DraftEntry("type", .word("matrix")),
      DraftEntry("prompt", .text(title ?? REDCapForm.plainMatrixPrompt)),
    ])
    map.traces.append(project.line("matrix group", .kept, first, source: first.matrix))
    if first.type == "checkbox" { map["multiple"] = .word("true") }
    map["choices"] = shared[list.choices].map { .word($0) } ?? REDCapItem.choices(list.choices)
    var rows: [DraftNode] = []
    for field in group {
      let item = REDCapItem(field, in: project, meaning, shared: shared)
      lost += item.lost
      var row = DraftMap([], traces: item.map.traces + [project.line("choices", .kept, field)])
      row.comments = item.map.comments
      for entry in item.map.entries where ["id", "prompt", "hint", "showIf", "optional"].contains(entry.key) {
        row.entries.append(entry)
      }
      if !field.ranking.isEmpty, REDCapField.isYes(field.ranking) {
        lost.append(
          project.line(
            "matrix ranking", .lost, field, note: "two rows may have the same answer; write an item of the type rank"))
      }
      rows.append(.map(row))
    }
    map["rows"] = .list(rows)
    return map
  }
}

extension REDCapItem {
  /// A text between questions.
  init(_ field: REDCapField, in project: REDCapProject, _ meaning: LogicMeaning, noteWith text: String) {
    self.init(note: field, in: project, meaning)
    map["type"] = .word("note")
    map.traces.append(line("field type descriptive"))
    map.traces += REDCapTexts(project, meaning).traces(of: field.label, "label", field)
    map["text"] = .text(text)
    addShowIf()
    addTags()
  }
}
