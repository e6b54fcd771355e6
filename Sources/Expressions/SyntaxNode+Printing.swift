extension SyntaxNode: CustomStringConvertible {
  /// The expression in its canonical form: reading it again gives an equal tree.
  package var description: String {
    switch form {
    case .number(let number, let unit): numberText(number) + (unit.map { " " + $0 } ?? "")
    case .text(let text): quoted(text)
    case .boolean(let truth): truth ? "true" : "false"
    case .date(let date): date.description
    case .timeOfDay(let time): time.description
    case .dateTime(let instant): Value.dateTime(instant).text
    case .name(let name): name
    case .not(let child): "not " + child.text(atLeast: .not)
    case .negative(let child): "-" + child.text(atLeast: .sign)
    case .and(let children): children.map { $0.text(atLeast: .not) }.joined(separator: " and ")
    case .or(let children): children.map { $0.text(atLeast: .and) }.joined(separator: " or ")
    case .comparison(let comparison, let left, let right): infix(comparison.rawValue, left, right)
    case .contains(let left, let right): infix("contains", left, right)
    case .arithmetic(let operation, let left, let right):
      // Left to right, so only the right side needs parentheses among equals.
      left.text(atLeast: form.precedence) + " \(operation.rawValue) " + right.text(atLeast: form.precedence.tighter)
    case .call(let name, let arguments): name + "(" + arguments.map(\.description).joined(separator: ", ") + ")"
    }
  }

  private func infix(_ mark: String, _ left: SyntaxNode, _ right: SyntaxNode) -> String {
    left.text(atLeast: .sum) + " \(mark) " + right.text(atLeast: .sum)
  }

  private func text(atLeast precedence: Precedence) -> String {
    form.precedence < precedence ? "(\(description))" : description
  }
}

extension SyntaxNode.Argument: CustomStringConvertible {
  package var description: String { (label.map { $0 + "=" } ?? "") + value.description }
}
