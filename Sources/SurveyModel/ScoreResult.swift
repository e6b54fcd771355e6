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

extension StepRunner {
  /// The scores as the answers stand, in the order of the file.
  package var scoreResults: [ScoreResult] {
    var results: [ScoreResult] = []
    for score in survey.scores { results.append(result(of: score, after: results)) }
    return results
  }

  /// A score as the answers stand; nil when the survey has none at the index.
  func score(at index: Int) -> ScoreResult? {
    guard survey.scores.indices.contains(index) else { return nil }
    let score = survey.scores[index]
    if case .items(let rule) = score.rule { return result(of: rule, score) }
    var results: [ScoreResult] = []
    for earlier in survey.scores[...index] { results.append(result(of: earlier, after: results)) }
    return results.last
  }

  private func result(of score: Score, after earlier: [ScoreResult]) -> ScoreResult {
    switch score.rule {
    case .items(let rule): result(of: rule, score)
    case .expression(let expression): result(of: expression, score, after: earlier)
    }
  }

  private func result(of rule: ItemScore, _ score: Score) -> ScoreResult {
    var total = 0.0
    var answered: [Int] = []
    var blank: [Int] = []
    // Of a block that is drawn from, what was not drawn is no part of the sitting.
    let slots = rule.slots.filter(plan.has)
    for slot in slots {
      guard let value = scored(slot, in: rule) else {
        blank.append(slot)
        continue
      }
      answered.append(slot)
      total += counted(value, at: slot, in: rule)
    }
    let isEnough =
      switch rule.blanks {
      case .complete: blank.isEmpty
      // Divided rather than multiplied: 11 of 20 is 0.55 to the last digit, and 0.55 x 20 is a little over 11.
      case .prorate(let share): Double(answered.count) / Double(slots.count) >= share
      case .zero: true
      }
    let value = isEnough && !slots.isEmpty ? self.value(of: rule, slots, total: total, answered: answered.count) : nil
    return ScoreResult(
      score.id, value: value.map(score.rounded), band: value.flatMap { score.band(of: score.rounded($0))?.id },
      used: value == nil ? [] : ids(answered),
      reversed: value == nil ? [] : ids(answered.filter(rule.reversed.contains)),
      imputed: value == nil ? [] : ids(blank), blank: ids(blank))
  }

  /// What an item counts before it is reversed; nil for a blank.
  private func scored(_ slot: Int, in rule: ItemScore) -> Double? {
    switch rule.method {
    case .sum, .mean, .pomp, .percent: return answer(at: slot)?.scored ?? hiddenValue(at: slot)
    case .marks:
      let item = survey.items[slot].item
      // An answer that is missing, for whatever reason, earns nothing.
      return item.isRight(answer(at: slot)) == true ? item.marks : 0
    case .seconds:
      guard let record = record(at: slot), record.visible else { return nil }
      guard record.response == .timedOut else { return record.milliseconds.map { Double($0) / 1000 } }
      let limit = survey.steps[survey.items[slot].step].timeLimit
      return rule.timedOutSeconds ?? limit.map { Double($0.milliseconds) / 1000 }
    }
  }

  /// What a hidden item counts; nil for one that shows, and for one that is a blank when hidden.
  private func hiddenValue(at slot: Int) -> Double? { isShown(slot) ? nil : survey.items[slot].item.whenHidden }

  private func counted(_ value: Double, at slot: Int, in rule: ItemScore) -> Double {
    guard rule.reversed.contains(slot), let bounds = survey.items[slot].item.format.numericBounds else { return value }
    return bounds.lowerBound + bounds.upperBound - value
  }

