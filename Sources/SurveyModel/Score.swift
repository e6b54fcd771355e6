package import Expressions

/// A number worked out from the answers when a sitting ends.
package struct Score: Hashable, Sendable {
  package let id: String
  /// What reports call it; nil for its id.
  package let title: LocalizedText?
  package let rule: ScoreRule
  /// What the score is rounded to, half away from zero, before bands are looked up.
  package let decimals: Int
  /// What the file claims that the score can be; the checker compares it with what the items give.
  package let range: ClosedRange<Double>?
  /// Ascending, without gap or overlap.
  package let bands: [ScoreBand]
  /// As of ``FormItem/identifying``.
  package let identifying: Bool?
  /// Who is shown the score.
  package let visibleTo: Audience

  package init(
    id: String, title: LocalizedText? = nil, rule: ScoreRule, decimals: Int, range: ClosedRange<Double>? = nil,
    bands: [ScoreBand] = [], identifying: Bool? = nil, visibleTo: Audience = .team
  ) {
    self.id = id
    self.title = title
    self.rule = rule
    self.decimals = decimals
    self.range = range
    self.bands = bands
    self.identifying = identifying
    self.visibleTo = visibleTo
  }
}

package enum ScoreRule: Hashable, Sendable {
  case items(ItemScore)
  /// Any expression over items and earlier scores.
  case expression(Expression)
  /// What a table gives.
  case lookup(LookupScore)

  /// What it reads by expressions.
  package var expressions: [Expression] {
    switch self {
    case .items: []
    case .expression(let expression): [expression]
    case .lookup(let lookup): lookup.keys.map(\.expression)
    }
  }
}

/// A score over a set of items.
package struct ItemScore: Hashable, Sendable {
  package enum Method: String, Hashable, Sendable, CaseIterable {
    case sum, mean
    /// Per cent of the maximum possible: 100 (sum - least) / (greatest - least).
    case pomp
    /// 100 sum / greatest.
    case percent
    /// What the right answers earn.
    case marks
    /// How long the answers took, in seconds.
    case seconds
    /// The greatest and the least that an item counts.
    case max, min
  }

  package let method: Method
  /// The slots of the items, in the order of the survey.
  package let slots: [Int]
  /// Those of them that count backwards: least + greatest - value.
  package let reversed: Set<Int>
  package let blanks: BlankRule
  /// What an item that ran out of time counts in `seconds`; nil for the time limit of its page.
  package let timedOutSeconds: Double?
  /// What the answers of an item count where that is not their value, by slot and by the answer as text.
  package let points: [Int: [String: Double]]
  /// How often an item counts, where that is not once.
  package let weights: [Int: Double]

  package init(
    method: Method, slots: [Int], reversed: Set<Int> = [], blanks: BlankRule = .complete,
    timedOutSeconds: Double? = nil, points: [Int: [String: Double]] = [:], weights: [Int: Double] = [:]
  ) {
    self.points = points
    self.weights = weights
    self.method = method
    self.slots = slots
    self.reversed = reversed
    self.blanks = blanks
    self.timedOutSeconds = timedOutSeconds
  }
}

/// What a score makes of items without an answer.
package enum BlankRule: Hashable, Sendable {
  /// Any blank gives no score.
  case complete
  /// With at least this share of the items answered, the others count as the mean of those.
  case prorate(share: Double)
  /// A blank counts 0.
  case zero
}

/// A named part of a score's range, both ends included.
package struct ScoreBand: Hashable, Sendable {
  /// What results call it, in every language the same.
  package let id: String
  package let from: Double
  package let to: Double
  package let label: LocalizedText

  package init(id: String, from: Double, to: Double, label: LocalizedText) {
    self.id = id
    self.from = from
    self.to = to
    self.label = label
  }
}

extension ItemScore {
  /// What an item counts while it does not show: the points of the answer that its `whenHidden` stands for, else that number.
  func count(ofHidden value: Double, at slot: Int) -> Double {
    guard let points = points[slot], let number = DecimalNumber(value) else { return value }
    let answer: Answer = points["true"] == nil ? .number(number) : .boolean(value != 0)
    return answer.pointsKey.flatMap { points[$0] } ?? value
  }

  /// How often an item counts.
  func weight(of slot: Int) -> Double { weights[slot] ?? 1 }

  func weight(of slots: [Int]) -> Double { DecimalArithmetic.sum(slots.map { weight(of: $0) }) }
}

extension AnswerFormat {
  /// The least and the greatest number that an answer can be; nil for answers that are no numbers or have no bounds.
  package var numericBounds: ClosedRange<Double>? {
    switch self {
    case .scale(let format) where format.minimum <= format.maximum:
      return Double(format.minimum)...Double(format.maximum)
    case .numeric(let format):
      guard let minimum = format.minimum, let maximum = format.maximum, minimum <= maximum else { return nil }
      return minimum.doubleValue...maximum.doubleValue
    case .continuousScale(let format) where format.minimum <= format.maximum:
      return format.minimum.doubleValue...format.maximum.doubleValue
    case .ladder(let format) where format.minimum <= format.maximum:
      return Double(format.minimum)...Double(format.maximum)
    case .quantity(let format):
      guard let minimum = format.numeric.minimum, let maximum = format.numeric.maximum, minimum <= maximum else {
        return nil
      }
      return minimum.doubleValue...maximum.doubleValue
    case .boolean: return 0...1
    case .choice(let format) where !format.multiple, .textScale(let format):
      let numbers = format.choices.compactMap { choice -> Double? in
        if case .number(let number) = choice.value { number.doubleValue } else { nil }
      }
      guard numbers.count == format.choices.count, let least = numbers.min(), let greatest = numbers.max() else {
        return nil
      }
      return least...greatest
    case .scale, .continuousScale, .ladder, .choice, .text, .date, .rank, .email, .dateTime, .timeOfDay, .location,
      .signature, .file, .computed, .consent, .active:
      return nil
    }
  }
}

extension Answer {
  /// The number that a score counts; yes is 1 and no is 0.
  var scored: Double? {
    switch self {
    case .number(let number): number.doubleValue
    case .boolean(let value): value ? 1 : 0
    case .choice(let chosen): if case .number(let number) = chosen.value { number.doubleValue } else { nil }
    default: nil
    }
  }

  /// The answer as `points` names it: a number without zeros at its end, `true` or `false`, the value of a choice.
  package var pointsKey: String? {
    switch self {
    case .number(let number): number.shortest.description
    case .boolean(let value): value ? "true" : "false"
    case .choice(let chosen): chosen.value.pointsKey
    default: nil
    }
  }
}

extension ChoiceValue {
  package var pointsKey: String {
    if case .number(let number) = self { number.shortest.description } else { description }
  }
}
