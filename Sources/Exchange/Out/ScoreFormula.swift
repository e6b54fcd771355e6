import Expressions
import SurveyModel

/// A score as an expression over its items, for systems that have no scores of sets of items.
extension Score {
  /// - Parameters:
  ///   - survey: The survey that has the score.
  ///   - name: The name of the item at a slot.
  /// - Throws: ``FormulaFault`` for a score that no expression can say.
  func formula(in survey: Survey, name: (Int) -> Formula) throws(FormulaFault) -> Formula {
    switch rule {
    case .expression(let expression): return rounded(expression.formula)
    case .lookup(let lookup): return try formula(of: lookup)
    case .items(let score): return rounded(try score.formula(in: survey, name: name))
    }
  }

  private func rounded(_ formula: Formula) -> Formula { .call("round", formula, .number("\(decimals)")) }

  /// The rows as conditions, one in the other.
  private func formula(of lookup: LookupScore) throws(FormulaFault) -> Formula {
    guard lookup.rows.count <= 60 else {
      throw FormulaFault("its table has \(lookup.rows.count) rows; load the table there and look the score up in it")
    }
    let blank = Formula.arithmetic("/", .number("0"), .number("0"))
    return lookup.rows.reversed().reduce(blank) { rest, row in
      let parts = zip(row.cells, lookup.keys).compactMap { $0.formula($1.expression.formula) }
      let value = Formula.number(Formula.digits(row.value))
      if parts.isEmpty { return value }
      return .call("if", parts.count == 1 ? parts[0] : .and(parts), value, rest)
    }
  }
}

extension LookupCell {
  fileprivate func formula(_ key: Formula) -> Formula? {
    switch self {
    case .any: nil
    case .text("true"): key
    case .text("false"): .not(key)
    case .text(let text): .compare("==", key, .text(text))
    case .range(let range) where range.lowerBound == range.upperBound:
      .compare("==", key, .number(Formula.digits(range.lowerBound)))
    case .range(let range):
      Formula.and(
        [
          range.lowerBound > -1e15
            ? Formula.compare(">=", key, .number(Formula.digits(range.lowerBound))) : nil,
          range.upperBound < 1e15 ? .compare("<=", key, .number(Formula.digits(range.upperBound))) : nil,
        ].compactMap(\.self))
    }
  }
}

extension ItemScore {
  fileprivate func formula(in survey: Survey, name: (Int) -> Formula) throws(FormulaFault) -> Formula {
    guard !slots.isEmpty else { throw FormulaFault("it has no items") }
    if method == .seconds { throw FormulaFault("how long an answer took is not known there") }
    var values: [Formula] = []
    for slot in slots { values.append(try value(of: slot, in: survey, name)) }
    let weights: [Double] = slots.map { self.weights[$0] ?? 1 }
    switch method {
    case .marks, .seconds: return values.dropFirst().reduce(values[0]) { .arithmetic("+", $0, $1) }
    case .max, .min: return .call(method.rawValue, values.map { Formula.Argument($0) } + atLeast)
    case .sum, .mean, .pomp, .percent:
      let weighted = zip(values, weights).map { value, weight in
        weight == 1 ? value : Formula.arithmetic("*", .number(Formula.digits(weight)), value)
      }
      let total = weights.reduce(0, +)
      let sum: Formula
      if case .prorate = blanks {
        guard weights.allSatisfy({ $0 == 1 }) else {
          throw FormulaFault("weights and filling in for blanks together can't be said there")
        }
        let mean = Formula.call("mean", values.map { Formula.Argument($0) } + atLeast)
        sum = values.count == 1 ? mean : .arithmetic("*", mean, .number("\(values.count)"))
      } else {
        sum = weighted.dropFirst().reduce(weighted[0]) { .arithmetic("+", $0, $1) }
      }
      switch method {
      case .mean: return .arithmetic("/", sum, .number(Formula.digits(total)))
      case .pomp, .percent:
        guard let bounds = survey.sumBounds(of: slots, in: self) else { throw FormulaFault("its items have no bounds") }
        let (least, greatest) = (bounds.lowerBound, bounds.upperBound)
        let (from, range) = method == .pomp ? (least, greatest - least) : (0, greatest)
        guard range > 0 else { throw FormulaFault("its items have no range") }
        let above = from == 0 ? sum : Formula.arithmetic("-", sum, .number(Formula.digits(from)))
        return .arithmetic("/", .arithmetic("*", .number("100"), above), .number(Formula.digits(range)))
      default: return sum
      }
    }
  }

