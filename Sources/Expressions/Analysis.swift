/// Works out what the operations of an expression can give, from what is known of the names.
///
/// Two uses of a name are taken for independent, so that the answer may be wider than the truth, never narrower.
struct Analysis {
  let expression: Expression
  let domains: [Int: Domain]
  /// What is known of the answers of queries.
  var record: [Query: Domain] = [:]

  private var program: Program { expression.program }

  func possible(_ index: Int32, _ lane: Int = 0) -> Possible {
    switch program.operations[Int(index)] {
    case .ordinal(let number):
      return Possible(interval: Interval(number), values: [.number(number)], mayBeBlank: false)
    case .truth(let truth): return .truths(truth == .isTrue, truth == .isFalse, truth == .unknown)
    case .constant(let constant): return Possible(values: [program.constants[Int(constant)]], mayBeBlank: false)
    case .today: return Possible(interval: .everything, mayBeBlank: false)
    case .slot(let slot), .slotList(let slot): return possible(slot: Int(slot))
    case .query(let query), .queryList(let query):
      let query = program.queries[Int(query)]
      return Possible(query.type.single, record[query] ?? .any, mayBeBlank: true)
    case .tag(let run): return possible(slot: Int(program.operands[Int(run.start) + min(lane, Int(run.count) - 1)]))
    case .choose(let condition, let a, let b): return choose(possible(condition, lane), a, b, lane)
    case .aggregate(let kind, let run, let least): return aggregate(kind, run, Int(least))
    default:
      return program.kinds[Int(index)] == .truth ? truth(index, lane) : number(index, lane)
    }
  }

  /// What is known of a slot, of a list's slot what is known of each element.
  private func possible(slot: Int) -> Possible {
    guard let symbol = expression.symbols[slot] else { return Possible(interval: .everything, mayBeBlank: true) }
    let isList = symbol.type.isList
    return Possible(
      symbol.type.single, domains[slot] ?? symbol.domain, mayBeBlank: symbol.mayBeBlank || isList)
  }

  private func choose(_ condition: Possible, _ a: Int32, _ b: Int32, _ lane: Int) -> Possible {
    var result: Possible?
    if condition.mayBeTrue { result = possible(a, lane) }
    if condition.mayBeFalse {
      let other = possible(b, lane)
      result = result.map { $0.union(other) } ?? other
    }
    var found = result ?? .onlyBlank
    if condition.mayBeBlank { found.mayBeBlank = true }
    return found
  }
}

// MARK: - Numbers

extension Analysis {
  private func number(_ index: Int32, _ lane: Int) -> Possible {
    switch program.operations[Int(index)] {
    case .negate(let operand): return mapped(operand, lane) { -$0 }
    case .add(let a, let b): return combined(a, b, lane, +)
    case .subtract(let a, let b): return combined(a, b, lane, -)
    case .multiply(let a, let b): return combined(a, b, lane, *)
    case .divide(let a, let b):
      var result = combined(a, b, lane, /)
      if possible(b, lane).interval?.contains(0) ?? true { result.mayBeBlank = true }
      return result
    case .curve(let curve, let operand): return self.curve(curve, possible(operand, lane))
    case .length: return .number(Interval(0, Interval.limit), mayBeBlank: true)
    case .convert(let operand, let ratio):
      return mapped(operand, lane) { $0.mapped(program.ratios[Int(ratio)].applied) }
    case .round(let operand, let decimals):
      return mapped(operand, lane) { $0.mapped { DecimalArithmetic.rounded($0, decimals: Int(decimals)) } }
    case .age(let birth, let day):
      guard possible(birth, lane).interval != nil, possible(day, lane).interval != nil else { return .onlyBlank }
      return .number(Interval(0, 9998), mayBeBlank: true)
    case .addSeconds(let time, let seconds):
      guard possible(time, lane).interval != nil, possible(seconds, lane).interval != nil else { return .onlyBlank }
      return .number(Interval(0, 86_399), mayBeBlank: true)
    default:
      // Where dates move to is not followed: anywhere, or out of the calendar.
      return .number(.everything, mayBeBlank: true)
    }
  }

  private func curve(_ curve: Program.Curve, _ operand: Possible) -> Possible {
    guard let interval = operand.interval else { return .onlyBlank }
    let value = { Program.value(of: curve, at: $0) }
    switch curve {
    case .abs:
      let (a, b) = (interval.lower.magnitude, interval.upper.magnitude)
      return .number(Interval(interval.contains(0) ? 0 : min(a, b), max(a, b)), mayBeBlank: operand.mayBeBlank)
    case .floor, .ceil, .exp: return .number(interval.mapped(value), mayBeBlank: operand.mayBeBlank)
    case .sqrt, .ln:
      if interval.upper < 0 || curve == .ln && interval.upper == 0 { return .onlyBlank }
      let isInside = curve == .sqrt ? interval.lower >= 0 : interval.lower > 0
      let least = isInside ? value(interval.lower) : curve == .sqrt ? 0 : -Interval.limit
      let most = value(interval.upper)
      return .number(
        Interval(least, most.isNaN ? Interval.limit : most), mayBeBlank: operand.mayBeBlank || !isInside)
    case .weekday: return .number(Interval(1, 7), mayBeBlank: true)
    case .month: return .number(Interval(1, 12), mayBeBlank: true)
    case .year: return .number(Interval(1, 9999), mayBeBlank: true)
    }
  }

