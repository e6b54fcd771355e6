package import Expressions

/// Steps that belong together: a block, whose order may be drawn, or a repeat, which is gone through entry by entry.
///
/// A survey's steps lie in one list, in the order of the file; a group is a stretch of it.
package struct StepGroup: Sendable {
  package let id: String
  package let title: LocalizedText?
  /// Shows the steps only when true; unknown hides.
  package let showIf: Expression?
  /// Judged in order when the way leads out of the group.
  package let next: [NextRule]
  /// The group that holds this one, as an index into ``Survey/groups``.
  package let parent: Int?
  /// The steps in it, those of inner groups included, as indices into ``Survey/steps``; never empty.
  package let steps: Range<Int>
  package let kind: Kind

  package enum Kind: Sendable {
    case block(Block)
    case loop(Repeat)
  }

  package init(
    id: String, title: LocalizedText? = nil, showIf: Expression? = nil, next: [NextRule] = [], parent: Int? = nil,
    steps: Range<Int>, kind: Kind
  ) {
    self.id = id
    self.title = title
    self.showIf = showIf
    self.next = next
    self.parent = parent
    self.steps = steps
    self.kind = kind
  }

  /// The word of the kind in YAML and JSON.
  package var typeName: String {
    switch kind {
    case .block: "block"
    case .loop: "repeat"
    }
  }

  package var loop: Repeat? { if case .loop(let loop) = kind { loop } else { nil } }
  package var block: Block? { if case .block(let block) = kind { block } else { nil } }
}

/// Steps of which some may be drawn, and whose order may be.
package struct Block: Hashable, Sendable {
  package let order: PresentationOrder
  /// How many of its steps are drawn; nil for all of them.
  package let pick: Int?
  /// The path of the bank that its steps come from, a row a page; nil for steps that the survey lists.
  package let bank: String?

  package init(order: PresentationOrder = .file, pick: Int? = nil, bank: String? = nil) {
    self.order = order
    self.pick = pick
    self.bank = bank
  }

  package var isDrawn: Bool { order == .random || pick != nil }
}

/// In which order steps, items or choices are presented.
package enum PresentationOrder: String, Hashable, Sendable, CaseIterable {
  case file
  /// Drawn from the sitting's seed, and recorded.
  case random
}

/// Steps that are gone through once for each entry.
package struct Repeat: Sendable {
  package let count: Count
  /// More entries than this are never asked for.
  package let maximum: Int

  package enum Count: Sendable {
    /// As many entries as a number says; halves are dropped, a blank gives none.
    case times(Expression)
    /// An entry for each choice that was made in the item at a slot.
    case forEach(slot: Int)
    /// One more as long as the item at a slot, the last of each entry, says so.
    case another(slot: Int)
  }

  package init(count: Count, maximum: Int) {
    self.count = count
    self.maximum = maximum
  }
}

extension Repeat {
  /// The id of the item that asks for one more entry, and of its step: `medicinesAnother` for the repeat `medicines`.
  package static func anotherItem(of repeatID: String) -> String {
    repeatID.split(separator: ".").joined(separator: "_") + "Another"
  }
}

/// Numbers by which expressions read more than the items of a survey.
package enum ExpressionSlot {
  private static let lists = 1 << 24
  private static let scores = 1 << 25

  /// A repeat's item as it is seen from outside: a list with a value for each entry.
  package static func list(of item: Int) -> Int { lists + item }

  /// A score, by its index among the survey's.
  package static func score(_ index: Int) -> Int { scores + index }

  /// What stands behind a number.
  package enum Meaning: Hashable, Sendable {
    case item(Int)
    case list(Int)
    case score(Int)
  }

  package static func meaning(of slot: Int) -> Meaning {
    slot >= scores ? .score(slot - scores) : slot >= lists ? .list(slot - lists) : .item(slot)
  }
}