  private func value(of rule: ItemScore, _ slots: [Int], total: Double, answered: Int) -> Double? {
    let count = Double(slots.count)
    let sum: Double
    switch rule.blanks {
    case .complete, .zero: sum = total
    case .prorate:
      guard answered > 0 else { return nil }
      sum = total * count / Double(answered)
    }
    let bounds = survey.sumBounds(of: slots)
    switch rule.method {
    case .sum, .marks, .seconds: return sum
    case .mean: return sum / count
    case .pomp:
      return bounds.flatMap {
        $0.upperBound > $0.lowerBound ? 100 * (sum - $0.lowerBound) / ($0.upperBound - $0.lowerBound) : nil
      }
    case .percent: return bounds.flatMap { $0.upperBound > 0 ? 100 * sum / $0.upperBound : nil }
    }
  }

  private func result(of expression: Expression, _ score: Score, after earlier: [ScoreResult]) -> ScoreResult {
    let source = ScoreSource(runner: self, scores: earlier)
    let value: Double? = if case .number(let number) = expression.evaluate(source) { number } else { nil }
    let parts = Parts(of: expression, in: self, after: earlier)
    return ScoreResult(
      score.id, value: value.map(score.rounded), band: value.flatMap { score.band(of: score.rounded($0))?.id },
      used: value == nil ? [] : parts.used, reversed: value == nil ? [] : parts.reversed,
      imputed: value == nil ? [] : parts.imputed, blank: parts.blank)
  }

  /// Whether an item was answered in every entry that was asked for.
  fileprivate func isAnswered(_ slot: Int) -> Bool {
    let instances = instances(of: slot)
    return !instances.isEmpty && instances.allSatisfy { answer(at: slot, entries: $0) != nil }
  }

  fileprivate func ids(_ slots: [Int]) -> [String] { slots.map { survey.items[$0].item.id } }
}

/// The items behind an expression: those that it names, and those of the scores that it names, each once.
private struct Parts {
  private(set) var used: [String] = []
  private(set) var reversed: [String] = []
  private(set) var imputed: [String] = []
  private(set) var blank: [String] = []

  init(of expression: Expression, in runner: StepRunner, after earlier: [ScoreResult]) {
    let survey = runner.survey
    let slots = expression.dependencies.flatMap { slot -> [Int] in
      if case .score = ExpressionSlot.meaning(of: slot) { [] } else { survey.itemSlots(behind: slot) }
    }
    let scores = expression.dependencies.compactMap { slot -> ScoreResult? in
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

/// What an expression over scores reads: items, and the scores before it, which are worked out once.
private struct ScoreSource: ValueSource {
  let runner: StepRunner
  let scores: [ScoreResult]

  var today: CivilDate { runner.today }

  func value(at slot: Int) -> Value {
    guard case .score(let index) = ExpressionSlot.meaning(of: slot) else { return runner.value(at: slot) }
    return scores.indices.contains(index) ? scores[index].value.map(Value.number) ?? .blank : .blank
  }

  func value(of query: Query) -> Value { runner.value(of: query) }
}

extension Score {
  /// Half away from zero. What lies next to a half stands for it: 201 / 200 is a little under 1.005 in binary.
  package func rounded(_ value: Double) -> Double {
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let scaled = abs(value) * power
    let half = scaled.rounded(.down) + 0.5
    guard abs(scaled - half) <= 4 * scaled.ulp else {
      return DecimalNumber(value, decimals: decimals)?.doubleValue ?? value
    }
    return (value < 0 ? -1 : 1) * half.rounded(.up) / power
  }

  /// The band that a value lies in.
  package func band(of value: Double) -> ScoreBand? { bands.first { $0.from <= value && value <= $0.to } }

  /// The band of a recorded score: the one that it names, else the one that its value lies in.
  package func band(of result: ScoreResult) -> ScoreBand? {
    result.band.flatMap(band(named:)) ?? result.value.flatMap { band(of: $0) }
  }

  /// The band that a result names: by its id, or, as results once did, by its label in the language of the sitting.
  private func band(named name: String) -> ScoreBand? {
    bands.first { $0.id == name } ?? bands.first { $0.label.versions.contains { $0.text == name } }
  }
}
