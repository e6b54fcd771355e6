/// Gives every node its type and its operation, and finds what is wrong, in one pass from the leaves to the root.
///
/// A node without a type had a fault; what is made of it is not judged again.
struct Checker {
  let tree: SyntaxTree
  let scope: Scope
  var typed: [Typed?]
  var program = Program()
  var faults: [ExpressionFault] = []
  /// What is known of the values of the slots that are read.
  var symbols: [Int: Symbol] = [:]
  /// The units that numbers without one mean, in the order in which they meet them.
  var bareNumbers: [BareNumber] = []

  init(_ tree: SyntaxTree, in scope: Scope) {
    self.tree = tree
    self.scope = scope
    typed = Array(repeating: nil, count: tree.nodes.count)
    program.operations = Array(repeating: .none, count: tree.nodes.count)
    program.kinds = Array(repeating: .other, count: tree.nodes.count)
    program.root = tree.root
  }

  mutating func run() {
    for index in tree.nodes.indices {
      if let (type, operation) = check(index) {
        typed[index] = type
        program.operations[index] = operation
        program.kinds[index] = type.kind
      }
    }
    if !areUniform([tree.root]) { typed[tree.root] = nil }
    leaveOutUnasked()
  }

  /// Leaves out the questions that are asked in another unit wherever they stand.
  private mutating func leaveOutUnasked() {
    let known = program.queries
    program.queries = []
    for index in program.operations.indices {
      switch program.operations[index] {
      case .query(let query): program.operations[index] = .query(place(of: known[Int(query)]))
      case .queryList(let query): program.operations[index] = .queryList(place(of: known[Int(query)]))
      default: break
      }
    }
  }

  typealias Checked = (Typed, Program.Operation)

  private mutating func check(_ index: Int) -> Checked? {
    let node = tree.nodes[index].kind
    if !node.asksWhetherAnswered, !areUniform(node.children) { return nil }
    switch node {
    case .number(let digits, let unit): return number(digits, unit, index)
    case .text(let text): return literal(Typed(.text), .text(text), .constant(constant(.text(text))))
    case .boolean(let value): return literal(.boolean, .boolean(value), .truth(Truth(value)))
    case .date(let date): return ordinal(Typed(.date), .date(date))
    case .timeOfDay(let time): return ordinal(Typed(.timeOfDay), .timeOfDay(time))
    case .dateTime(let instant): return ordinal(Typed(.dateTime), .dateTime(instant))
    case .name(let name): return self.name(name, index)
    // Read by the function that it is an argument of.
    case .word: return nil
    case .negate(let operand): return negation(operand)
    case .not(let operand): return conditions([operand]).map { ($0, .not(Int32(operand))) }
    case .and(let operands): return conditions(operands).map { ($0, .and(run(operands))) }
    case .or(let operands): return conditions(operands).map { ($0, .or(run(operands))) }
    case .compare(let comparison, let left, let right): return self.comparison(comparison, left, right, index)
    case .contains(let list, let element): return contains(list, element, index)
    case .isIn(let operand, let list): return isIn(operand, list)
    case .arithmetic(let sign, let left, let right): return arithmetic(sign, left, right, index)
    case .call(let name, let arguments): return call(name, arguments, index)
    }
  }
}

// MARK: - Building

extension Checker {
  mutating func report(_ kind: ExpressionFault.Kind, at node: Int) {
    faults.append(ExpressionFault(kind, at: tree.nodes[node].range))
  }

  mutating func run(_ operands: [Int]) -> Program.Run {
    let start = Int32(program.operands.count)
    program.operands += operands.map(Int32.init)
    return Program.Run(start: start, count: Int32(operands.count))
  }

  mutating func constant(_ value: Value) -> Int32 {
    program.constants.append(value)
    return Int32(program.constants.count - 1)
  }

  /// Adds an operation that belongs to no node.
  mutating func add(_ operation: Program.Operation, _ kind: Program.Kind) -> Int {
    program.operations.append(operation)
    program.kinds.append(kind)
    return program.operations.count - 1
  }

  mutating func converted(_ operation: Int, by ratio: UnitOfMeasure.Ratio) -> Int {
    if ratio == .one { return operation }
    program.ratios.append(ratio)
    return add(.convert(Int32(operation), ratio: Int32(program.ratios.count - 1)), .number)
  }

  func literal(_ type: Typed, _ value: Value, _ operation: Program.Operation) -> Checked {
    var type = type
    type.literal = value
    return (type, operation)
  }

  private func ordinal(_ type: Typed, _ value: Value) -> Checked { literal(type, value, .ordinal(value.ordinal)) }

  private mutating func number(_ digits: String, _ unit: String?, _ index: Int) -> Checked? {
    let measure = UnitOfMeasure(unit)
    for term in measure.terms where !UnitOfMeasure.isKnown(term.name) {
      let units = scope.units
      if units.contains(where: { UnitOfMeasure($0).terms.contains { $0.name == term.name } }) { continue }
      let guess = nearWord(term.name, among: units.sorted() + UnitOfMeasure.knownNames)
      report(.unknownUnit(term.name, guess: guess), at: index)
      return nil
    }
    let value = Double(digits) ?? 0
    var type = Typed.number(measure)
    type.isBare = measure.isNone
    return literal(type, .number(value), .ordinal(value))
  }

  /// The lanes that operands have together; nil after a fault, an inner nil for single values.
  mutating func origin(_ operands: [Int]) -> Typed.Origin?? {
    var found: Typed.Origin?
    for operand in operands {
      guard let origin = typed[operand]?.origin else { continue }
      if let found, found.identity != origin.identity {
        let range = tree.nodes[operands[0]].range.lowerBound..<tree.nodes[operand].range.upperBound
        faults.append(ExpressionFault(.listsCombined, at: range))
        return nil
      }
      found = found ?? origin
    }
    return .some(found)
  }
}

// MARK: - Conditions

extension Checker {
  private mutating func conditions(_ operands: [Int]) -> Typed? {
    var sound = true
    for operand in operands { sound = isCondition(operand) && sound }
    guard sound, let origin = origin(operands) else { return nil }
    return Typed.boolean.from(origin)
  }

  /// Whether a node has a truth; reports one that has another type.
  mutating func isCondition(_ node: Int) -> Bool {
    guard let type = typed[node] else { return false }
    if type.isBoolean { return true }
    report(.notACondition(found: type.type.description, suggestion: suggestion(node, type)), at: node)
    return false
  }

  private func suggestion(_ node: Int, _ type: Typed) -> String? {
    guard case .name(let name) = tree.nodes[node].kind else { return nil }
    if type.isNumeric { return type.choices.map { "\(name) == \($0[0])" } ?? "\(name) > 0" }
    if let first = type.choices?.first { return type.isList ? "\(name) contains \(first)" : "\(name) == \(first)" }
    return "answered(\(name))"
  }
}

extension SyntaxNode.Kind {
  /// A function that takes items of any types together.
  fileprivate var asksWhetherAnswered: Bool {
    guard case .call(let name, _) = self else { return false }
    return name == FunctionName.answered.rawValue || name == FunctionName.count.rawValue
  }
}
