import Expressions

/// Lists of answers that `combine` makes one after the other, and what `iif` says in several steps.
extension FHIRFormula {
  /// `a.combine(b)`; nil for what is no list of answers.
  mutating func combined(_ base: FHIRPath, _ arguments: [FHIRPath]) throws(FormulaFault) -> Meaning {
    var parts: [Formula] = []
    for path in [base] + arguments {
      switch try meaning(path) {
      case .list(let inner): parts += inner
      case let other: parts.append(try value(other))
      }
    }
    return .list(parts)
  }

  /// What a function makes of a list: of those answers that are there.
  func ofList(_ parts: [Formula], _ name: String) throws(FormulaFault) -> Formula {
    let arguments = parts.map { Formula.Argument($0) }
    let atLeast = [Formula.Argument(.number("1"), label: "atLeast")]
    switch name {
    case "count":
      return .call(
        "sum", parts.map { Formula.Argument(.call("if", FHIRFormula.there($0), .number("1"), .number("0"))) })
    case "sum", "min", "max": return .call(name, arguments + atLeast)
    case "avg": return .call("mean", arguments + atLeast)
    default: throw FormulaFault("\(name)() of several answers is not understood")
    }
  }

  /// Whether all that a value reads is answered.
  private static func there(_ formula: Formula) -> Formula {
    let names = formula.names.subtracting(["today"]).sorted()
    return names.count == 1 ? .call("answered", .name(names[0])) : .and(names.map { .call("answered", .name($0)) })
  }

  /// What several steps of `iif` say in one: a choice whose condition may be unknown, a value that is only there with
  /// its answer, a sum of enough answers; nil for any other `iif`.
  mutating func folded(_ arguments: [FHIRPath]) throws(FormulaFault) -> Formula? {
    if arguments.count == 3,
      case .call(nil, "iif", let inner) = arguments[2], inner.count == 2,
      case .call(let contrary?, "not", _) = inner[0], contrary == arguments[0]
    {
      return .call("if", try plain(try meaning(contrary)), try orBlank(arguments[1]), try orBlank(inner[1]))
    }
    guard arguments.count == 2 else { return nil }
    if case .binary(">=", .call(let list?, "count", _), .number(let least)) = arguments[0],
      let enough = try enough(list, least, arguments[1])
    {
      return enough
    }
    let condition = try plain(try meaning(arguments[0]))
    guard case .call("answered", let asked) = condition, let name = asked.first?.value else { return nil }
    let value = try plain(try meaning(arguments[1]))
    switch value {
    case .contains(let list, _) where list == name && value.names.count == 1: return value
    case .compare("==", let one, _) where one == name && value.names.count == 1: return value
    default: return nil
    }
  }

  private mutating func orBlank(_ path: FHIRPath) throws(FormulaFault) -> Formula {
    path == .nothing ? .arithmetic("/", .number("0"), .number("0")) : try plain(try meaning(path))
  }

  /// `iif(list.count() >= n, list.sum())`.
  private mutating func enough(
    _ list: FHIRPath, _ least: String, _ value: FHIRPath
  ) throws(FormulaFault) -> Formula? {
    let parts: [Formula]
    switch try meaning(list) {
    case .list(let several): parts = several
    case let one: parts = [try plain(one)]
    }
    let all = parts.map { Formula.Argument($0) } + [Formula.Argument(.number(least), label: "atLeast")]
    switch value {
    case .call(let same?, let name, _) where same == list && ["sum", "min", "max"].contains(name):
      return .call(name, all)
    case .binary("/", .call(let same?, "sum", _), .call(let again?, "count", _)) where same == list && again == list:
      return .call("mean", all)
    case .binary("/", .binary("*", .call(let same?, "sum", _), .number(let count)), .call(let again?, "count", _))
    where same == list && again == list:
      // What is missing counts as the mean of the others.
      return .arithmetic("*", .call("mean", all), .number(count))
    default: return nil
    }
  }

  /// What must be true where what is unknown passes: `iif((...) = false, false, true)`.
  static func requirement(_ path: FHIRPath) -> FHIRPath {
    if case .call(nil, "iif", let arguments) = path, arguments.count == 3,
      case .binary("=", let inner, .boolean(false)) = arguments[0], arguments[1] == .boolean(false),
      arguments[2] == .boolean(true)
    {
      return inner
    }
    return path
  }
}
