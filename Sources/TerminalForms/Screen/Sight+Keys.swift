import Sittings

extension Sight {
  /// Whether something is set or typed that is not confirmed.
  var isTouched: Bool { widget != untouched }

  /// Whether a part of the question has not been in sight yet.
  var isUnread: Bool { !drawn.isWhole && !drawn.wasRead && drawn.seen < drawn.needed }

  /// Whether a key has to bring something into sight before any acts: what was not read, or the field, the scale or the
  /// choices that the view was moved away from.
  var isOutOfSight: Bool {
    if isUnread { return true }
    if drawn.isWhole || !drawn.page.isAsked { return false }
    return widget.isList ? drawn.hidesRows && !drawn.showsMark : !drawn.showsFocus
  }

  /// A row that a search hides is not in sight, in whatever window. The one mark of a list goes on from where keys have
  /// moved it since the page was drawn.
  private func isInSight(_ part: Part) -> Bool {
    if drawn.lines == 0 { return true }
    if case .row(let row) = part {
      return drawn.rows.contains(row) || !widget.marksSeveral && drawn.setting != widget
    }
    guard !drawn.isWhole, let lines = drawn.parts[part] else { return true }
    return part == .head ? lines.clamped(to: drawn.shown) == lines : drawn.shown.contains(lines.lowerBound)
  }

  /// Moves the view to the place where the answer is set.
  mutating func bringAnswerIntoSight() { if drawn.fit > 0 { (drawn.isLedToAnswer, scroll) = (true, nil) } }

  /// Brings into sight what of the answer was not when the page was drawn last.
  ///
  /// - Returns: False when all of it was.
  mutating func bringsIntoSight() -> Bool {
    if drawn.isWhole { return false }
    let isShown = widget.isList ? widget.current.map(drawn.rows.contains) ?? true : drawn.showsFocus
    let unseen = isTouched ? widget.marked.subtracting(drawn.seenRows).min() : nil
    if let unseen { widget.move(to: unseen) }
    scroll = nil
    if unseen != nil || !isShown { return true }
    // The rest of what is set.
    guard let rest = drawn.focusUnseen else { return false }
    scroll = max(0, rest - 1)
    return true
  }
}

// MARK: - Keys

extension Sight {
  /// What a key led to.
  enum Effect: Hashable, Sendable {
    case done
    /// The key means nothing here.
    case refused
    /// The key brought into sight what it stands for, and did nothing else.
    case moved
    /// The key would change what is out of sight as well, and does when it comes once more.
    case asks
  }

  /// Lets a key act on what is in sight.
  ///
  /// - Parameter action: What it does by the table of the keys; nil for what is typed.
  mutating func press(_ key: Key, _ action: KeyAction?) -> Effect {
    if isOutOfSight {
      bringAnswerIntoSight()
      return .moved
    }
    var next = widget
    let isTaken = next.act(key, action, page: max(1, drawn.fit - 3))
    let effect = change(to: next, by: key, widget.parts(changedTo: next, by: key, action))
    return effect == .done && !isTaken ? .refused : effect
  }

  /// A click sets what it meets, which is in sight; nil where there is nothing.
  mutating func click(_ key: Key) -> Effect? {
    guard case .click(let column, let line) = key,
      let target = drawn.targets[line]?.first(where: { $0.columns.contains(column) })
    else { return nil }
    if isUnread {
      bringAnswerIntoSight()
      return .moved
    }
    var next = widget
    next.choose(target.place)
    return change(to: next, by: key, widget.marksSeveral ? widget.parts(changedTo: next, by: key, .toggle) : [])
  }

  private mutating func change(to next: Widget, by key: Key, _ parts: Set<Part>) -> Effect {
    let isAsked = asked == key
    asked = nil
    let unseen = parts.filter { !isInSight($0) }
    let named = Set(next.current.map { [Part.row($0)] } ?? []).intersection(unseen)
    if !unseen.isEmpty, !named.isEmpty || unseen.count == parts.count {
      lead(to: named.isEmpty ? unseen : named)
      return .moved
    }
    if !unseen.isEmpty, !isAsked {
      asked = key
      return .asks
    }
    let isChanged = next != widget
    widget = next
    // What is set elsewhere than it is followed stays in sight.
    if isChanged, parts.isDisjoint(with: [.week, .filter]) { scroll = nil }
    return .done
  }

  private mutating func lead(to parts: Set<Part>) {
    let rows = parts.compactMap { part in if case .row(let row) = part { row } else { nil } }
    if let row = rows.min() {
      if row != widget.current { widget.move(to: row) }
      bringAnswerIntoSight()
    } else if let lines = parts.compactMap({ drawn.parts[$0] }).max(by: { $0.lowerBound < $1.lowerBound }) {
      scroll = top(showing: lines)
    }
  }

  /// Moves the view; false for a key that does something else. A digit that follows begins a new number.
  mutating func scroll(by action: KeyAction) -> Bool {
    let (last, page) = (max(0, drawn.lines - drawn.fit), max(1, drawn.fit - 2))
    switch action {
    case .scrollFirst: scroll = 0
    case .scrollLast: scroll = last
    case .scrollUp: scroll = max(0, drawn.top - page)
    case .scrollDown: scroll = min(last, drawn.top + page)
    default: return false
    }
    widget.rest()
    return true
  }
}
