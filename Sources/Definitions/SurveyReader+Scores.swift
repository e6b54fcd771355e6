import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

extension SurveyReader {
  static let scoreKeys = [
    "id", "title", "lookup", "method", "items", "reverse", "points", "weights", "blanks", "value", "range", "decimals",
    "bands", "timedOut", "identifying", "visibleTo",
  ]
  static let bandKeys = ["id", "from", "to", "label"]
  /// What a score with an expression does not take.
  static let keysOfItemScores = ["method", "items", "reverse", "points", "weights", "blanks", "timedOut"]

  /// Reads the survey's scores with their nodes. A score may read the items and the scores before it.
  mutating func readScores(_ fields: Fields, steps: [Step]) -> ([Score], [YAMLNode]) {
    var scores: [Score] = []
    var nodes: [YAMLNode] = []
    var taken: Set<String> = []
    for node in fields.list("scores", &findings) {
      guard let score = readScore(node, steps: steps, besides: taken) else {
        // What names it has no second fault.
        if node.kind == .mapping, let id = node["id"], id.kind == .scalar { names.unusable.insert(id.text) }
        continue
      }
      names.add(score: score.id, slot: ExpressionSlot.score(scores.count))
      scores.append(score)
      taken.insert(score.id)
      nodes.append(node)
    }
    return (scores, nodes)
  }

  private mutating func readScore(_ node: YAMLNode, steps: [Step], besides taken: Set<String>) -> Score? {
    let name = node.ownName
    guard
      let (fields, shredded) = Fields.read(
        node, owner: "the score" + name, known: SurveyReader.scoreKeys + Self.methodKeys(of: node), &findings)
    else { return nil }
    let id = fields.required("id", &findings).flatMap { Identifier.read($0, of: "a score", dots: false, &findings) }
    if let id, let place = fields["id"] { reportTaken(id, at: place.span, by: taken) }
    var named: [ScoreBand] = []
    let rule: ScoreRule? =
      if let lookup = fields["lookup"] {
        lookupRule(lookup, fields).map { found in
          named = found.bands
          return .lookup(found.rule)
        }
      } else if let value = fields["value"] {
        shredded.values.contains(value.span) ? nil : expressionRule(value, fields)
      } else if fields.node.entry("value") != nil {
        fields.required("value", &findings).flatMap { expressionRule($0, fields) }
      } else {
        itemRule(fields, steps: steps).map(ScoreRule.items)
      }
    let title = fields.text("title", language: language, &findings)
    let decimals = fields.integer("decimals", in: 0...6, &findings) ?? rule?.usualDecimals(steps) ?? 0
    let range = bounds(fields)
    let bands = named.isEmpty ? readBands(fields, decimals: decimals, within: range) : named
    let identifying = fields.statedBool("identifying", &findings)
    let visibleTo = fields.word("visibleTo", of: Audience.self, &findings) ?? .team
    if visibleTo == .participant, title == nil, let place = fields["visibleTo"] {
      findings.error(
        "missing-key", "a score that the participant is shown has no 'title'", at: place.span,
        help: "give it a title in the participant's words, or leave 'visibleTo' out")
    }
    guard let id, let rule else { return nil }
    return Score(
      id: id, title: title, rule: rule, decimals: decimals, range: range, bands: bands, identifying: identifying,
      visibleTo: visibleTo)
  }

  private mutating func reportTaken(_ id: String, at span: SourceSpan, by scores: Set<String>) {
    guard names.items[id] != nil || scores.contains(id) else { return }
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

  mutating func blankRule(_ fields: Fields) -> BlankRule {
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

  private mutating func readBands(
    _ fields: Fields, decimals: Int, within range: ClosedRange<Double>?
  ) -> [ScoreBand] {
    var bands: [ScoreBand] = []
    let nodes = fields.list("bands", &findings)
    for (index, node) in nodes.enumerated() {
      // A band without an end goes on to the next one, the last to the end of the range.
      let next = index + 1 < nodes.count && nodes[index + 1].kind == .mapping ? nodes[index + 1]["from"]?.asDouble : nil
      let end = next.flatMap { DecimalNumber($0 - DecimalNumber.unit(decimals: decimals), decimals: decimals) }
      guard let band = readBand(node, end: index + 1 == nodes.count ? range?.upperBound : end?.doubleValue) else {
        continue
      }
      if let place = node["id"], bands.contains(where: { $0.id == band.id }) {
        findings.error(
          "duplicate-id", "two bands have the id '\(band.id)'", at: place.span, label: "used again here",
          help: "give each band an id of its own")
      }
      bands.append(band)
    }
    return bands
  }

  /// - Parameter end: Where the band ends when it does not say so.
  private mutating func readBand(_ node: YAMLNode, end: Double?) -> ScoreBand? {
    guard let (band, _) = Fields.read(node, owner: "a band", known: SurveyReader.bandKeys, &findings) else {
      return nil
    }
    let id = band["id"].flatMap { Identifier.read($0, of: "a band", dots: false, &findings) }
    let ends = ["from", "to"].map { name -> Double? in
      if name == "to", !band.has("to"), let end { return end }
      guard let end = band.required(name, &findings) else { return nil }
      if end.asDouble == nil { findings.wrongType(end, expected: "a number", field: name) }
      return end.asDouble
    }
    let label = band.required("label", &findings).flatMap {
      LocalizedText.read($0, field: "label", language: language, &findings)
    }
    guard let from = ends[0], let to = ends[1], let label else { return nil }
    return ScoreBand(
      id: id ?? label.text(in: language, fallback: language), from: from, to: to, label: label)
  }
}

extension ScoreRule {
  /// The decimals of a score that names none: those of its items for a sum, two at least for a mean, one for shares.
  fileprivate func usualDecimals(_ steps: [Step]) -> Int {
    if case .lookup(let lookup) = self {
      return min(lookup.rows.map { DecimalNumber($0.value)?.decimals ?? 0 }.max() ?? 0, 6)
    }
    guard case .items(let rule) = self else { return 2 }
    let items = steps.flatMap(\.items).filter { rule.slots.contains($0.slot) }
    let counted = min(items.map { $0.decimalsCounted(in: rule) }.max() ?? 0, 6)
    return switch rule.method {
    case .sum, .max, .min, .marks: counted
    case .mean: max(2, counted)
    case .pomp, .percent, .seconds: 1
    }
  }
}
