import Expressions

/// Builds a survey of the definitions of one questionnaire, each in a language of its own.
struct RADARSurvey {
  let id: String
  /// The definitions, that in the survey's own language first.
  let definitions: [RADARDefinition]
  /// What the protocol says before and after the questions.
  var introduction: DraftMap?
  var ending: DraftMap?

  private var base: RADARDefinition { definitions[0] }
  private var own: String { base.language }
  private var lost: [FidelityLine] = []
  private var ids = ImportedIDs()
  private var steps: [DraftNode] = []
  private var form: DraftMap?
  private var formItems: [DraftNode] = []
  private var logic: [String: RADARLogic.Field] = [:]
  private var sharedLists: [[RADARField.Choice]: String] = [:]
  private var items: [RADARItem] = []

  /// - Parameter definitions: At least one; the others are its translations.
  init(id: String, definitions: [RADARDefinition]) {
    (self.id, self.definitions) = (id, definitions)
  }

  /// The survey, and what was lost on the way to it.
  mutating func map() -> (map: DraftMap, lost: [FidelityLine]) {
    gather()
    var head = DraftMap([DraftEntry("id", .word(id)), DraftEntry("title", .text(base.name))])
    for definition in definitions {
      let language = FidelityLine("language \(definition.language)", in: definition.file, at: "")
      head.traces.append(language)
      if let encoding = definition.encoding {
        head.traces.append(FidelityLine("encoding \(encoding)", in: definition.file, at: ""))
      }
    }
    if own != "en" { head.entries.append(DraftEntry("language", .word(own))) }
    let isOptional = !items.isEmpty && items.allSatisfy { !$0.fields[0].field.isRequired }
    if isOptional {
      let optional = DraftMap([DraftEntry("optional", .word("true"))])
      head.entries.append(DraftEntry("defaults", .map(DraftMap([DraftEntry("item", .map(optional))]))))
    }
    let lists = sharedLists.sorted { $0.value < $1.value }.compactMap { list, name in
      items.first { $0.fields[0].field.choices == list }.map { DraftEntry(name, $0.choices) }
    }
    if !lists.isEmpty { head.entries.append(DraftEntry("choices", .map(DraftMap(lists)))) }
    if let introduction { steps.append(.map(introduction)) }
    for item in items { add(item, isOptional: isOptional) }
    closeForm()
    if let ending { steps.append(.map(ending)) }
    head.entries.append(DraftEntry("steps", .list(steps)))
    return (head, lost)
  }

  // MARK: - Fields

  /// Gives every field its id and every list that is used twice its name.
  private mutating func gather() {
    var translations: [String: [(String, RADARField)]] = [:]
    for definition in definitions.dropFirst() {
      var seen: Set<String> = []
      for field in definition.fields where seen.insert(field.name).inserted {
        translations[field.name, default: []].append((definition.language, field))
      }
    }
    var uses: [[RADARField.Choice]: Int] = [:]
    var seen: Set<String> = []
    for field in base.fields {
      let isFirst = seen.insert(field.name).inserted
      let others = isFirst ? translations.removeValue(forKey: field.name) ?? [] : []
      let item = RADARItem(
        fields: [(own, field)] + others, id: isFirst ? ids.id(of: field.name) : ids.fresh(field.name),
        file: base.file, own: own)
      items.append(item)
      if isFirst { logic[field.name] = RADARLogic.Field(id: item.id, answer: answer(of: item)) }
      if !RADARPage.isPage(field.type), item.type == .choice { uses[field.choices, default: 0] += 1 }
    }
    var names = ImportedIDs()
    for item in items {
      let list = item.fields[0].field.choices
      guard uses[list, default: 0] > 1, sharedLists[list] == nil else { continue }
      sharedLists[list] = names.fresh(item.fields[0].field["matrix_group_name"] ?? item.id)
    }
    for item in items { loseCodes(of: item) }
    for definition in definitions.dropFirst() {
      for field in definition.fields where translations[field.name] != nil {
        lost.append(
          FidelityLine(
            "field type \(field.type)", .lost, in: definition.file, at: field.name,
            note: "the definition in \(own) lacks the field; add it there"))
      }
    }
  }

  /// Choices that a translation alone has are in no list.
  private mutating func loseCodes(of item: RADARItem) {
    let codes = Set(item.fields[0].field.choices.map(\.code))
    guard item.type == .choice else { return }
    let files = definitions.map { ($0.language, $0.file) }
    for (language, field) in item.fields.dropFirst() {
      let others = field.choices.map(\.code).filter { !codes.contains($0) }
      guard !others.isEmpty else { continue }
      lost.append(
        FidelityLine(
          "choices", .lost, in: files.first { $0.0 == language }?.1 ?? base.file, at: field.name,
          note: "the definition in \(own) lacks the codes; add them there", source: others.joined(separator: ", ")))
    }
  }

  private func answer(of item: RADARItem) -> RADARLogic.Answer {
    let type = item.fields[0].field.type
    return RADARPage.isPage(type) ? .none("a field of type \(type) is a page to read") : item.answer
  }

  private mutating func add(_ item: RADARItem, isOptional: Bool) {
    let field = item.fields[0].field
    if RADARPage.isPage(field.type) {
      closeForm()
      var page = RADARPage(item: item).map()
      finish(&page, item, hasHeader: true)
      steps.append(.map(page))
      return
    }
    let header = item.texts { $0["section_header"] }
    if !header.isEmpty || form == nil { openForm(header, item) }
    if field.type == "matrix-radio", addRow(item, isOptional: isOptional) { return }
    var map: DraftMap
    if field.type == "matrix-radio" {
      map = matrix(item, isOptional: isOptional)
    } else {
      map = item.map(list: sharedLists[field.choices])
      finish(&map, item, isOptional: isOptional)
    }
    formItems.append(.map(map))
  }

