import Sittings

/// A part of the place where an answer is set, as far as keys change it alone.
enum Part: Hashable, Sendable {
  /// A row of a list.
  case row(Int)
  /// The line where a text is typed, or where the value of a scale is.
  case field
  /// The lines of a text from its beginning to its cursor.
  case head
  /// The line where a choice is searched for.
  case filter
  /// The week of the calendar in which the day is, or the first key sets one.
  case week
}

/// What a click sets.
struct Target: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case row(Int)
    /// A value of a scale.
    case value(Int)
  }

  let columns: Range<Int>
  let place: Place
}

extension Widget {
  /// What is changed by the step from this state to `next`. The mark of a list is followed by the view: where it goes need
  /// not have been in sight.
  func parts(changedTo next: Widget, by key: Key, _ action: KeyAction?) -> Set<Part> {
    switch (self, next) {
    case (.list(let list), .list(let next)): return list.parts(changedTo: next)
    case (.rank(let rank), .rank(let next)): return rank.parts(changedTo: next)
    case (.slider, .slider): return line == next.line ? [] : [.field]
    case (.moment(let moment), .moment):
      if line == next.line { return [] }
      return action == nil ? Widget.typed(key) : moment.kind == .timeOfDay ? [.field] : [.week]
    case (.line, .line): return line == next.line ? [] : Widget.typed(key)
    default: return []
    }
  }

  private static func typed(_ key: Key) -> Set<Part> { key == .control("u") ? [.field, .head] : [.field] }
}

extension ListDraft {
  fileprivate func parts(changedTo next: ListDraft) -> Set<Part> {
    if isFiltering, next.isFiltering, filter?.text != next.filter?.text { return [.filter] }
    if multiple { return Set(chosen.symmetricDifference(next.chosen).map(Part.row)) }
    return Set((current == next.current ? [] : [current]).compactMap(\.self).map(Part.row))
  }
}

extension RankDraft {
  fileprivate func parts(changedTo next: RankDraft) -> Set<Part> {
    let ranked = Set(order).symmetricDifference(next.order)
    let moved = ranked.isEmpty && order != next.order ? [current].compactMap(\.self) : []
    return Set((ranked + moved).map(Part.row))
  }
}
