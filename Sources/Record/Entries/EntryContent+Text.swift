import JSONText

extension EntryContent {
  /// Reads an entry's content from its text.
  ///
  /// - Throws: ``StoreError/unreadableEntry(number:)``.
  init(kind: String, text: String, number: Int64) throws {
    guard let json = try? JSONValue(parsing: text), let content = EntryContent(kind: kind, json: json) else {
      throw StoreError.unreadableEntry(number: number)
    }
    self = content
  }

  /// The person whom the content introduces.
  var introduced: Subject? {
    switch self {
    case .roster(.added(let id, _)): .participant(id)
    case .assessor(.added(let id, _)): .assessor(id)
    default: nil
    }
  }
}
