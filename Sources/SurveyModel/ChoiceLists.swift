/// The choices that a result has of each item with several, by which the entries of a repeat that goes through them are counted.
package struct ChoiceLists: Sendable {
  private var lists: [ResultPath: [ChosenValue]] = [:]

  package init(_ result: TaskResult) {
    for item in result.items { if case .choices(let chosen)? = item.answer { lists[item.path] = chosen } }
  }

  package subscript(path: ResultPath) -> [ChosenValue]? { lists[path] }

  /// The lists where one has taken the place of another; those inside its entries go with their choices.
  package func with(_ chosen: [ChosenValue], at path: ResultPath, of survey: Survey) -> ChoiceLists {
    var changed = self
    changed.lists = lists.filter { $0.key.entries.count <= path.entries.count }
    changed.lists[path] = chosen
    let inner = lists.filter { $0.key.entries.count > path.entries.count }
    for (key, list) in inner.sorted(by: { $0.key.entries.count < $1.key.entries.count }) {
      if let moved = self.path(key, in: changed, of: survey) { changed.lists[moved] = list }
    }
    return changed
  }

  /// The path under which another result has what this one has under a path: in an entry for a choice, the number that the choice
  /// has there. Nil for a choice that the other lacks, or does not come to.
  package func path(_ path: ResultPath, in other: ChoiceLists, of survey: Survey) -> ResultPath? {
    guard let slot = survey.slot(of: path) else { return path }
    var (own, there): ([Int], [Int]) = ([], [])
    for (group, entry) in zip(survey.loops(around: survey.items[slot].step), path.entries) {
      var counted = entry
      if let loop = survey.groups[group].loop, case .forEach(let source) = loop.count,
        let list = lists[survey.resultPath(of: source, entries: survey.entries(own, round: source))],
        list.indices.contains(entry - 1)
      {
        let others = other[survey.resultPath(of: source, entries: survey.entries(there, round: source))] ?? []
        guard let place = others.place(of: list[entry - 1]), place < loop.maximum else { return nil }
        counted = place + 1
      }
      own.append(entry)
      there.append(counted)
    }
    return survey.resultPath(of: slot, entries: there)
  }

  /// The choices that the entries round a step are for, of repeats that go through choices.
  func chosen(round step: Int, _ entries: [Int], of survey: Survey) -> [ChoiceValue] {
    zip(survey.loops(around: step), entries.indices).compactMap { group, depth in
      guard case .forEach(let source)? = survey.groups[group].loop?.count else { return nil }
      let outer = survey.entries(Array(entries.prefix(depth)), round: source)
      let list = lists[survey.resultPath(of: source, entries: outer)] ?? []
      return list.indices.contains(entries[depth] - 1) ? list[entries[depth] - 1].value : nil
    }
  }
}
