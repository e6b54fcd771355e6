extension Checker {
  mutating func checkAggregate(_ call: Call) -> Typed? {
    guard let aggregate = call.function.aggregate else { return nil }
    let checked = call.repeated.map { check($0) }
    let parts = checked.compactMap { $0 }
    guard parts.count == checked.count, let first = parts.first else { return nil }
    let atLeast = wholeNumber("atLeast", of: call, in: 1...max(1, entryCount(of: parts) ?? 10_000))
    guard case .some(let atLeast) = atLeast else { return nil }
    switch aggregate {
    case .any, .all:
      guard allConditions(parts, call) else { return nil }
      return told(.aggregate(aggregate, parts.map(\.index), atLeast: nil), call.range)
    case .count:
      // Conditions are counted when they hold, other values when they are there.
      let conditions = parts.filter { $0.type.element == .boolean }.count
      guard conditions == 0 || allConditions(parts, call) else { return nil }
      if conditions == 0, let node = call["atLeast"] {
        let what = "no 'atLeast' when it counts values"
        return fault(.notAConstant(function: "count", argument: "atLeast", expected: what), node.range)
      }
      let kind: Program.Aggregate = conditions > 0 ? .countTrue : .count
      return emit(.aggregate(kind, parts.map(\.index), atLeast: atLeast), .number(unit: nil), call.range)
    case .countTrue: return nil
    case .sum, .mean, .min, .max:
      var unit = first.type.element.plain.unit
      var isBare = first.isBare
      var indices: [Program.Index] = []
      for part in parts {
        guard part.type.element.isNumber else {
          return fault(.wrongType(found: part.type, expected: "numbers", by: "'\(aggregate.rawValue)'"), part.range)
        }
        if isBare, !part.isBare { (unit, isBare) = (part.type.element.plain.unit, false) }
        let model = Typed(index: first.index, type: .number(unit: unit), isBare: isBare, range: first.range)
        guard let (_, same) = sameUnit(model, part, converts: .right) else { return nil }
        indices.append(same.index)
      }
      return emit(.aggregate(aggregate, indices, atLeast: atLeast), .number(unit: unit), call.range)
    }
  }

  private mutating func allConditions(_ parts: [Typed], _ call: Call) -> Bool {
    for part in parts where part.type.element != .boolean {
      let by = "'\(call.function.rawValue)'"
      faults.append(
        ExpressionFault(kind: .wrongType(found: part.type, expected: "conditions", by: by), range: part.range))
      return false
    }
    return true
  }

  /// How many entries parts have together; nil when a list's length is known only later.
  private func entryCount(of parts: [Typed]) -> Int? {
    var count = 0
    for part in parts {
      guard let entries = program.entryCount(part.index) else { return nil }
      count += entries
    }
    return count
  }

  mutating func checkAnswered(_ call: Call) -> Typed? {
    guard let node = call[0], let typed = check(node) else { return nil }
    if case .slots = program.nodes[typed.index].operation {
      return fault(.wrongType(found: typed.type, expected: "one name", by: "'answered'"), node.range)
    }
    return told(.answered(typed.index), call.range)
  }

  mutating func checkConditional(_ call: Call) -> Typed? {
    guard let test = call[0], let yes = call[1], let no = call[2] else { return nil }
    let checked = (condition(test, by: "if"), check(yes), check(no))
    guard let test = checked.0, let yes = checked.1, let no = checked.2 else { return nil }
    guard let (first, second, type) = unified(yes, no) else { return nil }
    let index = program.add(.conditional(test.index, first.index, second.index), isList: type.isList, call.range)
    return Typed(index: index, type: type, isBare: yes.isBare && no.isBare, range: call.range)
  }

  private mutating func unified(_ left: Typed, _ right: Typed) -> (Typed, Typed, ValueType)? {
    if left.type == right.type { return (left, right, left.type) }
    if case .choice(let a) = left.type, case .choice(let b) = right.type, left.type.plain == right.type.plain {
      return (left, right, .choice(values: a + b.filter { !a.contains($0) }))
    }
    switch (left.type.plain, right.type.plain) {
    case (.number, .number):
      guard let (first, second) = sameUnit(left, right) else { return nil }
      let unit = first.isBare ? second.type.plain.unit : first.type.plain.unit
      return (first, second, .number(unit: unit))
    case (let a, let b) where a == b: return (left, right, a)
    default:
      return fault(.incomparable(left.type, right.type), left.range.lowerBound..<right.range.upperBound)
    }
  }

  mutating func checkRound(_ call: Call) -> Typed? {
    guard let node = call[0], let typed = check(node) else { return nil }
    guard case .some(let decimals) = wholeNumber("decimals", of: call, in: 0...10) else { return nil }
    guard case .number(let unit) = typed.type.plain else {
      return fault(.wrongType(found: typed.type, expected: "a number", by: "'round'"), node.range)
    }
    return emit(.round(typed.index, decimals: decimals ?? 0), .number(unit: unit), call.range)
  }

  /// `number(height, m)`: the plain number that a quantity is in a unit.
  mutating func checkNumberIn(_ call: Call) -> Typed? {
    guard let node = call[0], let unitNode = call["unit"] else { return nil }
    let typed = check(node)
    guard let unit = word(unitNode, "unit", of: call, expected: "a unit such as kg") else { return nil }
    guard Unit.isKnown(unit) || scope.units.contains(unit) else {
      let suggestion = nearest(unit, among: Unit.allNames + scope.units.sorted())
      return fault(.unknownUnit(unit, suggestion: suggestion), unitNode.range)
    }
    guard let typed else { return nil }
    if typed.type == .duration { return emit(.length(typed.index, unit: unit), .number(unit: nil), call.range) }
    guard case .number(let own) = typed.type.element else {
      return fault(.wrongType(found: typed.type, expected: "a number", by: "'number'"), node.range)
    }
    guard let own, let conversion = Unit.conversion(from: own, to: unit) else {
      return fault(.unitMismatch(own, unit), call.range)
    }
    let number = convert(typed, conversion, to: nil)
    return Typed(index: number.index, type: number.type, range: call.range)
  }

  mutating func checkAge(_ call: Call) -> Typed? {
    guard let birthNode = call[0] else { return nil }
    let checked = (check(birthNode), call["on"].map { (check($0), $0.range) })
    for (typed, range) in [(checked.0, birthNode.range), checked.1].compactMap({ $0 }) {
      guard let typed else { return nil }
      guard typed.type == .date else {
        return fault(.wrongType(found: typed.type, expected: "a date", by: "'age'"), range)
      }
    }
    guard let birth = checked.0 else { return nil }
    let day = checked.1?.0?.index ?? program.add(.today, call.range)
    return emit(.age(birth.index, on: day), .number(unit: "years"), call.range)
  }

  mutating func checkMatches(_ call: Call) -> Typed? {
    guard let node = call[0], let patternNode = call[1] else { return nil }
    let typed = check(node)
    guard case .text(let text) = patternNode.form else {
      return fault(
        .notAConstant(function: "matches", argument: "a pattern", expected: "a text in quotes"), patternNode.range)
    }
    let pattern: TextPattern
    do { pattern = try TextPattern(text) } catch { return fault(.invalidPattern(error), patternNode.range) }
    guard let typed else { return nil }
    guard typed.type.plain == .text else {
      return fault(.wrongType(found: typed.type, expected: "a text", by: "'matches'"), node.range)
    }
    return told(.matches(typed.index, pattern), call.range)
  }
}
