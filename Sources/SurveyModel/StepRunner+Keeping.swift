extension StepRunner {
  /// Gives pages that were visited, and answers that stand as they were, the times and the way of input that they were
  /// recorded with: whoever corrects one answer says nothing of when and how the others were given.
  ///
  /// - Parameters:
  ///   - recorded: What an earlier sitting with the same survey and context gave.
  ///   - result: The result of that sitting.
  package mutating func keepTimes(of recorded: RecordedVisits, in result: TaskResult) {
    for (index, place) in zip(path, places) {
      guard let page = recorded.page(at: place) else { continue }
      visits[index].started = page.started ?? visits[index].started
      if visits[index].finished != nil { visits[index].finished = page.finished ?? visits[index].finished }
      for item in visits[index].items.indices {
        let former = page.result(of: survey.items[visits[index].items[item].slot].item)
        if let former, former.isConfirmed(as: visits[index].items[item].response) {
          visits[index].items[item].keepTimes(of: former)
        }
      }
    }
    if ending != nil, ending == result.ending { finished = result.finished ?? finished }
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
