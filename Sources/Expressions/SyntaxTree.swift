import CivilTime

/// A parsed expression: its nodes in the order of evaluation, each after the ones it is made of, the root last.
///
/// A flat list rather than nested boxes, so that every pass is a loop and no depth of nesting reaches the stack.
struct SyntaxTree: Hashable, Sendable {
  private(set) var nodes: [SyntaxNode] = []
  private var depths: [Int] = []

  var root: Int { nodes.count - 1 }

  /// The levels of the tree under a node, itself included.
  func depth(of node: Int) -> Int { depths[node] }

  mutating func append(_ kind: SyntaxNode.Kind, _ range: Range<Int>) -> Int {
    depths.append(1 + (kind.children.map { depths[$0] }.max() ?? 0))
    nodes.append(SyntaxNode(kind: kind, range: range))
    return nodes.count - 1
  }
}

struct SyntaxNode: Hashable, Sendable {
  let kind: Kind
  /// UTF-8 offsets in the text, from the first token to the last, the outer parentheses not included.
  let range: Range<Int>

  /// Operands are indices of earlier nodes.
  indirect enum Kind: Hashable, Sendable {
    /// The digits as ``NumberLiteral`` has them.
    case number(String, unit: String?)
    case text(String)
    case boolean(Bool)
    case date(CivilDate)
    case timeOfDay(TimeOfDay)
    case dateTime(Instant)
    case name(String)
    /// The id of a task, which stands for itself.
    case word(String)
    case negate(Int)
    case not(Int)
    case and([Int])
    case or([Int])
    case compare(Comparison, Int, Int)
    case contains(Int, Int)
    case isIn(Int, [Int])
    case arithmetic(Arithmetic, Int, Int)
    case call(String, [Argument])
  }

  struct Argument: Hashable, Sendable {
    let name: String?
    let value: Int
  }
}

enum Comparison: String, Hashable, Sendable, CaseIterable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  var isEquality: Bool { self == .equal || self == .notEqual }
}

enum Arithmetic: String, Hashable, Sendable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "^"
}

extension SyntaxNode.Kind {
  /// The operands in the order of writing.
  var children: [Int] {
    switch self {
    case .number, .text, .boolean, .date, .timeOfDay, .dateTime, .name, .word: []
    case .negate(let operand), .not(let operand): [operand]
    case .and(let operands), .or(let operands): operands
    case .compare(_, let left, let right), .contains(let left, let right), .arithmetic(_, let left, let right):
      [left, right]
    case .isIn(let operand, let list): [operand] + list
    case .call(_, let arguments): arguments.map(\.value)
    }
  }
}
