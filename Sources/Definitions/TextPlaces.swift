import Diagnostics
import YAMLTree

/// The fields that hold texts for people, wherever they stand in a file.
enum TextPlaces {
  private static let keys: Set<String> = [
    "title", "text", "prompt", "hint", "label", "labels", "criteria", "choices", "minimumLabel", "maximumLabel",
    "message", "alt", "refusal", "yes", "no", "another", "contact", "subject", "body",
  ]

  /// Every text of a file with the field that holds it.
  static func all(in root: YAMLNode) -> [(field: String, node: YAMLNode)] {
    var found: [(field: String, node: YAMLNode)] = []
    collect(root, field: nil, depth: 0, &found)
    return found
  }

  private static func collect(
    _ node: YAMLNode, field: String?, depth: Int, _ found: inout [(field: String, node: YAMLNode)]
  ) {
    guard depth < YAMLDocument.depthLimit, !node.isAlias else { return }
    switch node.kind {
    case .scalar: if let field { found.append((field, node)) }
    case .sequence:
      // The elements of other lists are no texts.
      let inner = field == "choices" ? field : nil
      for element in node.elements { collect(element, field: inner, depth: depth + 1, &found) }
    case .mapping:
      let isOfTexts = field != nil && field != "choices"
      for entry in node.entries {
        let own = entry.key.isScalar && keys.contains(entry.key.text) ? entry.key.text : nil
        collect(entry.value, field: own ?? (isOfTexts ? field : nil), depth: depth + 1, &found)
      }
    }
  }
}

extension Findings {
  /// `cut-text`: a text that YAML ends at ` #`, which its writer takes for a part of it. A comment has a space after the
  /// sign.
  mutating func judgeComments(in root: YAMLNode, _ file: SourceFile) {
    guard file.bytes.contains(UInt8(ascii: "#")) else { return }
    for (field, node) in TextPlaces.all(in: root) where !node.isNull {
      guard let comment = node.commentBehind, comment.end > comment.start + 1 else { continue }
      let next = file.bytes[comment.start + 1]
      if next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") || next == UInt8(ascii: "#") { continue }
      let whole = node.written(SourceSpan(start: node.span.start, end: comment.end))
      warning(
        "cut-text", "the text of '\(field)' ends before '#': in YAML ' #' begins a comment", at: comment,
        label: "not part of the text",
        help: "put the text in quotes: \(YAMLNode.quoted(whole)); for a comment, put a space after '#'")
    }
  }

  /// `unpiped-text`: braces in a text that no name is put into.
  ///
  /// - Parameters:
  ///   - piped: Where the texts begin that names are put into.
  ///   - places: Which texts of such a file those are, in words.
  mutating func judgeBraces(
    in root: YAMLNode, _ file: SourceFile, piped: Set<Int>,
    places: String = "in the title and text of a step, and in the prompt, hint, refusal, message and alt of an item"
  ) {
    guard file.bytes.contains(UInt8(ascii: "{")) else { return }
    for (field, node) in TextPlaces.all(in: root) where !piped.contains(node.span.start) {
      let text = node.text
      guard let open = text.firstRange(of: "{{") else { continue }
      let start = text.utf8.distance(from: text.startIndex, to: open.lowerBound)
      warning(
        "unpiped-text", "'{{' in this '\(field)' is shown as it is written: answers are not put in here",
        at: node.sourceSpan(ofTextRange: start..<text.utf8.count),
        help: "take the braces out; names stand in braces \(places)")
    }
  }
}
