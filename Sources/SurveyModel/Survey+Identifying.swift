import Expressions

/// Which items and scores of a survey may tell who or where somebody is; only an identified export has them.
///
/// What is worked out from such an item may tell it too, unless its file says `identifying: false`.
package struct IdentifyingParts: Sendable {
  /// By slot.
  package private(set) var items: [Bool]
  /// By place among the survey's scores.
  package private(set) var scores: [Bool]
  private let kinds: Set<String>

  /// - Parameters:
  ///   - kinds: The kinds of outcome values that tell, for what reads earlier outcomes.
  ///   - marked: What other versions of the survey mark; see ``Survey/marked``.
  package init(of survey: Survey, kinds: Set<String>, marked: Set<String> = []) {
    self.kinds = kinds
    items = survey.items.map { place in
      place.item.identifying ?? false || place.item.format.tells || marked.contains(place.item.id)
    }
    scores = survey.scores.map { $0.identifying ?? false || marked.contains("scores/" + $0.id) }
    // What one value hands on to the next: a chain in the order of the file is done in one pass.
    var before: Int
    repeat {
      before = count
      for (slot, place) in survey.items.enumerated() where !items[slot] && place.item.identifying == nil {
        items[slot] = place.item.format.computation.map(tells) ?? handsOn(place.item.format)
      }
      for (index, score) in survey.scores.enumerated() where !scores[index] && score.identifying == nil {
        scores[index] = tells(score.rule)
      }
    } while count > before
  }

  private var count: Int { items.count { $0 } + scores.count { $0 } }

  /// Whether the choices say again what was answered before: those that are carried on, and the rows of a table that an
  /// answer picks.
  private func handsOn(_ format: AnswerFormat) -> Bool {
    if let table = format.choiceTable { return table.keys.contains(where: reads) }
    return format.choices?.contains { $0.carriedFrom.map { items[$0] } ?? false } ?? false
  }

  private func tells(_ rule: ScoreRule) -> Bool {
    switch rule {
    case .expression(let expression): tells(expression)
    // A row is chosen by an age or a sex, and doesn't hold it.
    case .lookup(let lookup): lookup.keys.contains { reads($0.expression) }
    // How long answers took says nothing of what they were.
    case .items(let score): score.method != .seconds && score.slots.contains { items[$0] }
    }
  }

  private func tells(_ expression: Expression) -> Bool {
    reads(expression)
      || expression.queries.contains { query in
        guard case .attribute = query.kind else { return false }
        // A day of birth can be counted back from a number; of a text a number or a truth says little.
        return query.type == .text ? expression.type.tells : query.type.tells
      }
  }

  /// Whether it reads what tells.
  private func reads(_ expression: Expression) -> Bool {
    expression.dependencies.contains { slot in
      switch ExpressionSlot.meaning(of: slot) {
      case .item(let item), .list(let item): items[item]
      case .score(let score): scores[score]
      }
    }
      || expression.queries.contains { query in
        query.outcomeKind.map { kinds.contains($0) } ?? false
      }
  }
}

extension ValueType {
  fileprivate var tells: Bool {
    switch self {
    case .text, .date, .dateTime: true
    case .number, .boolean, .timeOfDay, .choice, .list: false
    }
  }
}

extension Survey {
  /// Whether what a path leads to is among `parts`; false for a path that leads nowhere.
  package func tells(_ path: ResultPath, _ parts: IdentifyingParts) -> Bool {
    if let id = path.score { return scores.firstIndex { $0.id == id }.map { parts.scores[$0] } ?? false }
    guard let slot = slot(of: path) else { return false }
    let format = items[slot].item.format
    if let field = path.field, let plain = format.fieldsWithoutNames {
      return parts.items[slot] || !plain.contains(field)
    }
    // A consent as a whole has the signature.
    return if case .consent = format { true } else { parts.items[slot] }
  }

  /// The items and scores that tell by what the file says of them: an item by its id, wherever it stands, and a score
  /// behind `scores/`.
  package var marked: Set<String> {
    Set(items.map(\.item).filter { $0.identifying ?? false || $0.format.tells }.map(\.id))
      .union(scores.filter { $0.identifying ?? false }.map { "scores/" + $0.id })
  }
}
