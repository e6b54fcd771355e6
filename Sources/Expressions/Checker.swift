/// Gives each part of a tree its type, and writes the program; goes on after a fault, so that all are found.
struct Checker {
  let scope: Scope
  var program = Program()
  var faults: [ExpressionFault] = []

  /// A part that is in order: where its program stands and what it gives.
  struct Typed {
    let index: Program.Index
    let type: ValueType
    /// A number written without a unit takes the unit of what it meets.
    var isBare = false
    let range: Range<Int>
  }

  init(scope: Scope) { self.scope = scope }

  mutating func check(_ node: SyntaxNode) -> Typed? {
    switch node.form {
    case .number(let number, let unit): return checkNumber(number, unit, node)
    case .text(let text): return constant(.text(text), .text, node)
    case .boolean(let truth): return constant(.boolean(truth), .boolean, node)
    case .date(let date): return constant(.date(date), .date, node)
    case .timeOfDay(let time): return constant(.timeOfDay(time), .timeOfDay, node)
    case .dateTime(let instant): return constant(.dateTime(instant), .dateTime, node)
    case .name(let name): return checkName(name, node)
    case .not(let child): return checkNot(child, node)
    case .and(let children): return checkConditions(children, word: "and", node)
    case .or(let children): return checkConditions(children, word: "or", node)
    case .negative(let child): return checkNegative(child, node)
    case .comparison(let comparison, let left, let right): return checkComparison(comparison, left, right, node)
    case .arithmetic(let operation, let left, let right): return checkArithmetic(operation, left, right, node)
    case .contains(let left, let right): return checkContains(left, right, node)
    case .call(let name, let arguments): return checkCall(name, arguments, node)
    }
  }
}

// MARK: - Literals and names

extension Checker {
  private mutating func constant(_ value: Value, _ type: ValueType, _ node: SyntaxNode) -> Typed {
    emit(.constant(value), type, node.range)
  }

  private mutating func checkNumber(_ number: Double, _ unit: String?, _ node: SyntaxNode) -> Typed? {
    if let unit, !Unit.isKnown(unit), !scope.units.contains(unit) {
      let suggestion = nearest(unit, among: Unit.allNames + scope.units.sorted())
      return fault(.unknownUnit(unit, suggestion: suggestion), node.range)
    }
    let index = program.add(.constant(.number(number)), node.range)
    return Typed(index: index, type: .number(unit: unit), isBare: unit == nil, range: node.range)
  }

  private mutating func checkName(_ name: String, _ node: SyntaxNode) -> Typed? {
    if let symbol = scope.symbols[name] { return emit(.slot(symbol.slot), symbol.type, node.range) }
    if let reason = scope.unavailable[name] { return fault(.unavailableName(name, reason: reason), node.range) }
    if let attribute = attributeName(name), let type = scope.attributes[attribute] {
      return emit(.query(.attribute(attribute)), type, node.range)
    }
    if name == "today" { return emit(.today, .date, node.range) }
    return fault(.unknownName(name, suggestion: suggestion(for: name)), node.range)
  }

  private func attributeName(_ name: String) -> String? {
    name.hasPrefix("participant.") ? String(name.dropFirst("participant.".count)) : nil
  }

  private func suggestion(for name: String) -> String? {
    // `pain-3` is one name: somebody meant a subtraction.
    if let hyphen = name.lastIndex(of: "-"), scope.symbols[String(name[..<hyphen])] != nil {
      let rest = name[name.index(after: hyphen)...]
      if Double(rest) != nil || scope.symbols[String(rest)] != nil { return "\(name[..<hyphen]) - \(rest)" }
    }
    let names = Array(scope.symbols.keys) + scope.attributes.keys.map { "participant.\($0)" } + ["today"]
    return nearest(name, among: names.sorted())
  }
}

// MARK: - Conditions

extension Checker {
  private mutating func checkNot(_ child: SyntaxNode, _ node: SyntaxNode) -> Typed? {
    condition(child, by: "not").map { emit(.not($0.index), .boolean, node.range) }
  }

  private mutating func checkConditions(_ children: [SyntaxNode], word: String, _ node: SyntaxNode) -> Typed? {
    let checked = children.map { condition($0, by: word) }
    let indices = checked.compactMap { $0?.index }
    guard indices.count == children.count else { return nil }
    return emit(word == "and" ? .and(indices) : .or(indices), .boolean, node.range)
  }

  /// A part that must be true, false or unknown.
  mutating func condition(_ node: SyntaxNode, by word: String) -> Typed? {
    guard let typed = check(node) else { return nil }
    if typed.type == .boolean {
      tell(typed)
      return typed
    }
    if typed.type == .list(.boolean) { return fault(.listNeedsAggregate(operation: word), node.range) }
    return fault(.wrongType(found: typed.type, expected: "a condition", by: "'\(word)'"), node.range)
  }

  private mutating func checkContains(_ left: SyntaxNode, _ right: SyntaxNode, _ node: SyntaxNode) -> Typed? {
    guard let holder = check(left), let wanted = check(right) else { return nil }
    guard !wanted.type.isList else {
      return fault(.wrongType(found: wanted.type, expected: "one value", by: "'contains'"), right.range)
    }
    if case .list(let element) = holder.type {
      let entry = Typed(index: holder.index, type: element, range: left.range)
      guard let (_, converted) = comparable(entry, wanted, .equal, converts: .right) else { return nil }
      return told(.member(converted.index, of: holder.index), node.range)
    }
    guard holder.type.plain == .text else {
      return fault(.wrongType(found: holder.type, expected: "a list or a text", by: "'contains'"), left.range)
    }
    guard wanted.type.plain == .text else {
      return fault(.wrongType(found: wanted.type, expected: "a text", by: "'contains'"), right.range)
    }
    return told(.substring(wanted.index, of: holder.index), node.range)
  }

  mutating func told(_ operation: Program.Operation, _ range: Range<Int>) -> Typed {
    let index = program.add(operation, isTold: true, range)
    return Typed(index: index, type: .boolean, range: range)
  }
}

// MARK: - Writing

extension Checker {
  mutating func emit(_ operation: Program.Operation, _ type: ValueType, _ range: Range<Int>) -> Typed {
    Typed(index: program.add(operation, isList: type.isList, range), type: type, range: range)
  }

  /// Marks a condition that is a mere name or call for the explanation.
  mutating func tell(_ typed: Typed) {
    switch program.nodes[typed.index].operation {
    case .not, .and, .or: break
    default: program.tell(typed.index)
    }
  }

  mutating func fault<Result>(_ kind: ExpressionFault.Kind, _ range: Range<Int>) -> Result? {
    faults.append(ExpressionFault(kind: kind, range: range))
    return nil
  }
}
