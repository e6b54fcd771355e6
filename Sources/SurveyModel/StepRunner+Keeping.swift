extension StepRunner {
  /// Gives pages that were visited, and answers that stand as they were, the times and the way of input that they were
  /// recorded with: whoever corrects one answer says nothing of when and how the others were given.
  ///
  /// - Parameter recorded: What an earlier sitting with the same survey and context gave.
  package mutating func keepTimes(of recorded: TaskResult) {
    var pages: [PageKey: StepResult] = [:]
    let lists = recorded.lists
    for page in recorded.pages where !page.result.abandoned {
      guard let step = survey.steps.firstIndex(where: { $0.id == page.result.step }) else { continue }
      let entries = ResultPath(components: page.path).entries
      pages[PageKey(step, entries, chosen(step, entries, lists), visit: page.result.visit, in: survey)] = page.result
    }
    for index in visits.indices {
      let visit = visits[index]
      let key = PageKey(visit.step, visit.entries, visit.chosen, visit: visit.number, in: survey)
      guard let page = pages[key] else { continue }
      visits[index].started = page.started ?? visit.started
      if visit.finished != nil { visits[index].finished = page.finished ?? visit.finished }
      for place in visit.items.indices {
        let item = survey.items[visit.items[place].slot].item
        let former = page.results.first { $0.item == item.id && $0.matrix == item.matrix?.id }
        if let former, former.isConfirmed(as: visit.items[place].response) {
          visits[index].items[place].keepTimes(of: former)
        }
      }
    }
    if ending != nil, ending == recorded.ending { finished = recorded.finished ?? finished }
  }

  /// The choices that the entries round a step are for, by the lists of a result.
  private func chosen(_ step: Int, _ entries: [Int], _ lists: [ResultPath: [ChosenValue]]) -> [ChoiceValue] {
    zip(survey.loops(around: step), entries.indices).compactMap { group, depth in
      guard case .forEach(let slot)? = survey.groups[group].loop?.count else { return nil }
      let list = lists[survey.resultPath(of: slot, entries: Array(entries.prefix(depth)))] ?? []
      return list.indices.contains(entries[depth] - 1) ? list[entries[depth] - 1].value : nil
    }
  }
}

/// A visit to a page: in entries that are for choices by those, wherever they stand in a list.
private struct PageKey: Hashable {
  let step: Int
  /// 0 for one that is for a choice.
  let entries: [Int]
  let chosen: [ChoiceValue]
  let visit: Int

  init(_ step: Int, _ entries: [Int], _ chosen: [ChoiceValue], visit: Int, in survey: Survey) {
    self.step = step
    self.chosen = chosen
    self.visit = visit
    self.entries = zip(survey.loops(around: step), entries).map { group, entry in
      if case .forEach? = survey.groups[group].loop?.count { 0 } else { entry }
    }
  }
}

extension TaskResult {
  /// The answers with several choices.
  fileprivate var lists: [ResultPath: [ChosenValue]] {
    var lists: [ResultPath: [ChosenValue]] = [:]
    for item in items { if case .choices(let chosen)? = item.answer { lists[item.path] = chosen } }
    return lists
  }
}

extension ItemRecord {
  fileprivate mutating func keepTimes(of former: ItemResult) {
    started = former.started
    finished = former.finished
    milliseconds = former.milliseconds
    path = former.path
  }
}

extension ItemResult {
  /// Whether the same was confirmed here.
  fileprivate func isConfirmed(as response: Response?) -> Bool {
    response?.state == confirmed ?? state && response?.answer?.json == answer?.json
  }
}
