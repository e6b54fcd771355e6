package import CivilTime
import Expressions

/// The state machine that takes a participant through a survey.
///
/// It is a value: a copy goes its own way, and the same survey, context and journal always lead to the same state.
/// Nothing here reads a clock or draws a number that is not in the context.
package struct StepRunner: Sendable {
  package let survey: Survey
  package let context: SittingContext
  /// What texts are shown in: the context's language, unless the person has another since. Nothing that is recorded, and no
  /// rule, depends on it.
  package private(set) var language: LanguageTag
  /// Every visit in the order of its beginning, those that are no longer on the path included.
  package internal(set) var visits: [Visit] = []
  /// The visits from the first page to the one that shows, as indices into ``visits``.
  package internal(set) var path: [Int] = []
  /// How the sitting ended; nil while it runs.
  package internal(set) var ending: Ending?
  package internal(set) var finished: Instant?

  let plan: RunPlan
  /// For each instance of an item the visit on the path that holds its latest value, -1 for none.
  var holders: [Int32]
  /// How often each page stands on the path.
  var visitCounts: [Int: Int] = [:]
  var knownVisits: [VisitKey: Int] = [:]
  /// The review that the person went back from and returns to: the pages on the way that are complete are passed.
  var reviewPage: Int?
  /// Whether the sitting had ended and shows its last page again.
  var isReopened = false

  /// What makes a visit the same as one that was left by going back.
  struct VisitKey: Hashable, Sendable {
    let page: Int
    let chosen: [ChoiceValue]
    let number: Int
    let after: Int?
  }

  /// A page is visited at most this often; a rule that would lead to it once more is passed over, so that each
  /// sitting ends.
  package static let maximumVisits = 100

  /// Begins a sitting on the survey's first page.
  package init(survey: Survey, context: SittingContext) {
    self.survey = survey
    self.context = context
    language = context.language
    plan = RunPlan(survey: survey, context: context)
    holders = Array(repeating: -1, count: plan.instanceCount)
    enterOrFinish(firstShowing(from: 0), at: context.started)
    passThrough(at: context.started)
  }
}

extension StepRunner {
  /// Shows texts from here on in another language.
  package mutating func speak(_ language: LanguageTag) { self.language = language }
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

  /// Whether a person is asked for an item on the page that shows.
  package func isAsked(_ record: ItemRecord) -> Bool {
    record.visible && survey.items[record.slot].item.format.computation == nil
  }

  package var canGoBack: Bool {
    guard ending == nil, path.count > 1, let current = path.last else { return false }
    return !isTimed(current) && pathBefore.map { !isSealed(path[$0]) } ?? false
  }

  /// Whether the person went back from a review, to which the way on returns.
  package var isReturning: Bool { reviewPage != nil }

  /// When the time of the page that shows is over; nil for a page without a limit.
  package var deadline: Instant? {
    guard let page, let limit = survey.steps[page.step].timeLimit else { return nil }
    return Instant(milliseconds: page.started.milliseconds &+ limit.milliseconds)
  }

  /// Milliseconds until then, as many as the limit has at most: a clock that was set back, or stands still, gives no more.
  package func timeLeft(at instant: Instant) -> Int? {
    guard let page, let limit = survey.steps[page.step].timeLimit?.milliseconds else { return nil }
    return Int(clamping: min(limit, max(0, page.started.milliseconds &+ limit &- instant.milliseconds)))
  }

  /// The instant of an input that comes at `instant`: none is before its page showed, whatever the clock says.
  package func moment(at instant: Instant) -> Instant { max(instant, page?.started ?? instant) }

  /// What was drawn for the sitting: the orders of blocks, pages and choices, in the order of the file.
  package var draws: [Draw] { plan.draws }

  /// What was last answered to an item on the path; nil for every kind of blank.
  ///
  /// - Parameter entries: Of the repeats round the item, from the outside in.
  package func answer(at slot: Int, entries: [Int] = []) -> Answer? {
    guard let record = record(at: slot, entries: entries), record.visible else { return nil }
    return record.response?.answer
  }

