import Expressions
import JSONText
import SurveyModel

/// When an item shows: `enableWhen` of all versions, and `enableWhenExpression`.
struct FHIRCondition {
  private let item: FHIRItem
  private let answers: FHIRAnswers
  private let variables: [String: String]
  private let survey: FHIRSurvey

  init(_ item: FHIRItem, _ answers: FHIRAnswers, _ variables: [String: String], _ survey: FHIRSurvey) {
    (self.item, self.answers, self.variables, self.survey) = (item, answers, variables, survey)
  }

  struct Result {
    var formula: Formula?
    var traces: [FidelityLine] = []
    var lost: [FidelityLine] = []
  }

  func read() -> Result {
    var result = Result()
    var formulas: [Formula] = []
    let rules = item.json["enableWhen"]?.elements ?? []
    if !rules.isEmpty { formulas += enableWhen(rules, &result) }
    for each in item.extensions.all("sdc-questionnaire-enableWhenExpression") {
      if let formula = expression(each["valueExpression"] ?? .null, &result) { formulas.append(formula) }
    }
    if !formulas.isEmpty { result.formula = FHIRSurvey.conjunction(formulas) }
    return result
  }

  private func enableWhen(_ rules: [JSONValue], _ result: inout Result) -> [Formula] {
    let isSTU3 = rules.contains { $0["operator"] == nil }
    let isAny = item.json["enableBehavior"]?.string.map { $0 == "any" } ?? isSTU3
    var parts: [Formula] = []
    for rule in rules {
      let source = rule.compactText
      if !isAny, isImplied(rule, rules) {
        result.traces.append(survey.line("enableWhen", at: item, source: source))
        continue
      }
      do throws(FormulaFault) {
        let told = try formula(rule, beside: isAny ? [] : rules)
        parts.append(told.formula)
        result.traces.append(
          survey.line(
            "enableWhen", at: item, told.note.isEmpty ? .kept : .approximated, note: told.note, source: source))
      } catch {
        let isOneOfMany = isAny && rules.count > 1
        let help = isOneOfMany ? "the other conditions are left" : "it is shown without the condition"
        // Of several conditions one that no answer meets can go.
        let isNeverMet = isOneOfMany && error.reason.hasSuffix("none of the choices")
        let fate: Fate = isNeverMet ? .approximated : .lost
        result.lost.append(
          survey.line("enableWhen", at: item, fate, note: "\(error.reason); \(help)", source: source))
      }
    }
    if item.json["enableBehavior"] != nil, !parts.isEmpty {
      result.traces.append(survey.line("enableBehavior", at: item))
    }
    guard !parts.isEmpty else { return [] }
    return [parts.count == 1 ? parts[0] : isAny ? FHIRCondition.either(parts) : .and(parts)]
  }

  /// Whether a rule asks only that a question is answered, and another what the answer is unlike: here what is not
  /// answered is unlike nothing.
  private func isImplied(_ rule: JSONValue, _ rules: [JSONValue]) -> Bool {
    guard rule["operator"]?.string == "exists", rule["answerBoolean"]?.boolean == true else { return false }
    return rules.contains { $0["operator"]?.string == "!=" && $0["question"]?.string == rule["question"]?.string }
  }

  /// One of several values of one item is a list.
  private static func either(_ parts: [Formula]) -> Formula {
    var values: [Formula] = []
    var name: Formula?
    for part in parts {
      guard case .compare("==", let left, let value) = part, name == nil || name == left else { return .or(parts) }
      name = left
      if !values.contains(value) { values.append(value) }
    }
    guard let name, values.count > 1 else { return parts[0] }
    return .isIn(name, values)
  }

  /// - Parameter others: Rules that must hold as well.
  private func formula(
    _ rule: JSONValue, beside others: [JSONValue]
  ) throws(FormulaFault) -> (formula: Formula, note: String) {
    guard let question = rule["question"]?.string else { throw FormulaFault("it names no question") }
    let sign = rule["operator"]?.string ?? (rule["hasAnswer"] == nil ? "=" : "exists")
    let answer = rule.members?.first { $0.name.hasPrefix("answer") }?.value ?? rule["hasAnswer"]
    if sign == "exists" {
      let present = Formula.call("answered", .name(try answers.entry(question).id))
      return (answer?.boolean == false ? .not(present) : present, "")
    }
    let quantity = rule["answerQuantity"]?["value"]?.scalarText
    let written = quantity ?? answer?.scalarText ?? answer?["code"]?.scalarText ?? answer?["value"]?.scalarText
    guard let value = written ?? answer?["display"]?.scalarText else { throw FormulaFault("it names no answer") }
    let entry = try answers.entry(question)
    let (number, note) = try FHIRCondition.number(value, rule["answerQuantity"], entry)
    let compared = try answers.compare(
      question, sign == "=" ? "==" : sign, number, system: rule["answerCoding"]?["system"]?.string)
    // No answer is equal to what nobody answered.
    let isAsked = others.contains { isPresence($0, of: question) }
    guard sign == "!=", !isAsked else { return (compared, note) }
    return (.or([.not(.call("answered", .name(entry.id))), compared]), note)
  }

  private func isPresence(_ rule: JSONValue, of question: String) -> Bool {
    rule["operator"]?.string == "exists" && rule["answerBoolean"]?.boolean == true
      && rule["question"]?.string == question
  }

  /// A quantity as a number in the unit of the question.
  private static func number(
    _ value: String, _ quantity: JSONValue?, _ entry: FHIRAnswers.Entry
  ) throws(FormulaFault) -> (value: String, note: String) {
    guard let quantity, let given = quantity["code"]?.string ?? quantity["unit"]?.string, given != "1" else {
      return (value, "")
    }
    guard let unit = entry.unit else { return (value, "the question has no unit; its numbers are taken for \(given)") }
    if given == unit || quantity["unit"]?.string == unit { return (value, "") }
    guard let number = Double(value),
      let converted = UnitFactor.convert(number, from: FHIRUnits.own(given), to: FHIRUnits.own(unit)),
      let decimal = DecimalNumber(converted)
    else { throw FormulaFault("'\(value) \(given)' can't be told in \(unit)") }
    return (decimal.description, "")
  }

  private func expression(_ expression: JSONValue, _ result: inout Result) -> Formula? {
    let source = expression["expression"]?.string ?? ""
    do throws(FormulaFault) {
      let formula = try FHIRCondition.formula(expression, answers, variables, item)
      result.traces.append(survey.line("enableWhenExpression", at: item, source: source))
      return formula
    } catch {
      result.lost.append(
        survey.line(
          "enableWhenExpression", at: item, .lost, note: "\(error.reason); it is always shown: add showIf by hand",
          source: source))
      return nil
    }
  }

  /// An expression of an extension in our language.
  static func formula(
    _ expression: JSONValue, _ answers: FHIRAnswers, _ variables: [String: String], _ item: FHIRItem,
    reading: (FHIRPath) -> FHIRPath = { $0 }
  ) throws(FormulaFault) -> Formula {
    let language = expression["language"]?.string ?? "text/fhirpath"
    guard language == "text/fhirpath" else { throw FormulaFault("\(language) can't be run here") }
    guard let source = expression["expression"]?.string, !source.isEmpty else {
      throw FormulaFault("the expression is not written out")
    }
    let current = item.type == "group" ? nil : item.linkID
    var translation = FHIRFormula(answers, variables: variables, current: current)
    return try translation.formula(reading: reading(try FHIRPath(source)))
  }
}
