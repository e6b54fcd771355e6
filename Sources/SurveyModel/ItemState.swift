/// In what an item ended. A blank is never ambiguous: each item ends in exactly one of these.
package enum ItemState: String, Hashable, Sendable, CaseIterable {
  case answered
  /// Shown, and passed over by the person; only optional items.
  case skipped
  case dontKnow
  /// The survey's logic did not show it; an answer given before it was hidden is kept.
  case notShown
  /// The sitting ended before it.
  case notReached
  case timedOut
}

/// How an input came.
package enum InputPath: String, Hashable, Sendable, CaseIterable {
  case keys, plain, file
  /// On a page in a browser.
  case page
}
