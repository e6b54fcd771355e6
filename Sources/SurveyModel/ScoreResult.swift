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
      case .prorate(let share): Double(answered.count) >= share * Double(rule.slots.count)
      case .zero: true
      }
    let value = isEnough && !rule.slots.isEmpty ? self.value(of: rule, total: total, answered: answered.count) : nil
    return ScoreResult(
      score: score.id, value: value.map(score.rounded), band: value.flatMap { score.band(of: score.rounded($0)) },
      used: value == nil ? [] : ids(answered), reversed: value == nil ? [] : ids(answered.filter(rule.reversed.contains)),
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
      sum = total / Double(answered) * count
    }
    let bounds = survey.sumBounds(of: rule.slots)
    switch rule.method {
    case .sum: return sum
    case .mean: return sum / count
    case .pomp: return bounds.flatMap { $0.upperBound > $0.lowerBound ? 100 * (sum - $0.lowerBound) / ($0.upperBound - $0.lowerBound) : nil }
    case .percent: return bounds.flatMap { $0.upperBound > 0 ? 100 * sum / $0.upperBound : nil }
    }
  }

  private func result(of expression: Expression, _ score: Score, after earlier: [ScoreResult]) -> ScoreResult {
    let source = ScoreSource(runner: self, scores: earlier)
    let value: Double? = if case .number(let number) = expression.evaluate(source) { number } else { nil }
    let slots = expression.dependencies.filter { $0 < survey.items.count }
    let answered = slots.filter { answer(at: $0) != nil }
    let blank = slots.filter { answer(at: $0) == nil }
    return ScoreResult(
      score: score.id, value: value.map(score.rounded), band: value.flatMap { score.band(of: score.rounded($0)) },
      used: value == nil ? [] : ids(answered), reversed: [], imputed: [], blank: ids(blank))
  }

  private func ids(_ slots: [Int]) -> [String] { slots.map { survey.items[$0].item.id } }
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
  /// Half away from zero.
  func rounded(_ value: Double) -> Double { DecimalNumber(value, decimals: decimals)?.doubleValue ?? value }

  func band(of value: Double) -> LocalizedText? { bands.first { $0.from <= value && value <= $0.to }?.label }
}

extension Survey {
  /// What the sum of some items can be; nil when one of them has no bounds.
  package func sumBounds(of slots: [Int]) -> ClosedRange<Double>? {
    var least = 0.0
    var greatest = 0.0
    for slot in slots {
      guard let bounds = items[slot].item.format.numericBounds else { return nil }
      least += bounds.lowerBound
      greatest += bounds.upperBound
    }
    return least...greatest
  }

  /// What a score can be, worked out from its items; nil when that is not known.
  package func range(of score: Score) -> ClosedRange<Double>? {
    switch score.rule {
    case .expression: return nil
    case .items(let rule):
      guard let sum = sumBounds(of: rule.slots), !rule.slots.isEmpty else { return nil }
      let least = rule.blanks == .zero ? min(sum.lowerBound, 0) : sum.lowerBound
      switch rule.method {
      case .sum: return least...sum.upperBound
      case .mean: return least / Double(rule.slots.count)...sum.upperBound / Double(rule.slots.count)
      case .pomp: return sum.upperBound > sum.lowerBound ? 0...100 : nil
      case .percent: return sum.upperBound > 0 ? 100 * least / sum.upperBound...100 : nil
      }
    }
  }
}
