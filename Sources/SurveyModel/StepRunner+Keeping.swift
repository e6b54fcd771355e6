extension StepRunner {
  /// Gives pages that were visited, and answers that stand as they were, the times and the way of input that they were
  /// recorded with: whoever corrects one answer says nothing of when and how the others were given.
  ///
  /// - Parameter recorded: What an earlier sitting with the same survey and context gave.
  package mutating func keepTimes(of recorded: TaskResult) {
    var pages: [PageKey: StepResult] = [:]
    for page in recorded.pages where !page.result.abandoned {
      pages[PageKey(path: page.path.joined(separator: "/"), visit: page.result.visit)] = page.result
    }
    for index in visits.indices {
      let visit = visits[index]
      let path = survey.path(ofStep: visit.step, entries: visit.entries)
      guard let page = pages[PageKey(path: path, visit: visit.number)] else { continue }
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
}

/// A visit to a page, as results name it.
private struct PageKey: Hashable {
  let path: String
  let visit: Int
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
