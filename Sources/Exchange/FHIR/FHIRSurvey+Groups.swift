import Expressions
import JSONText

extension FHIRSurvey {
  /// Adds an item and what is in it.
  mutating func add(_ item: FHIRItem, _ scope: FHIRScope) {
    var inner = scope
    inner.variables = variables(of: item.json, scope.variables)
    inner.depth += 1
    switch item.type {
    case "group": if !addOwn(item, inner) { addGroup(item, inner) }
    case "display": addDisplay(item, inner)
    default: addQuestion(item, inner)
    }
  }

  /// The condition of an item's own and of the groups around it, with the constructs that it stands for.
  mutating func condition(
    of item: FHIRItem, _ scope: FHIRScope
  ) -> (formula: Formula?, own: Formula?, traces: [FidelityLine]) {
    let own = FHIRCondition(item, answers, scope.variables, self).read()
    lost += own.lost
    let all = scope.conditions + [own.formula].compactMap { $0 }
    return (all.isEmpty ? nil : FHIRSurvey.conjunction(all), own.formula, own.traces)
  }

  static func conjunction(_ formulas: [Formula]) -> Formula {
    let parts = formulas.flatMap { formula -> [Formula] in
      if case .and(let parts) = formula { parts } else { [formula] }
    }
    var unique: [Formula] = []
    for part in parts where !unique.contains(part) { unique.append(part) }
    return unique.count == 1 ? unique[0] : .and(unique)
  }

  // MARK: - Groups

  private mutating func addGroup(_ item: FHIRItem, _ scope: FHIRScope) {
    var traces = [line("item type group", at: item)]
    var comments: [String] = []
    describe(item, &traces, &comments)
    // A group of DSTU2 has a title beside its text.
    let text = item.json.texts("text", own: own)
    let head = item.json.texts("title", own: own)
    let title = (head.isEmpty ? text : head).prefixed(item.json["prefix"]?.string)
    if !text.isEmpty { traces += textTraces(item, text) }
    if !head.isEmpty { traces.append(line("title", at: item)) }
    let condition = condition(of: item, scope)
    var inner = scope
    inner.isHidden = scope.isHidden || item.isHidden
    let most = item.extensions["questionnaire-maxOccurs"]?.extensionValue?.wholeNumber
    if item.isRepeated, most == 1, !isOurs {
      traces.append(line("repeats", at: item))
    } else if item.isRepeated, !inner.isHidden, !pages.mayRepeat {
      traces.append(line("repeats", at: item, .lost, note: "so deep in other repeats it is asked once"))
    } else if item.isRepeated, !inner.isHidden {
      return addRepeat(item, scope, title, head.isEmpty ? TextsByLanguage() : text, traces, condition)
    }
    let isPage = (isOurs ? item.isOwnPage : scope.depth == 1) && !inner.isHidden
    if isPage {
      let conditions = scope.pageConditions + [condition.own].compactMap(\.self)
      let whole = conditions.isEmpty ? nil : (FHIRSurvey.conjunction(conditions), condition.traces)
      pages.open(
        pageName(item), title: title, condition: whole, traces: traces, comments: comments, type: ownType(item))
    } else {
      inner.conditions = scope.conditions + [condition.own].compactMap { $0 }
      addNote(title, traces + condition.traces, inner, comments)
    }
    if !head.isEmpty { addWords(text, inner) }
    for child in item.children { add(child, inner) }
    if isPage { pages.endGroup() }
  }

  /// Words of a group below its title.
  private mutating func addWords(_ text: TextsByLanguage, _ scope: FHIRScope) {
    guard !text.isEmpty, !scope.isHidden else { return }
    let map = DraftMap([DraftEntry("type", .word("note")), DraftEntry("text", text.node(own: own))])
    let condition = scope.conditions.isEmpty ? nil : FHIRSurvey.conjunction(scope.conditions)
    pages.add(FHIRPages.Part(map: map, isNote: true, condition: condition))
  }

  /// The words of a group that is no page; without words its constructs stand with the next page.
  private mutating func addNote(
    _ title: TextsByLanguage, _ traces: [FidelityLine], _ scope: FHIRScope, _ comments: [String]
  ) {
    guard !title.isEmpty, !scope.isHidden else {
      pages.pending += traces
      return
    }
    var bold = TextsByLanguage()
    for language in title.languages {
      let text = title[language] ?? ""
      bold.add(text.contains("\n") || text.contains("*") ? text : "**\(text)**", in: language)
    }
    var map = DraftMap([DraftEntry("type", .word("note")), DraftEntry("text", bold.node(own: own))], traces: traces)
    map.comments = comments
    let condition = scope.conditions.isEmpty ? nil : FHIRSurvey.conjunction(scope.conditions)
    pages.add(FHIRPages.Part(map: map, isNote: true, condition: condition))
  }

