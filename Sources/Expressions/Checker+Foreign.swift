/// What other languages write, in ours and with the names that stand there.
extension Checker {
  func foreignCall(_ name: String, _ arguments: [SyntaxNode.Argument], _ index: Int) -> String? {
    guard ForeignFormula.functions[name] != nil, arguments.allSatisfy({ $0.name == nil }) else { return nil }
    let texts = tree.texts
    let isList = arguments.first.flatMap { typed[$0.value]?.isList } ?? false
    guard let write = ForeignFormula.call(name, arguments.map { texts[$0.value] }, isList: isList) else { return nil }
    // Alone it stands as it is; among others what binds loosely is held together.
    let isLoose = write.contains(" ") && !write.hasSuffix(")") && index != tree.root
    return isLoose ? "(\(write))" : write
  }

  /// Reports a comparison with a word for no answer, such as `pain == null`.
  ///
  /// - Returns: Whether the node is such a word.
  mutating func reportForeignBlank(_ name: String, _ index: Int) -> Bool {
    guard ForeignFormula.names[name]?.hasPrefix("not answered") == true else { return false }
    for node in tree.nodes {
      guard case .compare(let comparison, let left, let right) = node.kind, comparison.isEquality,
        left == index || right == index
      else { continue }
      let other = left == index ? right : left
      guard case .name(let item) = tree.nodes[other].kind else { return false }
      let write = (comparison == .equal ? "not " : "") + "answered(\(item))"
      faults.append(ExpressionFault(.foreignBlank(name, write: write), at: node.range))
      return true
    }
    return false
  }

  /// Reports `pain != ""`, which asks whether there is an answer.
  ///
  /// - Returns: Whether it does.
  mutating func reportEmptyText(_ comparison: Comparison, _ left: Int, _ right: Int, _ index: Int) -> Bool {
    guard comparison.isEquality else { return false }
    for (one, other) in [(left, right), (right, left)] {
      guard typed[one]?.literal == .text(""), case .name(let name) = tree.nodes[other].kind, let type = typed[other],
        type.choices.map({ !$0.contains(.text("")) }) ?? !type.isTextual
      else { continue }
      let write = (comparison == .equal ? "not " : "") + "answered(\(name))"
      report(.comparedWithNothing(write: write), at: index)
      return true
    }
    return false
  }
}
