/// A place in the tree of a result, ids from the outside in: `checkin.form/pain`, `knee/rangeOfMotion.range`.
package struct ResultPath: Hashable, Sendable, CustomStringConvertible {
  /// The ids of steps, then of the item.
  package let components: [String]
  /// A field of the answer, behind the last dot: `range` of `rangeOfMotion.range`; item ids hold no dot.
  package let field: String?

  package init(components: [String], field: String? = nil) {
    self.components = components
    self.field = field
  }

  /// Nil when a component is empty or there is only one.
  package init?(_ text: String) {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }), let last = parts.popLast() else { return nil }
    let pieces = last.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard pieces.allSatisfy({ !$0.isEmpty }) else { return nil }
    components = parts + [pieces[0]]
    field = pieces.count > 1 ? pieces[1] : nil
  }

  package var description: String { components.joined(separator: "/") + (field.map { "." + $0 } ?? "") }

  /// The score that the path names, `phq` of `scores/phq`; nil for a path to an item.
  package var score: String? {
    components.count == 2 && components[0] == "scores" && field == nil ? components[1] : nil
  }
}
