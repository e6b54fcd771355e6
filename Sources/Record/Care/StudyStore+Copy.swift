import JSONText

extension StudyStore {
  /// Writes a copy without names: the same entries with the same heads, without the second contents of those that are
  /// parted. An entry that says who somebody is and was not parted when it was appended is left out as a whole.
  ///
  /// - Parameter identifying: Where the content of an entry, here its number and what it says, tells who or where somebody
  ///   is, as ``StoreWriter/append(_:about:identifying:stamp:)`` takes it. Called for all entries in their order.
  /// - Throws: ``StoreError/fileExists(path:)``; ``StoreError/copyIsNotWritten`` for a copy of a copy; ``StoreError``.
  package func copyWithoutNames(
    to path: String, identifying: (Int64, EntryContent) throws -> [String]
  ) throws {
    if isCopy { throw StoreError.copyIsNotWritten }
    // A copy has none of what tells of them.
    try backend.requireNoneMissing(.rows)
    try backend.copyWithoutNames(to: path) { link in
      guard let text = link.content else { return false }
      let columns = link.columns
      let content = try EntryContent(kind: columns.kind, text: text, number: columns.number)
      let places = try content.ownWords + identifying(columns.number, content)
      guard !places.isEmpty, let json = try? JSONValue(parsing: text) else { return false }
      return places.contains { json.value(at: $0).map { !$0.isNull } ?? false }
    }
  }
}
