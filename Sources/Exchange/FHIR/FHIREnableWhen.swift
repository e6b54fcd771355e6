import ActiveTasks
import Expressions
import JSONText
import SurveyModel

/// A condition as `enableWhen` says it: comparisons of one answer with one value, joined by all "and" or all "or".
struct FHIREnableWhen {
  private(set) var rules: [JSONValue] = []
  private(set) var behavior: String?

  /// - Parameters:
  ///   - loops: The repeats round what has the condition.
  ///   - system: The system of the choices of an item, by its slot.
  /// - Returns: Nil for what only an expression says.
  init?(
    _ expression: Expression, of survey: Survey, _ links: FHIRLinks, loops: [Int], system: @escaping (Int) -> String
  ) {
    let reading = Reading(
      survey: survey, links: links, loops: loops, slots: expression.slotsByName, system: system)
    switch expression.formula {
    case .and(let parts):
      let all = parts.compactMap(reading.rules)
      guard all.count == parts.count else { return nil }
      var known: [JSONValue] = []
      for rule in all.joined() where !known.contains(rule) { known.append(rule) }
      (rules, behavior) = (known, known.count > 1 ? "all" : nil)
    case .or(let parts):
      // Of several rules for one part all must hold, which "any" can't say.
      let any = parts.compactMap(reading.rules).filter { $0.count == 1 }
      guard any.count == parts.count else { return nil }
      (rules, behavior) = (Array(any.joined()), "any")
    case .isIn(let value, let list) where list.count > 1:
      let any = list.compactMap { reading.rules(.compare("==", value, $0)) }
      guard any.count == list.count else { return nil }
      (rules, behavior) = (Array(any.joined()), "any")
    case .isIn(let value, let list):
      guard let only = list.first, let rules = reading.rules(.compare("==", value, only)) else { return nil }
      self.rules = rules
    default:
      guard let rules = reading.rules(expression.formula) else { return nil }
      (self.rules, behavior) = (rules, rules.count > 1 ? "all" : nil)
    }
  }

  private struct Reading {
    let survey: Survey
    let links: FHIRLinks
    let loops: [Int]
    let slots: [String: Int]
    let system: (Int) -> String

    /// The rules that must all hold; nil for what they can't say.
    func rules(_ formula: Formula) -> [JSONValue]? {
      switch formula {
      case .name: return isTrue(formula, true)
      case .not(.name(let name)): return isTrue(.name(name), false)
      case .call("answered", let arguments): return exists(arguments.first?.value, true).map { [$0] }
      case .not(.call("answered", let arguments)): return exists(arguments.first?.value, false).map { [$0] }
      case .compare(let sign, let name, .boolean(let truth)) where sign == "==": return isTrue(name, truth)
      case .compare(let sign, let left, let right):
        if case .name = left { return comparison(sign, left, right) }
        let turned = ["<": ">", ">": "<", "<=": ">=", ">=": "<="][sign] ?? sign
        return comparison(turned, right, left)
      case .contains(let list, let value): return chosen(list, value, "=")
      case .not(.contains(let list, let value)): return chosen(list, value, "!=")
      default: return nil
      }
    }

    /// The item of a name, where it is one that rules may ask for.
    private func slot(_ formula: Formula?) -> Int? {
      guard case .name(let name)? = formula, let known = slots[name],
        case .item(let slot) = ExpressionSlot.meaning(of: known), !links.unsaid.contains(slot)
      else { return nil }
      let around = survey.loops(around: survey.items[slot].step)
      return Array(loops.prefix(around.count)) == around ? slot : nil
    }

    private func link(_ slot: Int) -> String? {
      switch survey.items[slot].item.format {
      case .location, .signature: nil
      case .consent: links.items[slot] + ".agreed"
      case .active(let task): links.items[slot] + "." + task.kind.table.primary
      default: links.items[slot]
      }
    }

    private func rule(_ slot: Int, _ sign: String, _ answer: JSONMember) -> JSONValue? {
      link(slot).map {
        .object([JSONMember("question", .string($0)), JSONMember("operator", .string(sign)), answer])
      }
    }

