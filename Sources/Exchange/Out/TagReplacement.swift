import Expressions
import SurveyModel

/// Says of each item of a tag what an expression says of the tag.
struct TagReplacement {
  let survey: Survey
  let slots: [String: [Int]]

  func formula(_ formula: Formula) throws(FormulaFault) -> Formula {
    switch formula {
    case .negate(let inner): return .negate(try self.formula(inner))
    case .not(let inner): return .not(try self.formula(inner))
    case .and(let parts): return .and(try formulas(parts))
    case .or(let parts): return .or(try formulas(parts))
    case .compare(let sign, let left, let right):
      return .compare(sign, try self.formula(left), try self.formula(right))
    case .contains(.call("tag", let arguments), let element):
      let each = try items(of: .call("tag", arguments))
      return .or(each.map { .compare("==", $0, element) })
    case .contains(let list, let element): return .contains(try self.formula(list), try self.formula(element))
    case .isIn(let operand, let list): return .isIn(try self.formula(operand), try formulas(list))
    case .arithmetic(let sign, let left, let right):
      return .arithmetic(sign, try self.formula(left), try self.formula(right))
    case .call(let name, let arguments): return try call(name, arguments)
    case .number, .text, .boolean, .literal, .name: return formula
    }
  }

  private func formulas(_ parts: [Formula]) throws(FormulaFault) -> [Formula] {
    var found: [Formula] = []
    for part in parts { found.append(try formula(part)) }
    return found
  }

  private func items(of tag: Formula) throws(FormulaFault) -> [Formula] {
    guard let name = TagReplacement.tags(in: tag).first, let slots = slots[name] else {
      throw FormulaFault("a list of items has no value of its own")
    }
    return slots.map { .name(Formula.word(of: $0)) }
  }

  private func call(_ name: String, _ arguments: [Formula.Argument]) throws(FormulaFault) -> Formula {
    let labelled = arguments.filter { $0.label != nil }
    let plain = arguments.filter { $0.label == nil }.map(\.value)
    guard plain.contains(where: { !TagReplacement.tags(in: $0).isEmpty }) else {
      var told: [Formula.Argument] = []
      for argument in arguments { told.append(.init(try formula(argument.value), label: argument.label)) }
      return .call(name, told)
    }
    var each: [Formula] = []
    for argument in plain { each += try elements(of: argument) }
    switch name {
    case "any" where labelled.isEmpty: return .or(each)
    case "all" where labelled.isEmpty: return .and(each)
    case "any", "all": throw FormulaFault("'\(name)' of a tag with 'atLeast' can't be said there")
    case "count": return counted(each, labelled)
    case "sum", "mean", "min", "max", "median", "sd": return .call(name, each.map { .init($0) } + labelled)
    default: throw FormulaFault("'\(name)' of a tag can't be said there")
    }
  }

  /// What an argument is for each item of its tag; itself where it reads none.
  private func elements(of argument: Formula) throws(FormulaFault) -> [Formula] {
    let tags = Set(TagReplacement.tags(in: argument))
    guard let tag = tags.first else { return [try formula(argument)] }
    guard tags.count == 1 else { throw FormulaFault("several tags in one function can't be said there") }
    // A list that is worked out inside, as in `count(tag("t") > mean(tag("t")))`, stays a whole.
    let inner = try argument.replacingAggregates { part throws(FormulaFault) in try formula(part) }
    guard TagReplacement.tags(in: inner).contains(tag) else { return [inner] }
    return try items(of: .call("tag", .text(tag))).map { item in
      inner.replacing { if case .call("tag", _) = $0 { item } else { nil } }
    }
  }

  /// How many conditions hold, or how many answers there are.
  private func counted(_ each: [Formula], _ labelled: [Formula.Argument]) -> Formula {
    let ones = each.map { part -> Formula in
      .call("if", isTruth(part) ? part : .call("answered", part), .number("1"), .number("0"))
    }
    guard labelled.isEmpty else { return .call("sum", ones.map { .init($0) } + labelled) }
    return ones.dropFirst().reduce(ones.first ?? .number("0")) { .arithmetic("+", $0, $1) }
  }

  private func isTruth(_ formula: Formula) -> Bool {
    guard case .name(let word) = formula, let slot = Formula.slot(of: word), survey.items.indices.contains(slot) else {
      return OutgoingLogic.isTruth(formula)
    }
    switch survey.items[slot].item.format {
    case .boolean, .consent: return true
    case .computed(let computed): return computed.expression.type == .boolean
    default: return false
    }
  }

  fileprivate static func tags(in formula: Formula) -> [String] {
    switch formula {
    case .call("tag", let arguments):
      switch arguments.first?.value {
      case .text(let tag)?, .name(let tag)?: [tag]
      default: []
      }
    case .call(_, let arguments): arguments.flatMap { tags(in: $0.value) }
    case .negate(let inner), .not(let inner): tags(in: inner)
    case .and(let parts), .or(let parts): parts.flatMap(tags)
    case .compare(_, let left, let right), .contains(let left, let right), .arithmetic(_, let left, let right):
      tags(in: left) + tags(in: right)
    case .isIn(let operand, let list): tags(in: operand) + list.flatMap(tags)
    case .number, .text, .boolean, .literal, .name: []
    }
  }
}

extension Formula {
  /// The formula with each number or truth of a list, inside it, in other words.
  fileprivate func replacingAggregates(
    _ other: (Formula) throws(FormulaFault) -> Formula
  ) throws(FormulaFault) -> Formula {
    func inside(_ inner: Formula) throws(FormulaFault) -> Formula { try inner.replacingAggregates(other) }
    func each(_ parts: [Formula]) throws(FormulaFault) -> [Formula] {
      var found: [Formula] = []
      for part in parts { found.append(try inside(part)) }
      return found
    }
    switch self {
    case .call(let name, _)
    where ["sum", "mean", "min", "max", "median", "sd", "count", "any", "all"].contains(name)
      && !TagReplacement.tags(in: self).isEmpty:
      return try other(self)
    case .negate(let inner): return .negate(try inside(inner))
    case .not(let inner): return .not(try inside(inner))
    case .and(let parts): return .and(try each(parts))
    case .or(let parts): return .or(try each(parts))
    case .compare(let sign, let left, let right): return .compare(sign, try inside(left), try inside(right))
    case .contains(let list, let element): return .contains(try inside(list), try inside(element))
    case .isIn(let operand, let list): return .isIn(try inside(operand), try each(list))
    case .arithmetic(let sign, let left, let right): return .arithmetic(sign, try inside(left), try inside(right))
    case .call("tag", _), .number, .text, .boolean, .literal, .name: return self
    case .call(let name, let arguments):
      var told: [Formula.Argument] = []
      for argument in arguments { told.append(.init(try inside(argument.value), label: argument.label)) }
      return .call(name, told)
    }
  }
}
