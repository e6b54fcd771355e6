/// A checked and compiled expression.
package struct Expression: Hashable, Sendable {
  /// As it was written; told in another unit, with that before it.
  package let text: String
  /// As it was written.
  package let written: String
  package let type: ValueType
  /// The slots that it reads, ascending.
  package let dependencies: [Int]
  let tree: SyntaxTree
  let program: Program
  let typed: [Typed]
  let symbols: [Int: Symbol]
  private let bareNumbers: [BareNumber]

  /// A longer text is refused, in UTF-8 bytes.
  package static let maximumLength = 10_000
  /// A deeper nesting, or a longer chain of `+`, is refused.
  package static let maximumDepth = 100

  /// Reads an expression of any type.
  ///
  /// - Returns: The expression, or everything that is wrong with it.
  package static func compile(_ text: String, in scope: Scope) -> Result<Expression, ExpressionFaults> {
    compile(text, in: scope, asCondition: false)
  }

  /// Reads an expression that must be true, false or unknown.
  package static func compileCondition(_ text: String, in scope: Scope) -> Result<Expression, ExpressionFaults> {
    compile(text, in: scope, asCondition: true)
  }

  /// Reads a number that is told in a unit, whatever unit the expression gives it.
  package static func compile(
    _ text: String, toldIn unit: String, in scope: Scope
  ) -> Result<Expression, ExpressionFaults> {
    compile("0 \(unit) + (\(text))", written: text, in: scope, asCondition: false)
  }

  private static func compile(
    _ text: String, written: String? = nil, in scope: Scope, asCondition: Bool
  ) -> Result<Expression, ExpressionFaults> {
    let parsed = Parser.parse(text)
    guard let tree = parsed.tree else { return .failure(ExpressionFaults(parsed.faults)) }
    var checker = Checker(tree, in: scope)
    checker.run()
    if asCondition, let root = checker.typed[tree.root], checker.isCondition(tree.root), root.isList {
      checker.report(.listAsCondition, at: tree.root)
    }
    let faults = parsed.faults + checker.faults
    // A word of a function's argument has no type of its own; the root always has one when there is no fault.
    guard faults.isEmpty, let root = checker.typed[tree.root] else {
      let whole = ExpressionFault(.unexpected(text, expected: "a value"), at: 0..<text.utf8.count)
      return .failure(ExpressionFaults(faults.isEmpty ? [whole] : faults))
    }
    return .success(Expression(text, written ?? text, tree, root.type, checker))
  }

  private init(_ text: String, _ written: String, _ tree: SyntaxTree, _ type: ValueType, _ checker: Checker) {
    self.text = text
    self.written = written
    self.tree = tree
    self.type = type
    program = checker.program
    symbols = checker.symbols
    bareNumbers = checker.bareNumbers
    typed = checker.typed.map { $0 ?? Typed(.text) }
    dependencies = checker.symbols.keys.sorted()
  }
}

// MARK: - Evaluation

extension Expression {
  /// Whether the condition holds; nil when that is unknown, and for an expression that is no condition.
  ///
  /// - Complexity: O(length of the expression and of the lists that it reads). Allocates nothing, unless it looks into
  ///   texts.
  package func truth(_ source: borrowing some ValueSource) -> Bool? {
    program.truth(Int32(program.root), 0, source).value
  }

  /// The value; a truth that is unknown and a number that is none are blanks.
  package func evaluate(_ source: borrowing some ValueSource) -> Value {
    value(of: program.root, source)
  }
}

extension Expression {
  /// Whether the value is blank because it is larger than numbers are.
  package func isOutOfRange(_ source: borrowing some ValueSource) -> Bool {
    guard program.kinds[program.root] == .number else { return false }
    return program.number(Int32(program.root), 0, source).isInfinite
  }
}

// MARK: - Asking about it

extension Expression {
  /// The unit of a number, in its canonical spelling.
  package var unit: String? {
    if case .number(let unit) = type { unit } else { nil }
  }

  /// What must be answered before evaluation, each once, in the order of writing.
  package var queries: [Query] { program.queries }

  /// Whether it is a name and nothing else.
  package var isName: Bool { if case .name = tree.nodes[tree.root].kind { true } else { false } }

  /// What it asks of the record when it asks for that and nothing else: `last("pain")`.
  package var soleQuery: Query? {
    switch program.operations[program.root] {
    case .query(let query), .queryList(let query): program.queries[Int(query)]
    default: nil
    }
  }

  /// Whether its numbers without a unit, and what it rounds, mean the units that they meant in another reading of its text;
  /// 0 kg is 0 g.
  package func keepsMeaning(of other: Expression) -> Bool {
    written != other.written || zip(bareNumbers, other.bareNumbers).allSatisfy { $0.means($1) }
  }

  /// Whether it depends on the study day.
  package var readsToday: Bool { program.operations.contains(.today) }

  /// Whether it reads the words of a choice, which the files of a study say and no scope.
  var readsChoiceTexts: Bool {
    program.operations.contains { if case .choiceText = $0 { true } else { false } }
  }
}

extension Expression: CustomStringConvertible {
  /// The canonical text; read again, it gives the same expression.
  package var description: String { tree.text }
}
