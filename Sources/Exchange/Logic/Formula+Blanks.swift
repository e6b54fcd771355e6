import Expressions

extension Formula {
  /// What has to be answered for it to have a value, as far as that can be said.
  var needs: [Formula] {
    switch self {
    case .call(let name, let arguments) where ["sum", "mean", "min", "max", "median", "sd"].contains(name):
      let plain = arguments.filter { $0.label == nil }.map(\.value)
      let needs = plain.flatMap(\.needs)
      let isOfAny = arguments.contains { $0.label == "atLeast" && $0.value == .number("1") }
      return isOfAny && needs.count > 1 ? [.or(needs)] : needs
    case .arithmetic(_, let left, let right): return left.needs + right.needs
    case .negate(let inner): return inner.needs
    case .call("concat", let arguments): return arguments.flatMap(\.value.needs)
    case .call("choice", let arguments): return arguments.map { .call("answered", $0.value) }
    case .call("if", let parts) where parts.count == 3:
      return Formula.needs(parts[0].value, parts[1].value, parts[2].value)
    default: return strict.filter { $0 != .name("today") }.map { .call("answered", $0) }
    }
  }
}

extension Formula {
  /// What `if` needs: what its condition needs, and what the part that holds needs.
  private static func needs(_ condition: Formula, _ yes: Formula, _ no: Formula) -> [Formula] {
    let first: [Formula] = condition.isTotal ? [] : condition.strict.map { .call("answered", $0) }
    if yes.needs.isEmpty, no.needs.isEmpty { return first }
    // `if(answered(a), a, b)` needs one of both.
    if yes.needs == [condition] { return no.needs.isEmpty ? first : first + [.or([condition, joined(no.needs)])] }
    return first + [.or([joined([condition] + yes.needs), joined([condition.opposed] + no.needs)])]
  }

  /// Whether it is a text of several parts.
  var isJoined: Bool { if case .call("concat", _) = self { true } else { false } }

  /// The cases in which a number can't be worked out, whatever is answered: what is divided by is 0.
  var failures: [Formula] {
    switch self {
    case .arithmetic(let sign, let left, let right):
      let own: [Formula] = sign == "/" && !right.isConstant ? [.compare("==", right, .number("0"))] : []
      return Formula.each(left.failures + right.failures + own)
    case .negate(let inner): return inner.failures
    case .compare(_, let left, let right): return Formula.each(left.failures + right.failures)
    case .call(let name, let arguments) where ["round", "abs", "floor", "ceil", "sqrt", "exp"].contains(name):
      return Formula.each(arguments.flatMap(\.value.failures))
    case .call("if", let parts) where parts.count == 3:
      let (condition, yes, no) = (parts[0].value, parts[1].value, parts[2].value)
      let first = condition.failures
      let others = [(condition, yes), (condition.opposed, no)].flatMap { condition, value in
        value.failures.filter { !first.contains($0) }.map { Formula.joined([condition, $0]) }
      }
      return Formula.each(first + others)
    default: return []
    }
  }

  private static func each(_ parts: [Formula]) -> [Formula] {
    var found: Set<Formula> = []
    return parts.filter { found.insert($0).inserted }
  }
}

/// Conditions without what they say of blanks twice.
extension Formula {
  /// The condition, whose place takes what is unknown for false: `answered(a) and a > 1` says no more than `a > 1`.
  var met: Formula {
    switch self {
    case .and(let parts):
      let flat = Formula.flat(parts.map(\.met)) { if case .and(let inner) = $0 { inner } else { nil } }
      let sure = Set(flat.compactMap(\.answeredName))
      let told = flat.map { part -> Formula in
        // `(not answered(a) or a != 1) and answered(a)` is `a != 1`.
        guard case .or(let inner) = part else { return part }
        let left = inner.filter { one in
          !(one.blankName.map(sure.contains) ?? false) && !(one.inverted.map(flat.contains) ?? false)
        }
        return left.count == 1 ? left[0] : left.isEmpty ? part : .or(left)
      }
      let unknown = Set(told.flatMap(\.namesOfUnknown))
      let needed = told.filter { part in !(part.answeredName.map(unknown.contains) ?? false) }
      return needed.count == 1 ? needed[0] : .and(needed)
    case .or(let parts):
      let all = parts.map(\.met)
      // `a > 1 or answered(a)` is `answered(a)`.
      let asked = Set(all.compactMap(\.answeredName))
      let telling = all.filter { $0.answeredName != nil || !$0.hangs(on: asked) }
      return telling.count == 1 ? telling[0] : .or(telling)
    default: return self
    }
  }

