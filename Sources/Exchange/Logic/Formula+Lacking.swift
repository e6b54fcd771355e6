import Expressions

/// Conditions over questions that can never be answered.
extension Formula {
  /// A condition that is met exactly when this one is as it is wanted, while some names never have a value.
  ///
  /// Of `a == 1 or b == 2` without `a`, `b == 2` is left.
  ///
  /// - Parameters:
  ///   - names: Those that never have a value.
  ///   - wanted: Whether this one has to be true or false; what is unknown is neither.
  func met(lacking names: Set<String>, wanted: Bool = true) -> Formula {
    if self.names.isDisjoint(with: names) { return wanted ? self : opposed }
    switch self {
    case .not(let inner): return inner.met(lacking: names, wanted: !wanted)
    case .and(let parts): return Formula.joined(parts.map { $0.met(lacking: names, wanted: wanted) }, isAnd: wanted)
    case .or(let parts): return Formula.joined(parts.map { $0.met(lacking: names, wanted: wanted) }, isAnd: !wanted)
    case .call("answered", _): return .boolean(!wanted)
    case .compare(let sign, let left, let right):
      guard let one = left.value(lacking: names), let other = right.value(lacking: names) else {
        return .boolean(false)
      }
      if sign == "==", one == other, one.isConstant { return .boolean(wanted) }
      let left = Formula.compare(sign, one, other)
      return wanted ? left : left.opposed
    default: return .boolean(false)
    }
  }

  /// The value without the names; nil for a blank.
  private func value(lacking names: Set<String>) -> Formula? {
    if self.names.isDisjoint(with: names) { return self }
    switch self {
    case .negate(let inner): return inner.value(lacking: names).map { .negate($0) }
    case .arithmetic(let sign, let left, let right):
      guard let one = left.value(lacking: names), let other = right.value(lacking: names) else { return nil }
      return .arithmetic(sign, one, other)
    case .call("if", let parts) where parts.count == 3:
      let (condition, yes, no) = (parts[0].value, parts[1].value, parts[2].value)
      guard condition.isTotal else { return nil }
      let met = condition.met(lacking: names)
      if case .boolean(let isMet) = met { return (isMet ? yes : no).value(lacking: names) }
      guard let one = yes.value(lacking: names), let other = no.value(lacking: names) else { return nil }
      return .call("if", met, one, other)
    case .call(let name, let arguments) where arguments.contains { $0.label == "atLeast" && $0.value == .number("1") }:
      // Blanks are left out of these.
      let left = arguments.filter { $0.label != nil || $0.value.value(lacking: names) == $0.value }
      return left.contains { $0.label == nil } ? .call(name, left) : nil
    default: return nil
    }
  }

  private static func joined(_ parts: [Formula], isAnd: Bool) -> Formula {
    if parts.contains(.boolean(!isAnd)) { return .boolean(!isAnd) }
    let telling = parts.filter { $0 != .boolean(isAnd) }
    if telling.count < 2 { return telling.first ?? .boolean(isAnd) }
    return isAnd ? .and(telling) : .or(telling)
  }
}
