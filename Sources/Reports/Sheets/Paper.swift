/// The sizes of paper that reports are laid out for.
package enum Paper: String, Hashable, Sendable, CaseIterable {
  case a4, letter

  /// As CSS names it.
  var name: String {
    switch self {
    case .a4: "A4"
    case .letter: "Letter"
    }
  }
}