  /// Whether it is met only where one of the names has an answer.
  private func hangs(on names: Set<Formula>) -> Bool {
    if case .and(let parts) = self { return parts.contains { $0.hangs(on: names) } }
    return namesOfUnknown.contains(where: names.contains) || answeredName.map(names.contains) ?? false
  }

  /// The condition, whose place takes what is unknown for true: `not answered(a) or a > 1` says no more than `a > 1`.
  var passing: Formula {
    switch self {
    case .not(let inner):
      guard case .and(let parts) = inner else { return inner.inverted ?? self }
      let flat = Formula.flat(parts) { if case .and(let inner) = $0 { inner } else { nil } }
      let told = flat.filter { $0.answeredName == nil }
      guard told.count == 1, let inverted = told[0].inverted,
        flat.allSatisfy({ part in part.answeredName.map { told[0].isUnknownWithout($0) } ?? true })
      else { return self }
      return inverted
    case .or(let parts):
      let flat = Formula.flat(parts) { if case .or(let inner) = $0 { inner } else { nil } }
      let unknown = Set(flat.flatMap(\.namesOfUnknown))
      let needed = flat.filter { part in !(part.blankName.map(unknown.contains) ?? false) }
      return needed.count == 1 ? needed[0] : .or(needed)
    case .and(let parts): return .and(parts.map(\.passing))
    default: return self
    }
  }

  /// Parts that all have to be met, each once.
  static func joined(_ parts: [Formula]) -> Formula {
    let all = flat(parts) { if case .and(let inner) = $0 { inner } else { nil } }
    return all.count == 1 ? all[0] : .and(all)
  }

  /// One of two values. Where it is a blank unless there are answers that the other one needs, it is that other one.
  static func choosing(_ condition: Formula, _ yes: Formula, _ no: Formula) -> Formula {
    if no == blank, condition.beside(yes) == .boolean(true) { return yes }
    if yes == blank, condition.opposed.beside(no) == .boolean(true) { return no }
    return .call("if", condition, yes, no)
  }

  /// The condition without what a value says by itself: without an answer that it needs it is a blank.
  func beside(_ value: Formula) -> Formula {
    let needs = Set(value.needs)
    let parts: [Formula] = if case .and(let parts) = self { parts } else { [self] }
    let telling = parts.filter { !needs.contains($0) }
    return telling.isEmpty ? .boolean(true) : telling.count == parts.count ? self : Formula.joined(telling)
  }

  /// What is met when it is not. `not (answered(a) and a == 1)` is written `not answered(a) or a != 1`.
  var opposed: Formula { isTotal ? opposite ?? .not(self) : .not(self) }

  private var opposite: Formula? {
    switch self {
    case .compare: return inverted
    case .not(let inner): return inner
    case .contains, .name, .call("answered", _), .call("matches", _): return .not(self)
    case .and(let parts), .or(let parts):
      let opposite = parts.compactMap(\.opposite)
      guard opposite.count == parts.count else { return nil }
      if case .and = self { return .or(opposite) }
      return .and(opposite)
    default: return nil
    }
  }

  private static func flat(_ parts: [Formula], _ inner: (Formula) -> [Formula]?) -> [Formula] {
    var found: Set<Formula> = []
    return parts.flatMap { inner($0) ?? [$0] }.filter { found.insert($0).inserted }
  }

  /// The opposite comparison; both are unknown of the same blanks.
  private var inverted: Formula? {
    guard case .compare(let sign, let left, let right) = self else { return nil }
    let signs = ["==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"]
    return signs[sign].map { .compare($0, left, right) }
  }

  private var answeredName: Formula? {
    if case .call("answered", let arguments) = self { arguments.first?.value } else { nil }
  }

  private var blankName: Formula? { if case .not(let inner) = self { inner.answeredName } else { nil } }

  /// Whether nobody can tell if it is met while a name is blank.
  private func isUnknownWithout(_ name: Formula) -> Bool { namesOfUnknown.contains(name) }

  /// The names while whose values are blank nobody can tell if it is met.
  private var namesOfUnknown: [Formula] {
    switch self {
    case .compare: strict
    case .contains(let list, _): [list]
    case .isIn(let operand, _): operand.strict
    case .call("matches", let parts): parts.first?.value.strict ?? []
    case .name: [self]
    case .not(let inner): inner.namesOfUnknown
    default: []
    }
  }
}