  /// Whether an item shows on its last visit on the path.
  package func isShown(_ slot: Int, entries: [Int] = []) -> Bool {
    record(at: slot, entries: entries)?.visible ?? false
  }

  /// An item's record on its last visit on the path; nil for one that the way did not pass.
  package func record(at slot: Int, entries: [Int] = []) -> ItemRecord? {
    guard survey.items.indices.contains(slot) else { return nil }
    let holder = Int(holders[plan.instance(of: slot, entries: entries)])
    guard holder >= 0, isForChosen(holder) else { return nil }
    return visits[holder].items[plan.position(of: slot, on: visits[holder].page)]
  }

  /// The visit before the one that shows that a person could go back to, as an index into ``path``.
  ///
  /// A page that showed nothing, since all its items are worked out and hidden, is none.
  var pathBefore: Int? { path.indices.dropLast().last { !passesUnseen(path[$0]) } }

  func isTimed(_ visit: Int) -> Bool { survey.steps[visits[visit].step].timeLimit != nil }

  /// Whether nobody comes back to a page that was left: its time is over, or the right answers were told there.
  func isSealed(_ visit: Int) -> Bool {
    if isTimed(visit) { return true }
    guard survey.steps[visits[visit].step].feedback else { return false }
    return visits[visit].items.contains { $0.response != nil && survey.items[$0.slot].item.correct != nil }
  }

  /// Whether a page has items and nothing of them shows.
  func passesUnseen(_ visit: Int) -> Bool {
    !visits[visit].items.isEmpty
      && visits[visit].items.allSatisfy { !$0.visible || survey.items[$0.slot].item.format.isHiddenComputation }
  }
}

// MARK: - Inputs

extension StepRunner {
  /// Takes one input.
  ///
  /// - Parameter changed: Of an answer that was recorded, the items that have another answer than they had then: a rule that only
  ///   asks does not ask again where it reads none of them. Nil for an answer that is new.
  /// - Throws: ``InputRefusal``; the state is then as it was.
  package mutating func apply(
    _ entry: JournalEntry, recordedBesides changed: Set<Int>? = nil
  ) throws(InputRefusal) {
    guard ending == nil, let current = path.last else { throw .finished }
    switch entry.input {
    case .respond(let slot, let entries, let response):
      guard entries.isEmpty || entries == visits[current].entries else { throw .notShown(slot: slot) }
      try respond(response, at: slot, on: current, entry, recordedBesides: changed)
      return
    case .forward: try leave(current, at: entry.at)
    case .back:
      guard path.count > 1, let before = pathBefore else { throw .atStart }
      guard canGoBack else { throw .timed }
      goBack(to: before)
      return
    case .expire: try expire(current, at: entry.at)
    case .revise(let slot, let entries):
      try revise(slot, entries, from: current)
      return
    }
    passThrough(at: entry.at)
  }

