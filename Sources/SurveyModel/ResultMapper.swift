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

  package init(rules: [OutcomeRule]) { self.rules = rules }

  /// The values in the order of the rules. An item that was not answered gives none: a blank is no value.
  package func values(in result: TaskResult) -> [OutcomeValue] {
    rules.compactMap { rule in
      value(at: rule.path, in: result).map {
        OutcomeValue(kind: rule.kind, value: $0, unit: rule.unit, from: rule.path)
      }
    }
  }

  private func value(at path: ResultPath, in result: TaskResult) -> JSONValue? {
    if let score = path.score {
      return result.scores.first { $0.score == score }?.value.map(JSONValue.double)
    }
    guard path.components.count == 2, let step = result.lastVisit(of: path.components[0]),
      let item = step.results.first(where: { $0.item == path.components[1] }), item.state == .answered,
      let answer = item.answer?.json
    else { return nil }
    guard let field = path.field else { return answer }
    return answer[field].flatMap { $0.isNull ? nil : $0 }
  }
}

extension AnswerFormat {
  /// The fields that a path may name behind the item: `range` of a range of motion.
  package var fields: [String] {
    switch self {
    case .rangeOfMotion: ["start", "finish", "minimum", "maximum", "range", "method", "instrument"]
    case .consent: ["agreed", "signature"]
    default: []
    }
  }
}
