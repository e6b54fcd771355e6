import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

extension SurveyReader {
  static let scoreKeys = [
    "id", "title", "method", "items", "reverse", "blanks", "value", "range", "decimals", "bands", "timedOut",
  ]
  static let bandKeys = ["from", "to", "label"]
  /// What a score with an expression does not take.
  static let keysOfItemScores = ["method", "items", "reverse", "blanks", "timedOut"]

  /// Reads the survey's scores with their nodes. A score may read the items and the scores before it.
  mutating func readScores(_ fields: Fields, steps: [Step]) -> ([Score], [YAMLNode]) {
    var scores: [Score] = []
    var nodes: [YAMLNode] = []
    for node in fields.list("scores", &findings) {
      guard let score = readScore(node, steps: steps, after: scores) else { continue }
      names.add(score: score.id, slot: ExpressionSlot.score(scores.count))
      scores.append(score)
      nodes.append(node)
    }
    return (scores, nodes)
  }

  private mutating func readScore(_ node: YAMLNode, steps: [Step], after earlier: [Score]) -> Score? {
    let name = node.ownName
    guard
      let (fields, shredded) = Fields.read(
        node, owner: "the score" + name, known: SurveyReader.scoreKeys, &findings)
    else { return nil }
    let id = fields.required("id", &findings).flatMap { Identifier.read($0, of: "a score", dots: false, &findings) }
    if let id, let place = fields["id"] { reportTaken(id, at: place.span, by: earlier) }
    let rule: ScoreRule? =
      if let value = fields["value"] {
        shredded.values.contains(value.span) ? nil : expressionRule(value, fields)
      } else if fields.node.entry("value") != nil {
        fields.required("value", &findings).flatMap { expressionRule($0, fields) }
      } else {
        itemRule(fields, steps: steps).map(ScoreRule.items)
      }
    let title = fields.text("title", language: language, &findings)
    let decimals = fields.integer("decimals", in: 0...6, &findings) ?? rule?.usualDecimals ?? 0
    let range = bounds(fields)
    let bands = readBands(fields)
    guard let id, let rule else { return nil }
    return Score(id: id, title: title, rule: rule, decimals: decimals, range: range, bands: bands)
  }

  private mutating func reportTaken(_ id: String, at span: SourceSpan, by scores: [Score]) {
    guard names.items[id] != nil || scores.contains(where: { $0.id == id }) else { return }
    findings.error(
      "duplicate-id", "the id '\(id)' is taken by another score or an item", at: span,
      notes: names.items[id].map { [.init("first used here", at: $0)] } ?? [], help: "give the score an id of its own")
  }

  private mutating func expressionRule(_ node: YAMLNode, _ fields: Fields) -> ScoreRule? {
    for name in SurveyReader.keysOfItemScores {
      if let entry = fields.node.entry(name) {
        findings.error(
          "conflicting-fields", "a score with 'value' takes no '\(name)'", at: entry.key.span,
          help: "leave one of the two out")
      }
    }
    guard let expression = expression(node, "value", of: fields) else { return nil }
    if case .number = expression.type { return .expression(expression) }
    findings.error(
      "type-mismatch", "the value of a score is a number", at: node.span, help: "write an expression that counts")
    return nil
  }

  private mutating func itemRule(_ fields: Fields, steps: [Step]) -> ItemScore? {
    let isNamed = fields.required("method", &findings) != nil
    let method = fields.word("method", of: ItemScore.Method.self, &findings)
    let items = fields.required("items", &findings).map { scoredItems($0, steps: steps, method ?? .sum) }
    let reversed = listedItems(
      fields.list("reverse", &findings), of: "reverse", steps: steps, among: items ?? [], method ?? .sum)
    let blanks = blankRule(fields)
    let timedOut = timedOut(fields, method)
    guard isNamed, let method, let items, !items.isEmpty else { return nil }
    return ItemScore(
      method: method, slots: items.sorted(), reversed: Set(reversed), blanks: blanks, timedOutSeconds: timedOut)
  }

