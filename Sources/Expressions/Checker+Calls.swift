extension Checker {
  /// The arguments of a call, sorted to the function's parameters.
  struct Call {
    let function: Function
    var values: [String: [SyntaxNode]] = [:]
    let range: Range<Int>

    subscript(name: String) -> SyntaxNode? { values[name]?.first }

    /// The parameter at a place, in the order of ``Function/parameters``.
    subscript(place: Int) -> SyntaxNode? { self[function.parameters[place].name] }

    var repeated: [SyntaxNode] { values[function.parameters[0].name] ?? [] }
  }

  mutating func checkCall(_ name: String, _ arguments: [SyntaxNode.Argument], _ node: SyntaxNode) -> Typed? {
    guard let function = Function(rawValue: name) else {
      let suggestion = nearest(name, among: Function.allCases.map(\.rawValue))
      let word = node.range.lowerBound..<node.range.lowerBound + name.utf8.count
      return fault(.unknownFunction(name, suggestion: suggestion), word)
    }
    guard let call = sort(arguments, function, node) else { return nil }
    switch function {
    case .sum, .mean, .min, .max, .count, .any, .all: return checkAggregate(call)
    case .answered: return checkAnswered(call)
    case .conditional: return checkConditional(call)
    case .round: return checkRound(call)
    case .number: return checkNumberIn(call)
    case .age: return checkAge(call)
    case .today: return emit(.today, .date, node.range)
    case .last: return checkLast(call)
    case .completed: return checkCompleted(call)
    case .tag: return checkTag(call)
    case .matches: return checkMatches(call)
    }
  }

  private mutating func sort(_ arguments: [SyntaxNode.Argument], _ function: Function, _ node: SyntaxNode) -> Call? {
    let parameters = function.parameters
    var call = Call(function: function, range: node.range)
    var isSound = true
    var place = 0
    for argument in arguments {
      var name: String
      if let label = argument.label {
        name = label
        guard parameters.contains(where: { $0.isLabel && $0.name == label }) else {
          let known = parameters.filter(\.isLabel).map(\.name)
          let _: Typed? = fault(
            .unknownArgument(function: function.rawValue, argument: label, known: known), argument.value.range)
          isSound = false
          continue
        }
      } else {
        while place < parameters.count, !parameters[place].repeats, call[parameters[place].name] != nil { place += 1 }
        guard place < parameters.count else {
          let takes = Checker.takes(function)
          let _: Typed? = fault(.surplusArgument(function: function.rawValue, takes: takes), argument.value.range)
          return nil
        }
        name = parameters[place].name
      }
      let repeats = parameters.contains { $0.name == name && $0.repeats }
      if !repeats, call[name] != nil {
        let _: Typed? = fault(.repeatedArgument(name), argument.value.range)
        isSound = false
      }
      call.values[name, default: []].append(argument.value)
    }
    if let missing = parameters.first(where: { $0.isRequired && call[$0.name] == nil }) {
      return fault(.missingArgument(function: function.rawValue, argument: missing.name), node.range)
    }
    return isSound ? call : nil
  }

  private static func takes(_ function: Function) -> String {
    let names = function.parameters.map(\.name)
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  // MARK: Written values

  /// A whole number that is written as such, not computed.
  mutating func wholeNumber(_ name: String, of call: Call, in allowed: ClosedRange<Int>, unit: String? = nil) -> Int?? {
    guard let node = call[name] else { return .some(nil) }
    if case .number(let number, let given) = node.form, given == nil || given == unit || given.map({ $0 + "s" }) == unit,
      let whole = Int(exactly: number), allowed.contains(whole)
    {
      return whole
    }
    let expected = "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)"
    faults.append(
      ExpressionFault(
        kind: .notAConstant(function: call.function.rawValue, argument: name, expected: expected), range: node.range))
    return nil
  }

  /// A name or a text that is written as such: `task=checkin`, `"phq"`.
  mutating func word(_ node: SyntaxNode, _ name: String, of call: Call, expected: String) -> String? {
    switch node.form {
    case .name(let word), .text(let word): return word
    default:
      return fault(.notAConstant(function: call.function.rawValue, argument: name, expected: expected), node.range)
    }
  }
}
