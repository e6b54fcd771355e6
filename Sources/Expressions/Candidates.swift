import CivilTime

/// What an expression reads: a slot or one of its queries.
enum Variable: Hashable, Sendable {
  case slot(Int)
  case query(Int)
}

/// The values of one variable that are worth trying.
struct Candidates: Hashable, Sendable {
  /// Without the blank.
  var values: [Value]
  var mayBeBlank: Bool
  /// Whether every other value would do the same as one of these.
  var isComplete: Bool

  var all: [Value] { mayBeBlank ? values + [.blank] : values }

  static let none = Candidates(values: [], mayBeBlank: false, isComplete: true)

  /// Adds what another expression wants to have tried of the same variable.
  mutating func merge(_ other: Candidates) {
    values = values.isEmpty ? other.values : values + other.values.filter { !values.contains($0) }
    mayBeBlank = mayBeBlank || other.mayBeBlank
    isComplete = isComplete && other.isComplete
  }
}

/// Finds the values where an expression changes its mind.
struct CandidateFinder {
  let expression: Expression
  let domains: [Int: Domain]
  var record: [Query: Domain] = [:]

  private var program: Program { expression.program }

  func candidates(for variable: Variable) -> Candidates {
    let (type, domain, mayBeBlank) = facts(of: variable)
    if case .list(let element) = type { return lists(of: element, domain, variable) }
    if let values = Possible.values(of: type, domain) {
      return Candidates(values: values, mayBeBlank: mayBeBlank, isComplete: true)
    }
    let edges = edges(of: variable)
    switch type {
    case .number, .date, .timeOfDay, .dateTime:
      let values = Grid(type, domain).values(around: edges.values.map(\.ordinal).filter { !$0.isNaN })
      return Candidates(values: values, mayBeBlank: mayBeBlank, isComplete: edges.areAll)
    default:
      if let known = CandidateFinder.known(type, domain) {
        let named = edges.values.filter(known.contains)
        let other = known.first { !named.contains($0) }
        return Candidates(
          values: named + (other.map { [$0] } ?? []), mayBeBlank: mayBeBlank, isComplete: edges.areAll)
      }
      var other = "x"
      while edges.values.contains(.text(other)) { other += "x" }
      let texts = edges.values.filter { !$0.isBlank && !$0.isNumber } + [.text(other)]
      return Candidates(values: texts, mayBeBlank: mayBeBlank, isComplete: edges.areAll)
    }
  }

  /// The values that there are, of a choice of many.
  private static func known(_ type: ValueType, _ domain: Domain) -> [Value]? {
    if case .values(let values) = domain { return values }
    return if case .choice(let values) = type { values } else { nil }
  }

  private func facts(of variable: Variable) -> (ValueType, Domain, mayBeBlank: Bool) {
    switch variable {
    case .query(let index):
      let query = program.queries[index]
      return (query.type, record[query] ?? .any, true)
    case .slot(let slot):
      guard let symbol = expression.symbols[slot] else { return (.text, .any, true) }
      return (symbol.type, domains[slot] ?? symbol.domain, symbol.mayBeBlank)
    }
  }

  /// The empty list, each value alone, and all of them; every choice of a few values.
  private func lists(of element: ValueType, _ domain: Domain, _ variable: Variable) -> Candidates {
    let values = Possible.values(of: element, domain) ?? edges(of: variable).values
    var found: [Value] = [.list([])]
    guard values.count <= 5 else {
      found += values.map { .list([$0]) } + [.list(values)]
      return Candidates(values: found, mayBeBlank: true, isComplete: false)
    }
    for chosen in 1..<(1 << values.count) where values.count > 0 {
      found.append(.list(values.indices.filter { chosen & (1 << $0) != 0 }.map { values[$0] }))
    }
    // A repeat's list may hold blanks.
    found += found.map { if case .list(let values) = $0 { .list(values + [.blank]) } else { $0 } }
    let isChoice = if case .choice = element { true } else { false }
    return Candidates(values: found, mayBeBlank: true, isComplete: isChoice && !isAggregated(variable))
  }

