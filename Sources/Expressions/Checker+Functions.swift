extension Checker {
  mutating func call(_ name: String, _ arguments: [SyntaxNode.Argument], _ index: Int) -> Checked? {
    guard let function = FunctionName(rawValue: name) else {
      if let write = foreignCall(name, arguments, index) {
        report(.foreignCall(name, write: write), at: index)
        return nil
      }
      let guess = nearWord(name, among: FunctionName.allCases.map(\.rawValue))
      report(.unknownFunction(name, guess: guess), at: index)
      return nil
    }
    guard let call = arrange(function, arguments, index) else { return nil }
    let values = call.values
    if function == .mean, case .text? = values.first.map({ tree.nodes[$0].kind }) { return recordedMean(call, index) }
    switch function {
    case .sum, .mean, .median, .sd, .min, .max, .count, .any, .all: return aggregate(function, call, index)
    case .answered: return answered(values[0])
    case .round: return round(values, index)
    case .number: return plainNumber(values[0])
    case .if: return choose(values, index)
    case .age: return age(values, index)
    case .today: return (Typed(.date), .today)
    case .last: return last(call, index)
    case .completed: return completed(call, index)
    case .missed: return events(.missed, call, index)
    case .done: return events(.done, call, index)
    case .tag:
      guard case .text(let tag) = tree.nodes[values[0]].kind else {
        return wrong(function, "a text in quotes", values[0])
      }
      return self.tag(tag, index)
    case .abs: return curve(.abs, function, values[0])
    case .floor: return curve(.floor, function, values[0])
    case .ceil: return curve(.ceil, function, values[0])
    case .sqrt: return curve(.sqrt, function, values[0])
    case .ln: return curve(.ln, function, values[0])
    case .exp: return curve(.exp, function, values[0])
    case .weekday: return part(.weekday, function, values[0])
    case .year: return part(.year, function, values[0])
    case .month: return part(.month, function, values[0])
    case .length: return text(function, values[0]).map { (.number().from($0.origin), .length(Int32(values[0]))) }
    case .lower, .upper:
      return text(function, values[0]).map {
        (Typed(.text).from($0.origin), .cased(Int32(values[0]), isUpper: function == .upper))
      }
    case .concat: return concat(values)
    case .choice: return choiceText(values[0])
    case .contains: return contains(values[0], values[1], index)
    case .matches: return matches(values[0], values[1], index)
    }
  }

  /// The arguments of a call, sorted into those with a name and those without.
  struct Call {
    let function: FunctionName
    var values: [Int] = []
    var named: [String: Int] = [:]
  }

  private mutating func arrange(
    _ function: FunctionName, _ arguments: [SyntaxNode.Argument], _ index: Int
  ) -> Call? {
    var call = Call(function: function)
    var sound = true
    for argument in arguments {
      guard let name = argument.name else {
        call.values.append(argument.value)
        continue
      }
      if !function.names.contains(name) {
        let fault = ExpressionFault.Kind.unknownArgument(
          function: function.rawValue, name: name, known: function.names)
        report(fault, at: argument.value)
        sound = false
      } else if call.named.updateValue(argument.value, forKey: name) != nil {
        report(.repeatedArgument(name), at: argument.value)
        sound = false
      }
    }
    if !(function.arguments ?? 1...Int.max).contains(call.values.count) {
      report(.argumentCount(function: function.rawValue, usage: function.usage), at: index)
      sound = false
    }
    return sound ? call : nil
  }

  mutating func wrong(_ function: FunctionName, _ expected: String, _ node: Int) -> Checked? {
    guard case .word(let word) = tree.nodes[node].kind else {
      if let found = typed[node]?.type.description {
        report(.wrongArgument(function: function.rawValue, expected: expected, found: found), at: node)
      }
      return nil
    }
    report(.wrongArgument(function: function.rawValue, expected: expected, found: "'\(word)'"), at: node)
    return nil
  }

  /// A whole number written as a literal; reports anything else.
  mutating func whole(_ function: FunctionName, _ name: String, _ node: Int, _ range: ClosedRange<Int>) -> Int? {
    if case .number(let digits, nil) = tree.nodes[node].kind, let number = Int(digits), range.contains(number) {
      return number
    }
    let expected = "for '\(name)' a whole number from \(range.lowerBound) to \(range.upperBound)"
    let found = typed[node]?.literal?.description ?? typed[node]?.type.description
    if let found { report(.wrongArgument(function: function.rawValue, expected: expected, found: found), at: node) }
    return nil
  }
}

