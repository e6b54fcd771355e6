extension Checker {
  mutating func checkTag(_ call: Call) -> Typed? {
    guard let node = call[0], let tag = word(node, "a tag", of: call, expected: "a tag in quotes") else { return nil }
    guard let slots = scope.tags[tag], !slots.isEmpty else {
      return fault(.unknownTag(tag, suggestion: nearest(tag, among: scope.tags.keys.sorted())), node.range)
    }
    let types = slots.map { scope.symbol(atSlot: $0)?.type ?? .number(unit: nil) }
    guard let type = Checker.common(types) else { return fault(.mixedTag(tag), node.range) }
    return emit(.slots(slots), .list(type), call.range)
  }

  /// The type that all tagged items have; nil when they differ.
  private static func common(_ types: [ValueType]) -> ValueType? {
    var common: ValueType?
    for type in types {
      guard !type.isList else { return nil }
      switch (common, type) {
      case (nil, _): common = type
      case (let known?, let type) where known == type: break
      case (.choice(let known)?, .choice(let more)) where common?.plain == type.plain:
        common = .choice(values: known + more.filter { !known.contains($0) })
      case (let known?, let type) where known.plain == type.plain: common = type.plain
      default: return nil
      }
    }
    return common
  }

  mutating func checkLast(_ call: Call) -> Typed? {
    guard let node = call[0] else { return nil }
    let kind = word(node, "a kind", of: call, expected: "an outcome kind in quotes")
    let task = call["task"].map { self.task($0, call) }
    guard case .some(let days) = wholeNumber("days", of: call, in: 1...36_500, unit: "days"), let kind else { return nil }
    if let task, task == nil { return nil }
    if scope.outcomes[kind] == nil, !scope.outcomes.isEmpty {
      let suggestion = nearest(kind, among: scope.outcomes.keys.sorted())
      return fault(.unknownOutcome(kind, suggestion: suggestion), node.range)
    }
    let type = scope.outcomes[kind] ?? .number(unit: nil)
    return emit(.query(.last(kind: kind, task: task ?? nil, days: days)), type, call.range)
  }

  mutating func checkCompleted(_ call: Call) -> Typed? {
    guard let node = call[0], let task = task(node, call) else { return nil }
    return told(.query(.completed(task: task)), call.range)
  }

  private mutating func task(_ node: SyntaxNode, _ call: Call) -> String? {
    guard let id = word(node, "task", of: call, expected: "the id of a task") else { return nil }
    guard scope.tasks.isEmpty || scope.tasks.contains(id) else {
      return fault(.unknownTask(id, suggestion: nearest(id, among: scope.tasks.sorted())), node.range)
    }
    return id
  }
}
