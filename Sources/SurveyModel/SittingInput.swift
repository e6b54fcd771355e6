package import CivilTime

/// One thing that a person did, as the journal of a sitting records it.
package enum SittingInput: Hashable, Sendable {
  /// Confirms an item of the page, by its slot; `entries` are those of the repeats round the page, and may be left out.
  case respond(slot: Int, entries: [Int] = [], Response)
  /// Leaves the page for the next one.
  case forward
  /// Returns to the page before; no answer is changed.
  case back
  /// The page's time has run out: what is not confirmed is timed out, and the page is left.
  case expire
  /// From a review, returns to the page of an item.
  case revise(slot: Int, entries: [Int] = [])
}

/// An input with its instant. A journal's entries, replayed in order, give the same sitting again.
package struct JournalEntry: Hashable, Sendable {
  package let input: SittingInput
  package let at: Instant
  package let path: InputPath
  /// From the showing of the item to its confirmation, by a monotonic clock; nil when nobody measured it.
  package let milliseconds: Int?
  /// The person was asked whether a doubtful answer is right, and said so.
  package let affirmed: Bool

  package init(
    _ input: SittingInput, at: Instant, path: InputPath, milliseconds: Int? = nil, affirmed: Bool = false
  ) {
    self.input = input
    self.at = at
    self.path = path
    self.milliseconds = milliseconds
    self.affirmed = affirmed
  }
}

/// Why the runner does not take an input. Nothing has changed when one is thrown.
package enum InputRefusal: Error, Hashable, Sendable {
  /// The sitting has ended.
  case finished
  /// The item is not on the page that shows, or is hidden on it.
  case notShown(slot: Int)
  /// The page can't be left: these items show and are not confirmed.
  case unconfirmed(slots: [Int])
  case mayNotSkip(slot: Int)
  case mayNotKnow(slot: Int)
  case answer(AnswerRefusal, slot: Int)
  /// There is no page before.
  case atStart
  /// The page's time is over; ``SittingInput/expire`` is what can be done.
  case expired
  /// The page has no time limit.
  case untimed
  /// A page with a time limit is not left for one before it, nor come back to.
  case timed
  /// Only a review leads back to an item.
  case notReviewing
}
