import CivilTime
import Expressions
package import JSONText

/// A score with what it was made of, so that it can be worked out again by hand.
package struct ScoreResult: Hashable, Sendable {
  package let score: String
  /// Rounded to the score's decimals; nil when blanks allow none.
  package let value: Double?
  /// The id of the band that the value lies in.
  package let band: String?
  /// The items whose answers counted.
  package let used: [String]
  package let reversed: [String]
  /// The items that counted without an answer, by prorating or as 0.
  package let imputed: [String]
  /// The items without an answer.
  package let blank: [String]

  package init(
    _ score: String, value: Double?, band: String? = nil, used: [String] = [], reversed: [String] = [],
    imputed: [String] = [], blank: [String] = []
  ) {
    self.score = score
    self.value = value
    self.band = band
    self.used = used
    self.reversed = reversed
    self.imputed = imputed
    self.blank = blank
  }

  /// The score with another value, whose band is looked up anew.
  package func corrected(to value: Double) -> ScoreResult {
    self.value == value
      ? self
      : ScoreResult(score, value: value, used: used, reversed: reversed, imputed: imputed, blank: blank)
  }

  /// In the shape that `Documentation/results.md` fixes.
  package var json: JSONValue {
    [
      "score": .string(score), "value": .optional(value.map(JSONValue.double)),
      "band": .optional(band), "used": .array(used.map(JSONValue.string)),
      "reversed": .array(reversed.map(JSONValue.string)), "imputed": .array(imputed.map(JSONValue.string)),
      "blank": .array(blank.map(JSONValue.string)),
    ]
  }
}

/// A score with its value as it was before rounding, which scores that build on it take.
struct WorkedScore {
  let result: ScoreResult
  let exact: Double?
}

extension StepRunner {
  /// The scores as the answers stand, in the order of the file.
  package var scoreResults: [ScoreResult] { worked(upTo: survey.scores.count).map(\.result) }

  /// A score as the answers stand; nil when the survey has none at the index.
  func score(at index: Int) -> ScoreResult? {
    guard survey.scores.indices.contains(index) else { return nil }
    let score = survey.scores[index]
    if case .items(let rule) = score.rule { return worked(rule, score).result }
    return worked(upTo: index + 1).last?.result
  }

  private func worked(upTo count: Int) -> [WorkedScore] {
    var worked: [WorkedScore] = []
    for score in survey.scores.prefix(count) {
      switch score.rule {
      case .items(let rule): worked.append(self.worked(rule, score))
      case .expression(let expression): worked.append(self.worked(expression, score, after: worked))
      case .lookup(let lookup): worked.append(self.worked(lookup, score, after: worked))
      }
    }
    return worked
  }

  private func worked(_ rule: ItemScore, _ score: Score) -> WorkedScore {
    let count = count(of: rule)
    let exact = count.value.flatMap { $0.isFinite ? $0 : nil }
    let value = exact.map(score.rounded)
    let result = ScoreResult(
      score.id, value: value, band: value.flatMap { score.band(of: $0)?.id },
      used: value == nil ? [] : ids(count.answered),
      reversed: value == nil ? [] : ids(count.answered.filter(rule.reversed.contains)),
      imputed: value == nil ? [] : ids(count.blank), blank: ids(count.blank))
    return WorkedScore(result: result, exact: exact)
  }

  private func worked(_ expression: Expression, _ score: Score, after earlier: [WorkedScore]) -> WorkedScore {
    let source = ScoreSource(runner: self, scores: earlier)
    let exact: Double? = if case .number(let number) = expression.evaluate(source) { number } else { nil }
    let value = exact.map(score.rounded)
    let parts = Parts(of: score.rule, in: self, after: earlier.map(\.result))
    return WorkedScore(
      result: result(of: score, value, value.flatMap { score.band(of: $0)?.id }, parts), exact: exact)
  }

  /// A score without a value used nothing.
  private func result(of score: Score, _ value: Double?, _ band: String?, _ parts: Parts) -> ScoreResult {
    ScoreResult(
      score.id, value: value, band: band, used: value == nil ? [] : parts.used,
      reversed: value == nil ? [] : parts.reversed, imputed: value == nil ? [] : parts.imputed, blank: parts.blank)
  }

