extension TextPattern {
  /// A text that matches, a short one; nil where none was found.
  package var example: String? {
    var parser = PatternParser(pattern)
    guard let tree = try? parser.whole() else { return nil }
    let text = tree.example
    return text.flatMap { matches($0) ? $0 : nil }
  }
}

extension PatternTree {
  fileprivate var example: String? {
    switch self {
    case .take(let set): return set.example.map { String($0) }
    case .sequence(let parts):
      let texts = parts.map(\.example)
      return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
    case .either(let branches): return branches.lazy.compactMap(\.example).first
    case .repeated(let part, let least, _):
      if least == 0 { return "" }
      return part.example.map { String(repeating: $0, count: least) }
    }
  }
}

extension ScalarSet {
  /// A letter or a digit if it has one, or another printable sign.
  fileprivate var example: Unicode.Scalar? {
    let usual = "aA0 ".unicodeScalars.first(where: contains)
    let printable = (0x21...0x7E).lazy.compactMap { Unicode.Scalar(UInt32($0)) }.first(where: contains)
    return usual ?? printable ?? (isNegated ? nil : ranges.first?.lowerBound)
  }
}
