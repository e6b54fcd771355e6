import Expressions
import SurveyModel

/// What a form of another system works out as a plain sum, mean or count: a score here.
struct PlainScore: Hashable {
  enum Method: String, Hashable { case sum, mean }

  enum Blanks: Hashable {
    /// A blank gives no score.
    case complete
    /// With so many answers there is a score.
    case answered(Int)
    /// With so many answers the others count as the mean of those.
    case prorated(Int)
    /// A blank counts 0.
    case zero
  }

  enum Rule: Hashable {
    case items(Method, [Int], Blanks)
    /// Parts that no set of items can say: other scores, weights, conditions that are counted.
    case value
  }

  let rule: Rule
  /// The value before it is rounded.
  let formula: Formula
  /// What it is rounded to; nil where nothing rounds it.
  let places: Int?

  /// - Parameter names: What the names of the formula stand for.
  /// - Returns: Nil for what is no plain score.
  init?(_ formula: Formula, names: [String: Int], in survey: Survey) {
    var (inner, places) = (formula, Int?.none)
    if case .call("round", let parts) = formula, let first = parts.first {
      guard parts.count == 1 || Int(parts[1].value.text) != nil else { return nil }
      (inner, places) = (first.value, parts.count == 1 ? 0 : Int(parts[1].value.text))
    }
    if let places, !(0...6).contains(places) { return nil }
    let reader = PlainScoreReader(names: names, survey: survey)
    guard let rule = reader.rule(inner) else { return nil }
    (self.rule, self.places) = (rule, places)
    self.formula = reader.sumOfAnswered(inner) ?? inner
  }
}

/// Makes out what a formula adds up.
private struct PlainScoreReader {
  let names: [String: Int]
  let survey: Survey

  func rule(_ formula: Formula) -> PlainScore.Rule? {
    switch formula {
    case .arithmetic("+", _, _): return total(terms(formula), .sum, least: nil)
    case .call(let name, let arguments):
      let values = arguments.filter { $0.label == nil }.map(\.value)
      let least = arguments.first { $0.label == "atLeast" }.flatMap { Int($0.value.text) }
      if let method = PlainScore.Method(rawValue: name) {
        guard arguments.allSatisfy({ $0.label == nil || $0.label == "atLeast" }) else { return nil }
        return total(values, method, least: least)
      }
      return name == "if" ? ifAnyIsAnswered(values) : nil
    case .arithmetic("/", let sum, .number(let count)):
      guard case .items(.sum, let slots, let blanks)? = rule(sum), "\(slots.count)" == count,
        blanks == .complete || blanks == .zero
      else { return nil }
      return .items(.mean, slots, blanks)
    case .arithmetic("*", let mean, .number(let count)):
      guard case .items(.mean, let slots, .answered(let least))? = rule(mean), "\(slots.count)" == count else {
        return nil
      }
      return .items(.sum, slots, .prorated(least))
    default: return nil
    }
  }

  private func terms(_ formula: Formula) -> [Formula] {
    guard case .arithmetic("+", let left, let right) = formula else { return [formula] }
    return terms(left) + [right]
  }

  private func total(_ terms: [Formula], _ method: PlainScore.Method, least: Int?) -> PlainScore.Rule? {
    guard terms.count > 1 else { return nil }
    let operands = terms.compactMap(operand)
    let slots = operands.map(\.slot)
    if operands.count == terms.count {
      guard Set(slots).count == slots.count else { return nil }
      let zeroed = operands.count(where: \.isZeroed)
      if zeroed == 0 { return .items(method, slots, least.map { .answered($0) } ?? .complete) }
      if zeroed == slots.count, least == nil { return .items(method, slots, .zero) }
    }
    return terms.allSatisfy(isPart) ? .value : nil
  }

  /// `if(answered(a) or answered(b), sum, blank)`.
  private func ifAnyIsAnswered(_ parts: [Formula]) -> PlainScore.Rule? {
    guard parts.count == 3, parts[2] == .blank, case .or(let conditions) = parts[0],
      case .items(.sum, let slots, .zero)? = rule(parts[1])
    else { return nil }
    let asked = conditions.compactMap { condition -> Int? in
      guard case .call("answered", let arguments) = condition, arguments.count == 1 else { return nil }
      return slot(arguments[0].value)
    }
    return asked.count == conditions.count && Set(asked) == Set(slots) ? .items(.sum, slots, .answered(1)) : nil
  }

  /// The same said shorter: `sum(a, b, atLeast=1)`.
  func sumOfAnswered(_ formula: Formula) -> Formula? {
    guard case .call("if", let parts) = formula, ifAnyIsAnswered(parts.map(\.value)) != nil else { return nil }
    let answered = terms(parts[1].value).compactMap { term -> Formula.Argument? in
      if case .call("if", let parts) = term, parts.count == 3 { Formula.Argument(parts[1].value) } else { nil }
    }
    return .call("sum", answered + [Formula.Argument(.number("1"), label: "atLeast")])
  }

  private func slot(_ formula: Formula) -> Int? {
    guard case .name(let name) = formula, let slot = names[name],
      case .item(let item) = ExpressionSlot.meaning(of: slot)
    else { return nil }
    return item
  }