  /// A table is of scores as they are told: it takes them rounded.
  private func worked(_ lookup: LookupScore, _ score: Score, after earlier: [WorkedScore]) -> WorkedScore {
    let told = earlier.map { WorkedScore(result: $0.result, exact: $0.result.value) }
    let source = ScoreSource(runner: self, scores: told)
    let row = lookup.row(for: lookup.keys.map { $0.expression.evaluate(source) })
    let value = row.map { score.rounded($0.value) }
    let band = lookup.namesBands ? row?.band : value.flatMap { score.band(of: $0)?.id }
    return WorkedScore(
      result: result(of: score, value, band, Parts(of: score.rule, in: self, after: earlier.map(\.result))),
      exact: row?.value)
  }

  /// Whether an item was answered in every entry that was asked for.
  fileprivate func isAnswered(_ slot: Int) -> Bool {
    let instances = instances(of: slot)
    return !instances.isEmpty && instances.allSatisfy { answer(at: slot, entries: $0) != nil }
  }

  fileprivate func ids(_ slots: [Int]) -> [String] { slots.map { survey.items[$0].item.id } }
}

/// The items behind what a score reads: those that it names, and those of the scores that it names, each once.
private struct Parts {
  private(set) var used: [String] = []
  private(set) var reversed: [String] = []
  private(set) var imputed: [String] = []
  private(set) var blank: [String] = []

  init(of rule: ScoreRule, in runner: StepRunner, after earlier: [ScoreResult]) {
    let survey = runner.survey
    let read = rule.expressions.flatMap(\.dependencies)
    let slots = read.flatMap { slot -> [Int] in
      if case .score = ExpressionSlot.meaning(of: slot) { [] } else { survey.itemSlots(behind: slot) }
    }
    let scores = read.compactMap { slot -> ScoreResult? in
      if case .score(let index) = ExpressionSlot.meaning(of: slot), earlier.indices.contains(index) {
        earlier[index]
      } else {
        nil
      }
    }
    used = Parts.once(runner.ids(slots.filter { runner.isAnswered($0) }) + scores.flatMap(\.used))
    reversed = Parts.once(scores.flatMap(\.reversed))
    imputed = Parts.once(scores.flatMap(\.imputed))
    blank = Parts.once(runner.ids(slots.filter { !runner.isAnswered($0) }) + scores.flatMap(\.blank))
  }

  private static func once(_ ids: [String]) -> [String] {
    var seen: Set<String> = []
    return ids.filter { seen.insert($0).inserted }
  }
}

/// What an expression over scores reads: items, and the scores before it, which are worked out once and not rounded.
private struct ScoreSource: ValueSource {
  let runner: StepRunner
  let scores: [WorkedScore]

  var today: CivilDate { runner.today }

  func value(at slot: Int) -> Value {
    guard case .score(let index) = ExpressionSlot.meaning(of: slot) else { return runner.value(at: slot) }
    return scores.indices.contains(index) ? scores[index].exact.map(Value.number) ?? .blank : .blank
  }

  func value(of query: Query) -> Value { runner.value(of: query) }
}

extension Score {
  /// Half away from zero.
  package func rounded(_ value: Double) -> Double { DecimalArithmetic.rounded(value, decimals: decimals) }

  /// The band that a value lies in.
  package func band(of value: Double) -> ScoreBand? { bands.first { $0.from <= value && value <= $0.to } }

  /// The band of a recorded score: the one that it names, else the one that its value lies in.
  package func band(of result: ScoreResult) -> ScoreBand? {
    if let named = result.band.flatMap(band(named:)) { return named }
    // Where a table names the bands, the same value may lie in several.
    if case .lookup(let lookup) = rule, lookup.namesBands { return nil }
    return result.value.flatMap { band(of: $0) }
  }

  /// The band that a result names: by its id, or, as results once did, by its label in the language of the sitting.
  private func band(named name: String) -> ScoreBand? {
    bands.first { $0.id == name } ?? bands.first { $0.label.versions.contains { $0.text == name } }
  }
}
