package import Expressions
package import JSONText

/// A value of the participant that an answer sets: a milestone's date, or an attribute.
package struct SetRule: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    case milestone(String)
    case attribute(String)

    package var name: String {
      switch self {
      case .milestone(let name), .attribute(let name): name
      }
    }
  }

  package let target: Target
  package let path: ResultPath
  /// When it is set; always when nil.
  package let condition: Expression?

  package init(_ target: Target, path: ResultPath, condition: Expression? = nil) {
    self.target = target
    self.path = path
    self.condition = condition
  }
}

/// A value that a sitting sets, with the place of its answer.
package struct SetValue: Hashable, Sendable {
  package let target: SetRule.Target
  package let path: ResultPath
  package let value: JSONValue
}

extension StepRunner {
  /// What a sitting that ended `complete` sets, in the order of the rules; a blank sets nothing, and neither does a rule
  /// whose condition is false or unknown.
  package var setValues: [SetValue] {
    guard ending == .complete, !survey.sets.isEmpty else { return [] }
    let result = result
    let items = result.items
    return survey.sets.flatMap { rule -> [SetValue] in
      if let condition = rule.condition, condition.truth(self) != true { return [] }
      if let score = rule.path.score {
        let value = result.scores.first { $0.score == score }?.value
        return value.map { [SetValue(target: rule.target, path: rule.path, value: .double($0))] } ?? []
      }
      return items.filter { $0.path.fits(rule.path) }.compactMap { item in
        item.answer.map { SetValue(target: rule.target, path: item.path, value: $0.json) }
      }
    }
  }
}
