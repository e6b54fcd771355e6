/// What expressions may ask of a participant's record: the values of a kind of outcome, the sittings of a task.
package struct RecordNames: Hashable, Sendable {
  /// The kinds of outcomes, by the ids of the surveys that give them.
  package var kinds: [String: [String: OutcomeKind]]
  /// The surveys of the study's tasks, by their ids: of one that stands in several schedules all of them.
  package var tasks: [String: Set<String>]
  /// The survey in which the expressions stand; nil in a schedule.
  package var survey: String?

  package init(
    kinds: [String: [String: OutcomeKind]] = [:], tasks: [String: Set<String>] = [:], survey: String? = nil
  ) {
    (self.kinds, self.tasks, self.survey) = (kinds, tasks, survey)
  }

  /// The surveys whose outcomes of a kind are meant; the first of them decides about type and unit.
  ///
  /// - Parameter task: Those of its survey are meant; without it those of the survey in which the expression stands. Where
  ///   these don't give the kind, all surveys are meant.
  /// - Returns: In the order of their ids.
  package func surveys(giving kind: String, task: String?) -> [String] {
    let all = (kinds[kind] ?? [:]).keys.sorted()
    let meant = task.map { tasks[$0] ?? [] } ?? Set([survey].compactMap(\.self))
    let own = all.filter(meant.contains)
    return own.isEmpty ? all : own
  }

  /// The tasks whose surveys give a kind that a task's do not; nil where the task's do, and where it is not known what they give.
  func tasksGiving(_ kind: String, insteadOf task: String) -> [String]? {
    let givers = Set((kinds[kind] ?? [:]).keys)
    let known = Set(kinds.values.flatMap(\.keys))
    func gives(_ task: String) -> Bool { tasks[task]?.isDisjoint(with: givers) == false }
    guard let own = tasks[task], !own.isEmpty, own.isSubset(of: known), !gives(task) else { return nil }
    return tasks.keys.sorted().filter(gives)
  }

  /// What a kind is, as a task or nothing limits it.
  func outcome(_ kind: String, task: String?) -> OutcomeKind? {
    surveys(giving: kind, task: task).first.flatMap { kinds[kind]?[$0] }
  }
}

/// What a survey gives of a kind of outcome.
package struct OutcomeKind: Hashable, Sendable {
  /// As expressions have it.
  package let type: ValueType
  /// The unit in which numbers count that expressions have as plain ones, as a score's; nil for none, and where the type says it.
  package let plainUnit: String?

  /// The unit in which its numbers count, whether expressions have it or not.
  package var countedUnit: String? { type.unit ?? plainUnit }

  package init(_ type: ValueType, countedIn unit: String? = nil) {
    (self.type, plainUnit) = (type, type.unit == nil ? unit : nil)
  }
}

// MARK: - Units

extension RecordNames {
  /// A kind that the surveys which may be meant give in different units.
  package struct UnsureUnit: Hashable, Sendable {
    package let kind: String
    /// The first survey of each unit; that of the first is taken.
    package let givers: [Giver]
    /// A task whose survey gives the kind.
    let task: String?

    package struct Giver: Hashable, Sendable {
      package let survey: String
      package let unit: String
    }

    /// `survey 'home' gives 'weight' in lb, survey 'weigh' in kg`.
    package var words: String {
      givers.enumerated().map { index, giver in
        "survey '\(giver.survey)'" + (index == 0 ? " gives '\(kind)'" : "") + " in \(giver.unit)"
      }.joined(separator: ", ")
    }

    /// The same with what makes it sure.
    var advice: String { words + ": " + help }

    /// What makes it sure.
    package var help: String {
      "name the task whose outcome is meant, as in task=\(task ?? "ID"), or write the unit behind the number, "
        + "as in 70 \(givers[0].unit)"
    }
  }

  func unsureUnit(of query: Query) -> UnsureUnit? {
    guard let kind = query.outcomeKind else { return nil }
    var givers: [UnsureUnit.Giver] = []
    for survey in surveys(giving: kind, task: query.task) {
      guard let unit = kinds[kind]?[survey]?.type.unit,
        !givers.contains(where: { UnitOfMeasure($0.unit) == UnitOfMeasure(unit) })
      else { continue }
      givers.append(UnsureUnit.Giver(survey: survey, unit: unit))
    }
    guard givers.count > 1 else { return nil }
    let task = tasks.keys.sorted().first { id in
      tasks[id]?.count == 1 && givers.contains { tasks[id]?.contains($0.survey) == true }
    }
    return UnsureUnit(kind: kind, givers: givers, task: task)
  }
}

extension Scope {
  /// The first kind that an expression asks for whose unit decides what the expression says, and is not sure.
  package func unsureUnit(in expression: Expression) -> RecordNames.UnsureUnit? {
    expression.queries.lazy.compactMap { record.unsureUnit(of: $0) }.first { unsure in
      unsure.givers.dropFirst().contains { giver in
        guard case .success(let other) = Expression.compile(expression.text, in: having(unsure.kind, in: giver.unit))
        else { return false }
        return !other.keepsMeaning(of: expression)
      }
    }
  }

  /// The first kind of another survey that gives an expression its unit.
  package func foreignUnit(of expression: Expression) -> String? {
    guard let unit = expression.unit else { return nil }
    return expression.queries.lazy.compactMap { query in
      guard let kind = query.outcomeKind, query.type.unit != nil,
        record.surveys(giving: kind, task: query.task).first != record.survey
      else { return nil }
      return kind
    }.first { (kind: String) in
      let other = UnitOfMeasure.another(of: record.kinds[kind]?.values.compactMap(\.type.unit) ?? [])
      guard case .success(let found) = Expression.compile(expression.text, in: having(kind, in: other)) else {
        return false
      }
      return found.unit != unit
    }
  }

  /// The same where a kind has another unit.
  private func having(_ kind: String, in unit: String) -> Scope {
    var scope = self
    scope.record.kinds[kind] = scope.record.kinds[kind]?.mapValues { _ in OutcomeKind(.number(unit: unit)) }
    return scope
  }
}

extension UnitOfMeasure {
  /// A unit of the kind of some, and none of them.
  fileprivate static func another(of units: [String]) -> String {
    let names = Set(units.map(canonical))
    let dimensions = Set(names.compactMap { known[$0]?.dimension })
    let alike = known.filter { dimensions.contains($0.value.dimension) && !names.contains($0.key) }
    return alike.keys.min() ?? "another"
  }
}