  private mutating func addRepeat(
    _ item: FHIRItem, _ scope: FHIRScope, _ title: TextsByLanguage, _ text: TextsByLanguage, _ traces: [FidelityLine],
    _ condition: (formula: Formula?, own: Formula?, traces: [FidelityLine])
  ) {
    var map = DraftMap(
      [
        DraftEntry("id", .word(pages.freshID(pageName(item)))), DraftEntry("type", .word("repeat")),
        DraftEntry("another", .text("Is there another one?")),
      ], traces: traces)
    if !title.isEmpty { map.entries.append(DraftEntry("title", title.node(own: own))) }
    let bound = pages.isInRepeat ? 50 : 1000
    if let most = item.extensions["questionnaire-maxOccurs"]?.extensionValue?.wholeNumber, (1...bound).contains(most) {
      map.add("maximum", .number(most), line("repeats", at: item))
    } else {
      map.add(
        "maximum", .number(pages.mostEntries),
        line("repeats", at: item, .approximated, note: "there may be \(pages.mostEntries) entries at most"))
    }
    if let least = item.extensions["questionnaire-minOccurs"]?.extensionValue?.wholeNumber {
      map.traces.append(
        line(
          "extension questionnaire-minOccurs", at: item, least <= 1 ? .kept : .approximated,
          note: least <= 1 ? "" : "people may stop before \(least) entries"))
    }
    // A repeat is a step of its own: it takes on the condition of the page that it stood on.
    let whole = [pages.standing, condition.formula].compactMap(\.self)
    let showIf =
      whole.isEmpty
      ? nil : DraftEntry("showIf", .expression(FHIRSurvey.conjunction(whole).text), traces: condition.traces)
    pages.openRepeat(map, showIf: showIf)
    var inner = scope
    inner.conditions = []
    inner.pageConditions = []
    inner.isInRepeat = true
    if !isOurs { pages.open(pageName(item) + "_entry") }
    addWords(text, inner)
    for child in item.children { add(child, inner) }
    pages.closeRepeat()
  }

  /// The type of a page that says what it is; nil for a questionnaire from elsewhere.
  private func ownType(_ item: FHIRItem) -> String? {
    guard isOurs else { return nil }
    switch item.ownKind {
    case "question", "instruction", "completion": return item.ownKind
    // What only a rule leads to has a condition here.
    case "completion-ineligible", "completion-declined": return "instruction"
    default: return item.children.contains { $0.type != "display" } ? "form" : "instruction"
    }
  }

  private func pageName(_ item: FHIRItem) -> String {
    if isOurs { return item.ownPageID }
    let name = item.linkID.drop { $0 == "/" }
    return name.first?.isLetter == true ? String(name) : "page\(name.isEmpty ? "" : "_")\(name)"
  }

  // MARK: - Words

  private mutating func addDisplay(_ item: FHIRItem, _ scope: FHIRScope) {
    let text = item.json.texts("text", own: own).prefixed(item.json["prefix"]?.string)
    if isOurs, item.isOwnPageText {
      let entry = DraftEntry("text", text.node(own: own), traces: textTraces(item, text))
      return pages.setText(entry, [line("item type display", at: item)])
    }
    var traces = [line("item type display", at: item)]
    var comments: [String] = []
    describe(item, &traces, &comments)
    guard !scope.isHidden, !item.isHidden else {
      // It is shown nowhere, there or here.
      pages.pending += traces + (text.isEmpty ? [] : textTraces(item, text))
      return
    }
    guard !text.isEmpty else {
      lost += traces.map { $0.lost("the item has no words") }
      return
    }
    let condition = condition(of: item, scope)
    var map = DraftMap([DraftEntry("type", .word("note"))], traces: traces)
    map.entries.append(DraftEntry("text", text.node(own: own), traces: textTraces(item, text)))
    map.comments = comments
    pages.add(FHIRPages.Part(map: map, isNote: true, condition: condition.formula, traces: condition.traces))
  }

  func textTraces(_ item: FHIRItem, _ text: TextsByLanguage) -> [FidelityLine] {
    let words = text.languages.map { line($0 == own ? "text" : "translation", at: item) }
    let marks = FHIRExtensions(item.json["_text"] ?? .null).list.compactMap { name, value -> FidelityLine? in
      switch name {
      case "translation": return nil
      case "rendering-xhtml", "rendering-markdown": return line(name, at: item)
      case "cqf-expression" where isOurs: return line(name, at: item)
      case "cqf-expression":
        return line(
          name, at: item, .lost, note: "the words are worked out there; write {{...}} into the text",
          source: value["valueExpression"]?["expression"]?.string ?? "")
      default: return common(name, value, item)
      }
    }
    return words + marks
  }
}
