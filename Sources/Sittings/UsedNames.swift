import SurveyModel

/// The names of the ways that a participant recorded, so that none is given twice. What nobody sees makes no difference:
/// capitals, wide forms, how many spaces, signs without a shape.
package struct UsedNames: Hashable, Sendable {
  private var names: Set<String> = []

  package init() {}

  package mutating func add(_ name: String) { names.insert(UsedNames.folded(name)) }

  package func contains(_ name: String) -> Bool { names.contains(UsedNames.folded(name)) }

  private static func folded(_ name: String) -> String {
    var seen = String.UnicodeScalarView()
    seen.append(contentsOf: name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
    // Capitals first: a sharp s is two letters there, and a final sigma is like any other.
    let words = String(seen).withoutWideForms.uppercased().lowercased().split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ")
  }

  /// Characters that a name has at most.
  package static let longest = 100

  /// Whether a trimmed text can be a name.
  package static func isName(_ text: String) -> Bool {
    !folded(text).isEmpty && text.count <= longest
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
