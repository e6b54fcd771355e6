import Diagnostics

extension TreeBuilder {
  /// Refuses a key that is no scalar, one with a space that is none, and YAML 1.1's merge key.
  mutating func checkKey(_ index: Int, in mapping: Int) {
    let record = resolved(index)
    let span = records[index].span
    guard record.kind == YAMLNode.Kind.scalar.rawValue else {
      drop(index, in: mapping)
      report(isBraces(span) ? bareBraces(span) : nonScalarKey(span, record))
      return
    }
    guard record.style == .plain else { return }
    if let odd = OddSpace.first(in: span, of: source, inFlow: true) {
      drop(index, in: mapping)
      report(OddSpace.diagnostic(odd, in: path, source))
      return
    }
    guard record.count == 2, isMerge(record) else { return }
    drop(index, in: mapping)
    report(
      .error(
        "merge-key", "'<<' merges maps in YAML 1.1 only; this is read as YAML 1.2", in: path, at: span,
        label: "a merge key", help: "write the keys out, or give the key another name in quotes"))
  }

  /// Refuses every key that an earlier one of the same mapping has already.
  mutating func dropRepeatedKeys(of mapping: Int) {
    keys.removeAll(keepingCapacity: true)
    var key = mapping + 1
    while key < records.count {
      if !records[key].isDropped { keys.append(key) }
      key = Int(records[Int(records[key].next)].next)
    }
    for (later, earlier) in repeats(among: keys) {
      let name = withTexts { String(decoding: $0(resolved(later)), as: UTF8.self) }
      drop(later, in: mapping)
      records[mapping].count -= 1
      report(
        .error(
          "duplicate-key", "the key '\(name)' stands twice in one map", in: path, at: records[later].span,
          label: "repeated here", notes: [.init("first written here", at: records[earlier].span)],
          help: "take one of the two out, or rename it"))
    }
  }

  private mutating func drop(_ key: Int, in mapping: Int) {
    records[key].isDropped = true
    records[mapping].isFaulty = true
  }

  /// The keys that repeat an earlier one, each with that one, in the order of the file.
  private func repeats(among keys: [Int]) -> [(later: Int, earlier: Int)] {
    withTexts { text in
      func isEqual(_ left: Int, _ right: Int) -> Bool {
        let (a, b) = (resolved(left), resolved(right))
        return a.count == b.count && text(a).elementsEqual(text(b))
      }
      // Few keys are compared each with each; many are sorted, so that no mapping is slow.
      if keys.count <= 12 {
        return keys.indices.compactMap { later in
          keys[..<later].first { isEqual($0, keys[later]) }.map { (keys[later], $0) }
        }
      }
      let sorted = keys.sorted { left, right in
        let (a, b) = (resolved(left), resolved(right))
        if a.count != b.count { return a.count < b.count }
        if isEqual(left, right) { return left < right }
        return text(a).lexicographicallyPrecedes(text(b))
      }
      var found: [(later: Int, earlier: Int)] = []
      var first = 0
      for index in sorted.indices.dropFirst() {
        if isEqual(sorted[first], sorted[index]) { found.append((sorted[index], sorted[first])) } else { first = index }
      }
      return found.sorted { $0.later < $1.later }
    }
  }

  private func isMerge(_ record: NodeRecord) -> Bool {
    withTexts { $0(record).elementsEqual("<<".utf8) }
  }

  /// Whether a mapping that serves as a key is the inner pair of `{{name}}`.
  private func isBraces(_ span: SourceSpan) -> Bool {
    span.start > 0 && span.start < source.count && source[span.start] == UInt8(ascii: "{")
      && source[span.start - 1] == UInt8(ascii: "{")
  }

  private func bareBraces(_ span: SourceSpan) -> Diagnostic {
    .error(
      "bare-braces", "'{{' outside quotes begins a YAML map, not a place in a text", in: path,
      at: SourceSpan(start: span.start - 1, end: span.end), label: "read as a map within a map",
      help: "put the whole text in quotes: \"... {{name}} ...\"")
  }

  private func nonScalarKey(_ span: SourceSpan, _ record: NodeRecord) -> Diagnostic {
    let kind = record.kind == YAMLNode.Kind.mapping.rawValue ? "a map" : "a list"
    return .error(
      "non-scalar-key", "\(kind) serves as a key; keys are plain words here", in: path, at: span,
      label: "this is \(kind)", help: "if a text is meant, put it in quotes")
  }
}
