import JSONText

/// Where a file stands that is an answer: what an entry names that says that it was handed out.
package struct FilePlace: Hashable, Sendable {
  package let event: String
  /// The item's path.
  package let item: String

  package init(event: String, item: String) {
    self.event = event
    self.item = item
  }
}

extension FilePlace {
  /// Nil where an entry names none.
  init?(json: JSONValue) {
    guard let event = json.text("event"), let item = json.text("item") else { return nil }
    self.init(event: event, item: item)
  }
}
