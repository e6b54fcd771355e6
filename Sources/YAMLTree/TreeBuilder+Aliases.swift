import Diagnostics

extension TreeBuilder {
  /// What an alias refers to, once it is certain that following it ends and stays within the bounds.
  mutating func target(_ name: String, _ span: SourceSpan) -> Anchor? {
    guard let anchor = anchors[name] else {
      isBroken = true
      report(unknownAlias(name, span))
      return nil
    }
    guard let size = anchor.size else {
      isBroken = true
      report(
        .error(
          "recursive-alias", "the alias '*\(name)' stands inside what it refers to", in: path, at: span,
          label: "this would go on without end", notes: [.init("anchored here", at: anchorSpan(anchor))],
          help: "write out what is meant"))
      return nil
    }
    expanded += size
    guard expanded <= YAMLDocument.expansionLimit else {
      isBroken = true
      report(
        .error(
          "alias-bomb", "the file's aliases stand for more than \(YAMLDocument.expansionLimit) nodes", in: path,
          at: span, label: "the limit is passed here", notes: [.init("anchored here", at: anchorSpan(anchor))],
          help: "aliases of aliases multiply: write out what is meant"))
      return nil
    }
    return anchor
  }

  mutating func refuseDepth(_ span: SourceSpan) {
    guard !diagnostics.contains(where: { $0.code == "too-deep" }) else { return }
    isBroken = true
    report(
      .error(
        "too-deep", "lists and maps are nested more than \(YAMLDocument.depthLimit) deep", in: path, at: span,
        label: "level \(YAMLDocument.depthLimit + 1) begins here", help: "check for brackets that are never closed"))
  }

  private func unknownAlias(_ name: String, _ span: SourceSpan) -> Diagnostic {
    let near = didYouMean(name, among: anchors.keys.sorted())
    return .error(
      "unknown-alias", "the alias '*\(name)' refers to no anchor above it", in: path, at: span,
      label: "no '&\(name)' before this",
      help: (near.map { "write '*\($0)', or p" } ?? "p") + "ut the text in quotes if it begins with '*'")
  }

  private func anchorSpan(_ anchor: Anchor) -> SourceSpan {
    let span = records[anchor.record].span
    // A long collection is marked where it begins.
    return SourceSpan(start: span.start, end: min(max(span.start, span.end), span.start + 1))
  }
}
