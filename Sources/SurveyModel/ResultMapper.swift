import ActiveTasks
package import JSONText

/// A value that leaves a result: a number, a text, a truth, a date, or a list of these, with its kind and unit.
package struct OutcomeValue: Hashable, Sendable {
  package let kind: String
  package let value: JSONValue
  package let unit: String?
  /// Where in the result it was.
  package let from: ResultPath

  package init(kind: String, value: JSONValue, unit: String?, from: ResultPath) {
    self.kind = kind
    self.value = value
    self.unit = unit
    self.from = from
  }

  package var json: JSONValue {
    ["kind": .string(kind), "value": value, "unit": .optional(unit), "from": .string(from.description)]
  }
}

/// Takes the values that a survey's `outcomes` name out of the tree of a result.
package struct ResultMapper: Sendable {
  package let rules: [OutcomeRule]

  package init(of survey: Survey) {
    rules = survey.outcomes.map { rule in
      guard rule.unit == nil, let id = rule.path.score, let score = survey.scores.first(where: { $0.id == id }) else {
        return rule
      }
      return OutcomeRule(kind: rule.kind, path: rule.path, unit: survey.countedUnit(of: score))
    }
  }

  /// The values in the order of the rules, of a path through repeats one for each entry. An item that was not answered
  /// gives none: a blank is no value.
  package func values(in result: TaskResult) -> [OutcomeValue] {
    let items = result.items
    return rules.flatMap { rule -> [OutcomeValue] in
      if let score = rule.path.score {
        let value = result.scores.first { $0.score == score }?.value
        return value.map { [rule.outcome(.double($0), from: rule.path)] } ?? []
      }
      return items.filter { $0.path.fits(rule.path) }.compactMap { rule.outcome(of: $0) }
    }
  }
}

extension OutcomeRule {
  fileprivate func outcome(of item: PlacedItem) -> OutcomeValue? {
    guard let answer = item.answer?.json else { return nil }
    let value = path.field.map { answer[$0] ?? .null } ?? answer
    if value.isNull { return nil }
    return outcome(value, from: ResultPath(components: item.path.components, field: path.field), in: item.result.unit)
  }

  /// - Parameter asked: The unit of the item, which an outcome has that says none.
  fileprivate func outcome(_ value: JSONValue, from path: ResultPath, in asked: String? = nil) -> OutcomeValue {
    OutcomeValue(kind: kind, value: value, unit: unit ?? asked, from: path)
  }
}

extension AnswerFormat {
  /// The fields that a path may name behind the item: `range` of a range of motion.
  package var fields: [String] {
    switch self {
    case .active(let task): task.kind.table.fields.map(\.name)
    case .consent: ["agreed", "signature"]
    case .file: ["digest", "name", "type", "size"]
    default: []
    }
  }
}
