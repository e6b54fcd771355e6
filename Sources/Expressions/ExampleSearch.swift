import CivilTime

/// Tries combinations of candidates on an expression.
struct ExampleSearch {
  /// What expressions read, whichever of them does.
  enum Variable: Hashable, Sendable {
    case slot(Int)
    case query(Query)
  }

  /// After so many no other is looked at.
  private static let mostRefused = 300

  private let expression: Expression
  private let rules: [ExampleRule]
  private let draws: [ExampleDraw]
  private let variables: [Variable]
  private let choices: [[Value]]
  private var trial: Trial
  /// Whether the answers are wanted, or only which truths there are.
  private let keepsAnswers: Bool
  /// Has the last word on an example.
  private let accepts: (Witness) -> Bool
  /// How many examples of a truth were not accepted.
  private var refusals: [Bool?: Int] = [:]
  private(set) var found = Examples(isExhaustive: false)

  init(
    expression: Expression, rules: [ExampleRule], draws: [ExampleDraw], candidates: [Variable: Candidates],
    keepsAnswers: Bool, accepts: @escaping (Witness) -> Bool
  ) {
    self.accepts = accepts
    self.expression = expression
    self.keepsAnswers = keepsAnswers
    self.rules = rules
    self.draws = draws
    let slots = candidates.keys.compactMap { if case .slot(let slot) = $0 { slot } else { nil } }.sorted()
    let own = expression.queries
    let others = rules.flatMap(\.condition.queries).filter { !own.contains($0) }
    var queries = own
    for query in others where !queries.contains(query) { queries.append(query) }
    variables = slots.map(Variable.slot) + queries.map(Variable.query)
    choices = variables.map { candidates[$0]?.all ?? [] }
    trial = Trial(slots: slots, queries: queries)
  }

  /// Returns whether all combinations were tried, or an example of each truth was found.
  mutating func run(limit: Int) -> Bool {
    guard choices.allSatisfy({ !$0.isEmpty }) else { return false }
    var count = 1
    for choice in choices {
      let (product, overflow) = count.multipliedReportingOverflow(by: choice.count)
      count = overflow ? Int.max : product
    }
    if count <= limit {
      tryAll()
      return true
    }
    strew(limit)
    return isComplete
  }

  private var isComplete: Bool { found.whenTrue != nil && found.whenFalse != nil && found.whenUnknown != nil }

  /// Counts through the combinations, the first variable turning fastest.
  private mutating func tryAll() {
    var picks = Array(repeating: 0, count: choices.count)
    for place in choices.indices { set(place, choices[place][0]) }
    attempt()
    while !isComplete {
      var place = 0
      while place < picks.count, picks[place] == choices[place].count - 1 {
        picks[place] = 0
        set(place, choices[place][0])
        place += 1
      }
      if place == picks.count { return }
      picks[place] += 1
      set(place, choices[place][picks[place]])
      attempt()
    }
  }

  /// Tries combinations strewn evenly, always the same ones.
  private mutating func strew(_ limit: Int) {
    var state: UInt64 = 0
    for _ in 0..<limit where !isComplete {
      for place in choices.indices {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        set(place, choices[place][Int((state >> 33) % UInt64(choices[place].count))])
      }
      attempt()
    }
  }

  private mutating func set(_ place: Int, _ value: Value) {
    switch variables[place] {
    case .slot: trial.values[place] = value
    case .query(let query): trial.set(query, value)
    }
  }

  private mutating func attempt() {
    guard rules.allSatisfy({ rule in isBlank(rule.slot) || holds(rule) }) else { return }
    guard draws.allSatisfy({ draw in draw.parts.count { $0.contains { !isBlank($0) } } <= draw.most }) else { return }
    let truth = expression.truth(trial)
    guard found[truth] == nil else { return }
    guard keepsAnswers else { return found[truth] = [:] }
    let witness = trial.witness
    if refusals[truth, default: 0] < ExampleSearch.mostRefused, accepts(witness) {
      found[truth] = witness.answers
      found.refused.remove(truth)
    } else {
      refusals[truth, default: 0] += 1
      found.refused.insert(truth)
    }
  }

  private func holds(_ rule: ExampleRule) -> Bool {
    let truth = rule.condition.truth(trial)
    return truth == true || rule.passesUnknown && truth == nil
  }

  private func isBlank(_ slot: Int?) -> Bool {
    guard let slot else { return false }
    return trial.value(at: slot) == .blank
  }
}

/// Values of just the slots that are read: a survey has thousands.
private struct Trial: ValueSource {
  /// In ascending order.
  let slots: [Int]
  var values: [Value]
  private var answers: [Value]
  private let queries: [Query]

  init(slots: [Int], queries: [Query]) {
    self.slots = slots
    values = Array(repeating: .blank, count: slots.count)
    answers = Array(repeating: .blank, count: queries.count)
    self.queries = queries
  }

  mutating func set(_ query: Query, _ value: Value) {
    if let place = queries.firstIndex(of: query) { answers[place] = value }
  }

  var witness: Witness {
    Witness(
      answers: Dictionary(uniqueKeysWithValues: zip(slots, values)),
      record: Dictionary(uniqueKeysWithValues: zip(queries, answers)))
  }

  var today: CivilDate { Witness.today }

  func value(at slot: Int) -> Value {
    var low = 0
    var high = slots.count
    while low < high {
      let middle = (low + high) / 2
      if slots[middle] < slot { low = middle + 1 } else { high = middle }
    }
    return low < slots.count && slots[low] == slot ? values[low] : .blank
  }

  func value(of query: Query) -> Value { queries.firstIndex(of: query).map { answers[$0] } ?? .blank }
}
