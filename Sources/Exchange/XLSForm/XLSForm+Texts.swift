/// Texts and choices of a form.
extension XLSForm {
  func texts(_ row: XLSFormSheets.Row, _ column: String) -> DraftNode? {
    languages.node(row, column) { text($0, in: row) }
  }

  /// `${name}` becomes `{{name}}`; HTML becomes our marks.
  private func text(_ source: String, in row: XLSFormSheets.Row) -> String {
    let plain = SourceMarkup(source).text
    guard plain.contains("${") else { return plain.replacing("{{", with: "{ {") }
    var text = ""
    var rest = plain[...]
    while let open = rest.firstRange(of: "${"), let end = rest[open.upperBound...].firstIndex(of: "}") {
      text += rest[..<open.lowerBound]
      let name = rest[open.upperBound..<end].withoutOuterBlanks
      if let formula = told(name, in: row) { text += "{{\(formula)}}" } else { text += "…" }
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  private func told(_ name: String, in row: XLSFormSheets.Row) -> String? {
    guard let question = question(named: name) else { return nil }
    // In another repeat within it, the number would be that one's.
    if question.isEntryNumber { return depth(ofRow: row) == question.repeats ? "index" : nil }
    if case .automatic("the study day") = question.kind { return "today" }
    if case .none = answer(of: question) { return nil }
    return question.id
  }

  func traces(of source: String, _ what: String, _ row: XLSFormSheets.Row) -> [FidelityLine] {
    var lines = [line(what, .kept, row)]
    if source.contains("<") {
      let dropped = SourceMarkup(source).dropped
      lines.append(
        line(
          "HTML in a text", dropped.isEmpty ? .kept : .approximated, row,
          note: dropped.isEmpty ? "" : "the words stand without \(dropped.map { "<\($0)>" }.joined(separator: ", "))"))
    }
    var rest = source[...]
    while let open = rest.firstRange(of: "${"), let end = rest[open.upperBound...].firstIndex(of: "}") {
      let name = rest[open.upperBound..<end].withoutOuterBlanks
      rest = rest[rest.index(after: end)...]
      let isTold = told(name, in: row) != nil
      lines.append(
        line(
          "piping", isTold ? .kept : .lost, row,
          note: isTold ? "" : "'\(name)' can't be told here; an ellipsis stands", source: name))
    }
    return lines
  }

  /// Whether a text says yes or no in the program's own words, in every language that those are known in.
  func isPlain(_ text: DraftNode, _ word: String) -> Bool {
    let words = ["Yes": ["Yes", "はい"], "No": ["No", "いいえ"]][word] ?? []
    switch text {
    case .text(let text): return words.contains(text)
    case .map(let map):
      return map.entries.allSatisfy { if case .text(let text) = $0.value { words.contains(text) } else { false } }
    default: return false
    }
  }

  /// Lists that more than one question has, without a filter.
  var sharedLists: Set<String> {
    var uses: [String: Int] = [:]
    for question in questions where question.row["choice_filter"].isEmpty {
      switch question.kind {
      case .choice(let list, _, hasOther: false), .rank(let list): uses[list, default: 0] += 1
      default: break
      }
    }
    return Set(uses.filter { $0.value > 1 && lists[$0.key]?.choices.isEmpty == false }.keys)
  }

  func choicesID(_ list: String) -> String {
    var ids = ImportedIDs()
    return ids.id(of: list)
  }

  func choice(_ choice: XLSFormList.Choice, in list: XLSFormList) -> DraftMap {
    var map = DraftMap([
      DraftEntry("value", list.areNumbers ? .word(choice.code) : .text(choice.code)),
      DraftEntry("text", texts(choice.row, "label") ?? .text(choice.code)),
    ])
    for (column, cell) in choice.row.cells.sorted(by: { $0.key < $1.key })
    where column == "label" || column.hasPrefix("label::") {
      map.traces += traces(of: cell, "label", choice.row).filter { $0.fate != .kept }
    }
    addPicture(of: choice.row, to: &map)
    return map
  }

  /// What `image` or `media::image` names, where its file was named with the form.
  private func addPicture(of row: XLSFormSheets.Row, to map: inout DraftMap) {
    for column in ["image", "media::image"] {
      guard let named = languages.node(row, column, { $0 }) else { continue }
      let source = named.texts.joined(separator: ", ")
      if let node = languages.node(row, column, { pictures.reference(to: $0) ?? "" }),
        node.texts.count == named.texts.count, !node.texts.contains("")
      {
        return map.add("picture", node, line("picture", .kept, row, source: source))
      }
      map.traces.append(
        line(
          "picture", .lost, row, note: "its file isn't among those that were named: name it behind the form",
          source: source))
    }
  }

  func choices(_ list: XLSFormList, hasOther: Bool) -> DraftNode {
    var nodes = list.choices.map { DraftNode.map(choice($0, in: list)) }
    if hasOther, !list.codes.contains("other") {
      nodes.append(XLSForm.other)
    }
    return .list(nodes)
  }

  /// The choice of `or_other`.
  static let other: DraftNode = .map(
    DraftMap([
      DraftEntry("value", .word("other")), DraftEntry("text", .text("Other")), DraftEntry("other", .word("true")),
    ]))

  /// What became of choices that have the name of another one of their list.
  var namesakes: [FidelityLine] {
    var uses: [String: [XLSFormQuestion]] = [:]
    for question in questions {
      switch question.kind {
      case .choice(let list, _, _), .rank(let list): uses[list, default: []].append(question)
      default: break
      }
    }
    return uses.sorted { $0.key < $1.key }.flatMap { name, questions in
      let isFiltered = questions.allSatisfy { !$0.row["choice_filter"].isEmpty }
      return lists[name].map { namesakes(in: $0, isFiltered: isFiltered) } ?? []
    }
  }

  private func namesakes(in list: XLSFormList, isFiltered: Bool) -> [FidelityLine] {
    let wereNumbers = !list.areNumbers && SourceAnswer.areNumbers(list.choices.map(\.name))
    return list.choices.flatMap { choice -> [FidelityLine] in
      let note =
        "a choice before it has its name and other words: its value is '\(choice.code)' here, and conditions on "
        + "'\(choice.name)' ask for both" + (wereNumbers ? "; the values of the list are texts, no numbers" : "")
      let own = choice.code == choice.name
      return (own ? [] : [line("choice", .approximated, choice.row, note: note, source: choice.name)])
        + choice.twins.map { row in
          line(
            "choice", isFiltered ? .kept : .approximated, row,
            note: isFiltered ? "" : "a choice before it has its name and its words: it is offered once",
            source: choice.name)
        }
    }
  }
}
