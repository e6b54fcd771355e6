import Expressions

/// Whether there is an answer, or a value.
extension FHIRFormula {
  func presence(_ owner: Meaning, _ name: String) throws(FormulaFault) -> Meaning {
    let present: Formula
    switch owner {
    case .filtered(let condition): present = condition
    case .formula(.name(let name)): present = .call("answered", .name(name))
    case .formula(let formula):
      guard !formula.names.subtracting(["today"]).isEmpty else { throw FormulaFault("there is always a value") }
      present = FHIRFormula.present(formula) ?? .boolean(true)
    default: present = .call("answered", try plain(owner))
    }
    return .formula(name == "empty" ? .not(present) : present)
  }

  /// When a value is there; nil where it always is.
  private static func present(_ value: Formula) -> Formula? {
    switch value {
    case .number, .text, .boolean, .literal, .name("today"): return nil
    case .arithmetic("/", .number("0"), .number("0")): return .boolean(false)
    case .call("if", let parts) where parts.count == 3 && parts[0].value.isTotal:
      let condition = parts[0].value
      switch (present(parts[1].value), present(parts[2].value)) {
      case (nil, nil): return nil
      case (nil, let other?): return other == .boolean(false) ? condition : .or([condition, other])
      case (let one?, nil): return .or([.not(condition), one])
      case (let one?, .boolean(false)?): return .and([condition, one])
      case (let one?, let other?): return .or([.and([condition, one]), .and([.not(condition), other])])
      }
    case .arithmetic(_, let left, let right):
      let parts = [present(left), present(right)].compactMap(\.self)
      return parts.isEmpty ? nil : parts.count == 1 || parts[0] == parts[1] ? parts[0] : .and(parts)
    case .negate(let inner): return present(inner)
    default:
      let names = value.names.subtracting(["today"]).sorted()
      return names.count == 1 ? .call("answered", .name(names[0])) : .and(names.map { .call("answered", .name($0)) })
    }
  }
}