  /// An item that counts what it counts in a score; `isZeroed` where a blank counts 0.
  private func operand(_ formula: Formula) -> (slot: Int, isZeroed: Bool)? {
    if let slot = slot(formula) { return countsItsValue(slot) ? (slot, false) : nil }
    guard case .call("if", let arguments) = formula, arguments.count == 3 else { return nil }
    let parts = arguments.map(\.value)
    if let slot = slot(parts[0]), case .boolean = survey.items[slot].item.format {
      return parts[1] == .number("1") && parts[2] == .number("0") ? (slot, false) : nil
    }
    if case .call("answered", let asked) = parts[0], asked.count == 1, parts[2] == .number("0"),
      let inner = operand(parts[1]), !inner.isZeroed, slot(asked[0].value) == inner.slot
    {
      return (inner.slot, true)
    }
    return pointed(formula).map { ($0, false) }
  }

  private func countsItsValue(_ slot: Int) -> Bool {
    switch survey.items[slot].item.format {
    case .scale, .ladder, .continuousScale, .numeric: true
    case .choice(let format):
      !format.multiple && format.choices.allSatisfy { $0.number != nil && $0.number == $0.earned }
    case .textScale(let format): format.choices.allSatisfy { $0.number != nil && $0.number == $0.earned }
    default: false
    }
  }

  /// `if(a == "x", 0, if(a == "y", 1, 2))`, where the choices have these points.
  private func pointed(_ formula: Formula) -> Int? {
    var (rest, asked, isGuarded) = (formula, Int?.none, false)
    var points: [String: Double] = [:]
    while case .call("if", let parts) = rest, parts.count == 3, let known = chosen(parts[0].value),
      asked == nil || asked == known.slot, case .number(let digits) = parts[1].value, let number = Double(digits)
    {
      (asked, isGuarded) = (known.slot, isGuarded || known.isGuarded)
      if points[known.value] == nil { points[known.value] = number }
      rest = parts[2].value
    }
    guard let asked, let choices = survey.items[asked].item.format.choices, !survey.items[asked].item.isMultiple else {
      return nil
    }
    let others: Double? = if case .number(let digits) = rest { Double(digits) } else { nil }
    // Where it is asked whether there is an answer, a blank comes to what the others do.
    if isGuarded || others == nil { guard rest == .blank else { return nil } }
    let isOurs = choices.allSatisfy { choice in
      guard let counted = points[choice.value.description] ?? others else { return false }
      return counted == choice.earned
    }
    return isOurs ? asked : nil
  }

  /// `a == "x"`, or `answered(a) and a == "x"`.
  private func chosen(_ condition: Formula) -> (slot: Int, value: String, isGuarded: Bool)? {
    switch condition {
    case .compare("==", let name, .text(let value)), .compare("==", let name, .number(let value)):
      return slot(name).map { ($0, value, false) }
    case .and(let parts):
      guard parts.count == 2, case .call("answered", let asked) = parts[0], asked.count == 1,
        let inner = chosen(parts[1]), slot(asked[0].value) == inner.slot
      else { return nil }
      return (inner.slot, inner.value, true)
    default: return nil
    }
  }

  /// What may stand in a sum besides items that count what they count.
  private func isPart(_ formula: Formula) -> Bool {
    if operand(formula) != nil { return true }
    switch formula {
    case .name(let name):
      guard let slot = names[name] else { return false }
      switch ExpressionSlot.meaning(of: slot) {
      case .score: return true
      case .item(let item): return survey.items[item].item.format.computation?.isNumber == true
      case .list: return false
      }
    case .arithmetic("*", .number, let inner), .arithmetic("-", .number, let inner): return operand(inner) != nil
    case .arithmetic("*", let inner, .number): return operand(inner) != nil
    case .call("if", let parts):
      return parts.count == 3 && parts[1].value == .number("1") && parts[2].value == .number("0")
    default: return false
    }
  }
}

extension Choice {
  fileprivate var number: Double? { if case .number(let number) = value { number.doubleValue } else { nil } }

  /// What it counts in a score.
  var earned: Double? { points ?? number }
}

extension FormItem {
  fileprivate var isMultiple: Bool { if case .choice(let format) = format { format.multiple } else { false } }

  /// Whether it has an answer whenever its page is filled in.
  var isAlwaysAnswered: Bool { !optional && !dontKnow && showIf == nil }

  /// What it can count in a score.
  var countedBounds: ClosedRange<Double>? {
    if let choices = format.choices {
      let points = choices.compactMap(\.earned)
      guard points.count == choices.count, let least = points.min(), let greatest = points.max() else { return nil }
      return least...greatest
    }
    return format.numericBounds
  }

  /// How many digits what it counts has behind the point.
  var countedDecimals: Int {
    switch format {
    case .numeric(let format): format.decimals
    case .continuousScale(let format): format.decimals
    default: (format.choices ?? []).compactMap(\.earned).map { DecimalNumber($0)?.significantDecimals ?? 6 }.max() ?? 0
    }
  }
}

extension Expression {
  fileprivate var isNumber: Bool { if case .number = type { true } else { false } }
}
