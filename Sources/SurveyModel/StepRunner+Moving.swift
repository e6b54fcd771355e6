import CivilTime
import Expressions

// MARK: - Going on

extension StepRunner {
  /// Leaves a visit whose items are all confirmed.
  mutating func moveOn(from current: Int, at instant: Instant) {
    let origin = visits[current].after ?? visits[current].page
    if let shown = pageToShow() { return enter(shown, after: origin, at: instant) }
    // What is passed on the way to the next page may be the last that a score has waited for.
    if context.rules.awaitsScores, survey.alerts.contains(where: { $0.show != nil }),
      let shown = pageToShow(before: pageBehind(current))
    {
      return enter(shown, after: origin, at: instant)
    }
    goOn(from: current, at: instant)
  }

  /// The page to which a visit goes on, as the answers stand; beyond all where the survey ends.
  func pageBehind(_ visit: Int) -> Int {
    var ahead = self
    ahead.goOn(from: visit, at: visits[visit].started)
    return ahead.ending == nil ? ahead.path.last.map { ahead.visits[$0].page } ?? .max : .max
  }

  /// Goes where the step or the survey says that it goes on.
  private mutating func goOn(from current: Int, at instant: Instant) {
    // A step that an alert showed goes on where the step before it would have.
    let page = visits[current].after ?? visits[current].page
    let scope = plan.pages[page].scope
    let step = survey.steps[plan.pages[page].step]
    if let limit = step.timeLimit, ranOut(of: page), follow(limit, from: scope, at: instant) { return }
    switch step.kind {
    case .completion(let ending):
      finish(ending, at: instant)
      return
    case .consent(let consent):
      if case .consent(let decision)? = answer(at: consent.item.slot, entries: plan.entries(of: scope)),
        !decision.agreed
      {
        guard let target = consent.declined.flatMap({ plan.page(named: $0, from: scope) }), mayVisit(target) else {
          finish(.declined, at: instant)
          return
        }
        enter(target, at: instant)
        return
      }
    default: break
    }
    if follow(step.next, from: scope, at: instant) { return }
    goOnBehind(page, at: instant)
  }

  /// Whether time ran out on a page with something left to confirm; else it has only to be left.
  private func ranOut(of page: Int) -> Bool {
    guard let visit = path.last(where: { visits[$0].page == page }) else { return false }
    return visits[visit].items.contains { $0.visible && $0.response == .timedOut }
  }

  /// - Returns: Whether the limit says where to go.
  private mutating func follow(_ limit: TimeLimit, from scope: Int?, at instant: Instant) -> Bool {
    switch limit.onTimeout {
    case .next: return false
    case .step(let id): return follow([NextRule(condition: nil, target: .step(id))], from: scope, at: instant)
    case .end:
      finish(.timedOut, at: instant)
      return true
    }
  }

  /// Goes to the next page that shows, or where a group says that is left on the way.
  private mutating func goOnBehind(_ page: Int, at instant: Instant) {
    let candidate = firstShowing(from: page + 1)
    var left = plan.pages[page].scope
    while let scope = left {
      if let candidate, plan.scopes[scope].pages.contains(candidate) { break }
      let outer = plan.scopes[scope].parent
      if follow(survey.groups[plan.scopes[scope].group].next, from: outer, at: instant) { return }
      left = outer
    }
    enterOrFinish(candidate, at: instant)
  }

  /// Goes where the first rule leads that holds.
  ///
  /// - Returns: Whether there was one.
  mutating func follow(_ rules: [NextRule], from scope: Int?, at instant: Instant) -> Bool {
    for rule in rules where rule.condition.map({ truth(of: $0, in: scope) == true }) ?? true {
      switch rule.target {
      case .end:
        finish(.complete, at: instant)
        return true
      case .step(let id):
        guard let target = plan.page(named: id, from: scope) else { continue }
        // The step named may be hidden; it is the one that shows in its place whose visits are counted.
        let shown = firstShowing(from: target, named: true)
        if let shown, !mayVisit(shown) { continue }
        enterOrFinish(shown, at: instant)
        return true
      }
    }
    return false
  }

  mutating func finish(_ ending: Ending, at instant: Instant) {
    self.ending = ending
    finished = instant
    (isReopened, reviewPage) = (false, nil)
  }

