package import CivilTime

/// What a condition can be.
package struct PossibleTruths: Hashable, Sendable {
  package var canBeTrue: Bool
  package var canBeFalse: Bool
  package var canBeUnknown: Bool
  /// Whether each of them was seen; otherwise what can be may be less, never more.
  package var isExact: Bool
}

/// Values that make a condition true, false or unknown, by slot.
package struct Examples: Hashable, Sendable {
  /// A blank stands for a slot without an answer.
  package var whenTrue: [Int: Value]?
  package var whenFalse: [Int: Value]?
  package var whenUnknown: [Int: Value]?
  /// Whether everything was tried: what has no example then never happens, unless examples of it were refused.
  package var isExhaustive: Bool
  /// The truths of which examples were found that were not accepted, and no others.
  package var refused: Set<Bool?> = []

  subscript(truth: Bool?) -> [Int: Value]? {
    get {
      switch truth {
      case true?: whenTrue
      case false?: whenFalse
      case nil: whenUnknown
      }
    }
    set {
      switch truth {
      case true?: whenTrue = newValue
      case false?: whenFalse = newValue
      case nil: whenUnknown = newValue
      }
    }
  }
}

/// What an example consists of.
package struct Witness: Hashable, Sendable {
  /// The day on which examples are tried.
  package static let today = CivilDate(dayNumber: 20_000)

  /// By slot; a blank stands for one without an answer.
  package let answers: [Int: Value]
  /// What the participant's record says.
  package let record: [Query: Value]
}

/// What holds in every example that counts.
package struct ExampleRule: Hashable, Sendable {
  /// The slot that is blank unless the condition is true; nil when the condition is true in every example.
  package let slot: Int?
  package let condition: Expression
  /// Whether the condition may be unknown as well, as a rule that judges answers may.
  package let passesUnknown: Bool

  package init(slot: Int? = nil, condition: Expression, passesUnknown: Bool = false) {
    self.slot = slot
    self.condition = condition
    self.passesUnknown = passesUnknown
  }
}

/// Parts of which at most so many have answers, such as the steps of a block that draws some.
package struct ExampleDraw: Hashable, Sendable {
  package let most: Int
  /// The slots of each part.
  package let parts: [Set<Int>]

  package init(most: Int, parts: [Set<Int>]) { (self.most, self.parts) = (most, parts) }
}

extension Expression {
  /// Returns whether a condition can be true, false and unknown, whatever is answered.
  ///
  /// It is never wrong about what can't be. Where the names have few values, or are only compared with constants, it is
  /// exact.
  ///
  /// - Parameters:
  ///   - domains: What is known better than the scope says, by slot.
  ///   - record: What is known of the answers of queries.
  ///   - limit: At most so many combinations are tried; with more of them the bounds of the names decide.
  package func possibleTruths(
    _ domains: [Int: Domain] = [:], record: [Query: Domain] = [:], limit: Int = 4000
  ) -> PossibleTruths {
    let examples = examples(domains, record, limit: limit, rules: [], keepsAnswers: false)
    if examples.isExhaustive {
      return PossibleTruths(
        canBeTrue: examples.whenTrue != nil, canBeFalse: examples.whenFalse != nil,
        canBeUnknown: examples.whenUnknown != nil, isExact: true)
    }
    let possible = Analysis(expression: self, domains: domains, record: record).possible(Int32(program.root))
    return PossibleTruths(
      canBeTrue: possible.mayBeTrue, canBeFalse: possible.mayBeFalse, canBeUnknown: possible.mayBeBlank,
      isExact: false)
  }

  /// Returns bounds of the expression's numbers; nil without a bound, and when it is no number.
  ///
  /// - Parameter domains: What is known better than the scope says, by slot.
  package func numberRange(_ domains: [Int: Domain] = [:]) -> ClosedRange<Double>? {
    guard typed[program.root].isNumeric, !typed[program.root].isList,
      let interval = Analysis(expression: self, domains: domains).possible(Int32(program.root)).interval,
      interval.lower > -Interval.limit, interval.upper < Interval.limit
    else { return nil }
    return interval.lower...interval.upper
  }

