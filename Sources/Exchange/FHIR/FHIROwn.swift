import Expressions
import JSONText

/// What a questionnaire that was written here says of itself, beside what every system reads.
enum FHIROwn {
  /// The id of the survey; nil for a questionnaire from elsewhere.
  static func surveyID(_ questionnaire: JSONValue) -> String? {
    guard questionnaire["url"]?.string?.hasPrefix("urn:regimen:") == true else { return nil }
    return (questionnaire["identifier"]?.elements ?? []).first {
      $0["system"]?.string?.hasSuffix(":" + FHIRNames.surveys) == true
    }?["value"]?.string
  }

  static func isOurs(_ system: String?) -> Bool { system?.hasPrefix("urn:regimen:") == true }

  /// The members of the head that say nothing to people.
  static let head: Set<String> = ["url", "identifier", "version", "name", "status", "subjectType", "code"]
}

extension FHIRItem {
  /// What the item is in a survey: `ladder`, `completion`.
  var ownKind: String? {
    (json["code"]?.elements ?? []).first { $0["system"]?.string == FHIRNames.kinds }?["code"]?.string
  }

  var ownTags: [String] {
    (json["code"]?.elements ?? []).filter { $0["system"]?.string == FHIRNames.tags }.compactMap { $0["code"]?.string }
  }

  /// The unit in our words, which stand beside its code.
  var ownUnit: String? { extensions["questionnaire-unit"]?.extensionValue?["display"]?.string }

  /// Types that are choices in FHIR and scales here: their lists are no lists of choices.
  var isOwnScale: Bool { ownKind == "scale" || ownKind == "ladder" }

  /// The kinds of the outcomes that take their values from the item.
  var ownOutcomes: [String] {
    (json["code"]?.elements ?? []).filter {
      FHIROwn.isOurs($0["system"]?.string) && $0["system"]?.string?.hasSuffix(":outcome") == true
    }.compactMap { $0["code"]?.string }
  }

  /// The id of a page or a group, which goes by its own unless an item has that.
  var ownPageID: String {
    var id = linkID
    for suffix in ["/page", "/group", "/matrix"] { while id.hasSuffix(suffix) { id.removeLast(suffix.count) } }
    return id
  }

  /// Whether a group of a questionnaire of ours is a page.
  var isOwnPage: Bool {
    type == "group"
      && !["block", "repeat", "matrix", "location", "signature", "file", "scores", "participant"].contains(
        ownKind ?? "form")
  }

  /// The words of a page, which stand above its items.
  var isOwnPageText: Bool { type == "display" && linkID.hasSuffix("/text") }

  /// Words for other systems that are told here in another way.
  var isOwnHelp: Bool { ["labels", "criteria"].contains(ownKind) }
}

extension FHIRSurvey {
  /// Adds a group that is something else here than a page or words; false for others.
  mutating func addOwn(_ item: FHIRItem, _ scope: FHIRScope) -> Bool {
    guard isOurs, let kind = item.ownKind else { return false }
    let trace = line("item type group", at: item)
    switch kind {
    case "participant":
      for child in item.children { addAttribute(child) }
      pages.pending.append(trace)
    case "scores":
      for child in item.children { addScore(child, scope) }
      pages.pending.append(trace)
    case "block": addBlock(item, scope, trace)
    case "matrix": addMatrix(item, scope, trace)
    case "location", "signature", "file": addComposite(kind, item, scope, trace)
    default: return false
    }
    return true
  }

  /// A fact about the participant that expressions ask for.
  private mutating func addAttribute(_ item: FHIRItem) {
    let types = ["boolean": "boolean", "decimal": "number", "date": "date", "time": "timeOfDay"]
    let name = String(item.linkID.dropFirst("participant.".count))
    if !attributes.contains(where: { $0.name == name }) { attributes.append((name, types[item.type] ?? "text")) }
    pages.pending += [line("item type \(item.type)", at: item), line("text", at: item)]
  }

  /// The steps of a block stand by themselves, each with the block's condition.
  private mutating func addBlock(_ item: FHIRItem, _ scope: FHIRScope, _ trace: FidelityLine) {
    pages.close()
    let condition = condition(of: item, scope)
    pages.pending += [trace] + condition.traces
    let title = item.json.texts("text", own: own)
    if !title.isEmpty { lost += textTraces(item, title).map { $0.lost("steps have titles, blocks none") } }
    var inner = scope
    inner.depth -= 1
    inner.pageConditions += [condition.own].compactMap(\.self)
    for child in item.children { add(child, inner) }
  }

