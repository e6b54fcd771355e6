extension StepRunner {
  /// The result as it stands: of a finished sitting, or of one broken off here.
  package var result: TaskResult {
    var builder = ResultBuilder(self)
    return TaskResult(
      survey: survey.id, digest: survey.digest, context: context, ending: ending, finished: finished,
      draws: plan.draws, results: builder.results(of: 0..<plan.pages.count, in: nil),
      scores: ending == nil ? [] : scoreResults)
  }
}

extension StepRunner {
  /// The last page that was reached, ways out aside: what lies behind it was not reached, what lies before it and has
  /// no visit was not shown.
  fileprivate var furthestPage: Int {
    path.map { visits[$0].page }.filter { page in
      let step = survey.steps[plan.pages[page].step]
      return if case .completion(let ending) = step.kind { ending == .complete } else { true }
    }.max() ?? 0
  }

  /// Whether the way has not come to an item that stands in no repeat, nor past it.
  func isNotReached(_ slot: Int) -> Bool {
    guard ending != .complete, record(at: slot) == nil,
      let page = plan.page(ofStep: survey.items[slot].step, entries: [])
    else { return false }
    return page >= furthestPage
  }
}

/// Gathers the visits of a sitting into the tree of its result.
private struct ResultBuilder {
  let runner: StepRunner
  /// For each page its visits, by number.
  private var visitsByPage: [Int: [Int]] = [:]
  private let onPath: Set<Int>
  private let furthest: Int

  init(_ runner: StepRunner) {
    self.runner = runner
    onPath = Set(runner.path)
    for (index, visit) in runner.visits.enumerated() {
      guard let page = onPath.contains(index) ? visit.page : runner.pageOfLeft(visit) else { continue }
      visitsByPage[page, default: []].append(index)
    }
    furthest = runner.furthestPage
  }

  /// The results of a stretch of pages that lies in a scope, groups inside it gathered.
  mutating func results(of pages: Range<Int>, in scope: Int?) -> [StepResult] {
    var results: [StepResult] = []
    var page = pages.lowerBound
    while page < pages.upperBound {
      if let inner = runner.plan.scope(at: page, inside: scope) {
        let group = runner.plan.scopes[inner]
        results.append(result(of: group))
        page = max(group.pages.upperBound, page + 1)
      } else {
        results += self.results(of: page)
        page += 1
      }
    }
    return results
  }

  private mutating func result(of scope: RunPlan.Scope) -> StepResult {
    let group = runner.survey.groups[scope.group]
    var steps: [StepResult] = []
    var page = scope.pages.lowerBound
    while page < scope.pages.upperBound, let entry = runner.plan.scope(at: page, inside: scope.parent) {
      let end = runner.plan.endOfEntry(at: page, in: entry)
      let number = group.loop == nil ? nil : runner.plan.scopes[entry].entries.last
      if isPresent(page..<end, entry: number, of: group, in: scope.parent) {
        steps += results(of: page..<end, in: entry).map { $0.inEntry(number) }
      }
      page = max(end, page + 1)
    }
    let inner = steps.filter { !$0.abandoned }
    return StepResult(
      step: group.id, type: group.typeName, visit: inner.map(\.visit).max() ?? 0,
      started: inner.compactMap(\.started).min(), finished: inner.compactMap(\.finished).max(), steps: steps)
  }

  /// Entries that were neither asked for nor begun are no part of a result.
  private func isPresent(_ pages: Range<Int>, entry: Int?, of group: StepGroup, in scope: Int?) -> Bool {
    guard let entry, let loop = group.loop else { return true }
    return entry <= runner.entryCount(of: loop, in: scope) || pages.contains { visitsByPage[$0] != nil }
  }

  private func results(of page: Int) -> [StepResult] {
    let step = runner.survey.steps[runner.plan.pages[page].step]
    let own = (visitsByPage[page] ?? []).sorted { (runner.visits[$0].number, $0) < (runner.visits[$1].number, $1) }
    // What an earlier way round a loop had entries for, or other choices, was confirmed there, and is no answer any more.
    let last = own.last(where: onPath.contains).flatMap { runner.isOfEntries($0) ? $0 : nil }
    var results = own.map { result(of: $0, isLast: $0 == last) }
    if !own.contains(where: onPath.contains), !step.items.isEmpty {
      results.append(blank(step, page < furthest || runner.ending == .complete ? .notShown : .notReached))
    }
    return results
  }

  private func result(of index: Int, isLast: Bool) -> StepResult {
    let visit = runner.visits[index]
    let step = runner.survey.steps[visit.step]
    let isOnPath = onPath.contains(index)
    return StepResult(
      step: step.id, type: step.kind.name, visit: visit.number, abandoned: !isOnPath, started: visit.started,
      finished: visit.finished,
      results: visit.items.map { record in
        let shown = isOnPath && record.visible
        return result(
          of: record, in: runner.plan.pages[visit.page].scope, shown: shown && isLast,
          confirmed: shown && !isLast ? record.response?.state : nil,
          // Of a way before there is no telling any more what the rules said.
          affirmed: record.affirmed && (!isLast || runner.isDoubted(record.slot, on: index)))
      })
  }

  private func result(of record: ItemRecord, in scope: Int?, shown: Bool, confirmed: ItemState?, affirmed: Bool)
    -> ItemResult
  {
    let item = runner.survey.items[record.slot].item
    let state: ItemState = if shown { record.response?.state ?? .notReached } else { .notShown }
    let isJudged = shown && (state == .answered || state == .timedOut || state == .dontKnow || state == .skipped)
    return ItemResult(
      item: item.id, matrix: item.matrix?.id, type: item.typeName,
      suggested: isSuggested(record, item, in: scope), state: state,
      answer: record.response?.answer, confirmed: confirmed,
      right: isJudged ? item.isRight(record.response?.answer) : nil, unit: item.format.unit, path: record.path,
      milliseconds: record.milliseconds, started: record.started, finished: record.finished,
      affirmed: affirmed)
  }

  private func isSuggested(_ record: ItemRecord, _ item: FormItem, in scope: Int?) -> Bool {
    guard let answer = record.response?.answer else { return false }
    return runner.suggestion(of: item, in: scope) == answer
  }

  private func blank(_ step: Step, _ state: ItemState) -> StepResult {
    let items = step.items.map {
      ItemResult(
        item: $0.id, matrix: $0.matrix?.id, type: $0.typeName, suggested: false, state: state, answer: nil,
        confirmed: nil, right: nil,
        unit: $0.format.unit, path: nil, milliseconds: nil, started: nil, finished: nil)
    }
    return StepResult(step: step.id, type: step.kind.name, visit: 0, results: items)
  }
}

extension StepResult {
  fileprivate func inEntry(_ number: Int?) -> StepResult {
    StepResult(
      step: step, type: type, visit: visit, entry: number ?? entry, abandoned: abandoned, started: started,
      finished: finished, results: results, steps: steps)
  }
}
