package import CivilTime

/// The end of what is asked, which comes before the end of what is read.
extension StepRunner {
  /// The sitting at its end, when nothing is left but to read: its last answer is confirmed, and each page from here on
  /// asks nothing or is answered. Nil while something is asked, and where nothing was answered.
  ///
  /// A review that offers changes comes before the end.
  ///
  /// - Parameter passingReviews: For a sitting that has come to its end before, and was gone back into.
  package func concluded(at instant: Instant, passingReviews: Bool = false) -> StepRunner? {
    if ending != nil { return self }
    guard hasAnswer else { return nil }
    var runner = self
    while runner.ending == nil {
      guard let page = runner.page, page.items.allSatisfy({ !$0.visible || $0.response != nil }) else { return nil }
      if !passingReviews, case .review? = runner.step?.kind { return nil }
      guard (try? runner.apply(JournalEntry(.forward, at: instant, path: .file))) != nil else { return nil }
    }
    return runner
  }

  private var hasAnswer: Bool {
    path.contains { visit in
      visits[visit].items.contains { $0.response != nil && survey.items[$0.slot].item.format.computation == nil }
    }
  }

  /// Shows the last page again of a sitting that has ended, so that its answers can be changed.
  package mutating func reopen() {
    guard canReopen else { return }
    ending = nil
    finished = nil
    isReopened = true
  }

  /// Whether a sitting that has ended can be gone back into: no time can be bought.
  package var canReopen: Bool { ending != nil && ending != .timedOut && path.last.map { !isTimed($0) } ?? false }

  /// Whether the page that shows closes the sitting: answers can be gone back to from it, one by one.
  package var isClosing: Bool {
    if isReopened { return true }
    return if case .completion? = step?.kind { true } else { false }
  }
}
