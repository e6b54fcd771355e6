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
    case .stop:
      // On the closing page everything is recorded.
      if asked == .stop || form.isClosing { return false }
      fault =
        form.hasClosed
        ? form.words.stopAskedInChange : form.words.stopAsked(isUnconfirmed: isUnconfirmed)
      asked = .stop
    case .skip, .dontKnow:
      if !isOutOfSight {
        guard asked != action, let question = losing(action) else { return false }
        (fault, asked) = (question, action)
        return true
      }
      bringAnswerIntoSight()
    case .record, .retype:
      if isOutOfSight {
        bringAnswerIntoSight()
        return true
      }
      guard action == .record, form.cursor != nil || widget.current != nil else { return false }
      return isRecordHeld()
    default: return false
    }
    return true
  }

  private mutating func isRecordHeld() -> Bool {
    if isEmptied || isUnanswered {
      let isOptional = form.prompt?.item.optional == true
      fault = isOptional ? form.words.emptied(skip: form.words.keyName("Ctrl-S")) : form.words.answerNeeded
      // The key that skips was named: it need not ask any more.
      asked = isOptional ? .skip : nil
      return true
    }
    if wantsReading, widget.current == 0 {
      fault = form.words.readOnFirst
      // It goes on where it was not read, which may be above.
      sight.scroll = max(0, sight.drawn.seen - 1)
      return true
    }
    if declines, asked != .record {
      // A key of a name that was typed too early may have chosen it.
      (fault, asked) = (form.words.declineAsked, .record)
      return true
    }
    return bringsIntoSight()
  }

  /// Whether Enter would decline a consent.
  private var declines: Bool {
    form.page?.document != nil && form.stage == .answer && isTouched && widget.current == 1
  }

  /// What is asked before a key leaves the question without what is set here, or was recorded; nil where nothing is lost.
  private func losing(_ action: KeyAction) -> String? {
    let words = form.words
    let key = words.keyName(action == .skip ? "Ctrl-S" : "Ctrl-N")
    if isUnconfirmed {
      return action == .skip ? words.skipsUnconfirmed(key) : words.notKnownForUnconfirmed(key)
    }
    guard form.stage == .answer, form.record?.response?.answer != nil else { return nil }
    return action == .skip ? words.skipsRecorded(key) : words.notKnownForRecorded(key)
  }

  /// Whether something was set that no Enter took, or that is read back.
  private var isUnconfirmed: Bool {
    switch form.stage {
    case .confirming, .affirming(.answered, _), .other: true
    default: isTouched && !widget.line.isEmpty
    }
  }

  /// Lets a key set what is in sight, and says what it did not do.
  mutating func set(by key: Key, _ action: KeyAction?) {
    let wasUnread = sight.isUnread
    let effect: Sight.Effect?
    if case .click = key { effect = sight.click(key) } else { effect = sight.press(key, action) }
    switch effect {
    case .refused: fault = noSuch(key)
    case .asks: fault = form.words.changesUnseen
    case .moved where wasUnread && sight.drawn.fit > 0: fault = form.words.viewMoved
    case .done, .moved, nil: break
    }
    (movedAt, movedBy) = effect == .moved && key.isTyped ? (lastKey, key) : (nil, nil)
  }

  /// Whether a key goes on with what began with one that only moved the view: of a number or a word nothing is taken without its
  /// beginning, nor recorded.
  mutating func goesOn(_ key: Key) -> Bool {
    guard let began = movedAt, let lastKey, lastKey - began < KeySession.rest, key.isTyped || key.isConfirming else {
      movedAt = nil
      return false
    }
    // Who looks, and presses the same key once more, begins again.
    if key == movedBy, lastKey - began >= KeySession.look {
      movedAt = nil
      return false
    }
    (movedAt, fault) = (lastKey, form.words.beginAgain)
    return true
  }

  /// Brings into sight what of the answer was not when the screen was drawn last.
  ///
  /// - Returns: False when all of it was.
  private mutating func bringsIntoSight() -> Bool {
    if case .slider = widget, sight.drawn.setting != widget, let window = sight.drawn.window {
      // What the value means may take room that was not taken before.
      var next = self
      _ = next.screen(columns: window.columns, rows: window.rows, now: form.deadline ?? Instant(milliseconds: 0))
      if !next.sight.drawn.isWhole {
        sight.scroll = nil
        return true
      }
    }
    return sight.bringsIntoSight()
  }

  /// Moves the view to the place where the answer is set, and says so where it was not read up to there.
  private mutating func bringAnswerIntoSight() {
    if sight.isUnread, sight.drawn.fit > 0 { fault = form.words.viewMoved }
    sight.bringAnswerIntoSight()
  }

  /// Whether a document has to be read on before somebody agrees to it.
  var wantsReading: Bool {
    guard form.page?.document != nil, form.stage == .answer, let place else { return false }
    if form.record?.response?.answer?.decision == true { return false }
    return !sight.drawn.isWhole && !read.contains(place)
  }

  var isUnread: Bool { sight.isUnread }

  var isOutOfSight: Bool { sight.isOutOfSight }

  /// Whether PgUp and PgDn move the view and nothing else, in a window that is too small: no value is set by reading on.
  var pagesAreRead: Bool {
    if form.page?.document != nil { return true }
    return switch widget {
    case .slider, .moment: true
    case .list, .rank: widget.current == nil
    case .page, .line: form.cursor == nil
    }
  }
}

extension Key {
  /// Whether it may be a part of a number or a text.
  fileprivate var isTyped: Bool {
    switch self {
    case .scalar, .paste, .backspace: true
    default: false
    }
  }

  fileprivate var isConfirming: Bool { self == .enter || self == .tab || self == .lineBreak }
}
