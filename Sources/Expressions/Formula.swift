/// An expression as a tree that other modules may build and take apart: translated from a foreign language, or on its way
/// into one. ``text`` writes it in ours.
package indirect enum Formula: Hashable, Sendable {
  /// The digits as they are written.
  case number(String)
  case text(String)
  case boolean(Bool)
  /// A date, an instant or a time of day, as our literals are written.
  case literal(String)
  /// The name of an item or of a computed value.
  case name(String)
  case negate(Formula)
  case not(Formula)
  case and([Formula])
  case or([Formula])
  /// `==`, `!=`, `<`, `<=`, `>`, `>=`.
  case compare(String, Formula, Formula)
  case contains(Formula, Formula)
  case isIn(Formula, [Formula])
  /// `+`, `-`, `*`, `/`, `^`.
  case arithmetic(String, Formula, Formula)
  case call(String, [Argument])

  package struct Argument: Hashable, Sendable {
    package let label: String?
    package let value: Formula

    package init(_ value: Formula, label: String? = nil) { (self.value, self.label) = (value, label) }
  }

  package static func call(_ name: String, _ values: Formula...) -> Formula {
    .call(name, values.map { Argument($0) })
  }
}

extension Formula {
  /// The expression with single spaces, double quotes and no needless parentheses.
  package var text: String {
    func operand(_ inner: Formula, _ least: Int) -> String {
      inner.binding >= least ? inner.text : "(\(inner.text))"
    }
    switch self {
    case .number(let digits): return digits
    case .text(let text): return TextLiteral.quoted(text)
    case .boolean(let value): return value ? "true" : "false"
    case .literal(let text), .name(let text): return text
    case .negate(let inner): return "-" + operand(inner, 6)
    case .not(let inner): return "not " + operand(inner, 2)
    case .and(let parts):
      return parts.count == 1 ? parts[0].text : parts.map { operand($0, 2) }.joined(separator: " and ")
    case .or(let parts):
      return parts.count == 1 ? parts[0].text : parts.map { operand($0, 1) }.joined(separator: " or ")
    case .compare(let sign, let left, let right): return "\(operand(left, 4)) \(sign) \(operand(right, 4))"
    case .contains(let list, let element): return "\(operand(list, 4)) contains \(operand(element, 4))"
    case .isIn(let left, let list):
      return "\(operand(left, 4)) in [\(list.map { operand($0, 4) }.joined(separator: ", "))]"
    case .arithmetic(let sign, let left, let right):
      switch sign {
      case "^": return "\(operand(left, 8)) ^ \(operand(right, 6))"
      case "+": return "\(operand(left, 4)) + \(operand(right, 4))"
      case "-": return "\(operand(left, 4)) - \(operand(right, 5))"
      default: return "\(operand(left, 5)) \(sign) \(operand(right, 6))"
      }
    case .call(let name, let arguments):
      return "\(name)(\(arguments.map { ($0.label.map { $0 + "=" } ?? "") + $0.value.text }.joined(separator: ", ")))"
    }
  }

  /// How tightly it holds together: or 0, and 1, not 2, comparisons 3, sums 4, products 5, signs 6, powers 7.
  private var binding: Int {
    switch self {
    case .or(let parts): parts.count == 1 ? parts[0].binding : 0
    case .and(let parts): parts.count == 1 ? parts[0].binding : 1
    case .not: 2
    case .compare, .contains, .isIn: 3
    case .arithmetic("+", _, _), .arithmetic("-", _, _): 4
    case .arithmetic("^", _, _): 7
    case .arithmetic: 5
    case .negate: 6
    case .number, .text, .boolean, .literal, .name, .call: 8
    }
  }

  /// Every item and computed value that is named.
  package var names: Set<String> {
    switch self {
    case .number, .text, .boolean, .literal: []
    case .name(let name): [name]
    case .negate(let inner), .not(let inner): inner.names
    case .and(let parts), .or(let parts): parts.reduce(into: []) { $0.formUnion($1.names) }
    case .compare(_, let left, let right), .contains(let left, let right), .arithmetic(_, let left, let right):
      left.names.union(right.names)
    case .isIn(let left, let list): list.reduce(into: left.names) { $0.formUnion($1.names) }
    case .call(_, let arguments): arguments.reduce(into: []) { $0.formUnion($1.value.names) }
    }
  }
}
