import CivilTime

extension Expression {
  /// The expression as a tree, for what says it in another language.
  package var formula: Formula {
    var made: [Formula] = []
    made.reserveCapacity(tree.nodes.count)
    for node in tree.nodes { made.append(Formula(node.kind, of: made)) }
    return made[tree.root]
  }

  /// What the names of ``formula`` stand for: slots of items and scores. A tag is not among them.
  package var slotsByName: [String: Int] {
    var found: [String: Int] = [:]
    for (index, node) in tree.nodes.enumerated() {
      guard case .name(let name) = node.kind else { continue }
      switch program.operations[index] {
      case .slot(let slot), .slotList(let slot): found[name] = Int(slot)
      default: continue
      }
    }
    return found
  }

  /// The slots of each tag that it reads, in the order of reading.
  package var slotsByTag: [String: [Int]] {
    var found: [String: [Int]] = [:]
    for (index, node) in tree.nodes.enumerated() {
      guard case .call("tag", let arguments) = node.kind, let first = arguments.first,
        case .tag(let run) = program.operations[index]
      else { continue }
      switch tree.nodes[first.value].kind {
      case .text(let tag), .word(let tag), .name(let tag): found[tag] = program.operands[run.range].map(Int.init)
      default: continue
      }
    }
    return found
  }
}

extension Formula {
  /// Reads an expression as far as its signs go: nothing is asked of what it names. Nil for what is none.
  package init?(parsing text: String) {
    guard let tree = Parser.parse(text).tree else { return nil }
    var made: [Formula] = []
    for node in tree.nodes { made.append(Formula(node.kind, of: made)) }
    self = made[tree.root]
  }

  fileprivate init(_ kind: SyntaxNode.Kind, of made: [Formula]) {
    switch kind {
    case .number(let digits, let unit): self = .number(unit.map { "\(digits) \($0)" } ?? digits)
    case .text(let text): self = .text(text)
    case .boolean(let value): self = .boolean(value)
    case .date(let date): self = .literal(date.description)
    case .timeOfDay(let time): self = .literal(time.description)
    case .dateTime: self = .literal(Value(literal: kind)?.description ?? "")
    case .name(let name), .word(let name): self = .name(name)
    case .negate(let inner): self = .negate(made[inner])
    case .not(let inner): self = .not(made[inner])
    case .and(let operands): self = .and(operands.map { made[$0] })
    case .or(let operands): self = .or(operands.map { made[$0] })
    case .compare(let sign, let left, let right): self = .compare(sign.rawValue, made[left], made[right])
    case .contains(let list, let element): self = .contains(made[list], made[element])
    case .isIn(let operand, let list): self = .isIn(made[operand], list.map { made[$0] })
    case .arithmetic(let sign, let left, let right): self = .arithmetic(sign.rawValue, made[left], made[right])
    case .call(let name, let arguments):
      self = .call(name, arguments.map { Argument(made[$0.value], label: $0.name) })
    }
  }
}
