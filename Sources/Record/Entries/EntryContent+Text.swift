import JSONText

extension EntryContent {
  /// Reads an entry's content from its text.
  ///
  /// - Throws: ``StoreError/unreadableEntry(number:)``.
  init(kind: String, text: String, number: Int64) throws {
    self = try EntryContent.read(kind: kind, text: text, apart: nil, number: number).content
  }

  /// Reads an entry's content from its two texts as one.
  ///
  /// - Parameters:
  ///   - apart: The text of the second content; nil without one.
  ///   - detail: How much is read of a content that has no second one.
  /// - Returns: The content, and the places that the second one filled, as JSON pointers.
  /// - Throws: ``StoreError/unreadableEntry(number:)``.
  static func read(
    kind: String, text: String, apart: String?, number: Int64, detail: EntryDetail = .whole
  ) throws -> (content: EntryContent, places: [String]) {
    var json = try? JSONValue(parsing: text, passingOver: apart == nil ? detail.passed(of: kind) : [])
    var places: [String] = []
    if let apart {
      guard let members = (try? JSONValue(parsing: apart))?.members else {
        throw StoreError.unreadableEntry(number: number)
      }
      for member in members { json = json?.replacing(member.name, by: member.value) }
      places = members.map(\.name)
    }
    guard let json, let content = EntryContent(kind: kind, json: json) else {
      throw StoreError.unreadableEntry(number: number)
    }
    return (content, places)
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
