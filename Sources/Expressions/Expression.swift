/// A formula or condition of a study's files: read, checked and compiled once, then evaluated as often as needed.
///
/// The language is described in `Documentation/expressions.md`.
package struct Expression: Hashable, Sendable {
  /// As it was written.
  package let text: String
  package let syntax: SyntaxNode
  package let type: ValueType
  /// The slots that it reads, in ascending order, each once.
  package let dependencies: [Int]
  /// What it asks beyond the slots, each once, in the order of the text.
  package let queries: [Query]
  let program: Program
  /// What is known of the slots that it reads.
  let symbols: [Int: Symbol]

  /// The unit of its numbers.
  package var unit: String? { type.element.plain.unit }

  /// Reads an expression of any type.
  package static func compile(_ text: String, in scope: Scope) -> Result<Expression, ExpressionFaults> {
    compile(text, in: scope, asCondition: false)
  }

  /// Reads an expression that must be true, false or unknown.
  package static func compileCondition(_ text: String, in scope: Scope) -> Result<Expression, ExpressionFaults> {
    compile(text, in: scope, asCondition: true)
  }

  private static func compile(
    _ text: String, in scope: Scope, asCondition: Bool
  ) -> Result<Expression, ExpressionFaults> {
    let (tree, faults) = Parser.parse(text, units: scope.units)
    guard let tree else { return .failure(ExpressionFaults(faults)) }
    var checker = Checker(scope: scope)
    checker.faults = faults
    let typed = checker.check(tree)
    if asCondition, let typed, typed.type != .boolean {
      checker.faults.append(ExpressionFault(kind: .notACondition(typed.type), range: tree.range))
    }
    guard let typed, checker.faults.isEmpty else { return .failure(ExpressionFaults(checker.faults)) }
    if typed.type == .boolean { checker.tell(typed) }
    checker.program.root = typed.index
    return .success(Expression(text, tree, typed.type, checker.program, scope))
  }

  private init(_ text: String, _ syntax: SyntaxNode, _ type: ValueType, _ program: Program, _ scope: Scope) {
    self.text = text
    self.syntax = syntax
    self.type = type
    self.program = program
    var slots: Set<Int> = []
    var queries: [Query] = []
    for node in program.nodes {
      switch node.operation {
      case .slot(let slot): slots.insert(slot)
      case .slots(let many): slots.formUnion(many)
      case .query(let query) where !queries.contains(query): queries.append(query)
      default: break
      }
    }
    dependencies = slots.sorted()
    self.queries = queries
    var symbols: [Int: Symbol] = [:]
    for slot in slots { symbols[slot] = scope.symbol(atSlot: slot) }
    self.symbols = symbols
  }
}

// MARK: - Evaluation

extension Expression {
  /// The value that the expression has; blank when a part that it needs is blank.
  ///
  /// - Complexity: O(its length and the entries of the lists that it reads), without allocation unless the result is a
  ///   list.
  package func evaluate(_ source: borrowing some ValueSource) -> Value { program.value(program.root, source) }

  /// Whether a condition holds; nil while that is unknown.
  package func truth(_ source: borrowing some ValueSource) -> Bool? { evaluate(source).truth }
}

// MARK: - Cut texts

extension Expression {
  /// Whether a text ends inside a parenthesis or a quote: what remains of an expression that was cut at a comma.
  package static func looksTruncated(_ text: String) -> Bool {
    var depth = 0
    var quote: UInt8?
    for byte in text.utf8 {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
      }
    }
    return depth > 0 || quote != nil
  }
}
