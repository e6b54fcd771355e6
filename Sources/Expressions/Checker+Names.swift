extension Checker {
  mutating func name(_ name: String, _ index: Int) -> Checked? {
    if name.hasPrefix("participant.") { return attribute(String(name.dropFirst("participant.".count)), index) }
    if name.hasPrefix("scores."), let score = scope.score(String(name.dropFirst("scores.".count))) {
      return symbol(score, index)
    }
    switch scope.resolve(name) {
    case .symbol(let symbol): return self.symbol(symbol, index)
    case .later: report(.usedBeforeAsked(name), at: index)
    case .refused(let reason): report(.unavailableName(name, reason: reason), at: index)
    case .unknown:
      if name == FunctionName.today.rawValue { return (Typed(.date), .today) }
      reportUnknown(name, index)
    }
    return nil
  }

  private mutating func reportUnknown(_ name: String, _ index: Int) {
    if let function = FunctionName(rawValue: name) {
      report(.argumentCount(function: name, usage: function.usage), at: index)
      return
    }
    if reportForeignBlank(name, index) { return }
    let parts = name.split(separator: "-")
    if parts.count > 1, let first = parts.first, case .symbol = scope.resolve(String(first)) {
      report(.missingSpaces(name: name, write: parts.joined(separator: " - ")), at: index)
      return
    }
    let candidates = scope.names + scope.scoreNames.map { "scores.\($0)" }
    report(.unknownName(name, guess: nearWord(name, among: candidates)), at: index)
  }

  private mutating func symbol(_ symbol: Symbol, _ index: Int) -> Checked {
    symbols[symbol.slot] = symbol
    var type = Typed(symbol.type)
    type.isName = true
    guard case .list = symbol.type else { return (type, .slot(Int32(symbol.slot))) }
    type.origin = Typed.Origin(operation: Int32(index), identity: .slot(symbol.slot))
    return (type, .slotList(Int32(symbol.slot)))
  }

  private mutating func attribute(_ name: String, _ index: Int) -> Checked? {
    guard let type = scope.attributes[name] else {
      let guess = nearWord(name, among: scope.attributes.keys.sorted())
      report(.unknownName("participant.\(name)", guess: guess.map { "participant.\($0)" }), at: index)
      return nil
    }
    return query(Query(.attribute(name), type: type), index)
  }

  mutating func query(_ query: Query, _ index: Int) -> Checked {
    let place = place(of: query)
    var type = Typed(query.type)
    type.isName = true
    guard case .list = query.type else { return (type, .query(place)) }
    type.origin = Typed.Origin(operation: Int32(index), identity: .query(query))
    return (type, .queryList(place))
  }

  /// The place of a question among those of the program.
  mutating func place(of query: Query) -> Int32 {
    if let place = program.queries.firstIndex(of: query) { return Int32(place) }
    program.queries.append(query)
    return Int32(program.queries.count - 1)
  }

  // MARK: - Tags

  /// The items of a tag: a list with one lane for each.
  mutating func tag(_ tag: String, _ index: Int) -> Checked? {
    let slots = scope.slots(tagged: tag)
    guard let first = slots.first, let firstType = scope.symbol(at: first).map({ Typed($0.type) }) else {
      report(.unknownTag(tag, guess: nearWord(tag, among: scope.tagNames)), at: index)
      return nil
    }
    var type = firstType
    for slot in slots {
      guard let symbol = scope.symbol(at: slot) else { continue }
      symbols[slot] = symbol
      if type.mismatch == nil { type = merge(type, Typed(symbol.type), isList: symbol.type.isList) }
    }
    type.isName = true
    type.origin = Typed.Origin(operation: Int32(index), identity: .tag(slots))
    return (type, .tag(run(slots)))
  }

  /// The type of a lane that may hold either of two types.
  private func merge(_ a: Typed, _ b: Typed, isList: Bool) -> Typed {
    if isList {
      return .mixed(.wrongArgument(function: "tag", expected: "items with one answer each", found: "a list"))
    }
    if a.element == b.element, a.unit == b.unit { return a }
    if a.isNumeric, b.isNumeric {
      return a.unit == b.unit ? .number(a.unit) : .mixed(.unitMismatch(Checker.words(a.unit), Checker.words(b.unit)))
    }
    if let first = a.choices, let second = b.choices {
      return Typed(.choice(values: first + second.filter { !first.contains($0) }))
    }
    return .mixed(.cantCompare(a.type.description, b.type.description, help: "tag items of one type"))
  }

  /// Reports tags of unlike items where more is asked than whether they are answered.
  ///
  /// - Returns: Whether there was none.
  mutating func areUniform(_ operands: [Int]) -> Bool {
    var uniform = true
    for operand in operands {
      guard let mismatch = typed[operand]?.mismatch else { continue }
      report(mismatch, at: operand)
      uniform = false
    }
    return uniform
  }

  static func words(_ unit: UnitOfMeasure) -> String { unit.isNone ? "a number without a unit" : unit.description }
}

extension ValueType {
  var isList: Bool {
    if case .list = self { true } else { false }
  }
}
