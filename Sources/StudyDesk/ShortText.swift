import Diagnostics

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
    if text.unicodeScalars.contains(where: isOfControl) {
      return "has a line break, a tab or another control character; leave it out"
    }
    return text.isEmpty || !text.allSatisfy(\.isWhitespace) ? nil : "is blank"
  }

  /// Its beginning, on one line.
  static func shown(_ text: String) -> String {
    escapingControls(text.prefix(57)).replacing("\n", with: "\\n").replacing("\t", with: "\\t")
  }

  /// Whether a part of a text breaks its line, or turns the direction of what follows it.
  private static func isOfControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
  }
}
