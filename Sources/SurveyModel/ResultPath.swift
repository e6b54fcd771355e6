/// A place in the tree of a result, ids from the outside in: `checkin.form/pain`, `knee/rangeOfMotion.range`,
/// `meals/2/one/kcal`. A number is an entry of the repeat before it, a star each of them.
package struct ResultPath: Hashable, Sendable, CustomStringConvertible {
  /// The ids of groups with entries, of the step, then of the item.
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

  /// The path of a score.
  package static func score(_ id: String) -> ResultPath { ResultPath(components: ["scores", id]) }
}

// MARK: - Entries

extension ResultPath {
  /// Stands for every entry of a repeat.
  static let everyEntry = "*"

  /// The entries that the path names, from the outside in.
  package var entries: [Int] { components.compactMap(ResultPath.entry) }

  package var namesEveryEntry: Bool { components.contains(ResultPath.everyEntry) }

  /// The path with a star for each entry.
  package var pattern: ResultPath {
    ResultPath(
      components: components.map { ResultPath.entry($0) == nil ? $0 : ResultPath.everyEntry }, field: field)
  }

  package var withoutField: ResultPath { ResultPath(components: components) }

  /// The path with entries in the place of its first stars.
  package func filled(with entries: [Int]) -> ResultPath {
    var left = entries[...]
    return ResultPath(
      components: components.map { component in
        component == ResultPath.everyEntry ? left.popFirst().map(String.init) ?? component : component
      }, field: field)
  }

  /// A component that is an entry; ids begin with a letter.
  private static func entry(_ component: String) -> Int? {
    component.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(component) : nil
  }

  /// The path of an item with a star for each repeat round it.
  static func pattern(of item: FormItem, in step: Step, _ groups: [StepGroup]) -> ResultPath {
    var components = [item.id] + (item.matrix.map { [$0.id] } ?? []) + [step.id]
    var next = step.group
    while let group = next {
      if groups[group].loop != nil { components.append(everyEntry) }
      components.append(groups[group].id)
      next = groups[group].parent
    }
    return ResultPath(components: components.reversed())
  }
}
