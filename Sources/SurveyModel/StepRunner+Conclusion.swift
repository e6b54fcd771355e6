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
    return wentOn(at: instant) { runner in
      guard runner.pendingItem == nil else { return false }
      if !passingReviews, case .review? = runner.step?.kind { return false }
      return true
    }
  }

  /// The sitting at its end with questions left open, as one stands that had ended before and was gone back into: what a
  /// change has opened since, and nobody answered yet, is not reached; every other answer stands.
  package func leavingOpen(at instant: Instant) -> StepRunner? {
    ending != nil ? self : wentOn(at: instant) { _ in true }
  }

  /// Goes on from page to page up to the end; nil when a page is not left.
  private func wentOn(at instant: Instant, leaving: (StepRunner) -> Bool) -> StepRunner? {
    var runner = self
    while runner.ending == nil {
      guard leaving(runner) else { return nil }
      runner.passOver(at: instant)
    }
    return runner
  }

  /// Leaves the page that shows; what of it is not confirmed is not reached.
  package mutating func passOver(at instant: Instant) {
    guard let current = path.last else { return }
    if pendingItem == nil { visits[current].finished = instant }
    moveOn(from: current, at: instant)
    passThrough(at: instant)
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
  package var canReopen: Bool { ending != nil && ending != .timedOut && path.last.map { !isSealed($0) } ?? false }

  /// Whether the page that shows closes the sitting: answers can be gone back to from it, one by one.
  package var isClosing: Bool {
    if isReopened { return true }
    return if case .completion? = step?.kind { true } else { false }
  }
}
