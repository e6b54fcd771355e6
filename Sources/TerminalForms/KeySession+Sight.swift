import CivilTime
import Sittings
import SurveyModel
import Wording

/// Nothing acts on what is not in sight, and nothing is lost without a word.
extension KeySession {
  /// Whether a key does not do what it stands for yet: nothing acts on what is not in sight, and what would be lost is
  /// asked about once.
  mutating func isHeld(_ action: KeyAction) -> Bool {
    switch action {
    case .help, .back, .scrollUp, .scrollDown, .scrollFirst: return false
    case .stop:
      // On the closing page everything is recorded.
      if asked == .stop || form.isClosing { return false }
      fault =
        form.hasClosed
        ? form.words.stopAskedInChange : form.words.stopAsked(isUnconfirmed: isUnconfirmed)
    case .skip, .dontKnow:
      if isOutOfSight {
        bringAnswerIntoSight()
        return true
      }
      if asked == action || !isUnconfirmed { return false }
      fault =
        action == .skip ? form.words.skipsUnconfirmed("Ctrl-S") : form.words.notKnownForUnconfirmed("Ctrl-N")
    default:
      if isOutOfSight {
        bringAnswerIntoSight()
        return true
      }
      guard action == .record, form.cursor != nil || widget.current != nil else { return false }
      if isEmptied || isUnanswered {
        let isOptional = form.prompt?.item.optional == true
        fault = isOptional ? form.words.emptied(skip: "Ctrl-S") : form.words.answerNeeded
        return true
      }
      return bringsIntoSight()
    }
    asked = action
    return true
  }

  /// Whether something was set that no Enter took, or that is read back.
  private var isUnconfirmed: Bool {
    switch form.stage {
    case .confirming, .affirming(.answered, _): true
    default: isTouched && !widget.line.isEmpty
    }
  }

  /// Brings into sight what of the answer was not when the screen was drawn last.
  ///
  /// - Returns: False when all of it was.
  private mutating func bringsIntoSight() -> Bool {
    if case .slider = widget, drawn.setting != widget, let window = drawn.window {
      // What the value means may take room that was not taken before.
      _ = screen(columns: window.columns, rows: window.rows, now: form.deadline ?? Instant(milliseconds: 0))
    }
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

  /// A click marks the row of a list that it meets; Enter records it, as by keys.
  mutating func click(_ line: Int) {
    asked = nil
    guard let row = drawn.rowsByLine[line] else { return }
    if isUnread { bringAnswerIntoSight() } else { widget.choose(row) }
  }

  /// Whether a part of the question has not been in sight yet.
  var isUnread: Bool { !drawn.isWhole && !drawn.wasRead && drawn.seen < drawn.needed }

  /// Whether a key has to bring something into sight before any acts: what was not read, or the field, the scale or the
  /// choices that the view was moved away from. Where a mark is, the view follows it.
  var isOutOfSight: Bool {
    if isUnread { return true }
    if drawn.isWhole || form.cursor == nil { return false }
    return widget.isList
      ? drawn.hidesRows && widget.current == nil && widget.unmatched == nil : !drawn.showsFocus
  }

  /// Whether PgUp and PgDn move the view and nothing else, in a window that is too small: no value is set by reading on.
  var pagesAreRead: Bool {
    if form.page?.document != nil { return true }
    return switch widget {
    case .slider: true
    case .list, .rank: widget.current == nil
    case .page, .moment, .line: form.cursor == nil
    }
  }

  /// Moves the view to the place where the answer is set.
  mutating func bringAnswerIntoSight() {
    if drawn.fit == 0 { return }
    if isUnread { fault = form.words.viewMoved }
    (drawn.isLedToAnswer, scroll) = (true, nil)
  }
}
