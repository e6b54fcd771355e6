import Diagnostics
import Expressions
import SurveyModel
import YAMLTree

extension SurveyReader {
  static let nextKeys = ["if", "to"]

  /// The condition under a key; reports an expression that does not fit.
  ///
  /// - Parameter shredded: The pieces of an expression that a flow map has cut at its commas; such a fault is told
  ///   already, and what is left of the expression is not judged.
  mutating func condition(_ fields: Fields, _ name: String, unless shredded: ShreddedExpression) -> Expression? {
    guard let node = fields[name], !shredded.values.contains(node.span) else { return nil }
    return condition(node, field: ExpressionField(name, of: fields["id"]?.shortText))
  }

  mutating func condition(_ node: YAMLNode, field: ExpressionField) -> Expression? {
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: "a condition such as pain > 3", field: field.name)
      return nil
    }
    switch Expression.compileCondition(node.text, in: names.scope) {
    case .success(let expression):
      judgeUnits(of: expression, node, field)
      return expression
    case .failure(let faults):
      for fault in faults.faults { report(fault, in: node, field: field) }
      return nil
    }
  }

  /// The expression that a field holds, of any type; reports one that does not fit.
  mutating func expression(
    _ node: YAMLNode, _ name: String, of fields: Fields, expected: String = "an expression"
  ) -> Expression? {
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: expected, field: name)
      return nil
    }
    let field = ExpressionField(name, of: fields["id"]?.shortText)
    switch Expression.compile(node.text, in: names.scope) {
    case .success(let expression):
      judgeUnits(of: expression, node, field)
      return expression
    case .failure(let faults):
      for fault in faults.faults { report(fault, in: node, field: field) }
      return nil
    }
  }

  private mutating func judgeUnits(of expression: Expression, _ node: YAMLNode, _ field: ExpressionField) {
    if let unsure = names.scope.unsureUnit(in: expression) { findings.warn(unsure, field.words, at: node.span) }
  }

  /// - Parameter offset: Where the expression begins in the node's text.
  mutating func report(_ fault: ExpressionFault, in node: YAMLNode, field: ExpressionField, from offset: Int = 0) {
    let span = node.sourceSpan(ofTextRange: fault.range.lowerBound + offset..<fault.range.upperBound + offset)
    guard case .unknownName(let name, _) = fault.kind else {
      let shifted = fault.range.lowerBound + offset..<fault.range.upperBound + offset
      let mend = fault.replacement.map { node.rewriting(shifted, as: $0) }
      findings.error(
        fault.code, "\(field.words): \(fault.message)", at: mend?.span ?? span, replacement: mend?.text,
        help: fault.advice)
      return
    }
    if let attribute = undeclared(name) {
      findings.error(
        "unknown-reference", "\(field.words) refers to '\(name)', which study.yaml does not declare", at: span,
        label: "no such attribute",
        replacement: surelyNamed(attribute, among: attributes.map(\.name)).map { "participant.\($0)" },
        help:
          "declare it under 'attributes' in study.yaml: attributes: { \(attribute): { type: number } }, or another type"
      )
      return
    }
    if let meant = itemMeant(by: name, at: fault.range.upperBound + offset, in: node) {
      let place = fault.range.lowerBound + offset..<meant.end
      findings.error(
        "unknown-reference", "\(field.words) refers to '\(meant.written)': an item is named by its id alone",
        at: node.sourceSpan(ofTextRange: place), replacement: meant.item, help: "write '\(meant.item)'")
      return
    }
    // An item with a fault of its own is no fault where it is named.
    if names.unusable.contains(name) { return }
    if let later = itemPlaces[name] {
      findings.error(
        "used-before-asked",
        "\(field.words) refers to '\(name)'"
          + (field.isOf(name) ? " itself, which has no answer yet" : ", which is asked later"),
        at: span,
        notes: [.init("asked here", at: later)],
        help: field.isOf(name)
          ? "it can't depend on its own answer; 'requires' judges answers"
          : "a condition may name earlier items only: move the item up")
      return
    }
    // `yes` may be a choice's value, and is no word for true then.
    if let write = names.isChoice(name) ? "\"\(name)\" in quotes" : fault.foreign {
      findings.error(
        "unknown-reference", "\(field.words) refers to '\(name)', which no earlier item defines", at: span,
        label: "no such item", replacement: ["true", "false"].contains(write) ? write : nil, help: "write \(write)")
      return
    }
    let guess = didYouMean(name, among: names.items.keys.sorted())
    let line = source.position(at: span.start).line
    findings.error(
      "unknown-reference", "\(field.words) refers to '\(name)', which no earlier item defines", at: span,
      label: "no such item", replacement: surelyNamed(name, among: names.items.keys.sorted()),
      notes: guess.flatMap { names.items[$0] }.map { [.init("did you mean this one?", at: $0)] } ?? [],
      help: guess.map { "write '\($0)', or define '\(name)' before line \(line)" }
        ?? "define '\(name)' before line \(line)")
  }

  /// The name of an attribute that nobody declares.
  private func undeclared(_ name: String) -> String? {
    guard name.hasPrefix("participant.") else { return nil }
    let attribute = String(name.dropFirst("participant.".count))
    return Identifier.isValid(attribute, dots: false) ? attribute : nil
  }

  /// The item that `page/pain`, `page.pain` or `pain.value` means.
  ///
  /// - Parameter end: Where the name ends in the node's text.
  private func itemMeant(
    by name: String, at end: Int, in node: YAMLNode
  ) -> (item: String, written: String, end: Int)? {
    let parts = name.split(separator: ".").map(String.init)
    if parts.count == 2 {
      if names.slot(of: parts[0]) != nil { return (parts[0], name, end) }
      if names.stepPlaces[parts[0]] != nil, names.slot(of: parts[1]) != nil { return (parts[1], name, end) }
    }
    let rest = String(decoding: node.text.utf8.dropFirst(end), as: UTF8.self)
    guard names.stepPlaces[name] != nil, rest.hasPrefix("/") else { return nil }
    let item = String(rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
    guard names.slot(of: item) != nil else { return nil }
    return (item, name + "/" + item, end + 1 + item.utf8.count)
  }

  /// The rules of where to go on after a step.
  mutating func nextRules(_ fields: Fields) -> [NextRule] {
    let field = ExpressionField("if", of: fields["id"]?.shortText)
    guard let node = fields["next"] else { return [] }
    if node.kind == .scalar {
      let target = target(node, field: "next")
      if target == nil { hasFaultyNext = true }
      return target.map { [NextRule(condition: nil, target: $0)] } ?? []
    }
    var rules: [NextRule] = []
    for element in fields.list("next", orSingle: true, &findings) {
      guard
        let (rule, shredded) = Fields.read(element, owner: "a rule of 'next'", known: SurveyReader.nextKeys, &findings)
      else {
        hasFaultyNext = true
        continue
      }
      guard let to = rule.required("to", &findings), let target = target(to, field: "to") else {
        hasFaultyNext = true
        continue
      }
      guard let condition = rule["if"] else {
        rules.append(NextRule(condition: nil, target: target))
        continue
      }
      guard !shredded.values.contains(condition.span), let expression = self.condition(condition, field: field) else {
        hasFaultyNext = true
        continue
      }
      rules.append(NextRule(condition: expression, target: target))
    }
    return rules
  }

  private mutating func target(_ node: YAMLNode, field: String) -> NextRule.Target? {
    guard node.kind == .scalar else {
      findings.wrongType(node, expected: "the id of a step, or end", field: field)
      return nil
    }
    if node.textEquals("end") { return .end }
    if names.stepPlaces[node.text] != nil { return .step(node.text) }
    reportUnknownStep(node, field: field)
    return nil
  }

  mutating func reportUnknownStep(_ node: YAMLNode, field: String) {
    let guess = didYouMean(node.text, among: names.steps.map(\.id))
    let place = names.steps.first { $0.id == guess }
    findings.error(
      "unknown-reference", "'\(field)' leads to '\(node.shortText)', but there is no such step", at: node.span,
      label: "no such step", replacement: surelyNamed(node.text, among: names.steps.map(\.id)),
      notes: place.map { [.init("did you mean this one?", at: $0.span)] } ?? [],
      help: guess.map { "write '\($0)'" } ?? "write the id of a step, or 'end'")
  }
}

extension ExpressionFault {
  /// What to write, or where to read it.
  var advice: String { help ?? "the language of expressions stands in Documentation/expressions.md" }
}

/// The field that holds an expression, and whose it is: `'showIf' of 'painSite'`.
struct ExpressionField {
  let name: String
  private let owner: String?

  init(_ name: String, of owner: String?) {
    self.name = name
    self.owner = owner
  }

  func isOf(_ id: String) -> Bool { owner == id }

  var words: String { "'\(name)'" + (owner.map { " of '\($0)'" } ?? "") }
}
