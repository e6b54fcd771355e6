import Diagnostics
import SurveyModel
import YAMLTree

/// What answers count in a score: `points` on choices or in the score, and `weights`.
extension SurveyReader {
  /// What the answers of each item count where that is not their value.
  mutating func points(
    _ fields: Fields, of slots: [Int], steps: [Step], _ method: ItemScore.Method?
  ) -> [Int: [String: Double]] {
    let items = steps.flatMap(\.items).filter { slots.contains($0.slot) }
    guard let node = fields["points"] else { return ownPoints(of: items, fields, method) }
    guard node.kind == .mapping, !node.entries.isEmpty else {
      findings.wrongType(node, expected: "a map of answers, such as { 0: 0, 1: 0, 2: 1, 3: 1 }", field: "points")
      return [:]
    }
    if let method, !method.countsAnswers {
      conflict("points", with: method, at: node.span)
      return [:]
    }
    var points: [String: Double] = [:]
    for entry in node.entries {
      guard let number = DecimalNumber(entry.value.text), entry.value.kind == .scalar else {
        findings.wrongType(entry.value, expected: "a number", field: entry.key.text)
        continue
      }
      points[Self.pointsKey(entry.key)] = number.doubleValue
    }
    judge(node, points, items)
    let pairs = items.map { item in
      // Of each its own: what it can count at least and at most follows from them.
      let own = item.format.answersByName.map(Set.init)
      return (item.slot, points.filter { own?.contains($0.key) ?? true })
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Each answer that an item can have counts something, and each that is named is one.
  private mutating func judge(_ node: YAMLNode, _ points: [String: Double], _ items: [FormItem]) {
    var known: Set<String> = []
    for item in items {
      guard let answers = item.format.answersByName else {
        findings.error(
          "not-scorable", "'points' can't say what each answer to '\(item.id)' counts", at: node.span,
          help: "score choices, scales and yes or no by points")
        return
      }
      known.formUnion(answers)
      if let missing = answers.first(where: { points[$0] == nil }) {
        findings.error(
          "missing-value", "'points' does not say what '\(missing)' counts, an answer to '\(item.id)'", at: node.span,
          help: "add '\(missing): 0', or what it counts")
        return
      }
    }
    for entry in node.entries where !items.isEmpty && !known.contains(Self.pointsKey(entry.key)) {
      findings.error(
        "unknown-value", "'points' names '\(entry.key.shortText)', which is no answer to the items", at: entry.key.span,
        label: didYouMean(entry.key.text, among: known.sorted()).map { "did you mean '\($0)'?" } ?? "",
        help: "write the values of the answers")
    }
  }

  /// The points that the choices of items have of their own.
  private mutating func ownPoints(
    of items: [FormItem], _ fields: Fields, _ method: ItemScore.Method?
  ) -> [Int: [String: Double]] {
    var found: [Int: [String: Double]] = [:]
    for item in items where method?.countsAnswers ?? true {
      let choices = item.format.choicesWithPoints
      let pairs = choices.compactMap { choice in choice.points.map { (choice.value.pointsKey, $0) } }
      if pairs.isEmpty { continue }
      if let missing = choices.first(where: { $0.points == nil }) {
        findings.error(
          "not-scorable", "the choice '\(missing.value)' of '\(item.id)' has no points, while others have",
          at: fields["items"]?.span ?? fields.node.headSpan, help: "give each choice of '\(item.id)' its 'points:'")
      }
      found[item.slot] = Dictionary(pairs) { first, _ in first }
    }
    return found
  }

  /// How often each item counts, where that is not once.
  mutating func weights(
    _ fields: Fields, of slots: [Int], steps: [Step], _ method: ItemScore.Method?, _ blanks: BlankRule
  ) -> [Int: Double] {
    guard let node = fields["weights"] else { return [:] }
    guard node.kind == .mapping else {
      findings.wrongType(node, expected: "a map of items, such as { pain: 2, sleep: 0.5 }", field: "weights")
      return [:]
    }
    if let method, ![.sum, .mean, .pomp, .percent].contains(method) {
      conflict("weights", with: method, at: node.span)
      return [:]
    }
    let items = steps.flatMap(\.items).filter { slots.contains($0.slot) }
    let isAveraged = if case .prorate = blanks { true } else { method == .mean || method == .percent }
    var weights: [Int: Double] = [:]
    for entry in node.entries {
      guard let item = items.first(where: { $0.id == entry.key.text }) else {
        findings.error(
          "unknown-reference", "'weights' names '\(entry.key.shortText)', which does not count in this score",
          at: entry.key.span,
          label: didYouMean(entry.key.text, among: items.map(\.id)).map { "did you mean '\($0)'?" } ?? "",
          help: "add it to 'items', or take it off 'weights'")
        continue
      }
      let number = entry.value.kind == .scalar ? DecimalNumber(entry.value.text)?.doubleValue : nil
      guard let number, isAveraged ? number > 0 : number != 0 else {
        findings.wrongType(
          entry.value, expected: isAveraged ? "a number over 0" : "a number that is not 0", field: item.id)
        continue
      }
      weights[item.slot] = number
    }
    return weights
  }

  private mutating func conflict(_ name: String, with method: ItemScore.Method, at span: SourceSpan) {
    findings.error(
      "conflicting-fields", "the method \(method.rawValue) takes no '\(name)'", at: span,
      help: "leave one of the two out")
  }

  private static func pointsKey(_ node: YAMLNode) -> String {
    node.isQuoted ? node.text : DecimalNumber(node.text)?.shortest.description ?? node.text
  }
}

extension ItemScore.Method {
  /// Whether it counts answers by what they are, not by whether they are right or how long they took.
  fileprivate var countsAnswers: Bool { self != .marks && self != .seconds }
}

extension AnswerFormat {
  /// Longer scales are not named answer by answer.
  private static let mostAnswers = 1000

  /// The answers that there can be, as `points` names them; nil where they are not few and known.
  fileprivate var answersByName: [String]? {
    switch self {
    case .boolean: return ["false", "true"]
    case .scale(let format), .ladder(let format):
      guard format.minimum <= format.maximum, (format.maximum - format.minimum) / format.step < Self.mostAnswers else {
        return nil
      }
      return stride(from: format.minimum, through: format.maximum, by: format.step).map(String.init)
    case .choice, .textScale: return choicesWithPoints.isEmpty ? nil : choicesWithPoints.map(\.value.pointsKey)
    default: return nil
    }
  }

  /// Whether choices say what they count.
  var hasPoints: Bool { choicesWithPoints.contains { $0.points != nil } }

  /// The choices of which one is made.
  fileprivate var choicesWithPoints: [Choice] {
    switch self {
    case .choice(let format) where !format.multiple: format.choices
    case .textScale(let format): format.choices
    default: []
    }
  }
}

extension FormItem {
  /// How many decimals a score over the item needs to be told as it was counted.
  func decimalsCounted(in rule: ItemScore) -> Int {
    let weight = rule.weights[slot].map(Self.decimals) ?? 0
    if rule.method == .marks { return weight + Self.decimals(marks) }
    if let points = rule.points[slot] { return weight + (points.values.map(Self.decimals).max() ?? 0) }
    switch format {
    case .numeric(let format): return weight + format.decimals
    case .continuousScale(let format): return weight + format.numeric.decimals
    case .quantity(let format): return weight + format.numeric.decimals
    case .choice(let format), .textScale(let format):
      return weight
        + (format.choices.map { if case .number(let number) = $0.value { number.significantDecimals } else { 0 } }.max()
          ?? 0)
    case .computed: return weight + 2
    default: return weight
    }
  }

  private static func decimals(_ number: Double) -> Int { DecimalNumber(number)?.decimals ?? 0 }
}
