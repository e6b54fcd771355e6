import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

extension SurveyReader {
  mutating func itemRule(_ fields: Fields, steps: [Step]) -> ItemScore? {
    scoresByPoints = fields.has("points")
    let misplaced = misplacedMethod(fields)
    let isNamed = misplaced != nil || fields.required("method", &findings) != nil
    let method = misplaced?.method ?? fields.word("method", of: ItemScore.Method.self, &findings)
    let items = (misplaced?.items ?? fields.required("items", &findings)).map {
      scoredItems($0, steps: steps, method ?? .sum)
    }
    let reversed = listedItems(
      fields.list("reverse", &findings), of: "reverse", steps: steps, among: items ?? [], method ?? .sum)
    let blanks = blankRule(fields)
    let timedOut = timedOut(fields, method)
    let points = points(fields, of: items ?? [], steps: steps, method)
    let weights = weights(fields, of: items ?? [], steps: steps, method, blanks)
    guard isNamed, let method, let items, !items.isEmpty else { return nil }
    return ItemScore(
      method: method, slots: items.sorted(), reversed: Set(reversed), blanks: blanks, timedOutSeconds: timedOut,
      points: points, weights: weights)
  }

  /// The words of methods, which stand as keys when somebody writes `sum: [pain]`.
  static func methodKeys(of node: YAMLNode) -> [String] {
    guard node.kind == .mapping, node.entry("method") == nil, node.entry("items") == nil else { return [] }
    let words = ItemScore.Method.allCases.map(\.rawValue).filter { node.entry($0) != nil }
    return words.count == 1 ? words : []
  }

  /// Reports a method that stands as a key before its items, and reads what is meant.
  private mutating func misplacedMethod(_ fields: Fields) -> (method: ItemScore.Method, items: YAMLNode)? {
    guard let word = Self.methodKeys(of: fields.node).first, let entry = fields.node.entry(word),
      let method = ItemScore.Method(rawValue: word)
    else { return nil }
    findings.error(
      "unknown-key", "\(fields.owner) has no field '\(word)': it is a method", at: entry.key.span,
      replacement: fields.node.fields(["method: \(word)", "items"], at: entry.key),
      help: "write 'method: \(word)' and 'items: ...'")
    return (method, entry.value)
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
      if tagged.isEmpty, !names.unusableTags.contains(tag) {
        let guess = didYouMean(tag, among: Set(all.flatMap(\.tags)).sorted())
        findings.error(
          "unknown-reference", "no item has the tag '\(tag)'", at: node.span,
          label: guess.map { "did you mean '\($0)'?" } ?? "",
          replacement: surelyNamed(tag, among: Set(all.flatMap(\.tags)).sorted()),
          help: "add 'tags: [\(tag)]' to the items that count")
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
        label: guess.map { "did you mean '\($0)'?" } ?? "",
        replacement: surelyNamed(text, among: all.map(\.id) + names.steps.map(\.id)),
        help: "write tag(\"NAME\"), a step, or a list of items")
      return []
    }
    return listedItems([node], of: "items", steps: steps, among: nil, method)
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
    let items = Dictionary(steps.flatMap(\.items).map { ($0.id, $0) }) { first, _ in first }
    let allowed = allowed.map(Set.init)
    var slots: [Int] = []
    var known: Set<Int> = []
    for node in nodes {
      guard let slot = scoredItem(node, items, among: allowed, method) else { continue }
      if known.insert(slot).inserted {
        slots.append(slot)
      } else {
        findings.error(
          "duplicate-value", "'\(field)' has '\(node.shortText)' twice", at: node.span, help: "remove one of them")
      }
    }
    return slots
  }

  private mutating func scoredItem(
    _ node: YAMLNode, _ items: [String: FormItem], among allowed: Set<Int>?, _ method: ItemScore.Method
  ) -> Int? {
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: "the id of an item", field: "items")
      return nil
    }
    guard let item = items[node.text] else {
      if !names.unusable.contains(node.text) {
        let guess = didYouMean(node.text, among: items.keys.sorted())
        findings.error(
          "unknown-reference", "the score names '\(node.shortText)', but there is no such item", at: node.span,
          label: guess.map { "did you mean '\($0)'?" } ?? "no such item",
          replacement: surelyNamed(node.text, among: items.keys.sorted()),
          help: "write the id of an item")
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
      if let reason = reason(item, isNotCountedBy: method, hasPoints: scoresByPoints || item.format.hasPoints) {
        findings.error("not-scorable", "'\(item.id)' can't be scored: \(reason.cause)", at: node.span, help: reason.fix)
        return nil
      }
      return item.slot
    }
  }

  private static let noBounds = (
    cause: "nothing says what it can be at most, of which a share could be told", fix: "give it a minimum and a maximum"
  )

  private func reason(
    _ item: FormItem, isNotCountedBy method: ItemScore.Method, hasPoints: Bool
  ) -> (cause: String, fix: String)? {
    switch method {
    case .seconds: return nil
    case .marks:
      if item.correct != nil { return nil }
      return ("none of its answers is the right one", "give the item 'correct:', or leave it out")
    case .sum, .mean, .pomp, .percent, .max, .min:
      if item.format.numericBounds != nil || hasPoints { return nil }
      let isShare = method == .pomp || method == .percent
      if isShare, case .numeric = item.format { return Self.noBounds }
      if case .numeric = item.format { return nil }
      if let computation = item.format.computation, case .number = computation.type {
        return isShare && computation.numberRange() == nil ? Self.noBounds : nil
      }
      return (
        "an answer of type \(item.format.name) is no number here",
        "score scales, numbers, yes or no, computed numbers, and choices that are numbers or have points"
      )
    }
  }
}
