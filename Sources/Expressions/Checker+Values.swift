extension Checker {
  mutating func answered(_ value: Int) -> Checked? {
    guard let type = typed[value] else { return nil }
    if type.literal != nil { return wrong(.answered, "an item", value) }
    if type.isName, let origin = type.origin, !origin.identity.isTag {
      let isRepeated = if case .slot(let slot) = origin.identity { symbols[slot]?.isRepeated ?? false } else { false }
      return (.boolean, .answeredList(Int32(value), isRepeated: isRepeated))
    }
    return (Typed.boolean.from(type.origin), .answered(Int32(value)))
  }

  mutating func round(_ values: [Int], _ index: Int) -> Checked? {
    guard let type = typed[values[0]] else { return nil }
    guard type.isNumeric else { return wrong(.round, "a number", values[0]) }
    var decimals = 0
    if values.count > 1 {
      guard let given = whole(.round, "decimals", values[1], 0...15) else { return nil }
      decimals = given
    }
    note(type.unit)
    var result = Typed.number(type.unit).from(type.origin)
    result.isBare = type.isBare
    return (result, .round(Int32(values[0]), decimals: Int32(decimals)))
  }

  /// A quantity without its unit.
  mutating func plainNumber(_ value: Int) -> Checked? {
    guard let type = typed[value] else { return nil }
    guard type.isNumeric else { return wrong(.number, "a number", value) }
    note(type.unit)
    program.ratios.append(.one)
    return (Typed.number().from(type.origin), .convert(Int32(value), ratio: Int32(program.ratios.count - 1)))
  }

  mutating func choose(_ values: [Int], _ index: Int) -> Checked? {
    guard isCondition(values[0]), let a = typed[values[1]], let b = typed[values[2]], let origin = origin(values) else {
      return nil
    }
    let condition = Int32(values[0])
    if a.isNumeric, b.isNumeric {
      guard let (l, r, unit) = unified(values[1], values[2]) else { return nil }
      var type = Typed.number(unit)
      type.isBare = a.isBare && b.isBare
      return (type.from(origin), .choose(condition, Int32(l), Int32(r)))
    }
    let type: Typed
    if a.element == b.element, !a.isNested {
      type = Typed(a.element)
    } else if a.isTextual, b.isTextual {
      type = Typed(.text)
    } else {
      report(.branchesDiffer(a.type.description, b.type.description), at: index)
      return nil
    }
    return (type.from(origin), .choose(condition, Int32(values[1]), Int32(values[2])))
  }

  mutating func age(_ values: [Int], _ index: Int) -> Checked? {
    for value in values {
      guard let type = typed[value] else { return nil }
      guard case .date = type.element else { return wrong(.age, "a date", value) }
    }
    guard let origin = origin(values) else { return nil }
    let day = values.count > 1 ? values[1] : add(.today, .date)
    let type = Typed.number(UnitOfMeasure(named: "year")).from(origin)
    return (type, .age(birth: Int32(values[0]), on: Int32(day)))
  }

  mutating func matches(_ text: Int, _ pattern: Int, _ index: Int) -> Checked? {
    guard let type = typed[text] else { return nil }
    guard type.isTextual, !type.isNested else { return wrong(.matches, "a text", text) }
    guard case .text(let written) = tree.nodes[pattern].kind else {
      return wrong(.matches, "a pattern in quotes", pattern)
    }
    do throws(PatternFault) {
      program.patterns.append(try TextPattern(written))
    } catch {
      report(.badPattern(error.message), at: pattern)
      return nil
    }
    return (Typed.boolean.from(type.origin), .matches(Int32(text), pattern: Int32(program.patterns.count - 1)))
  }
}

// MARK: - Queries

extension Checker {
  mutating func last(_ call: Call, _ index: Int) -> Checked? {
    guard let (kind, outcome, task, days) = recorded(call) else { return nil }
    return query(Query(.last(kind: kind, task: task, days: days), outcome), index)
  }

  /// The mean of a kind of outcome: `mean("pain", task=checkin, days=7)`.
  mutating func recordedMean(_ call: Call, _ index: Int) -> Checked? {
    guard call.values.count == 1 else {
      report(.argumentCount(function: call.function.rawValue, usage: "mean(\"kind\", task=id, days=7)"), at: index)
      return nil
    }
    if let node = call.named["atLeast"] {
      report(.unknownArgument(function: call.function.rawValue, name: "atLeast", known: ["task", "days"]), at: node)
      return nil
    }
    guard let (kind, outcome, task, days) = recorded(call) else { return nil }
    let type = outcome.type
    // A choice whose values are numbers is a number as well.
    guard Typed(type).isNumeric, !type.isList else {
      return wrong(.mean, "a kind of outcome that is a number", call.values[0])
    }
    let number = OutcomeKind(.number(unit: type.unit), countedIn: outcome.plainUnit)
    return query(Query(.mean(kind: kind, task: task, days: days), number), index)
  }

  /// A kind of outcome with its type, and what narrows it.
  private mutating func recorded(_ call: Call) -> (kind: String, outcome: OutcomeKind, task: String?, days: Int?)? {
    guard case .text(let kind) = tree.nodes[call.values[0]].kind else {
      _ = wrong(call.function, "the kind of an outcome in quotes", call.values[0])
      return nil
    }
    var task: String?
    if let node = call.named["task"] {
      guard let found = self.task(node, call.function) else { return nil }
      task = found
    }
    guard let days = days(call) else { return nil }
    guard let outcome = scope.record.outcome(kind, task: task) else {
      report(.unknownKind(kind, guess: nearWord(kind, among: scope.record.kinds.keys.sorted())), at: call.values[0])
      return nil
    }
    if let task, let tasks = scope.record.tasksGiving(kind, insteadOf: task) {
      report(.kindOfOtherTasks(kind, task: task, tasks), at: call.values[0])
      return nil
    }
    return (kind, outcome, task, days)
  }

  mutating func completed(_ call: Call, _ index: Int) -> Checked? {
    guard let task = task(call.values[0], .completed), let days = days(call) else { return nil }
    return query(Query(.completed(task: task, days: days), type: .boolean), index)
  }

  /// How many events of a task ended so.
  mutating func events(_ end: Query.EventEnd, _ call: Call, _ index: Int) -> Checked? {
    guard let task = task(call.values[0], call.function), let days = days(call) else { return nil }
    return query(Query(.events(end, task: task, days: days), type: .number(unit: nil)), index)
  }

  private mutating func task(_ node: Int, _ function: FunctionName) -> String? {
    let task: String
    switch tree.nodes[node].kind {
    case .word(let word): task = word
    case .text(let text): task = text
    default:
      _ = wrong(function, "the id of a task", node)
      return nil
    }
    if scope.record.tasks[task] != nil { return task }
    report(.unknownTask(task, guess: nearWord(task, among: scope.record.tasks.keys.sorted())), at: node)
    return nil
  }

  /// The argument `days`, an inner nil when it is not given; nil after a fault.
  private mutating func days(_ call: Call) -> Int?? {
    guard let node = call.named["days"] else { return .some(nil) }
    guard let days = whole(call.function, "days", node, 1...36_500) else { return nil }
    return .some(days)
  }
}

extension Typed.Identity {
  var isTag: Bool {
    if case .tag = self { true } else { false }
  }
}
