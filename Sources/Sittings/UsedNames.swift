/// The names of the ways that a participant recorded, so that none is given twice. Capitals make no difference.
package struct UsedNames: Hashable, Sendable {
  private var names: Set<String> = []

  package init() {}

  package mutating func add(_ name: String) { names.insert(name.trimmed.lowercased()) }

  package func contains(_ name: String) -> Bool { names.contains(name.trimmed.lowercased()) }

  /// Characters that a name has at most.
  package static let longest = 100

  /// Whether a trimmed text can be a name.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.count <= longest
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