    private func exists(_ name: Formula?, _ truth: Bool) -> JSONValue? {
      slot(name).flatMap { rule($0, "exists", JSONMember("answerBoolean", .boolean(truth))) }
    }

    private func isTrue(_ name: Formula, _ truth: Bool) -> [JSONValue]? {
      guard let slot = slot(name) else { return nil }
      switch survey.items[slot].item.format {
      case .boolean, .consent: break
      case .computed(let format) where format.expression.type == .boolean: break
      default: return nil
      }
      return rule(slot, "=", JSONMember("answerBoolean", .boolean(truth))).map { [$0] }
    }

    /// What is unlike a value is answered: systems differ in what an unanswered question is unlike.
    private func comparison(_ sign: String, _ name: Formula, _ value: Formula) -> [JSONValue]? {
      guard let slot = slot(name), let answer = answer(slot, value, isOrder: sign != "==" && sign != "!=") else {
        return nil
      }
      guard let rule = rule(slot, sign == "==" ? "=" : sign, answer) else { return nil }
      return sign == "!=" ? exists(name, true).map { [$0, rule] } : [rule]
    }

    private func chosen(_ list: Formula, _ value: Formula, _ sign: String) -> [JSONValue]? {
      guard let slot = slot(list), case .choice(let format) = survey.items[slot].item.format, format.multiple,
        let answer = answer(slot, value, isOrder: false), let rule = rule(slot, sign, answer)
      else { return nil }
      return sign == "!=" ? exists(list, true).map { [$0, rule] } : [rule]
    }

    private func answer(_ slot: Int, _ value: Formula, isOrder: Bool) -> JSONMember? {
      let format = survey.items[slot].item.format
      if let choices = format.choices { return isOrder ? nil : coding(slot, value, choices) }
      switch (FHIRItemType.type(of: format), value) {
      case ("choice", _): return isOrder ? nil : coding(slot, value, [])
      case ("string", .text(let text)), ("text", .text(let text)):
        return isOrder || text.isEmpty ? nil : JSONMember("answerString", .string(text))
      case ("date", .literal(let text)): return JSONMember("answerDate", .string(text))
      case ("dateTime", .literal(let text)): return JSONMember("answerDateTime", .string(text))
      case ("time", .literal(let text)):
        return JSONMember("answerTime", .string(text.count == 5 ? text + ":00" : text))
      case (let type, _): return number(type, value, unit: format.unit)
      }
    }

    private func coding(_ slot: Int, _ value: Formula, _ choices: [Choice]) -> JSONMember? {
      let text: String
      switch value {
      case .text(let word): text = word
      case .number(let digits) where !digits.contains(" "): text = digits
      case .negate(.number(let digits)) where !digits.contains(" "): text = "-" + digits
      default: return nil
      }
      let choice = choices.first { $0.value.description == text || DecimalNumber(text).map { .number($0) } == $0.value }
      guard choices.isEmpty || choice != nil, choice?.other != true else { return nil }
      let code = FHIRParts.code(choice?.value.description ?? text)
      return JSONMember("answerCoding", FHIRParts.coding(system(slot), code))
    }

    private func number(_ type: String, _ value: Formula, unit: String?) -> JSONMember? {
      let written: String
      switch value {
      case .number(let text): written = text
      case .negate(.number(let text)): written = "-" + text
      default: return nil
      }
      let parts = written.split(separator: " ", maxSplits: 1).map(String.init)
      guard var number = DecimalNumber(parts[0]) else { return nil }
      if parts.count > 1, let unit, parts[1] != unit {
        guard let converted = UnitFactor.convert(number.doubleValue, from: parts[1], to: unit),
          let changed = DecimalNumber(converted)
        else { return nil }
        number = changed
      }
      let literal = JSONValue.number(literal: number.description)
      switch type {
      case "integer": return number.significantDecimals > 0 ? nil : JSONMember("answerInteger", literal)
      case "decimal": return JSONMember("answerDecimal", literal)
      default: return nil
      }
    }
  }
}
