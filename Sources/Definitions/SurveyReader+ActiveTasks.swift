import ActiveTasks
import Diagnostics
import SurveyModel
import YAMLTree

extension SurveyReader {
  /// The units in which a task's times may be written.
  static let secondsPerUnit = ["ms": 0.001, "s": 1, "sec": 1, "min": 60, "h": 3600]

  /// Reads a step that measures by the table of its kind.
  mutating func readActiveTask(_ kind: ActiveTaskKind, _ fields: Fields) -> StepKind? {
    var values: ParameterValues = [:]
    var isComplete = true
    for parameter in kind.table.parameters {
      if parameter.isRequired, fields.required(parameter.name, &findings) == nil {
        isComplete = false
        continue
      }
      guard let node = fields[parameter.name] else { continue }
      if let value = readParameter(parameter, node, fields) {
        values[parameter.name] = value
      } else {
        isComplete = false
      }
    }
    let optional = fields.bool("optional", &findings)
    let conclusion = fields.bool("conclusion", default: true, &findings)
    guard isComplete else { return nil }
    let task = ActiveTask(kind, values)
    for fault in task.faults {
      findings.error(
        "out-of-bounds", fault.text, at: fields[fault.name]?.span ?? fields.node.headSpan, help: fault.fix)
    }
    guard task.faults.isEmpty else { return nil }
    let item = ownItem(kind.rawValue, .active(task), fields, optional: optional)
    return .active(ActiveStep(task: task, item: item, conclusion: conclusion))
  }

  /// - Returns: nil when it is told what is wrong.
  private mutating func readParameter(
    _ parameter: TaskParameter, _ node: YAMLNode, _ fields: Fields
  ) -> ParameterValue? {
    switch parameter.domain {
    case .whole(let bounds):
      return fields.integer(parameter.name, in: bounds, &findings).map { .number(Double($0)) }
    case .number(let bounds, let unit):
      return quantity(parameter.name, node, in: bounds, units: [unit: 1], example: "7.62 \(unit)", bareUnit: unit)
    case .seconds(let bounds):
      return quantity(
        parameter.name, node, in: bounds, units: SurveyReader.secondsPerUnit, example: "30 s", bareUnit: nil)
    case .word(let words):
      guard node.kind == .scalar else {
        findings.wrongType(node, expected: "a word", field: parameter.name)
        return nil
      }
      if let word = words.first(where: { $0.spaceless == node.text.spaceless }) { return .word(word) }
      findings.unknownWord(node, field: parameter.name, known: words)
      return nil
    case .truth:
      guard let truth = node.asBool else {
        findings.wrongType(node, expected: "true or false", field: parameter.name)
        return nil
      }
      return .truth(truth)
    }
  }

  /// A number and its unit, the space between them optional; without the unit when `bareUnit` says what is meant.
  private mutating func quantity(
    _ name: String, _ node: YAMLNode, in bounds: ClosedRange<Double>, units: [String: Double], example: String,
    bareUnit: String?
  ) -> ParameterValue? {
    guard node.kind == .scalar, let (number, unit) = node.text.splitQuantity, let factor = units[unit ?? bareUnit ?? ""]
    else {
      findings.wrongType(node, expected: "a quantity such as '\(example)'", field: name)
      return nil
    }
    let value = number * factor
    guard bounds.contains(value) else {
      let unit = bareUnit ?? "s"
      findings.error(
        "out-of-bounds",
        "'\(name)' is \(node.shortText); it lies between \(trimmed(bounds.lowerBound)) and "
          + "\(trimmed(bounds.upperBound)) \(unit)", at: node.span, help: "write a quantity within these bounds")
      return nil
    }
    return .number(value)
  }

  /// `5` rather than `5.0`.
  private func trimmed(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? number.description
  }
}

extension String {
  fileprivate var spaceless: String { filter { $0 != " " } }

  /// The number that the text begins with, and the word after it; nil when it begins with none.
  fileprivate var splitQuantity: (number: Double, unit: String?)? {
    let digits = prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits), number.isFinite else { return nil }
    let unit = dropFirst(digits.count).drop { $0 == " " }
    return (number, unit.isEmpty ? nil : String(unit))
  }
}
