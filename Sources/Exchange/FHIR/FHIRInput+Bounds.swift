import Expressions
import JSONText

extension FHIRInput {
  mutating func addBounds(to map: inout DraftMap) {
    for (name, key) in [("minValue", "minimum"), ("maxValue", "maximum")] {
      guard let value = item.extensions[name] else { continue }
      used.insert(name)
      do throws(FormulaFault) {
        let formula = try bound(value)
        // A number in quotation marks is none.
        let node: DraftNode = if case .number(let text) = formula { .word(text) } else { .expression(formula.text) }
        map.add(key, node, line("extension \(name)"))
      } catch {
        traces.append(
          line("extension \(name)", .lost, note: "\(error.reason); add \(key) by hand", source: value.compactText))
      }
    }
    if map["refusal"] == nil, map["minimum"] != nil || map["maximum"] != nil,
      let words = item.extensions["validationtext"]?.extensionValue?.string
    {
      map.add("refusal", .text(words), line("extension validationtext"))
      used.insert("validationtext")
    }
  }

  private func bound(_ value: JSONValue) throws(FormulaFault) -> Formula {
    let content = value.extensionValue ?? .null
    let beside = value.members?.first { $0.name.hasPrefix("_value") }?.value ?? content
    if let calculated = FHIRExtensions(beside)["cqf-calculatedValue"]?["valueExpression"] {
      return try FHIRCondition.formula(calculated, survey.answers, scope.variables, item)
    }
    guard let text = content.scalarText ?? content["value"]?.scalarText else { throw FormulaFault("it has no value") }
    switch kind {
    case .number:
      guard Double(text) != nil else { throw FormulaFault("'\(text)' is no number") }
      return .number(text)
    case .date, .dateTime, .time: return .literal(FHIRAnswers.literal(text))
    default: throw FormulaFault("answers of this type have no bounds")
    }
  }

  mutating func addInitial(to map: inout DraftMap) {
    used.insert("sdc-questionnaire-initialExpression")
    if let each = item.extensions["sdc-questionnaire-initialExpression"] { suggest(each["valueExpression"], &map) }
    guard let initial = item.initialValue else { return }
    let text = initial.scalarText ?? initial["value"]?.scalarText
    let isTyped = [.number, .text, .date, .time].contains(kind) && slider == nil
    guard isTyped, let text, map["suggest"] == nil else {
      let note = "only what is typed has a suggestion; nothing is chosen beforehand"
      return traces.append(line("initial", .lost, note: note, source: initial.compactText))
    }
    map.add("suggest", kind == .text ? .text(text) : .word(FHIRAnswers.literal(text)), line("initial"))
  }

  private mutating func suggest(_ expression: JSONValue?, _ map: inout DraftMap) {
    let source = expression?["expression"]?.string ?? ""
    do throws(FormulaFault) {
      guard [.number, .date, .time].contains(kind), slider == nil else {
        throw FormulaFault("only numbers, dates and times can have such a suggestion")
      }
      let formula = try FHIRCondition.formula(expression ?? .null, survey.answers, scope.variables, item)
      map.add("suggest", .expression(formula.text), line("initialExpression", source: source))
    } catch {
      let types: [FHIRAnswers.Kind: String] = [.number: "number", .date: "date", .time: "timeOfDay"]
      if let type = types[kind], slider == nil, let id {
        attribute = (id, type)
        map.add(
          "suggest", .expression("participant.\(id)"),
          line(
            "initialExpression", .approximated, note: "the participant's attribute '\(id)' is suggested: set it",
            source: source))
        return
      }
      traces.append(
        line("initialExpression", .lost, note: "\(error.reason); people answer it themselves", source: source))
    }
  }

  /// Rules over answers become `requires`.
  mutating func addConstraints(to map: inout DraftMap) {
    used.insert("questionnaire-constraint")
    var rules: [DraftNode] = []
    for constraint in item.extensions.all("questionnaire-constraint") {
      let parts = FHIRExtensions(constraint)
      let source = parts["expression"]?.extensionValue
      let expression =
        source?.members == nil
        ? JSONValue.object([JSONMember("expression", .string(source?.string ?? ""))]) : source ?? .null
      do throws(FormulaFault) {
        let formula = try FHIRCondition.formula(
          expression, survey.answers, scope.variables, item, reading: FHIRFormula.requirement)
        let words = parts["human"]?.texts("valueString", own: survey.own) ?? TextsByLanguage()
        var rule = DraftMap([
          DraftEntry("if", .expression(formula.text)),
          DraftEntry("message", words.isEmpty ? .text("Please check this answer.") : words.node(own: survey.own)),
        ])
        rule.traces = [line("constraint", source: source?.scalarText ?? "")]
        if parts["severity"]?.extensionValue?.string == "warning" {
          rule.entries.append(DraftEntry("soft", .word("true")))
        }
        rules.append(.map(rule))
      } catch {
        traces.append(line("constraint", .lost, note: "\(error.reason); add requires by hand"))
      }
    }
    if !rules.isEmpty { map.entries.append(DraftEntry("requires", rules.count == 1 ? rules[0] : .list(rules))) }
  }
}
