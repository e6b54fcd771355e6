import Diagnostics
import YAMLTree

extension YAMLNode {
  /// What to write in the file for another text in a part of the scalar's text, and where: the part alone, or the whole
  /// scalar in quotes where signs of the new text would end the scalar.
  func rewriting(_ range: Range<Int>, as text: String) -> (span: SourceSpan, text: String) {
    let isTorn =
      switch style {
      case .plain:
        text.contains { ",[]{}#".contains($0) } || text.contains(": ")
          || (range.lowerBound == 0 && text.first.map { "\"'".contains($0) } ?? false)
      case .doubleQuoted: text.contains { "\"\\".contains($0) }
      case .singleQuoted: text.contains("'")
      case .literal, .folded, .block, .flow: false
      }
    guard isTorn else { return (sourceSpan(ofTextRange: range), text) }
    let whole = Array(self.text.utf8)
    let upper = min(range.upperBound, whole.count)
    let changed = Array(whole[..<min(range.lowerBound, upper)]) + Array(text.utf8) + Array(whole[upper...])
    return (span, YAMLNode.quoted(String(decoding: changed, as: UTF8.self)))
  }

  /// In double quotes, or in single ones when it has signs that mean something between double ones.
  static func quoted(_ text: String) -> String {
    text.contains { "\"\\".contains($0) }
      ? "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'" : "\"\(text)\""
  }
}
