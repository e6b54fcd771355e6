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
    case .success(let compiled): expression = compiled
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

  private var scope: Scope {
    var scope = Scope()
    for attribute in study.attributes { scope.defineAttribute(attribute.name, attribute.valueType) }
    for (kind, type) in outcomes ?? [:] { scope.defineKind(kind, type) }
    for task in taskIDs.union(Self.taskIDs(in: files, but: path)) { scope.defineTask(task) }
    return scope
  }

  /// The ids of the tasks of the other schedules, as far as they can be read.
  static func taskIDs(in files: FileSet, but path: String) -> Set<String> {
    var found: Set<String> = []
    for other in files.yamlPaths(under: FileSet.schedulesFolder) where other != path {
      guard let bytes = files[other],
        let root = YAMLDocument.parse(SourceFile(path: other, bytes: bytes)).value?.root, let tasks = root["tasks"]
      else { continue }
      found.formUnion(tasks.elements.compactMap { $0["id"]?.asString })
    }
    return found
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
