package import Record

extension StudyDesk {
  /// The head of the record, and whether since an earlier one something was recorded that lists show. It is told to whoever
  /// watches a page, and says nothing of what it was.
  ///
  /// - Parameter known: Nil for the first look.
  /// - Throws: ``StoreError``.
  package func news(since known: Head?) throws -> (head: Head, isNews: Bool) {
    try store.read { reader in
      let head = try reader.head()
      guard let known, known != head else { return (head, false) }
      return (head, try reader.hasNews(since: known))
    }
  }
}