// MARK: - Aggregates

extension Checker {
  private mutating func aggregate(_ function: FunctionName, _ call: Call, _ index: Int) -> Checked? {
    for (name, node) in call.named where name != "atLeast" {
      report(.unknownArgument(function: function.rawValue, name: name, known: ["atLeast"]), at: node)
      return nil
    }
    guard let (kind, result, values) = aggregateType(function, call.values) else { return nil }
    var least = -1
    if let node = call.named["atLeast"] {
      guard let asked = whole(function, "atLeast", node, 1...100_000) else { return nil }
      if let there = laneCount(call.values), asked > there {
        report(.tooFewToCount(asked: asked, there: there), at: node)
        return nil
      }
      least = asked
    }
    let pairs = zip(values, call.values).flatMap { [$0, typed[$1]?.origin.map { Int($0.operation) } ?? -1] }
    return (result, .aggregate(kind, run(pairs), atLeast: Int32(least)))
  }

  /// How many values there are; nil when that is known only from the answers.
  private func laneCount(_ values: [Int]) -> Int? {
    var count = 0
    for value in values {
      switch typed[value]?.origin?.identity {
      case nil: count += 1
      case .tag(let slots): count += slots.count
      case .slot, .query: return nil
      }
    }
    return count
  }

  private mutating func aggregateType(
    _ function: FunctionName, _ values: [Int]
  ) -> (Program.Aggregate, Typed, [Int])? {
    let types = values.compactMap { typed[$0] }
    guard types.count == values.count else { return nil }
    switch function {
    case .any, .all:
      for value in values where !isCondition(value) { return nil }
      return (function == .any ? .any : .all, .boolean, values)
    case .count:
      let conditions = types.filter(\.isBoolean).count
      if conditions == types.count { return (.countTrue, .number(), values) }
      if conditions == 0 { return (.countAnswered, .number(), values) }
      for value in values where !isCondition(value) { return nil }
      return nil
    default:
      let isExtreme = function == .min || function == .max
      for (value, type) in zip(values, types) where !type.isNumeric && !(isExtreme && type.kind.isOrdinal) {
        report(
          .wrongArgument(function: function.rawValue, expected: "numbers", found: type.type.description), at: value)
        return nil
      }
      guard let (type, converted) = unified(values, types) else { return nil }
      let kind: Program.Aggregate =
        switch function {
        case .sum: .sum
        case .mean: .mean
        case .median: .median
        case .sd: .deviation
        case .min: .minimum
        default: .maximum
        }
      return (kind, type, converted)
    }
  }

  /// Many values as operations of one type and unit, that of the first that has one.
  private mutating func unified(_ values: [Int], _ types: [Typed]) -> (Typed, [Int])? {
    let pairs = Array(zip(values, types))
    guard let leader = pairs.first(where: { !$0.1.isBare }) ?? pairs.first else { return nil }
    var operations: [Int] = []
    for (value, type) in pairs {
      if leader.1.isNumeric != type.isNumeric || !type.isNumeric && leader.1.element != type.element {
        let found = ExpressionFault.Kind.cantCompare(
          leader.1.element.description, type.element.description, help: nil)
        report(found, at: value)
        return nil
      }
      guard type.isNumeric else {
        operations.append(value)
        continue
      }
      guard let pair = unified(leader.0, value) else { return nil }
      operations.append(pair.right)
    }
    var result = leader.1.isNumeric ? Typed.number(leader.1.unit) : Typed(leader.1.element)
    result.isBare = leader.1.isBare
    return (result, operations)
  }
}
