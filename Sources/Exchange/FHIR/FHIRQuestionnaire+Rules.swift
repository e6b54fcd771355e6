import Expressions
import JSONText
import SurveyModel

extension FHIRQuestionnaire {
  /// What hangs on earlier answers: bounds, suggestions, what must be true.
  mutating func addRules(_ item: FormItem, to node: inout FHIRNode, loops: [Int], at place: String) {
    let isAsked = item.format.computation == nil
    let isGroup = node.type == "group"
    node.isRequired = isAsked && !isGroup && !item.optional && item.rules.optional == nil
    if isGroup, isAsked, !item.optional, !node.children.isEmpty { node.children[0].isRequired = true }
    if let optional = item.rules.optional {
      tell("optional", .approximated, at: place, note: "it can always be skipped there", source: optional.text)
    }
    addBounds(item, to: &node, loops: loops, at: place)
    addSuggestion(item, to: &node, loops: loops, at: place)
    for requirement in item.rules.requirements { add(requirement, to: &node, loops: loops, at: place) }
    if let refusal = item.refusal {
      let words = FHIRWrittenText(refusal, survey)
      node.extensions.append(
        .object([JSONMember("url", .string(FHIRQuestionnaire.refusal))] + words.members("valueString")))
      tell(
        "refusal", .approximated, at: place, note: "few systems show words of one's own; FHIR has no extension for them"
      )
    }
  }

  /// As Norway's questionnaires say it: FHIR itself has none.
  private static let refusal = "http://ehelse.no/fhir/StructureDefinition/validationtext"

  private mutating func addBounds(_ item: FormItem, to node: inout FHIRNode, loops: [Int], at place: String) {
    let type = FHIRQuestionnaire.valueType(node.type)
    for (name, bound) in [("minValue", item.rules.minimum), ("maxValue", item.rules.maximum)] {
      guard let bound else { continue }
      guard let type else {
        tell("bound", .lost, at: place, note: "answers of this type have no bounds there", source: bound.text)
        continue
      }
      let help = "no such bound is set there"
      guard let path = path(bound, loops: loops, name == "minValue" ? "minimum" : "maximum", at: place, help: help)
      else {
        continue
      }
      node.extensions.removeAll { $0["url"]?.string == FHIRParts.url(name) }
      node.extensions.append(FHIRQuestionnaire.calculated(name, type, path))
    }
  }

  /// The type of a value in FHIR's names of members.
  static func valueType(_ type: String) -> String? {
    ["integer": "Integer", "decimal": "Decimal", "date": "Date", "dateTime": "DateTime", "time": "Time"][type]
  }

  private mutating func addSuggestion(_ item: FormItem, to node: inout FHIRNode, loops: [Int], at place: String) {
    if let expression = item.rules.suggestion {
      if expression.text == "participant.\(node.linkID)" {
        node.extensions.append(
          FHIRParts.expression("sdc-questionnaire-initialExpression", "%participant.\(node.linkID)"))
        return tell(
          "suggest", .approximated, at: place, note: "the other system must know the participant's attribute",
          source: expression.text)
      }
      guard let path = path(expression, loops: loops, "suggest", at: place, help: "nothing is suggested there") else {
        return
      }
      node.extensions.append(FHIRParts.expression("sdc-questionnaire-initialExpression", path))
    } else if let answer = item.suggestion {
      let values = FHIRAnswerValues(node: node, survey: survey).values(of: answer)
      node.initial = values.first
      tell(
        "suggest", values.isEmpty ? .lost : .kept, at: place,
        note: values.isEmpty ? "answers of this type begin empty there" : "")
    }
  }

  private mutating func add(_ rule: Requirement, to node: inout FHIRNode, loops: [Int], at place: String) {
    guard
      let path = path(
        rule.condition, loops: loops, "requires", at: place, help: "any answer passes there")
    else { return }
    rules += 1
    let message = FHIRWrittenText(rule.message, survey)
    // What is not known passes.
    node.extensions.append([
      "url": .string(FHIRParts.url("questionnaire-constraint")),
      "extension": [
        ["url": "key", "valueId": .string("rule-\(rules)")],
        .object([JSONMember("url", "human")] + message.members("valueString")),
        ["url": "severity", "valueCode": rule.isSoft ? "warning" : "error"],
        ["url": "expression", "valueString": .string("iif((\(path)) = false, false, true)")],
      ],
    ])
  }
}
