import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

/// What an item takes that hangs on earlier answers: bounds, a suggestion, whether it may be skipped.
extension SurveyReader {
  /// Reads the fields of an item that hold an expression where a value may stand; the reader of values passes them over.
  mutating func itemRules(
    _ type: ItemType, _ fields: inout Fields, _ shredded: ShreddedExpression
  ) -> ItemRules {
    let minimum = rule("minimum", of: type, &fields, shredded)
    let maximum = rule("maximum", of: type, &fields, shredded)
    let suggestion = rule("suggest", of: type, &fields, shredded)
    return ItemRules(
      minimum: minimum, maximum: maximum, suggestion: suggestion, optional: optionalRule(&fields, shredded))
  }

  /// The condition of `optional`; nil where it is true or false.
  private mutating func optionalRule(_ fields: inout Fields, _ shredded: ShreddedExpression) -> Expression? {
    guard let node = fields["optional"], node.kind == .scalar, node.asBool == nil, readsNames(node.text) else {
      return nil
    }
    let condition = condition(fields, "optional", unless: shredded)
    fields.passOver("optional")
    return condition
  }

  private mutating func rule(
    _ name: String, of type: ItemType, _ fields: inout Fields, _ shredded: ShreddedExpression
  ) -> Expression? {
    guard let expected = type.ruleType(of: name, unit: fields["unit"]?.shortText), let node = fields[name],
      node.kind == .scalar, !type.isLiteral(node.text), readsNames(node.text)
    else { return nil }
    fields.passOver(name)
    guard !shredded.values.contains(node.span), let expression = expression(node, name, of: fields) else { return nil }
    return fitted(expression, to: expected, node, name, fields)
  }

  /// The expression in the unit of its item; reports one of another type.
  private mutating func fitted(
    _ expression: Expression, to expected: ValueType, _ node: YAMLNode, _ name: String, _ fields: Fields
  ) -> Expression? {
    if expression.type == expected { return expression }
    if case .number(let unit?) = expected, case .number = expression.type,
      case .success(let converted) = Expression.compile(node.text, toldIn: unit, in: names.scope)
    {
      return converted
    }
    if case .number(nil) = expected, case .choice(let values) = expression.type,
      values.allSatisfy({ if case .number = $0 { true } else { false } })
    {
      return expression
    }
    let field = ExpressionField(name, of: fields["id"]?.shortText)
    findings.error(
      "type-mismatch", "\(field.words) is \(expression.type); the item takes \(expected)", at: node.span,
      help: "write an expression that gives \(expected)")
    return nil
  }

  /// Notes that the answer to an item lies within bounds that are expressions; asked for once the item has a name.
  mutating func noteBounds(of item: FormItem) {
    for (sign, bound) in [(">=", item.rules.minimum), ("<=", item.rules.maximum)] {
      guard let bound,
        case .success(let rule) = Expression.compileCondition(
          "\(item.id) \(sign) (\(bound.text))", in: names.scope)
      else { continue }
      boundRules[item.slot, default: []].append(rule)
    }
  }

  /// Whether a text looks like an expression: it begins with a name or a parenthesis, or reckons with a number.
  private func readsNames(_ text: String) -> Bool {
    if let first = text.first, first.isLetter || first == "(" { return true }
    let words = text.split(separator: " ")
    return words.count > 2 && Double(words[0]) != nil && ["+", "-", "*", "/", "^"].contains(words[1])
  }
}

extension SurveyReader.ItemType {
  /// The type of an expression in place of a value; nil for a field that takes none.
  fileprivate func ruleType(of field: String, unit: String?) -> ValueType? {
    let isBound = field != "suggest"
    return switch self {
    case .numeric: .number(unit: unit)
    case .continuousScale: isBound ? nil : .number(unit: unit)
    case .timeInterval: .number(unit: QuantityFormat.Kind.timeInterval.unit)
    case .height: .number(unit: QuantityFormat.Kind.height.unit)
    case .weight: .number(unit: QuantityFormat.Kind.weight.unit)
    case .date: .date
    case .dateTime: isBound ? .date : .dateTime
    case .timeOfDay: .timeOfDay
    case .scale, .textScale, .boolean, .choice, .matrix, .rank, .text, .email, .ladder, .location, .signature,
      .file, .computed:
      nil
    }
  }

  /// Whether a text is a value of the type, or the word for one.
  fileprivate func isLiteral(_ text: String) -> Bool {
    switch self {
    case .numeric, .continuousScale: DecimalNumber(text) != nil
    case .timeInterval: QuantityFormat.Kind.timeInterval.reads(text) != nil
    case .height: QuantityFormat.Kind.height.reads(text) != nil
    case .weight: QuantityFormat.Kind.weight.reads(text) != nil
    default: text == "today"
    }
  }
}

// MARK: - Rules across items

extension SurveyReader {
  static let requirementKeys = ["if", "message", "soft"]

  /// The rules under `requires`: one, or a list.
  mutating func requirements(_ fields: Fields) -> [Requirement] {
    let field = ExpressionField("if", of: fields["id"]?.shortText)
    return fields.list("requires", orSingle: true, &findings).compactMap { node in
      guard
        let (rule, shredded) = Fields.read(
          node, owner: "a rule of 'requires'", known: SurveyReader.requirementKeys, &findings)
      else { return nil }
      let place = rule.required("if", &findings)
      let condition = place.flatMap {
        shredded.values.contains($0.span) ? nil : self.condition($0, field: field)
      }
      _ = rule.required("message", &findings)
      let message = pipedText(rule, "message")
      let isSoft = rule.bool("soft", &findings)
      guard let condition, let message else { return nil }
      ruleNodes[condition] = ruleNodes[condition] ?? node
      return Requirement(condition: condition, message: message, isSoft: isSoft)
    }
  }

  /// The items of a page with its rules: each is judged when the last item that it names is confirmed.
  mutating func requiring(_ fields: Fields, _ items: [FormItem]) -> [FormItem] {
    guard fields.has("requires") else { return items }
    var items = items
    for requirement in requirements(fields) {
      if let last = lastNamed(by: requirement.condition, among: items) {
        items[last] = items[last].requiring(requirement)
      } else {
        findings.error(
          "misplaced-rule", "a rule of 'requires' of \(fields.owner) names no item of that page",
          at: ruleNodes[requirement.condition]?["if"]?.span,
          help: "write the rule on the page, or at the item, that asks what it names")
      }
    }
    return items
  }

  /// The last item that a condition names and that a person is asked for, also by way of what is worked out.
  private func lastNamed(by condition: Expression, among items: [FormItem]) -> Int? {
    var open = condition.dependencies
    var seen: Set<Int> = []
    var last: Int?
    while let slot = open.popLast() {
      guard seen.insert(slot).inserted, let index = items.firstIndex(where: { $0.slot == slot }) else { continue }
      if let computation = items[index].format.computation {
        open += computation.dependencies
      } else {
        last = max(last ?? index, index)
      }
    }
    return last
  }
}