  /// Bounds of numbers that are always whole: years of age, a length, what is rounded to whole ones; nil for others.
  package var wholeRange: ClosedRange<Double>? {
    switch program.operations[program.root] {
    case .age, .length, .round(_, decimals: 0): numberRange()
    default: nil
    }
  }

  /// Returns values of a slot where the expression may change: on, below and above each edge of a comparison, or all of
  /// them when they are few.
  package func boundaryValues(at slot: Int) -> [Value] {
    CandidateFinder(expression: self, domains: [:]).candidates(for: .slot(slot)).values
  }

  /// Searches answers that make the condition true, false and unknown.
  ///
  /// - Parameters:
  ///   - domains: What is known better than the scope says, by slot.
  ///   - limit: At most so many combinations are tried.
  ///   - rules: What else must hold in an example. Its answers hold the slots that the rules read too.
  ///   - draws: Slots that do not all have answers together.
  ///   - refine: Takes a slot's values that are worth trying, and gives those that can be answered, and whether these
  ///     stand for all others.
  ///   - accepts: Has the last word on an example. Where it refuses some, nothing is known of the truths that were not found.
  package func examples(
    _ domains: [Int: Domain] = [:], limit: Int = 20_000, rules: [ExampleRule] = [], draws: [ExampleDraw] = [],
    refine: (Int, [Value]) -> (values: [Value], areAll: Bool) = { ($1, true) },
    accepts: @escaping (Witness) -> Bool = { _ in true }
  ) -> Examples {
    examples(
      domains, limit: limit, rules: rules, draws: draws, keepsAnswers: true, refine: refine, accepts: accepts)
  }

  private func examples(
    _ domains: [Int: Domain], _ record: [Query: Domain] = [:], limit: Int, rules: [ExampleRule],
    draws: [ExampleDraw] = [], keepsAnswers: Bool,
    refine: (Int, [Value]) -> (values: [Value], areAll: Bool) = { ($1, true) },
    accepts: @escaping (Witness) -> Bool = { _ in true }
  ) -> Examples {
    let all = [self] + rules.map(\.condition)
    var candidates: [ExampleSearch.Variable: Candidates] = [:]
    for expression in all {
      let finder = CandidateFinder(expression: expression, domains: domains, record: record)
      for slot in expression.dependencies {
        candidates[.slot(slot), default: .none].merge(finder.candidates(for: .slot(slot)))
      }
      for (index, query) in expression.queries.enumerated() {
        candidates[.query(query), default: .none].merge(finder.candidates(for: .query(index)))
      }
    }
    shareCandidates(among: rules.filter(\.passesUnknown).map(\.condition), &candidates)
    for case .slot(let slot) in Array(candidates.keys) {
      guard var found = candidates[.slot(slot)] else { continue }
      let refined = refine(slot, found.values)
      found.values = refined.values
      found.isComplete = found.isComplete && refined.areAll
      candidates[.slot(slot)] = found
    }
    var search = ExampleSearch(
      expression: self, rules: rules, draws: draws, candidates: candidates, keepsAnswers: keepsAnswers,
      accepts: accepts)
    let isAll = search.run(limit: limit)
    var examples = search.found
    examples.isExhaustive =
      isAll && !all.contains { $0.readsToday || $0.readsChoiceTexts }
      && candidates.values.allSatisfy(\.isComplete)
    return examples
  }

  /// What answers are compared with each other has them try each other's values.
  private func shareCandidates(
    among rules: [Expression], _ candidates: inout [ExampleSearch.Variable: Candidates]
  ) {
    let known = candidates
    for rule in rules {
      let slots = rule.dependencies
      for slot in slots {
        for other in slots where other != slot && rule.symbols[other]?.type == rule.symbols[slot]?.type {
          let values = known[.slot(other)]?.values ?? []
          let before = candidates[.slot(slot)]?.values ?? []
          candidates[.slot(slot)]?.values += values.filter { !before.contains($0) }
        }
      }
    }
  }
}
