import CivilTime

/// Tries combinations of candidates on an expression.
struct ExampleSearch {
  private let expression: Expression
  private let variables: [Variable]
  private let choices: [[Value]]
  private var trial: Trial
  private(set) var found = Examples(isExhaustive: false)

  init(expression: Expression, variables: [Variable], choices: [[Value]]) {
    self.expression = expression
    self.variables = variables
    self.choices = choices
    trial = Trial(slots: (expression.dependencies.last ?? -1) + 1, queries: expression.queries)
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
    case .slot(let slot): trial.values[slot] = value
    case .query(let query): trial.answers[query] = value
    }
  }

  private mutating func attempt() {
    switch expression.truth(trial) {
    case true?: if found.whenTrue == nil { found.whenTrue = answers }
    case false?: if found.whenFalse == nil { found.whenFalse = answers }
    case nil: if found.whenUnknown == nil { found.whenUnknown = answers }
    }
  }

  private var answers: [Int: Value] {
    Dictionary(uniqueKeysWithValues: expression.dependencies.map { ($0, trial.values[$0]) })
  }
}

private struct Trial: ValueSource {
  var values: [Value]
  var answers: [Value]
  private let queries: [Query]

  init(slots: Int, queries: [Query]) {
    values = Array(repeating: .blank, count: slots)
    answers = Array(repeating: .blank, count: queries.count)
    self.queries = queries
  }

  var today: CivilDate { CivilDate(dayNumber: 20_000) }

  func value(at slot: Int) -> Value { values.indices.contains(slot) ? values[slot] : .blank }

  func value(of query: Query) -> Value { queries.firstIndex(of: query).map { answers[$0] } ?? .blank }
}
