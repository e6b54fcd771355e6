import Diagnostics
import YAMLTree

/// A value that its own commas tore apart: between braces YAML reads `{ when: mean(a, b) > 3 }` as `when: mean(a` and
/// an empty field `b) > 3`.
struct ShreddedExpression {
  /// The keys that are pieces of a value: no field of theirs is missing or unknown.
  var pieces: [SourceSpan] = []
  /// The values that were cut off: what is left of them is not worth judging.
  var values: [SourceSpan] = []

  /// Reports each torn value of a map in braces, and what to write instead.
  ///
  /// - Parameter known: The fields of the map; an empty one of them is no piece.
  static func detect(in node: YAMLNode, known: [String], _ findings: inout Findings) -> ShreddedExpression {
    var found = ShreddedExpression()
    guard node.isMapping, node.style == .flow else { return found }
    var torn: Torn?
    for entry in node.entries {
      let isPiece = entry.value.isMissing && !known.contains { entry.key.textEquals($0) }
      if isPiece, var run = torn {
        run.pieces.append(entry.key)
        torn = run
      } else {
        torn?.report(&found, &findings)
        torn = entry.value.isScalar && !entry.value.isMissing && !entry.value.isQuoted ? Torn(entry) : nil
      }
    }
    torn?.report(&found, &findings)
    return found
  }

  /// A value and the empty fields that follow it.
  private struct Torn {
    let key: YAMLNode
    let value: YAMLNode
    var pieces: [YAMLNode] = []

    init(_ entry: YAMLEntry) {
      key = entry.key
      value = entry.value
    }

    /// Fields of which a comma means a list.
    private static let lists = ["at", "on", "onDay", "dates", "remind", "after", "holidays", "tags", "between"]

    /// In double quotes, or in single ones when it has double ones itself.
    private static func quoted(_ text: String) -> String {
      text.contains("\"")
        ? "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'" : "\"\(text)\""
    }

    func report(_ found: inout ShreddedExpression, _ findings: inout Findings) {
      guard let last = pieces.last else { return }
      found.pieces += pieces.map(\.span)
      found.values.append(value.span)
      let whole = ([value] + pieces).map(\.shortText).joined(separator: ", ")
      let mended = Torn.lists.contains(key.text) ? "[\(whole)]" : Torn.quoted(whole)
      findings.error(
        "shredded-expression", "the commas of '\(key.shortText)' tear it apart: between braces a comma ends the field",
        at: SourceSpan(start: value.span.start, end: last.span.end),
        label: "read as \(pieces.count + 1) fields", help: "write \(key.shortText): \(mended)")
    }
  }
}

extension Fields {
  /// Reads a map as ``init(_:owner:known:_:)`` does, but tells of a torn value once instead of calling its pieces
  /// unknown fields.
  ///
  static func read(
    _ node: YAMLNode, owner: @autoclosure @escaping () -> String, known: [String], _ findings: inout Findings
  ) -> (fields: Fields, shredded: ShreddedExpression)? {
    guard node.isMapping else {
      findings.notAMap(node, owner: owner())
      return nil
    }
    let shredded = ShreddedExpression.detect(in: node, known: known, &findings)
    var own = Findings(path: findings.path)
    let fields = Fields(node, owner: owner(), known: known, &own)
    findings.append(
      contentsOf: own.diagnostics.filter { found in
        !(found.code == "unknown-key" && found.span.map { shredded.pieces.contains($0) } ?? false)
      })
    return fields.map { ($0, shredded) }
  }
}
