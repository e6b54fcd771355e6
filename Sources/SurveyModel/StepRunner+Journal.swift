extension StepRunner {
  /// Applies an entry and keeps it in the journal.
  ///
  /// - Returns: Whether it was taken; what is refused changes nothing.
  package mutating func take(
    _ entry: JournalEntry, recordedBesides changed: Set<Int>? = nil, keepingIn journal: inout [JournalEntry]
  ) -> Bool {
    do {
      try apply(entry, recordedBesides: changed)
      journal.append(entry)
      return true
    } catch {
      return false
    }
  }
}