  /// What an item counts whose time ran out; only where seconds are counted.
  private mutating func timedOut(_ fields: Fields, _ method: ItemScore.Method?) -> Double? {
    guard let node = fields["timedOut"] else { return nil }
    if let method, method != .seconds {
      findings.error(
        "conflicting-fields", "'timedOut' belongs to the method seconds", at: node.span,
        help: "remove it: an item that ran out of time earns no marks")
      return nil
    }
    return limit(node, field: "timedOut").map { Double($0) / 1000 }
  }

  /// `tag("phq")`, the id of a step or a block, or a list of items.
  private mutating func scoredItems(_ node: YAMLNode, steps: [Step], _ method: ItemScore.Method) -> [Int] {
    if node.kind == .sequence, node.elements.isEmpty {
      findings.error("missing-value", "'items' of the score is empty", at: node.span, help: "name at least one item")
      return []
    }
    if node.kind == .sequence { return listedItems(node.elements, of: "items", steps: steps, among: nil, method) }
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: "tag(\"NAME\"), a step, or a list of items", field: "items")
      return []
    }
    let text = node.text
    let all = steps.flatMap(\.items)
    if let tag = SurveyReader.tag(in: text) {
      let tagged = all.filter { $0.tags.contains(tag) }
      if tagged.isEmpty {
        let guess = didYouMean(tag, among: Set(all.flatMap(\.tags)).sorted())
        findings.error(
          "unknown-reference", "no item has the tag '\(tag)'", at: node.span,
          label: guess.map { "did you mean '\($0)'?" } ?? "", help: "add 'tags: [\(tag)]' to the items that count")
      }
      return scorable(tagged, at: node, method)
    }
    if let step = steps.first(where: { $0.id == text }) { return scorable(step.items, at: node, method) }
    if let group = groups.first(where: { $0.id == text }) {
      return scorable(steps[group.steps].flatMap(\.items), at: node, method)
    }
    if !all.contains(where: { $0.id == text }), !names.unusable.contains(text) {
      let guess = didYouMean(text, among: all.map(\.id) + names.steps.map(\.id))
      findings.error(
        "unknown-reference", "the score names '\(node.shortText)', but there is no such item or step", at: node.span,
        label: guess.map { "did you mean '\($0)'?" } ?? "", help: "write tag(\"NAME\"), a step, or a list of items")
      return []
    }
    return scoredItem(node, steps: steps, among: nil, method).map { [$0] } ?? []
  }

  /// The name in `tag("name")`.
  private static func tag(in text: String) -> String? {
    let inner = text.dropFirst("tag(".count).dropLast().drop { $0 == " " }
    guard text.hasPrefix("tag("), text.hasSuffix(")"), let quote = inner.first, quote == "\"" || quote == "'" else {
      return nil
    }
    let name = inner.dropFirst().prefix { $0 != quote }
    return name.isEmpty ? nil : String(name)
  }

  /// Each item once: one that stood twice would count twice.
  private mutating func listedItems(
    _ nodes: some Sequence<YAMLNode>, of field: String, steps: [Step], among allowed: [Int]?,
    _ method: ItemScore.Method
  ) -> [Int] {
    var slots: [Int] = []
    for node in nodes {
      guard let slot = scoredItem(node, steps: steps, among: allowed, method) else { continue }
      if slots.contains(slot) {
        findings.error(
          "duplicate-value", "'\(field)' has '\(node.shortText)' twice", at: node.span, help: "remove one of them")
      } else {
        slots.append(slot)
      }
    }
    return slots
  }

  private mutating func scoredItem(
    _ node: YAMLNode, steps: [Step], among allowed: [Int]?, _ method: ItemScore.Method
  ) -> Int? {
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: "the id of an item", field: "items")
      return nil
    }
    let all = steps.flatMap(\.items)
    guard let item = all.first(where: { $0.id == node.text }) else {
      if !names.unusable.contains(node.text) {
        let guess = didYouMean(node.text, among: all.map(\.id))
        findings.error(
          "unknown-reference", "the score names '\(node.shortText)', but there is no such item", at: node.span,
          label: guess.map { "did you mean '\($0)'?" } ?? "no such item", help: "write the id of an item")
      }
      return nil
    }
    if let allowed, !allowed.contains(item.slot) {
      findings.error(
        "unknown-reference", "'reverse' names '\(item.id)', which does not count in this score", at: node.span,
        help: "add it to 'items', or take it off 'reverse'")
      return nil
    }
    return scorable([item], at: node, method).first
  }

  /// The slots of those items that a method can count; the others are reported.
  private mutating func scorable(_ items: [FormItem], at node: YAMLNode, _ method: ItemScore.Method) -> [Int] {
    items.compactMap { item in
      if names.isInRepeat(item.id) {
        findings.error(
          "not-scorable", "'\(item.id)' lies in a repeat, where it has an answer for each entry", at: node.span,
          help: "write 'value: sum(\(item.id))', or another function of lists")
        return nil
      }
      if let reason = reason(item, isNotCountedBy: method) {
        findings.error("not-scorable", "'\(item.id)' can't be scored: \(reason.cause)", at: node.span, help: reason.fix)
        return nil
      }
      return item.slot
    }
  }

  private func reason(_ item: FormItem, isNotCountedBy method: ItemScore.Method) -> (cause: String, fix: String)? {
    switch method {
    case .seconds: return nil
    case .marks:
      if item.correct != nil { return nil }
      return ("none of its answers is the right one", "give the item 'correct:', or leave it out")
    case .sum, .mean, .pomp, .percent:
      if item.format.numericBounds != nil { return nil }
      if case .numeric = item.format { return nil }
      return (
        "an answer of type \(item.format.name) is no number here",
        "score scales, numbers, yes or no, and choices whose values are all numbers"
      )
    }
  }

  private mutating func blankRule(_ fields: Fields) -> BlankRule {
    guard let node = fields["blanks"] else { return .complete }
    if node.kind == .mapping {
      guard let (rule, _) = Fields.read(node, owner: "'blanks'", known: ["prorate"], &findings),
        let share = rule.required("prorate", &findings)
      else { return .complete }
      guard let number = share.asDouble, number > 0, number <= 1 else {
        findings.wrongType(share, expected: "a share over 0 and up to 1", field: "prorate")
        return .complete
      }
      return .prorate(share: number)
    }
    if node.textEquals("complete") { return .complete }
    if node.textEquals("zero") { return .zero }
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: "complete, zero, or { prorate: 0.75 }", field: "blanks")
      return .complete
    }
    findings.error(
      "unknown-value", "'blanks' does not know '\(node.shortText)'", at: node.span,
      help: "write complete, zero, or { prorate: 0.75 }")
    return .complete
  }

  private mutating func bounds(_ fields: Fields) -> ClosedRange<Double>? {
    guard let node = fields["range"] else { return nil }
    let numbers = node.kind == .sequence ? node.elements.map(\.asDouble) : []
    guard numbers.count == 2, let least = numbers[0], let greatest = numbers[1], least <= greatest else {
      findings.error(
        "wrong-type", "'range' takes the least and the greatest value", at: node.span, help: "write range: [0, 27]")
      return nil
    }
    return least...greatest
  }

  private mutating func readBands(_ fields: Fields) -> [ScoreBand] {
    fields.list("bands", &findings).compactMap { node in
      guard let (band, _) = Fields.read(node, owner: "a band", known: SurveyReader.bandKeys, &findings) else {
        return nil
      }
      let ends = ["from", "to"].map { name -> Double? in
        guard let end = band.required(name, &findings) else { return nil }
        if end.asDouble == nil { findings.wrongType(end, expected: "a number", field: name) }
        return end.asDouble
      }
      let label = band.required("label", &findings).flatMap {
        LocalizedText.read($0, field: "label", language: language, &findings)
      }
      guard let from = ends[0], let to = ends[1], let label else { return nil }
      return ScoreBand(from: from, to: to, label: label)
    }
  }
}

extension ScoreRule {
  /// The decimals of a score that names none: whole sums, means to hundredths, shares to tenths.
  fileprivate var usualDecimals: Int {
    switch self {
    case .expression: 2
    case .items(let rule):
      switch rule.method {
      case .sum: 0
      case .mean: 2
      case .pomp, .percent, .seconds: 1
      case .marks: 0
      }
    }
  }
}
