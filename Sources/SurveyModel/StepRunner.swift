package import CivilTime
package import Expressions

/// The state machine that takes a participant through a survey.
///
/// It is a value: a copy goes its own way, and the same survey, context and journal always lead to the same state.
/// Nothing here reads a clock or draws a random number.
package struct StepRunner: Sendable {
  package let survey: Survey
  package let context: SittingContext
  /// Every visit in the order of its beginning, those that are no longer on the path included.
  package private(set) var visits: [Visit] = []
  /// The visits from the first page to the one that shows, as indices into ``visits``.
  package private(set) var path: [Int] = []
  /// How the sitting ended; nil while it runs.
  package private(set) var ending: Ending?
  package private(set) var finished: Instant?

  private let plan: RunPlan
  /// For each slot the visit on the path that holds its latest value, -1 for none.
  private var holders: [Int32]

  /// A step is visited at most this often; a rule that would lead to it once more is passed over, so that each
  /// sitting ends.
  package static let maximumVisits = 100

  /// Begins a sitting on the survey's first page.
  package init(survey: Survey, context: SittingContext) {
    self.survey = survey
    self.context = context
    plan = RunPlan(survey: survey)
    holders = Array(repeating: -1, count: survey.items.count)
    enterOrFinish(firstShowing(from: 0), at: context.started)
  }
}

// MARK: - What shows

extension StepRunner {
  /// The visit whose page shows; nil when the sitting has ended.
  package var page: Visit? { ending == nil ? path.last.map { visits[$0] } : nil }

  /// The step that shows.
  package var step: Step? { page.map { survey.steps[$0.step] } }

  /// The first item that shows and is not confirmed; nil when the page can be left.
  package var pendingItem: FormItem? {
    page?.items.first { $0.visible && $0.response == nil }.map { survey.items[$0.slot].item }
  }

  package var canGoBack: Bool { ending == nil && path.count > 1 }

  /// The alerts that are raised as the answers stand, in the order of the file.
  package var raisedAlerts: [String] { survey.alerts.filter { $0.condition.truth(self) == true }.map(\.id) }

  /// What was last answered to an item on the path; nil for every kind of blank.
  package func answer(at slot: Int) -> Answer? {
    guard let record = liveRecord(at: slot), record.visible else { return nil }
    return record.response?.answer
  }

  /// Whether an item shows on its last visit on the path.
  package func isShown(_ slot: Int) -> Bool { liveRecord(at: slot)?.visible ?? false }

  private func liveRecord(at slot: Int) -> ItemRecord? {
    guard holders.indices.contains(slot), holders[slot] >= 0 else { return nil }
    let visit = visits[Int(holders[slot])]
    return visit.items[plan.position(of: slot)]
  }
}

extension StepRunner: ValueSource {
  package var today: CivilDate { context.date }

  package func value(at slot: Int) -> Value { answer(at: slot)?.value ?? .blank }

  package func value(of query: Query) -> Value { context.queried[query.text] ?? .blank }
}

// MARK: - Inputs

extension StepRunner {
  /// Takes one input.
  ///
  /// - Throws: ``InputRefusal``; the state is then as it was.
  package mutating func apply(_ entry: JournalEntry) throws(InputRefusal) {
    guard ending == nil, let current = path.last else { throw .finished }
    switch entry.input {
    case .respond(let slot, let response): try respond(response, at: slot, on: current, entry)
    case .forward: try leave(current, at: entry.at)
    case .back:
      guard path.count > 1 else { throw .atStart }
      path.removeLast()
      release(current)
    }
  }

  private mutating func respond(
    _ response: Response, at slot: Int, on current: Int, _ entry: JournalEntry
  ) throws(InputRefusal) {
    guard plan.slots(of: visits[current].step).contains(slot) else { throw .notShown(slot: slot) }
    let index = plan.position(of: slot)
    guard visits[current].items[index].visible else { throw .notShown(slot: slot) }
    let item = survey.items[slot].item
    switch response {
    case .answered(let answer): if let refusal = item.format.refusal(of: answer) { throw .answer(refusal, slot: slot) }
    case .skipped: if !item.optional { throw .mayNotSkip(slot: slot) }
    case .dontKnow: if !item.dontKnow { throw .mayNotKnow(slot: slot) }
    case .timedOut: throw .notShown(slot: slot)
    }
    let started = index == 0 ? visits[current].started : visits[current].items[index - 1].finished
    visits[current].items[index].response = response
    visits[current].items[index].started = visits[current].items[index].started ?? started ?? entry.at
    visits[current].items[index].finished = entry.at
    visits[current].items[index].milliseconds = entry.milliseconds
    visits[current].items[index].path = entry.path
    refreshVisibility(on: current, after: slot)
  }

