import Expressions
import SurveyModel

/// A score over a set of items as an expression over them.
extension ItemScore {
  /// The value before it is rounded.
  func formula(in survey: Survey) throws(FormulaFault) -> Formula {
    guard !slots.isEmpty else { throw FormulaFault("it has no items") }
    if method == .seconds { throw FormulaFault("how long an answer took is not known there") }
    let mayCountHidden = slots.contains { survey.items[$0].item.whenHidden != nil }
    let flow = mayCountHidden ? OutgoingFlow(survey) : nil
    var values: [Formula] = []
    for slot in slots { values.append(try value(of: slot, in: survey, flow)) }
    switch method {
    case .marks, .seconds: return Formula.total(weighted(values))
    case .max, .min: return .call(method.rawValue, weighted(values).map { Formula.Argument($0) } + atLeast)
    case .sum: return sum(values)
    case .mean:
      let mean = Formula.call("mean", values.map { Formula.Argument($0) } + atLeast)
      if !atLeast.isEmpty, isEven { return mean }
      return .arithmetic("/", sum(values), .constant(total))
    case .pomp, .percent:
      guard let bounds = survey.sumBounds(of: slots, in: self) else { throw FormulaFault("its items have no bounds") }
      let (least, greatest) = (bounds.lowerBound, bounds.upperBound)
      let (from, range) = method == .pomp ? (least, greatest - least) : (0, greatest)
      guard range > 0 else { throw FormulaFault("its items have no range") }
      let above = from == 0 ? sum(values) : Formula.arithmetic("-", sum(values), .constant(from))
      return .arithmetic("/", .arithmetic("*", .number("100"), above), .constant(range))
    }
  }

  private func weight(_ slot: Int) -> Double { weights[slot] ?? 1 }

  private var total: Double { slots.reduce(0) { $0 + weight($1) } }

  private var isEven: Bool { slots.allSatisfy { weight($0) == 1 } }

  private func weighted(_ values: [Formula]) -> [Formula] {
    zip(slots, values).map { slot, value in
      weight(slot) == 1 ? value : .arithmetic("*", .constant(weight(slot)), value)
    }
  }

  private func sum(_ values: [Formula]) -> Formula {
    guard case .prorate = blanks else { return Formula.total(weighted(values)) }
    if isEven {
      let mean = Formula.call("mean", values.map { Formula.Argument($0) } + atLeast)
      return values.count == 1 ? mean : .arithmetic("*", mean, .number("\(values.count)"))
    }
    let known = zip(slots, values).map { slot, value in
      Formula.call("if", .call(OutgoingLogic.isKnown, value), .constant(weight(slot)), .number("0"))
    }
    let sum = Formula.call("sum", weighted(values).map { Formula.Argument($0) } + atLeast)
    return .arithmetic("/", .arithmetic("*", sum, .constant(total)), Formula.total(known))
  }

  /// How many answers there must be, where the others are filled in.
  private var atLeast: [Formula.Argument] {
    guard case .prorate(let share) = blanks else { return [] }
    // The least number whose share is enough, divided as the score divides.
    let least = (1...slots.count).first { Double($0) / Double(slots.count) >= share } ?? slots.count
    return [Formula.Argument(.number("\(least)"), label: "atLeast")]
  }

  // MARK: - What an item counts

  /// What an item counts before its weight, with what stands for it when it is hidden or blank.
  private func value(of slot: Int, in survey: Survey, _ flow: OutgoingFlow?) throws(FormulaFault) -> Formula {
    let item = survey.items[slot].item
    guard survey.loops(around: survey.items[slot].step).isEmpty else {
      throw FormulaFault("'\(item.id)' is of a repeat, which has an answer for each entry")
    }
    let asked = Formula.name(Formula.word(of: slot))
    if method == .marks {
      guard let correct = item.correct else { return .number("0") }
      let isRight = Formula.call(OutgoingLogic.met, try Self.equal(asked, correct))
      return .call("if", isRight, .constant(item.marks), .number("0"))
    }
    var value = try turned(counted(asked, slot, item), slot, survey)
    if let hidden = survey.count(ofHidden: slot, in: self), let flow {
      let shown = flow.shows(slot, in: survey)
      if shown != .always {
        value = .call("if", try shown.formula(in: survey), value, try instead(hidden, slot, survey))
      }
    }
    guard blanks == .zero else { return value }
    return .call("if", .call(OutgoingLogic.isKnown, value), value, .constant(blank(slot, survey)))
  }

  /// A blank is none of what an item can be: of a share that is its least.
  private func blank(_ slot: Int, _ survey: Survey) -> Double {
    guard method == .pomp, let bounds = survey.bounds(of: slot, in: self) else { return 0 }
    return weight(slot) < 0 ? bounds.upperBound : bounds.lowerBound
  }

  /// What a hidden item counts; a share lies within what the items can be.
  private func instead(_ hidden: Double, _ slot: Int, _ survey: Survey) throws(FormulaFault) -> Formula {
    guard method == .pomp, let bounds = survey.bounds(of: slot, in: self) else {
      return try turned(.constant(hidden), slot, survey)
    }
    let turned = reversed.contains(slot) ? bounds.lowerBound + bounds.upperBound - hidden : hidden
    return .constant(Swift.min(Swift.max(turned, bounds.lowerBound), bounds.upperBound))
  }

  /// The number of an answer, or its points.
  private func counted(_ asked: Formula, _ slot: Int, _ item: FormItem) -> Formula {
    if let points = points[slot], !Self.areValues(points, item) {
      return points.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.reversed().reduce(Formula.blank) { rest, point in
        .call(
          "if", .call(OutgoingLogic.met, Self.isKey(asked, point.key, of: item)), .constant(point.value), rest)
      }
    }
    if case .boolean = item.format { return .call("if", asked, .number("1"), .number("0")) }
    return asked
  }

  /// Whether each choice counts its value.
  private static func areValues(_ points: [String: Double], _ item: FormItem) -> Bool {
    guard let choices = item.format.choices else { return false }
    return choices.allSatisfy { choice in
      if case .number(let number) = choice.value { points[choice.value.pointsKey] == number.doubleValue } else { false }
    }
  }

  /// Backwards, where the score has it so: least + greatest - value.
  private func turned(_ value: Formula, _ slot: Int, _ survey: Survey) throws(FormulaFault) -> Formula {
    guard reversed.contains(slot) else { return value }
    guard let bounds = survey.bounds(of: slot, in: self) else {
      throw FormulaFault("'\(survey.items[slot].item.id)' has no bounds to turn round")
    }
    return .arithmetic("-", .constant(bounds.lowerBound + bounds.upperBound), value)
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