  private mutating func openForm(_ header: TextsByLanguage, _ item: RADARItem) {
    closeForm()
    var map = DraftMap([
      DraftEntry("id", .word(ids.fresh("page\(steps.count + 1)"))), DraftEntry("type", .word("form")),
    ])
    if !header.isEmpty { map.add("text", header.node(own: own), item.line("section header")) }
    form = map
  }

  private mutating func closeForm() {
    if var form {
      form.entries.append(DraftEntry("items", .list(formItems)))
      steps.append(.map(form))
    }
    (form, formItems) = (nil, [])
  }

  // MARK: - Matrices

  private mutating func matrix(_ item: RADARItem, isOptional: Bool) -> DraftMap {
    let group = item.fields[0].field["matrix_group_name"] ?? item.id
    var map = DraftMap([
      DraftEntry("id", .word(ids.fresh(group))), DraftEntry("type", .word("matrix")), matrixPrompt(),
      DraftEntry("choices", sharedLists[item.fields[0].field.choices].map { .word($0) } ?? item.choices),
    ])
    map.entries.append(DraftEntry("rows", .list([.map(row(item, isOptional: isOptional))])))
    map.comments = ["matrix \(group)"]
    return map
  }

  /// The words above the page where the matrix stands at its top, else words of ours.
  private mutating func matrixPrompt() -> DraftEntry {
    guard formItems.isEmpty, let text = form?.entries.first(where: { $0.key == "text" }) else {
      return DraftEntry("prompt", .text(REDCapForm.plainMatrixPrompt))
    }
    form?.entries.removeAll { $0.key == "text" }
    return DraftEntry("prompt", text.value, traces: text.traces)
  }

  /// Adds a row to the matrix before it; false where there is none of its group with the same choices.
  private mutating func addRow(_ item: RADARItem, isOptional: Bool) -> Bool {
    let field = item.fields[0].field
    guard case .map(var matrix)? = formItems.last, let group = field["matrix_group_name"],
      matrix.comments == ["matrix \(group)"], case .list(let rows)? = matrix["rows"],
      matrix["choices"] == sharedLists[field.choices].map({ .word($0) }) ?? item.choices
    else { return false }
    matrix["rows"] = .list(rows + [.map(row(item, isOptional: isOptional))])
    formItems[formItems.count - 1] = .map(matrix)
    return true
  }

  private mutating func row(_ item: RADARItem, isOptional: Bool) -> DraftMap {
    var map = item.map(list: nil)
    map.entries.removeAll { ["type", "choices"].contains($0.key) }
    map.traces.append(item.line("choices"))
    finish(&map, item, isOptional: isOptional)
    return map
  }

  // MARK: - What every field may have

  private static let noted = [
    "custom_alignment": "choices are laid out by the page itself", "identifier": "", "matrix_ranking": "",
  ]

  private mutating func finish(
    _ map: inout DraftMap, _ item: RADARItem, isOptional: Bool = true, hasHeader: Bool = false
  ) {
    let field = item.fields[0].field
    let isPage = RADARPage.isPage(field.type)
    if field.isRequired { map.traces.append(item.line("required")) }
    if !isPage, !isOptional, !field.isRequired { map.entries.append(DraftEntry("optional", .word("true"))) }
    if field["identifier"] != nil {
      if isPage {
        map.traces.append(item.line("identifier"))
      } else {
        map.add("identifying", .word("true"), item.line("identifier"))
      }
    }
    if field["matrix_group_name"] != nil { map.traces.append(item.line("matrix group")) }
    if field["custom_alignment"] != nil {
      map.traces.append(
        item.line("custom alignment", .approximated, note: "the page lays choices out by itself"))
    }
    if let number = field["question_number"] {
      map.comments.append("question \(number.split(whereSeparator: \.isNewline).joined(separator: " "))")
      map.traces.append(item.line("question number"))
    }
    if field["matrix_ranking"] != nil {
      map.traces.append(
        item.line("matrix ranking", .lost, note: "rows may have the same answer; use an item of type rank"))
    }
    addAnnotation(&map, item)
    addLogic(&map, item)
  }

  private func addAnnotation(_ map: inout DraftMap, _ item: RADARItem) {
    guard let text = item.fields[0].field["field_annotation"] else { return }
    if !text.hasSuffix("-type"), !text.hasPrefix("range-") {
      map.comments += text.split(whereSeparator: \.isNewline).map { "annotation: \($0)" }
    }
    map.traces.append(item.line("annotation", source: text))
  }

  private mutating func addLogic(_ map: inout DraftMap, _ item: RADARItem) {
    let field = item.fields[0].field
    let sources = [("evaluated logic", "evaluated_logic"), ("branching logic", "branching_logic")].compactMap { each in
      field[each.1].map { (construct: each.0, text: $0) }
    }
    var faults: [String] = []
    for source in sources {
      var reader = RADARLogic(logic)
      do throws(FormulaFault) {
        let formula = try reader.formula(source.text)
        let traces = sources.map { item.line($0.construct, source: $0.text) }
        map.entries.append(DraftEntry("showIf", .expression(formula.text), traces: traces))
        return
      } catch {
        faults.append(error.reason)
      }
    }
    for (source, fault) in zip(sources, faults) {
      map.traces.append(
        item.line(
          source.construct, .lost, note: "\(fault); it is always shown: add showIf by hand", source: source.text))
    }
  }
}