  /// Whether more is asked of a list than what it holds: then it matters how often it holds it.
  private func isAggregated(_ variable: Variable) -> Bool {
    program.operations.contains { operation in
      guard case .aggregate(_, let run, _) = operation else { return false }
      return stride(from: run.range.lowerBound, to: run.range.upperBound, by: 2).contains {
        program.operands[$0 + 1] >= 0 && self.variable(program.operands[$0 + 1]) == variable
      }
    }
  }

  /// The variable that an operation reads; nil for another operation.
  private func variable(_ index: Int32) -> Variable? {
    switch program.operations[Int(index)] {
    case .slot(let slot), .slotList(let slot): .slot(Int(slot))
    case .query(let query), .queryList(let query): .query(Int(query))
    default: nil
    }
  }
}

// MARK: - Edges

extension CandidateFinder {
  /// The constants that a variable is compared with, in its own unit, and whether nothing else becomes of it.
  private func edges(of variable: Variable) -> (values: [Value], areAll: Bool) {
    var values: [Value] = []
    var uses = 0
    for operation in program.operations {
      switch operation {
      case .compareNumbers(_, let a, let b), .compareOrdinals(_, let a, let b), .compareValues(_, let a, let b):
        for (one, other) in [(a, b), (b, a)] {
          guard let read = reading(one), read.variable == variable, let constant = constant(other) else { continue }
          uses += 1
          values.append(read.undone(constant))
        }
      case .isIn(let operand, let run):
        guard let read = reading(operand), read.variable == variable else { continue }
        let constants = program.operands[run.range].map { constant($0) }
        if constants.allSatisfy({ $0 != nil }) { uses += 1 }
        values += constants.compactMap { $0 }.map(read.undone)
      case .listContains(let origin, _, let element) where self.variable(origin) == variable:
        if let constant = constant(element) { values.append(constant) }
      case .answered(let operand) where self.variable(operand) == variable: uses += 1
      default: break
      }
    }
    return (values, uses == readings(of: variable))
  }

  /// How often a variable is read, a tag's items included.
  private func readings(of variable: Variable) -> Int {
    program.operations.reduce(0) { count, operation in
      switch (operation, variable) {
      case (.slot(let slot), .slot(let wanted)), (.slotList(let slot), .slot(let wanted)):
        count + (Int(slot) == wanted ? 1 : 0)
      case (.query(let query), .query(let wanted)), (.queryList(let query), .query(let wanted)):
        count + (Int(query) == wanted ? 1 : 0)
      case (.tag(let run), .slot(let wanted)):
        count + (program.operands[run.range].contains(Int32(wanted)) ? 1 : 0)
      default: count
      }
    }
  }

  private struct Reading {
    let variable: Variable
    let ratio: UnitOfMeasure.Ratio?

    /// A constant in the variable's own unit.
    func undone(_ constant: Value) -> Value {
      guard case .number(let number) = constant, let ratio else { return constant }
      return .number(number * ratio.denominator / ratio.numerator)
    }
  }

  private func reading(_ index: Int32) -> Reading? {
    if let variable = variable(index) { return Reading(variable: variable, ratio: nil) }
    if case .convert(let inner, let ratio) = program.operations[Int(index)], let variable = variable(inner) {
      return Reading(variable: variable, ratio: program.ratios[Int(ratio)])
    }
    return nil
  }

  /// The value of an operation that reads nothing.
  private func constant(_ index: Int32) -> Value? {
    switch program.operations[Int(index)] {
    case .ordinal, .constant, .truth: return program.value(index, 0, NoValues())
    case .negate(let operand), .convert(let operand, _):
      return constant(operand) == nil ? nil : program.value(index, 0, NoValues())
    default: return nil
    }
  }

  private struct NoValues: ValueSource {
    var today: CivilDate { CivilDate(dayNumber: 0) }
    func value(at slot: Int) -> Value { .blank }
    func value(of query: Query) -> Value { .blank }
  }
}
