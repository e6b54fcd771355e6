/// A text that stands in a line of lists: the name of somebody, where an entry comes from.
enum ShortText {
  /// How many characters it may have, as Unicode counts them.
  static let most = 200

  /// - Throws: ``RosterRefusal/badName(_:_:)``.
  static func requireName(_ text: String?) throws {
    if let text, let fault = fault(of: text) { throw RosterRefusal.badName(text, fault) }
  }

  /// Why a text is none, in words that follow "it"; nil for one that is.
  static func fault(of text: String) -> String? {
    let count = text.unicodeScalars.count
    if count > most { return "has \(count) characters; write at most \(most)" }
    let hasControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return hasControl ? "has a line break, a tab or another control character; leave it out" : nil
  }
}
