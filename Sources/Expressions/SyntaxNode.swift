package import CivilTime

/// A part of a parsed expression; equal when the form is, wherever it stands in the text.
package struct SyntaxNode: Sendable {
  package let form: Form
  /// UTF-8 offsets in the text.
  package let range: Range<Int>
  /// How many nodes lie above each other, itself included.
  let depth: Int

  package indirect enum Form: Hashable, Sendable {
    case number(Double, unit: String?)
    case text(String)
    case boolean(Bool)
    case date(CivilDate)
    case timeOfDay(TimeOfDay)
    case dateTime(Instant)
    case name(String)
    case not(SyntaxNode)
    case negative(SyntaxNode)
    /// Two or more conditions joined by `and`.
    case and([SyntaxNode])
    /// Two or more conditions joined by `or`.
    case or([SyntaxNode])
    case comparison(Comparison, SyntaxNode, SyntaxNode)
    case arithmetic(Arithmetic, SyntaxNode, SyntaxNode)
    case contains(SyntaxNode, SyntaxNode)
    case call(String, [Argument])
  }

  package struct Argument: Hashable, Sendable {
    package let label: String?
    package let value: SyntaxNode
  }

  init(_ form: Form, _ range: Range<Int>) {
    self.form = form
    self.range = range
    depth = 1 + form.children.reduce(0) { max($0, $1.depth) }
  }
}

package enum Comparison: String, Hashable, Sendable, CaseIterable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  var isOrder: Bool { self != .equal && self != .notEqual }

  func holds<Operand: Comparable>(_ left: Operand, _ right: Operand) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

package enum Arithmetic: String, Hashable, Sendable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
}

extension SyntaxNode: Hashable {
  package static func == (left: SyntaxNode, right: SyntaxNode) -> Bool { left.form == right.form }

  package func hash(into hasher: inout Hasher) { hasher.combine(form) }
}

extension SyntaxNode.Form {
  var children: [SyntaxNode] {
    switch self {
    case .number, .text, .boolean, .date, .timeOfDay, .dateTime, .name: []
    case .not(let child), .negative(let child): [child]
    case .and(let children), .or(let children): children
    case .comparison(_, let left, let right), .arithmetic(_, let left, let right), .contains(let left, let right):
      [left, right]
    case .call(_, let arguments): arguments.map(\.value)
    }
  }

  /// How tightly the form binds; a looser one inside a tighter one needs parentheses.
  var precedence: Precedence {
    switch self {
    case .or: .or
    case .and: .and
    case .not: .not
    case .comparison, .contains: .comparison
    case .arithmetic(.add, _, _), .arithmetic(.subtract, _, _): .sum
    case .arithmetic: .product
    case .negative: .sign
    default: .primary
    }
  }
}

/// From the loosest to the tightest.
enum Precedence: Int, Comparable {
  case or, and, not, comparison, sum, product, sign, primary

  static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }

  var tighter: Precedence { Precedence(rawValue: rawValue + 1) ?? .primary }
}
