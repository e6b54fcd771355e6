package import Expressions

/// What stands between double braces in a survey's texts, compiled.
package struct Pipes: Sendable {
  package enum Content: Hashable, Sendable {
    case expression(Expression)
    /// The number of the entry.
    case index
    /// The choice that the entry is for.
    case entry

    /// The slot of the item whose answer alone stands there; nil for anything else.
    package var item: Int? {
      guard case .expression(let expression) = self, expression.isName, expression.dependencies.count == 1,
        case .item(let slot) = ExpressionSlot.meaning(of: expression.dependencies[0])
      else { return nil }
      return slot
    }
  }

  private struct Key: Hashable, Sendable {
    let text: String
    let group: Int?
  }

  private var contents: [Key: Content] = [:]

  package init() {}

  package var isEmpty: Bool { contents.isEmpty }

  package var expressions: [Expression] {
    contents.values.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
      .sorted { $0.text < $1.text }
  }

  /// What asks for the latest value of a kind of outcome that stands in a text as it is.
  package var recorded: [Query] {
    expressions.compactMap(\.soleQuery).filter { if case .last = $0.kind { true } else { false } }
  }

  /// - Parameters:
  ///   - text: What stands between the braces, without the spaces at its ends.
  ///   - group: The innermost group round the text: a name means something else inside a repeat.
  package mutating func add(_ text: String, in group: Int?, _ content: Content) {
    contents[Key(text: text, group: group)] = content
  }

  package subscript(text: String, group: Int?) -> Content? { contents[Key(text: text, group: group)] }

  /// A text cut into what stands as it is and what stands between braces; a brace that is never closed stands as it is.
  package enum Part: Hashable, Sendable {
    case text(Substring)
    /// Without the spaces at its ends.
    case pipe(Substring)
  }

  package static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      if open.lowerBound > rest.startIndex { parts.append(.text(rest[..<open.lowerBound])) }
      parts.append(.pipe(rest[open.upperBound..<close.lowerBound].trimmed))
      rest = rest[close.upperBound...]
    }
    if !rest.isEmpty { parts.append(.text(rest)) }
    return parts
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The first place of a pair of signs.
  fileprivate func firstRange(of pair: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(pair) { return index..<self.index(index, offsetBy: pair.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
