import CivilTime

extension SyntaxTree {
  /// The expression in its canonical form: single spaces, no needless parentheses, double quotes.
  ///
  /// Parsed again it gives the same tree.
  var text: String { texts.last ?? "" }

  /// The canonical text of each node.
  var texts: [String] {
    var texts: [String] = []
    texts.reserveCapacity(nodes.count)
    for node in nodes { texts.append(text(of: node.kind, texts)) }
    return texts
  }

  private func text(of kind: SyntaxNode.Kind, _ texts: [String]) -> String {
    /// An operand, in parentheses when it binds more loosely than its place needs.
    func operand(_ node: Int, _ least: Binding) -> String {
      nodes[node].kind.binding >= least ? texts[node] : "(\(texts[node]))"
    }
    switch kind {
    case .number(let digits, let unit): return unit.map { "\(digits) \($0)" } ?? digits
    case .text(let text): return TextLiteral.quoted(text)
    case .boolean(let value): return value ? "true" : "false"
    case .date(let date): return date.description
    case .timeOfDay(let time): return time.description
    case .dateTime: return Value(literal: kind)?.description ?? ""
    case .name(let name), .word(let name): return name
    case .negate(let inner): return "-" + operand(inner, .sign)
    case .not(let inner): return "not " + operand(inner, .negation)
    case .and(let operands): return operands.map { operand($0, .negation) }.joined(separator: " and ")
    case .or(let operands): return operands.map { operand($0, .conjunction) }.joined(separator: " or ")
    case .compare(let sign, let left, let right):
      return "\(operand(left, .sum)) \(sign.rawValue) \(operand(right, .sum))"
    case .contains(let list, let element): return "\(operand(list, .sum)) contains \(operand(element, .sum))"
    case .isIn(let left, let list):
      return "\(operand(left, .sum)) in (\(list.map { operand($0, .sum) }.joined(separator: ", ")))"
    case .arithmetic(let sign, let left, let right):
      if sign == .power { return "\(operand(left, .primary)) ^ \(operand(right, .sign))" }
      let level: Binding = sign == .add || sign == .subtract ? .sum : .product
      return "\(operand(left, level)) \(sign.rawValue) \(operand(right, level.tighter))"
    case .call(let name, let arguments):
      let list = arguments.enumerated().map { index, argument in
        let value = texts[argument.value]
        if let label = argument.name { return label + "=" + (isBareName(argument) ? "(\(value))" : value) }
        let standsForItself = index == 0 && ["tag", "last", "completed"].contains(name)
        return standsForItself && isBareName(argument) ? "(\(value))" : value
      }
      return "\(name)(\(list.joined(separator: ", ")))"
    }
  }

  /// Whether an argument is the name of an item where a bare word would stand for itself.
  private func isBareName(_ argument: SyntaxNode.Argument) -> Bool {
    if case .name = nodes[argument.value].kind { true } else { false }
  }
}

/// How tightly a node holds together.
private enum Binding: Int, Comparable {
  case disjunction, conjunction, negation, comparison, sum, product, sign, power, primary

  var tighter: Binding { Binding(rawValue: rawValue + 1) ?? .primary }

  static func < (a: Binding, b: Binding) -> Bool { a.rawValue < b.rawValue }
}

extension SyntaxNode.Kind {
  fileprivate var binding: Binding {
    switch self {
    case .or: .disjunction
    case .and: .conjunction
    case .not: .negation
    case .compare, .contains, .isIn: .comparison
    case .arithmetic(.add, _, _), .arithmetic(.subtract, _, _): .sum
    case .arithmetic(.power, _, _): .power
    case .arithmetic: .product
    case .negate: .sign
    default: .primary
    }
  }
}

extension Value {
  /// The value of a literal; nil for other nodes, and for the digits of a number that are none.
  init?(literal kind: SyntaxNode.Kind) {
    switch kind {
    case .number(let digits, _):
      guard let number = Double(digits) else { return nil }
      self = .number(number)
    case .text(let text): self = .text(text)
    case .boolean(let value): self = .boolean(value)
    case .date(let date): self = .date(date)
    case .timeOfDay(let time): self = .timeOfDay(time)
    case .dateTime(let instant): self = .dateTime(instant)
    default: return nil
    }
  }
}