  /// Leaves the pages that nobody needs to see: those whose items are all worked out and hidden and, on the way back to
  /// a review, those that are complete.
  mutating func passThrough(at instant: Instant) {
    while ending == nil, let current = path.last {
      if visits[current].page == reviewPage { reviewPage = nil }
      let isComplete =
        visits[current].finished != nil
        && visits[current].items.allSatisfy { !$0.visible || $0.response != nil }
      guard passesUnseen(current) || reviewPage != nil && isComplete else { return }
      visits[current].finished = visits[current].finished ?? instant
      moveOn(from: current, at: instant)
    }
  }
}

// MARK: - Going back

extension StepRunner {
  /// Takes visits off the path until the one at an index of it shows.
  mutating func goBack(to index: Int) {
    while path.count > index + 1, let visit = path.popLast() { release(visit) }
  }

  /// Goes from a review back to the page that holds an item.
  mutating func revise(_ slot: Int, _ entries: [Int], from current: Int) throws(InputRefusal) {
    if !isClosing {
      guard case .review = survey.steps[visits[current].step].kind else { throw .notReviewing }
    }
    guard let record = record(at: slot, entries: entries), record.visible else { throw .notShown(slot: slot) }
    let holder = Int(holders[plan.instance(of: slot, entries: entries)])
    guard !isSealed(holder), survey.items[slot].item.format.computation == nil else { throw .timed }
    guard let index = path.lastIndex(of: holder) else { throw .notShown(slot: slot) }
    // What had ended goes on to its end.
    let review = isReopened ? Int.max : visits[current].page
    goBack(to: index)
    reviewPage = review
  }

  /// Gives back the instances of a visit that is no longer on the path.
  private mutating func release(_ visit: Int) {
    let page = visits[visit].page
    visitCounts[page] = max((visitCounts[page] ?? 1) - 1, 0)
    let earlier = visits[visit].number > 1 ? path.last { visits[$0].page == page } : nil
    setHolder(Int32(earlier ?? -1), of: visit)
  }

  private mutating func setHolder(_ holder: Int32, of visit: Int) {
    let page = plan.pages[visits[visit].page]
    for instance in page.firstInstance..<page.firstInstance + visits[visit].items.count { holders[instance] = holder }
  }
}

// MARK: - Finding and entering pages

extension StepRunner {
  /// The first page from `index` on that shows; nil when there is none.
  ///
  /// A completion that is a way out (not `complete`), and a step that an alert shows, are entered only by name: nobody
  /// falls into them from the step above.
  func firstShowing(from index: Int, named: Bool = false) -> Int? {
    var candidate = index
    while candidate < plan.pages.count {
      let page = plan.pages[candidate]
      if let closed = closedScope(page.scope) {
        candidate = max(plan.scopes[closed].pages.upperBound, candidate + 1)
        continue
      }
      if named && candidate == index || !plan.isByNameAlone(page.step),
        survey.steps[page.step].showIf.map({ truth(of: $0, in: page.scope) == true }) ?? true,
        hasSomethingToShow(page), !asksBeyondMaximum(page)
      {
        return candidate
      }
      candidate += 1
    }
    return nil
  }

  /// The outermost of the scopes round a page that does not show; nil when all do.
  private func closedScope(_ scope: Int?) -> Int? {
    guard let scope else { return nil }
    let inner = plan.scopes[scope]
    if let closed = closedScope(inner.parent) { return closed }
    let group = survey.groups[inner.group]
    if let condition = group.showIf, truth(of: condition, in: inner.parent) != true { return scope }
    guard let loop = group.loop, let entry = inner.entries.last else { return nil }
    return entry <= entryCount(of: loop, in: inner.parent) ? nil : scope
  }

  /// How many entries a repeat has as the answers stand; none where it is not known.
  ///
  /// - Parameter scope: The scope round the repeat.
  func entryCount(of loop: Repeat, in scope: Int?) -> Int { knownCount(of: loop, in: scope) ?? 0 }

