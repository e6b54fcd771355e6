package import CivilTime

/// One visit to a step: what was confirmed on its page, and when.
package struct Visit: Hashable, Sendable {
  /// Index into ``Survey/steps``.
  package let step: Int
  /// The entries of the repeats round the step, from the outside in.
  package let entries: [Int]
  /// The choices that those entries are for, of repeats that go through choices.
  let chosen: [ChoiceValue]
  /// The place of the page among those of the sitting.
  let page: Int
  /// 1 for the first visit; a loop that comes back makes another.
  package let number: Int
  /// Of a step that an alert shows: the page after which it is shown, and from which the way goes on.
  let after: Int?
  /// In the order in which they are presented.
  package internal(set) var items: [ItemRecord]
  /// The rules, by ``PageRule/id``, that doubt what stands, and of which the person said that it is right.
  var affirmedRules: Set<Int> = []
  package internal(set) var started: Instant
  /// When the page was left forward; nil while it never was.
  package internal(set) var finished: Instant?
}

/// An item's state on one visit.
package struct ItemRecord: Hashable, Sendable {
  package let slot: Int
  /// What the person confirmed; nil before.
  package internal(set) var response: Response?
  /// Whether the item shows, as the answers stand.
  package internal(set) var visible: Bool
  package internal(set) var started: Instant?
  package internal(set) var finished: Instant?
  package internal(set) var milliseconds: Int?
  package internal(set) var path: InputPath?
  /// The person said that an answer is right which a rule of the survey doubts.
  package internal(set) var affirmed = false
}

/// What a person did with an item.
package enum Response: Hashable, Sendable {
  case answered(Answer)
  case skipped
  case dontKnow
  case timedOut

  package var answer: Answer? {
    if case .answered(let answer) = self { answer } else { nil }
  }

  var state: ItemState {
    switch self {
    case .answered: .answered
    case .skipped: .skipped
    case .dontKnow: .dontKnow
    case .timedOut: .timedOut
    }
  }
}