  private func mapped(_ operand: Int32, _ lane: Int, _ function: (Interval) -> Interval) -> Possible {
    let operand = possible(operand, lane)
    return .number(operand.interval.map(function), mayBeBlank: operand.mayBeBlank)
  }

  private func combined(
    _ a: Int32, _ b: Int32, _ lane: Int, _ function: (Interval, Interval) -> Interval
  ) -> Possible {
    let (a, b) = (possible(a, lane), possible(b, lane))
    guard let x = a.interval, let y = b.interval else { return .onlyBlank }
    return .number(function(x, y), mayBeBlank: a.mayBeBlank || b.mayBeBlank)
  }
}

// MARK: - Truths

extension Analysis {
  private func truth(_ index: Int32, _ lane: Int) -> Possible {
    switch program.operations[Int(index)] {
    case .not(let operand):
      let operand = possible(operand, lane)
      return .truths(operand.mayBeFalse, operand.mayBeTrue, operand.mayBeBlank)
    case .and(let run): return Analysis.all(program.operands[run.range].map { possible($0, lane) })
    case .or(let run): return Analysis.any(program.operands[run.range].map { possible($0, lane) })
    case .compareNumbers(let comparison, let a, let b):
      return Possible.compared(comparison, possible(a, lane), possible(b, lane), Program.compare)
    case .compareOrdinals(let comparison, let a, let b):
      return Possible.compared(comparison, possible(a, lane), possible(b, lane), Program.compareExactly)
    case .compareTruths(let equal, let a, let b): return sameTruth(equal, possible(a, lane), possible(b, lane))
    case .compareValues(let equal, let a, let b):
      let equality = Possible.equality(possible(a, lane), possible(b, lane))
      return equal ? equality : .truths(equality.mayBeFalse, equality.mayBeTrue, equality.mayBeBlank)
    case .isIn(let operand, let run):
      let operand = possible(operand, lane)
      return Analysis.any(program.operands[run.range].map { Possible.equality(operand, possible($0)) })
    case .listContains(let origin, let list, let element): return listContains(origin, list, element)
    case .answered(let operand):
      let operand = possible(operand, lane)
      let mayBeThere = operand.mayBeTrue || operand.mayBeFalse || operand.mayBeThere
      return .truths(mayBeThere, operand.mayBeBlank, false)
    case .answeredList: return .truths(true, true, false)
    default: return .truths(true, true, true)
    }
  }

  private func sameTruth(_ equal: Bool, _ a: Possible, _ b: Possible) -> Possible {
    let same = a.mayBeTrue && b.mayBeTrue || a.mayBeFalse && b.mayBeFalse
    let differ = a.mayBeTrue && b.mayBeFalse || a.mayBeFalse && b.mayBeTrue
    return .truths(equal ? same : differ, equal ? differ : same, a.mayBeBlank || b.mayBeBlank)
  }

  private func listContains(_ origin: Int32, _ list: Int32, _ element: Int32) -> Possible {
    guard case .tag(let run) = program.operations[Int(origin)] else {
      let equality = Possible.equality(possible(list), possible(element))
      // A list without elements contains nothing.
      return .truths(equality.mayBeTrue, true, true)
    }
    let element = possible(element)
    return Analysis.any((0..<Int(run.count)).map { Possible.equality(possible(list, $0), element) })
  }

  static func all(_ operands: [Possible]) -> Possible {
    let noneMustBeFalse = operands.allSatisfy { $0.mayBeTrue || $0.mayBeBlank }
    return .truths(
      operands.allSatisfy(\.mayBeTrue), operands.contains(where: \.mayBeFalse),
      noneMustBeFalse && operands.contains(where: \.mayBeBlank))
  }

  static func any(_ operands: [Possible]) -> Possible {
    let noneMustBeTrue = operands.allSatisfy { $0.mayBeFalse || $0.mayBeBlank }
    return .truths(
      operands.contains(where: \.mayBeTrue), operands.allSatisfy(\.mayBeFalse),
      noneMustBeTrue && operands.contains(where: \.mayBeBlank))
  }
}

extension ValueType {
  /// The type of a list's elements, or the type itself.
  var single: ValueType {
    if case .list(let element) = self { element } else { self }
  }
}