  /// How many entries a repeat has as the answers stand; nil while nothing says it.
  ///
  /// - Parameter scope: The scope round the repeat.
  func knownCount(of loop: Repeat, in scope: Int?) -> Int? {
    switch loop.count {
    case .times(let expression):
      guard case .number(let number) = value(of: expression, in: scope) else { return nil }
      return number >= 1 ? min(Int(min(number, Double(loop.maximum))), loop.maximum) : 0
    case .forEach(let slot):
      guard case .choices(let chosen)? = answer(at: slot, entries: plan.entries(of: scope)) else { return nil }
      return min(chosen.count, loop.maximum)
    case .another(let slot):
      let outer = plan.entries(of: scope)
      var count = 1
      while count < loop.maximum, answer(at: slot, entries: outer + [count]) == .boolean(true) { count += 1 }
      return count
    }
  }

  /// Whether a page asks for one more entry than a repeat may have.
  private func asksBeyondMaximum(_ page: RunPlan.Page) -> Bool {
    guard let scope = page.scope, let loop = survey.groups[plan.scopes[scope].group].loop,
      case .another(let slot) = loop.count, plan.slots(of: page.step).contains(slot)
    else { return false }
    return plan.scopes[scope].entries.last ?? 0 >= loop.maximum
  }

  /// Whether a page with items has one that shows, or one to be worked out; a page without items always does.
  private func hasSomethingToShow(_ page: RunPlan.Page) -> Bool {
    let slots = plan.slots(of: page.step)
    return slots.isEmpty
      || slots.contains { slot in
        // A condition on an item of the same page may come true there; on a page that is not open such items are blank.
        isToShow(survey.items[slot].item, in: page.scope)
      }
  }

  /// Whether an item shows as the answers stand: one whose choices are all hidden does not.
  private func isToShow(_ item: FormItem, in scope: Int?) -> Bool {
    if let condition = item.showIf, truth(of: condition, in: scope) != true { return false }
    guard item.mayHide, let choices = item.format.choices, !choices.isEmpty else { return true }
    if let table = item.format.choiceTable { return !table.shown(for: values(of: table, in: scope)).isEmpty }
    return choices.contains { shows($0, in: scope) }
  }

  /// Shows a page; without one the sitting ends.
  mutating func enterOrFinish(_ page: Int?, at instant: Instant) {
    if let page { enter(page, at: instant) } else { finish(.complete, at: instant) }
  }

  mutating func enter(_ page: Int, after origin: Int? = nil, at instant: Instant) {
    let number = (visitCounts[page] ?? 0) + 1
    visitCounts[page] = number
    let chosen = chosen(in: plan.pages[page].scope)
    let key = visitKey(page, number, after: origin, for: chosen)
    let visit = knownVisits[key] ?? visits.count
    if visit == visits.count {
      let items = plan.presentedSlots(on: page).map { ItemRecord(slot: $0, visible: true) }
      let entries = plan.entries(of: plan.pages[page].scope)
      visits.append(
        Visit(
          step: plan.pages[page].step, entries: entries, chosen: chosen, page: page, number: number, after: origin,
          items: items, started: instant))
      knownVisits[key] = visit
    }
    place(visit, on: page, number: number)
    path.append(visit)
    setHolder(Int32(visit), of: visit)
    carryWords(among: plan.slots(of: visits[visit].step), on: visit)
    refresh(plan.slots(of: visits[visit].step), on: visit)
    takeBackUnfit(among: plan.slots(of: visits[visit].step), on: visit)
  }

  func mayVisit(_ page: Int) -> Bool { visitCounts[page] ?? 0 < StepRunner.maximumVisits }

  /// Judges again which items of a page show, and works out again what is computed; in the order of the file, so that
  /// each is judged after what it reads.
  mutating func refresh(_ slots: some Sequence<Int>, on visit: Int) {
    let scope = plan.pages[visits[visit].page].scope
    for slot in slots {
      let item = survey.items[slot].item
      guard item.mayHide || item.format.computation != nil else { continue }
      var visible = isToShow(item, in: scope)
      let index = plan.position(of: slot, on: visits[visit].page)
      if let computation = item.format.computation {
        let answer = Answer(computed: value(of: computation, in: scope))
        visits[visit].items[index].response = answer.map(Response.answered)
        visible = visible && answer != nil
      }
      visits[visit].items[index].visible = visible
    }
  }
}
