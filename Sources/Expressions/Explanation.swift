/// One condition inside an expression, with what it met.
package struct Explanation: Hashable, Sendable {
  /// UTF-8 offsets in the expression's text.
  package let range: Range<Int>
  /// As it was written.
  package let text: String
  /// What it looked at, literals left out.
  package let operands: [Operand]
  /// Nil when it is unknown.
  package let truth: Bool?

  package struct Operand: Hashable, Sendable {
    package let range: Range<Int>
    package let text: String
    package let value: Value
    /// Of a number, in its canonical spelling.
    package let unit: String?
  }
}

extension Expression {
  /// Returns the conditions that the expression is made of, in the order of evaluation, those that decided nothing
  /// included: comparisons, `contains`, `in`, `answered`, `matches`, `any`, `all` and plain yes-or-no names.
  ///
  /// A condition on each value of a list is told by the `any`, `all` or `count` around it, whose operand is then the
  /// list of truths.
  package func explain(_ source: borrowing some ValueSource) -> [Explanation] {
    var conditions: [Explanation] = []
    for (index, node) in tree.nodes.enumerated() where isPlainCondition(index) {
      var operands: [Explanation.Operand] = []
      for child in node.kind.children.isEmpty ? [index] : node.kind.children {
        guard let operand = operand(child, source) else { continue }
        operands.append(operand)
      }
      conditions.append(
        Explanation(
          range: node.range, text: written(node.range), operands: operands,
          truth: program.truth(Int32(index), 0, source).value))
    }
    return conditions
  }

  /// A condition that is not made of others by `and`, `or`, `not` or `if`, and is no part of one that is told.
  private func isPlainCondition(_ index: Int) -> Bool {
    let type = typed[index]
    guard type.isBoolean, !type.isList, type.literal == nil else { return false }
    switch tree.nodes[index].kind {
    case .and, .or, .not: return false
    case .call(let name, _): return name != FunctionName.if.rawValue
    case .name: return !isOperandOfComparison(index)
    default: return true
    }
  }

  /// Whether a yes-or-no name stands in a comparison such as `smoker == true`, which tells of it.
  private func isOperandOfComparison(_ index: Int) -> Bool {
    tree.nodes[index...].contains { node in
      switch node.kind {
      case .call(let name, _): name != FunctionName.if.rawValue && node.kind.children.contains(index)
      case .compare, .contains, .isIn: node.kind.children.contains(index)
      default: false
      }
    }
  }

  private func operand(_ index: Int, _ source: borrowing some ValueSource) -> Explanation.Operand? {
    let type = typed[index]
    if case .word = tree.nodes[index].kind { return nil }
    if program.isLiteral(index) { return nil }
    let range = tree.nodes[index].range
    let unit: String? =
      switch type.type {
      case .number(let unit), .list(.number(let unit)): unit
      default: nil
      }
    let value = value(of: index, source)
    return Explanation.Operand(range: range, text: written(range), value: value, unit: unit)
  }

  /// The value of any operation, a list where it has lanes.
  func value(of index: Int, _ source: borrowing some ValueSource) -> Value {
    guard let origin = typed[index].origin?.operation else { return program.value(Int32(index), 0, source) }
    guard let count = program.laneCount(origin, source) else { return .blank }
    var values: [Value] = []
    values.reserveCapacity(count)
    for lane in 0..<count { values.append(program.value(Int32(index), lane, source)) }
    return .list(values)
  }

  private func written(_ range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}

extension Program {
  /// Whether an operation reads nothing.
  func isLiteral(_ index: Int) -> Bool {
    switch operations[index] {
    case .ordinal, .truth, .constant: true
    case .negate(let operand): isLiteral(Int(operand))
    default: false
    }
  }
}
