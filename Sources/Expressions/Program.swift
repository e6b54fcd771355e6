import CivilTime

/// A checked expression: operations in a flat array, operands before what uses them, the whole last.
struct Program: Hashable, Sendable {
  typealias Index = Int

  struct Node: Hashable, Sendable {
    let operation: Operation
    /// Whether it stands for several values; a comparison with a list compares each entry.
    let isList: Bool
    /// UTF-8 offsets in the expression's text.
    let range: Range<Int>
    /// A condition that is worth telling by itself when the whole is explained.
    var isTold = false
  }

  enum Operation: Hashable, Sendable {
    case constant(Value)
    case slot(Int)
    case slots([Int])
    case query(Query)
    case today

    case not(Index)
    case and([Index])
    case or([Index])
    case compare(Comparison, Index, Index)
    /// Whether a list holds a value.
    case member(Index, of: Index)
    /// Whether a text holds a text.
    case substring(Index, of: Index)
    case matches(Index, TextPattern)
    case answered(Index)
    case conditional(Index, Index, Index)

    case negate(Index)
    case arithmetic(Arithmetic, Index, Index)
    case convert(Index, Conversion)
    case round(Index, decimals: Int)
    case aggregate(Aggregate, [Index], atLeast: Int?)

    /// A duration as a number in a unit.
    case length(Index, unit: String)
    case addDays(Index, Index)
    case addMonths(Index, Index)
    case addMilliseconds(Index, Index)
    /// Around midnight.
    case addSeconds(Index, Index)
    case addDuration(Index, Index, sign: Int)
    /// Days between dates, seconds between instants and times of day.
    case difference(Index, Index)
    case age(Index, on: Index)
  }

  enum Aggregate: String, Hashable, Sendable, CaseIterable {
    case sum, mean, min, max, any, all
    /// How many values are there.
    case count
    /// How many conditions hold.
    case countTrue
  }

  private(set) var nodes: [Node] = []

  /// The operation that gives the result.
  var root: Index = 0

  mutating func add(_ operation: Operation, isList: Bool = false, isTold: Bool = false, _ range: Range<Int>) -> Index {
    nodes.append(Node(operation: operation, isList: isList, range: range, isTold: isTold))
    return nodes.count - 1
  }

  mutating func tell(_ index: Index) { nodes[index].isTold = true }

  func constant(_ index: Index) -> Value? {
    if case .constant(let value) = nodes[index].operation { value } else { nil }
  }
}

extension Program.Operation {
  var operands: [Program.Index] {
    switch self {
    case .constant, .slot, .slots, .query, .today: []
    case .not(let a), .matches(let a, _), .answered(let a), .negate(let a), .convert(let a, _), .round(let a, _),
      .length(let a, _):
      [a]
    case .and(let all), .or(let all), .aggregate(_, let all, _): all
    case .compare(_, let a, let b), .arithmetic(_, let a, let b), .addDays(let a, let b), .addMonths(let a, let b),
      .addMilliseconds(let a, let b), .addSeconds(let a, let b), .addDuration(let a, let b, _),
      .difference(let a, let b):
      [a, b]
    case .member(let a, let list), .substring(let a, let list): [list, a]
    case .age(let a, let day): [a, day]
    case .conditional(let condition, let a, let b): [condition, a, b]
    }
  }
}