  private mutating func addComposite(_ kind: String, _ item: FHIRItem, _ scope: FHIRScope, _ trace: FidelityLine) {
    let condition = condition(of: item, scope)
    let text = item.json.texts("text", own: own)
    var map = DraftMap(
      [
        DraftEntry("id", .word(item.linkID)), DraftEntry("type", .word(kind)),
        DraftEntry("prompt", text.node(own: own), traces: textTraces(item, text)),
      ], traces: [trace])
    if kind == "file" { map.entries.append(DraftEntry("accept", .word("any"))) }
    let helps = item.children.filter { FHIRQuestion.isHelp($0) }
    if let help = helps.first {
      map.entries.append(DraftEntry("hint", help.json.texts("text", own: own).node(own: own)))
    }
    if !item.ownTags.isEmpty { map.entries.append(DraftEntry("tags", .words(item.ownTags))) }
    if item.children.first?.json["required"]?.boolean != true, !isOptional {
      map.entries.append(DraftEntry("optional", .word("true")))
    }
    for child in item.children { map.traces += [line("item type \(child.type)", at: child), line("text", at: child)] }
    pages.add(FHIRPages.Part(map: map, isNote: false, condition: condition.formula, traces: condition.traces))
  }

  // MARK: - Tables

  /// What rows say for themselves; the rest is the table's.
  private static let rowKeys: Set<String> = ["id", "prompt", "hint", "tags", "optional", "showIf"]

  private mutating func addMatrix(_ item: FHIRItem, _ scope: FHIRScope, _ trace: FidelityLine) {
    let condition = condition(of: item, scope)
    let text = item.json.texts("text", own: own)
    var rows: [DraftMap] = []
    matrix = item.ownPageID
    defer { matrix = nil }
    for child in item.children {
      guard var part = questionPart(child, scope) else { continue }
      if let formula = part.condition {
        part.map.entries.append(DraftEntry("showIf", .expression(formula.text), traces: part.traces))
      }
      rows.append(part.map)
    }
    guard let first = rows.first else { return lost.append(trace.lost("the group has no items")) }
    var common = DraftMap(first.entries.filter { !Self.rowKeys.contains($0.key) })
    var map = DraftMap(
      [DraftEntry("id", .word(item.ownPageID)), DraftEntry("type", .word("matrix"))], traces: [trace])
    if !text.isEmpty { map.entries.append(DraftEntry("prompt", text.node(own: own), traces: textTraces(item, text))) }
    if case .word("choice")? = common["type"] {
      common["type"] = nil
      map.entries += common.entries
    } else {
      map.entries.append(DraftEntry("item", .map(common)))
    }
    let own = rows.map { row -> DraftNode in
      var row = row
      row.entries.removeAll { !Self.rowKeys.contains($0.key) }
      return .map(row)
    }
    map.entries.append(DraftEntry("rows", .list(own)))
    pages.add(FHIRPages.Part(map: map, isNote: false, condition: condition.formula, traces: condition.traces))
  }

  // MARK: - Scores

  private mutating func addScore(_ item: FHIRItem, _ scope: FHIRScope) {
    var inner = scope
    inner.variables = variables(of: item.json, scope.variables)
    let source = item.extensions["sdc-questionnaire-calculatedExpression"]?["valueExpression"]
    var traces = [line("item type \(item.type)", at: item)]
    do throws(FormulaFault) {
      guard let source else { throw FormulaFault("nothing says how it is worked out") }
      let formula = try FHIRCondition.formula(source, answers, inner.variables, item)
      let places = item.extensions["maxDecimalPlaces"]?.extensionValue?.wholeNumber ?? 0
      let text = item.json.texts("text", own: own)
      traces += textTraces(item, text)
      traces += item.extensions.list.map { line("extension \($0.name)", at: item) }
      var map = DraftMap([DraftEntry("id", .word(ids.fresh(item.linkID.withoutSuffix("/score"))))], traces: traces)
      if !(text.languages == [own] && text[own] == item.linkID) {
        map.entries.append(DraftEntry("title", text.node(own: own)))
      }
      // What reads another score there reads it rounded; here it would read it as it was before.
      let value = formula.unrounded(to: places)
      map.entries.append(DraftEntry("value", .expression(value.rounding(scorePlaces).text)))
      if value != formula { scorePlaces[item.linkID.withoutSuffix("/score")] = places }
      map.entries.append(DraftEntry("decimals", .number(places)))
      let ends = ["minValue", "maxValue"].compactMap { item.extensions[$0]?.extensionValue?.numberLiteral }
      if ends.count == 2 { map.entries.append(DraftEntry("range", .list(ends.map { .word($0) }))) }
      if !item.isHidden { map.entries.append(DraftEntry("visibleTo", .word("participant"))) }
      scores.append(.map(map))
      addOutcomes(of: item, from: "scores/\(item.linkID.withoutSuffix("/score"))")
    } catch {
      lost += traces.map { $0.lost("\(error.reason); write the score by hand") }
    }
  }

  /// The outcomes that take their values from an item.
  mutating func addOutcomes(of item: FHIRItem, from path: String) {
    for kind in item.ownOutcomes {
      var map = DraftMap([DraftEntry("kind", .text(kind)), DraftEntry("from", .text(path))])
      if let unit = item.ownUnit { map.entries.append(DraftEntry("unit", .text(unit))) }
      outcomes.append(.map(map))
    }
  }
}
