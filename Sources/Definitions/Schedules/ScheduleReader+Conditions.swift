import Diagnostics
import Expressions
import YAMLTree

extension ScheduleReader {
  /// Reads a condition. It may ask for the participant's attributes, for outcomes, for sittings and for the day.
  mutating func condition(_ node: YAMLNode, _ shredded: ShreddedExpression) -> ScheduleCondition? {
    if shredded.hasCutOff(node) { return nil }
    guard node.isScalar else {
      findings.wrongType(
        node, expected: "an expression", field: "when", help: "put it in quotes when it begins with '[' or '{'")
      return nil
    }
    var expression: Expression?
    switch Expression.compileCondition(node.text, in: scope) {
    case .success(let compiled):
      expression = compiled
      if !isAccepted, let unsure = scope.unsureUnit(in: compiled) {
        findings.warn(unsure, "'when'", at: node.span)
      }
    case .failure(let faults):
      for fault in faults.faults where outcomes != nil || fault.code != "unknown-kind" {
        let write = write(for: fault)
        let mend = (write ?? fault.replacement).map { node.rewriting(fault.range, as: $0) }
        findings.error(
          fault.code, "in 'when': " + fault.message, at: mend?.span ?? node.sourceSpan(ofTextRange: fault.range),
          replacement: mend?.text, help: write.map { "write \($0)" } ?? undeclared(fault) ?? fault.advice)
      }
    }
    return ScheduleCondition(text: node.text, span: node.span, expression: expression)
  }

  /// What asks for an outcome that stands as a bare name.
  private func write(for fault: ExpressionFault) -> String? {
    guard case .unknownName(let name, _) = fault.kind, outcomes?[name] != nil else { return nil }
    return "last(\"\(name)\")"
  }

  private func undeclared(_ fault: ExpressionFault) -> String? {
    guard case .unknownName(let name, nil) = fault.kind, name.hasPrefix("participant.") else { return nil }
    let attribute = name.dropFirst("participant.".count)
    return
      "declare it under 'attributes' in study.yaml: attributes: { \(attribute): { type: number } }, or another type"
  }

  var conditionScope: Scope {
    var scope = Scope()
    for attribute in study.attributes { scope.defineAttribute(attribute.name, attribute.valueType) }
    let all = tasks.merging(Self.tasks(in: files, but: path)) { $0.union($1) }
    scope.record = RecordNames(kinds: outcomes ?? [:], tasks: all)
    return scope
  }

  /// The tasks of the schedules with their surveys, as far as they can be read.
  static func tasks(in files: FileSet, but path: String? = nil) -> [String: Set<String>] {
    files.yamlPaths(under: FileSet.schedulesFolder).filter { $0 != path }.reduce(into: [:]) { found, other in
      guard let bytes = files[other],
        let root = YAMLDocument.parse(SourceFile(path: other, bytes: bytes)).value?.root
      else { return }
      found.merge(tasks(in: root)) { $0.union($1) }
    }
  }

  static func tasks(in root: YAMLNode) -> [String: Set<String>] {
    (root["tasks"].map { Array($0.elements) } ?? []).reduce(into: [:]) { found, task in
      guard let id = task["id"]?.asString else { return }
      found[id, default: []].formUnion([task["survey"]?.asString].compactMap(\.self))
    }
  }
}

extension Findings {
  /// `unit-mismatch`, as a warning: numbers without a unit mean one that another survey does not give.
  mutating func warn(_ unsure: RecordNames.UnsureUnit, _ field: String, at span: SourceSpan) {
    warning(
      "unit-mismatch", "\(field): \(unsure.words); numbers without a unit mean \(unsure.givers[0].unit)", at: span,
      help: unsure.help)
  }
}

extension ParticipantAttribute {
  /// The type of the attribute in expressions.
  var valueType: ValueType {
    guard type == .text, !values.isEmpty else { return type.valueType }
    return .choice(values: values.map { .text($0.description) })
  }
}

extension AttributeType {
  var valueType: ValueType {
    switch self {
    case .boolean: .boolean
    case .number: .number(unit: nil)
    case .text: .text
    case .date: .date
    case .timeOfDay: .timeOfDay
    }
  }
}
