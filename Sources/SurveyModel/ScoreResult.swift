import CivilTime
import Expressions
package import JSONText

/// A score with what it was made of, so that it can be worked out again by hand.
package struct ScoreResult: Hashable, Sendable {
  package let score: String
  /// Rounded to the score's decimals; nil when blanks allow none.
  package let value: Double?
  package let band: LocalizedText?
  /// The items whose answers counted.
  package let used: [String]
  package let reversed: [String]
  /// The items that counted without an answer, by prorating or as 0.
  package let imputed: [String]
  /// The items without an answer.
  package let blank: [String]

  /// In the shape that `Documentation/results.md` fixes.
  package func json(in language: LanguageTag, fallback: LanguageTag) -> JSONValue {
    [
      "score": .string(score), "value": .optional(value.map(JSONValue.double)),
      "band": .optional(band?.text(in: language, fallback: fallback)), "used": .array(used.map(JSONValue.string)),
      "reversed": .array(reversed.map(JSONValue.string)), "imputed": .array(imputed.map(JSONValue.string)),
      "blank": .array(blank.map(JSONValue.string)),
    ]
  }
}

extension StepRunner {
  /// The scores as the answers stand, in the order of the file.
  package var scoreResults: [ScoreResult] {
    var results: [ScoreResult] = []
    for score in survey.scores {
      let result =
        switch score.rule {
        case .items(let rule): self.result(of: rule, score)
        case .expression(let expression): self.result(of: expression, score, after: results)
        }
      results.append(result)
    }
    return results
  }

  private func result(of rule: ItemScore, _ score: Score) -> ScoreResult {
    var total = 0.0
    var answered: [Int] = []
    var blank: [Int] = []
    for slot in rule.slots {
      guard let value = answer(at: slot)?.scored ?? hiddenValue(at: slot) else {
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
      case .prorate(let share): Double(answered.count) / Double(rule.slots.count) >= share
      case .zero: true
      }
    let value = isEnough && !rule.slots.isEmpty ? self.value(of: rule, total: total, answered: answered.count) : nil
    return ScoreResult(
      score: score.id, value: value.map(score.rounded), band: value.flatMap { score.band(of: score.rounded($0)) },
      used: value == nil ? [] : ids(answered),
      reversed: value == nil ? [] : ids(answered.filter(rule.reversed.contains)),
      imputed: value == nil ? [] : ids(blank), blank: ids(blank))
  }

  /// What a hidden item counts; nil for one that shows, and for one that is a blank when hidden.
  private func hiddenValue(at slot: Int) -> Double? { isShown(slot) ? nil : survey.items[slot].item.whenHidden }

  private func counted(_ value: Double, at slot: Int, in rule: ItemScore) -> Double {
    guard rule.reversed.contains(slot), let bounds = survey.items[slot].item.format.numericBounds else { return value }
    return bounds.lowerBound + bounds.upperBound - value
  }

  private func value(of rule: ItemScore, total: Double, answered: Int) -> Double? {
    let count = Double(rule.slots.count)
    let sum: Double
    switch rule.blanks {
    case .complete, .zero: sum = total
    case .prorate:
      guard answered > 0 else { return nil }
      sum = total * count / Double(answered)
    }
    let bounds = survey.sumBounds(of: rule.slots)
    switch rule.method {
    case .sum: return sum
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
      score: score.id, value: value.map(score.rounded), band: value.flatMap { score.band(of: score.rounded($0)) },
      used: value == nil ? [] : parts.used, reversed: value == nil ? [] : parts.reversed,
      imputed: value == nil ? [] : parts.imputed, blank: parts.blank)
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
    let count = runner.survey.items.count
    let slots = expression.dependencies.filter { $0 < count }
    let scores = expression.dependencies.compactMap { slot in
      earlier.indices.contains(slot - count) ? earlier[slot - count] : nil
    }
    used = Parts.once(runner.ids(slots.filter { runner.answer(at: $0) != nil }) + scores.flatMap(\.used))
    reversed = Parts.once(scores.flatMap(\.reversed))
    imputed = Parts.once(scores.flatMap(\.imputed))
    blank = Parts.once(runner.ids(slots.filter { runner.answer(at: $0) == nil }) + scores.flatMap(\.blank))
  }

  private static func once(_ ids: [String]) -> [String] {
    var seen: Set<String> = []
    return ids.filter { seen.insert($0).inserted }
  }
}

/// What an expression over scores reads: items in their slots, and the scores in the slots behind them.
private struct ScoreSource: ValueSource {
  let runner: StepRunner
  let scores: [ScoreResult]

  var today: CivilDate { runner.today }

  func value(at slot: Int) -> Value {
    let index = slot - runner.survey.items.count
    guard index >= 0 else { return runner.value(at: slot) }
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

  func band(of value: Double) -> LocalizedText? { bands.first { $0.from <= value && value <= $0.to }?.label }
}