  private var atLeast: [Formula.Argument] {
    guard case .prorate(let share) = blanks else { return [] }
    // The least number whose share is enough, divided as the score divides.
    let least = (1...slots.count).first { Double($0) / Double(slots.count) >= share } ?? slots.count
    return [Formula.Argument(.number("\(least)"), label: "atLeast")]
  }

  /// What an item counts, with what stands for it when it is hidden or blank.
  private func value(of slot: Int, in survey: Survey, _ name: (Int) -> Formula) throws(FormulaFault) -> Formula {
    let item = survey.items[slot].item
    let asked = name(slot)
    if method == .marks {
      guard let correct = item.correct else { return .number("0") }
      let isRight = Formula.and([.call("answered", asked), try Self.equal(asked, correct)])
      return .call("if", isRight, .number(Formula.digits(item.marks)), .number("0"))
    }
    var value = try turned(counted(asked, slot, item), slot, survey)
    if let hidden = item.whenHidden, item.mayHide {
      guard let showIf = item.showIf, survey.steps[survey.items[slot].step].showIf == nil,
        survey.groups(around: survey.items[slot].step).allSatisfy({ survey.groups[$0].showIf == nil }),
        item.format.choices?.contains(where: { $0.showIf != nil }) != true
      else {
        throw FormulaFault("what '\(item.id)' counts when its page or all its choices are hidden can't be said there")
      }
      let instead = try turned(.number(Formula.digits(hidden)), slot, survey)
      value = .call("if", .call(OutgoingLogic.met, showIf.formula), value, instead)
    }
    guard blanks == .zero else { return value }
    // A blank is none of what an item can be: of a share that is its least.
    let least = method == .pomp ? survey.bounds(of: slot, in: self)?.lowerBound ?? 0 : 0
    return .call("if", .call(OutgoingLogic.isKnown, value), value, .number(Formula.digits(least)))
  }

  /// The number of an answer, or its points.
  private func counted(_ asked: Formula, _ slot: Int, _ item: FormItem) -> Formula {
    if let points = points[slot] {
      let blank = Formula.arithmetic("/", .number("0"), .number("0"))
      return points.sorted { $0.key < $1.key }.reversed().reduce(blank) { rest, point in
        .call("if", Self.isKey(asked, point.key, of: item), .number(Formula.digits(point.value)), rest)
      }
    }
    if case .boolean = item.format { return .call("if", asked, .number("1"), .number("0")) }
    return asked
  }

  /// Backwards, where the score has it so: least + greatest - value.
  private func turned(_ value: Formula, _ slot: Int, _ survey: Survey) throws(FormulaFault) -> Formula {
    guard reversed.contains(slot) else { return value }
    guard let bounds = survey.bounds(of: slot, in: self) else {
      throw FormulaFault("'\(survey.items[slot].item.id)' has no bounds to turn round")
    }
    return .arithmetic("-", .number(Formula.digits(bounds.lowerBound + bounds.upperBound)), value)
  }

  private static func isKey(_ name: Formula, _ key: String, of item: FormItem) -> Formula {
    switch item.format {
    case .boolean: key == "true" ? name : .not(name)
    case .choice(let choice), .textScale(let choice):
      .compare("==", name, choice.areNumbers ? .number(key) : .text(key))
    default: .compare("==", name, .number(key))
    }
  }

  private static func equal(_ name: Formula, _ answer: Answer) throws(FormulaFault) -> Formula {
    switch answer {
    case .number(let number): return .compare("==", name, .number(number.description))
    case .boolean(let value): return value ? name : .not(name)
    case .choice(let chosen):
      switch chosen.value {
      case .number(let number): return .compare("==", name, .number(number.description))
      case .text(let text): return .compare("==", name, .text(text))
      }
    case .text(let text): return .compare("==", name, .text(text))
    default: throw FormulaFault("the right answer can't be compared there")
    }
  }
}

extension Formula {
  /// The digits of a number, without a point where it is whole.
  static func digits(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