  private mutating func leave(_ current: Int, at instant: Instant) throws(InputRefusal) {
    let open = visits[current].items.filter { $0.visible && $0.response == nil }
    guard open.isEmpty else { throw .unconfirmed(slots: open.map(\.slot)) }
    visits[current].finished = instant
    if let shown = stepToShow {
      enter(shown, after: visits[current].after ?? visits[current].step, at: instant)
      return
    }
    // A step that an alert showed goes on where the step before it would have.
    let index = visits[current].after ?? visits[current].step
    let step = survey.steps[index]
    switch step.kind {
    case .completion(let ending):
      finish(ending, at: instant)
      return
    case .consent(let consent):
      if case .consent(let decision)? = answer(at: consent.item.slot), !decision.agreed {
        guard let target = consent.declined.flatMap({ plan.index(of: $0) }), mayVisit(target) else {
          finish(.declined, at: instant)
          return
        }
        enter(target, at: instant)
        return
      }
    default: break
    }
    for rule in step.next where rule.condition.map({ $0.truth(self) == true }) ?? true {
      switch rule.target {
      case .end:
        finish(.complete, at: instant)
        return
      case .step(let id):
        guard let target = plan.index(of: id) else { continue }
        // The step named may be hidden; it is the one that shows in its place whose visits are counted.
        let shown = firstShowing(from: target, named: true)
        if let shown, !mayVisit(shown) { continue }
        enterOrFinish(shown, at: instant)
        return
      }
    }
    enterOrFinish(firstShowing(from: index + 1), at: instant)
  }

  /// The step of an alert that is raised and has not been shown on this way.
  private var stepToShow: Int? {
    for alert in survey.alerts where alert.condition.truth(self) == true {
      guard let step = alert.show.flatMap({ plan.index(of: $0) }), visitCount(of: step) == 0 else { continue }
      return step
    }
    return nil
  }

  private mutating func finish(_ ending: Ending, at instant: Instant) {
    self.ending = ending
    finished = instant
  }
}

// MARK: - Moving

extension StepRunner {
  /// The first step from `index` on whose condition holds; nil when there is none.
  ///
  /// A completion that is a way out (not `complete`), and a step that an alert shows, are entered only by name: nobody
  /// falls into them from the step above.
  private func firstShowing(from index: Int, named: Bool = false) -> Int? {
    (index..<max(index, survey.steps.count)).first { candidate in
      (named && candidate == index || !plan.isByNameAlone(candidate))
        && survey.steps[candidate].showIf.map { $0.truth(self) == true } ?? true && hasSomethingToShow(candidate)
    }
  }

  /// Shows a step; without one the sitting ends.
  private mutating func enterOrFinish(_ index: Int?, at instant: Instant) {
    if let index { enter(index, at: instant) } else { finish(.complete, at: instant) }
  }

  /// Whether a page with items has one that shows; a page without items always does.
  private func hasSomethingToShow(_ index: Int) -> Bool {
    let slots = plan.slots(of: index)
    return slots.isEmpty
      || slots.contains { slot in
        guard let condition = survey.items[slot].item.showIf else { return true }
        // A condition on an item of the same page may come true there; on a page that is not open such items are blank.
        return condition.truth(self) == true
      }
  }

  private mutating func enter(_ index: Int, after origin: Int? = nil, at instant: Instant) {
    let number = visitCount(of: index) + 1
    let visit: Int
    if let known = visits.firstIndex(where: { $0.step == index && $0.number == number && $0.after == origin }) {
      visit = known
    } else {
      visit = visits.count
      let items = plan.slots(of: index).map { ItemRecord(slot: $0, visible: true) }
      visits.append(Visit(step: index, number: number, after: origin, items: items, started: instant))
    }
    path.append(visit)
    for record in visits[visit].items { holders[record.slot] = Int32(visit) }
    refreshVisibility(on: visit)
  }

  private func visitCount(of step: Int) -> Int { path.count { visits[$0].step == step } }

  private func mayVisit(_ step: Int) -> Bool { visitCount(of: step) < StepRunner.maximumVisits }

  /// Gives back the slots of a visit that is no longer on the path.
  private mutating func release(_ visit: Int) {
    let step = visits[visit].step
    let earlier = visits[visit].number > 1 ? path.last { visits[$0].step == step } : nil
    for record in visits[visit].items { holders[record.slot] = Int32(earlier ?? -1) }
  }

  /// Judges again which items of a page show: all of them, or those that depend on one answer.
  private mutating func refreshVisibility(on visit: Int, after changed: Int? = nil) {
    let judged = changed.map { plan.dependentsOnPage(of: $0) } ?? Array(plan.slots(of: visits[visit].step))
    for slot in judged {
      guard let condition = survey.items[slot].item.showIf else { continue }
      visits[visit].items[plan.position(of: slot)].visible = condition.truth(self) == true
    }
  }
}