  private mutating func respond(
    _ given: Response, at slot: Int, on current: Int, _ entry: JournalEntry, recordedBesides changed: Set<Int>?
  ) throws(InputRefusal) {
    guard plan.slots(of: visits[current].step).contains(slot) else { throw .notShown(slot: slot) }
    let index = plan.position(of: slot, on: visits[current].page)
    let item = survey.items[slot].item
    guard visits[current].items[index].visible, item.format.computation == nil else { throw .notShown(slot: slot) }
    if let deadline, entry.at >= deadline { throw .expired }
    let scope = plan.pages[visits[current].page].scope
    let response = withCarriedWords(given, to: item, in: scope)
    switch response {
    case .answered(let answer):
      if let refusal = format(of: item, in: scope).refusal(of: answer) { throw .answer(refusal, slot: slot) }
    case .skipped: if !isOptional(item, in: scope) { throw .mayNotSkip(slot: slot) }
    case .dontKnow: if !item.dontKnow { throw .mayNotKnow(slot: slot) }
    case .timedOut: throw .notShown(slot: slot)
    }
    let before = visits[current]
    let started = index == 0 ? before.started : before.items[index - 1].finished
    visits[current].items[index].response = response
    visits[current].items[index].started = visits[current].items[index].started ?? started ?? entry.at
    visits[current].items[index].finished = entry.at
    visits[current].items[index].milliseconds = entry.milliseconds
    visits[current].items[index].path = entry.path
    let isNew = before.items[index].response == nil
    let isSame = before.items[index].response == response
    if !isSame { visits[current].items[index].affirmed = false }
    carryWords(among: plan.carriersOnPage(of: slot), on: current)
    if !isSame { forgetAffirmations(besides: slot, on: current) }
    let dependents = plan.dependentsOnPage(of: slot).filter { $0 != slot }
    refresh(dependents, on: current)
    let broken = brokenRules(at: slot, on: current, isNew: isNew)
    let doubts = broken.filter { $0.requirement.isSoft && !visits[current].affirmedRules.contains($0.id) }
    let isAsked = doubts.contains { rule in changed.map { !$0.isDisjoint(with: rule.reads) } ?? !entry.affirmed }
    let refusal =
      numberTooLarge(after: slot, on: current).map(AnswerRefusal.makesTooLarge)
      ?? broken.first { !$0.requirement.isSoft }.map { .rule(text($0.requirement.message)) }
      ?? (isAsked ? .doubtful(doubts.map { text($0.requirement.message) }.joined(separator: " ")) : nil)
    if let refusal {
      visits[current] = before
      throw .answer(refusal, slot: slot)
    }
    visits[current].affirmedRules.formUnion(doubts.map(\.id))
    // What nothing doubts needs nobody's word.
    if entry.affirmed {
      if item.format.doubts(response) { visits[current].items[index].affirmed = true }
      for rule in doubts { affirm(rule, by: slot, on: current) }
    }
    takeBackUnfit(among: dependents, on: current)
    if !isSame { forgetAffirmationsElsewhere(of: slot, on: current) }
  }

  /// The id of a computed item or a score that an answer makes larger than numbers are, also by way of computed items on
  /// pages that are still to come.
  private func numberTooLarge(after slot: Int, on visit: Int) -> String? {
    guard let readers = plan.numbersReading[slot] else { return nil }
    var foreseen = ForeseenValues(runner: self, scope: plan.pages[visits[visit].page].scope)
    for reader in readers {
      switch ExpressionSlot.meaning(of: reader) {
      case .score(let index):
        if case .expression(let value) = survey.scores[index].rule, value.isOutOfRange(foreseen.outside) {
          return survey.scores[index].id
        }
      case .item(let item), .list(let item):
        guard let value = survey.items[item].item.format.computation else { continue }
        // What is hidden has no value.
        if survey.conditions(ofShowing: item).contains(where: { $0.truth(foreseen) == false }) {
          foreseen.add(.blank, of: item)
          continue
        }
        if value.isOutOfRange(foreseen) { return survey.items[item].item.id }
        foreseen.add(value.evaluate(foreseen), of: item)
      }
    }
    return nil
  }

  private mutating func leave(_ current: Int, at instant: Instant) throws(InputRefusal) {
    let open = visits[current].items.filter { $0.visible && $0.response == nil }
    guard open.isEmpty else {
      if let deadline, instant >= deadline { throw .expired }
      throw .unconfirmed(slots: open.map(\.slot))
    }
    visits[current].finished = instant
    moveOn(from: current, at: instant)
  }

  private mutating func expire(_ current: Int, at instant: Instant) throws(InputRefusal) {
    guard survey.steps[visits[current].step].timeLimit != nil else { throw .untimed }
    for index in visits[current].items.indices
    where visits[current].items[index].visible && visits[current].items[index].response == nil {
      visits[current].items[index].response = .timedOut
      visits[current].items[index].started = visits[current].items[index].started ?? visits[current].started
      visits[current].items[index].finished = instant
    }
    visits[current].finished = instant
    moveOn(from: current, at: instant)
  }
}
