import Record

extension StudyDesk {
  /// How many entries the record has, and whether after an earlier count something was recorded that lists show. It is told
  /// to whoever watches a page, and says nothing of what it was.
  ///
  /// - Parameter known: Nil for the first look.
  /// - Throws: ``StoreError``.
  package func news(after known: Int64?) throws -> (count: Int64, isNews: Bool) {
    try store.read { reader in
      let count = try reader.head().count
      guard let known, known != count else { return (count, false) }
      return (count, try reader.hasNews(after: known))
    }
  }
}
