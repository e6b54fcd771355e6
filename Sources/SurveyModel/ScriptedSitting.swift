package import CivilTime
import Expressions
import JSONText

/// A sitting driven by prepared answers.
package struct ScriptedSitting: Sendable {
  package private(set) var runner: StepRunner
  /// The inputs that were taken, in order.
  package private(set) var journal: [JournalEntry] = []
  /// All that is wrong; when empty the sitting has ended.
  package private(set) var faults: [ScriptFault]

  private var responses: [Key: (entry: AnswerScript.Entry, response: Response?)] = [:]
  private var used: Set<AnswerScript.Entry> = []

  /// What there is for an item; `isNew` where it was not recorded.
  private typealias Found = (entry: AnswerScript.Entry, response: Response?, isNew: Bool)

  private struct Key: Hashable {
    let slot: Int
    let entries: [Int]
    let visit: Int?
  }

  /// Whether the answers are those that were recorded.
  private let isRecorded: Bool
  /// The paths of items that may stay open.
  private let open: Set<String>
  /// Of a sitting that is taken again, what was confirmed in it.
  private let recorded: RecordedVisits?
  /// The same, where answers are for visits that this sitting opens and the recorded one left out; nil where there are none.
  package private(set) var opened: RecordedVisits?

  /// Goes on from where `runner` stands, with every input at `instant`, until the survey ends or an answer is missing.
  ///
  /// - Parameters:
  ///   - recorded: Of a sitting that is taken again from its first page, what was confirmed in it; `script` has what is answered in
  ///     another way.
  ///   - isRecorded: Whether `script` is what was recorded: rules that only ask don't ask again.
  ///   - open: The paths of items that need no answer: they were not reached, in a result that is taken again. The journal then
  ///     lacks how their pages were left.
  package init(
    _ runner: StepRunner, script: AnswerScript, faults: [ScriptFault] = [], recorded: RecordedVisits? = nil,
    isRecorded: Bool = false, leavingOpen open: [ResultPath] = [], at instant: Instant
  ) {
    self.runner = runner
    self.faults = faults
    self.recorded = recorded
    self.isRecorded = isRecorded
    self.open = Set(open.map(\.description))
    // Of answers to another survey nothing more can be said.
    if faults.contains(where: { if case .otherSurvey = $0 { true } else { false } }) { return }
    match(script)
    while self.runner.ending == nil {
      let leaving = answerPage(at: instant)
      guard self.faults.isEmpty else { break }
      if leaving == nil, isLeftOpen {
        self.runner.passOver(at: instant)
      } else {
        guard let leaving, take(JournalEntry(leaving, at: instant, path: .file)) else { break }
      }
    }
    guard self.faults.isEmpty else {
      judgeRest(at: instant)
      return
    }
    for entry in script.entries where !used.contains(entry) { self.faults.append(.notShown(key: entry.key)) }
  }

  /// Resolves each key to its item and judges its answer, whether or not the item will show.
  private mutating func match(_ script: AnswerScript) {
    let survey = runner.survey
    var slots: [String: Int] = [:]
    var rows: [String: Int] = [:]
    for (slot, place) in survey.items.enumerated() where survey.loops(around: place.step).isEmpty {
      let step = survey.steps[place.step]
      slots[step.ownItem == nil ? place.item.id : step.id] = slot
      if let matrix = place.item.matrix { rows[matrix.id + "/" + place.item.id] = slot }
    }
    for entry in script.entries {
      let path = ResultPath(entry.key)
      guard let slot = slots[entry.key] ?? rows[entry.key] ?? path.flatMap(survey.slot(of:)),
        path?.namesEveryEntry != true
      else {
        faults.append(.unknownItem(key: entry.key, known: known(slots, like: entry.key)))
        continue
      }
      let key = Key(
        slot: slot, entries: slots[entry.key] == nil && rows[entry.key] == nil ? path?.entries ?? [] : [],
        visit: entry.visit)
      if let other = responses[key] {
        faults.append(.givenTwice(key: entry.key, other: other.entry.key))
        continue
      }
      responses[key] = (entry, response(to: entry, at: slot))
    }
  }

  /// What a key that names no item could have meant.
  private func known(_ slots: [String: Int], like key: String) -> [String] {
    let survey = runner.survey
    if !key.contains("/") {
      let repeated = survey.items.indices.filter { !survey.loops(around: survey.items[$0].step).isEmpty }
      return slots.sorted { $0.value < $1.value }.map(\.key) + repeated.map { survey.path(of: $0, entries: []) }
    }
    return survey.items.indices.map { survey.path(of: $0, entries: ResultPath(key)?.entries ?? []) }
  }

  private mutating func response(to entry: AnswerScript.Entry, at slot: Int) -> Response? {
    let item = runner.survey.items[slot].item
    switch entry.prepared {
    case .answer(let json):
      // Bounds that hang on other answers are judged when the item is reached.
      let format = item.format.on(runner.context.date)
      let offset = runner.context.offsetSeconds
      var read = format.answer(from: json, offsetSeconds: offset, isRecorded: true)
      // `{ value: 190 }` is 190 that nobody confirmed.
      if case .failure = read, json.members?.count == 1, let value = json["value"] {
        read = format.answer(from: value, offsetSeconds: offset, isRecorded: true)
      }
      switch read {
      case .success(let answer):
        if !entry.affirmed, entry.visit == nil, let doubt = item.format.doubt(about: answer) {
          faults.append(.refused(key: entry.key, .doubtful(doubt)))
        }
        return .answered(answer.scripted)
      case .failure(let refusal): faults.append(.refused(key: entry.key, worded(refusal, of: item)))
      }
    case .state(.skipped) where !item.optional && item.rules.optional == nil: faults.append(.mayNotSkip(key: entry.key))
    case .state(.dontKnow) where !item.dontKnow: faults.append(.mayNotKnow(key: entry.key))
    case .state(let response): return response
    case .unreadable: break
    }
    return nil
  }

  /// A refusal with what the survey says of it.
  private func worded(_ refusal: AnswerRefusal, of item: FormItem) -> AnswerRefusal {
    guard refusal.isOfBounds, let words = item.refusal else { return refusal }
    return .inOwnWords(runner.text(words), refusal)
  }

  /// Confirms the items of the page that shows.
  ///
  /// - Returns: The input that leaves the page; nil when an answer is missing.
  private mutating func answerPage(at instant: Instant) -> SittingInput? {
    if recorded == nil { passConfirmed() }
    let place = recorded == nil ? nil : runner.places.last
    var isComplete = true
    var isTimedOut = false
    var passed: Set<Int> = []
    while let page = runner.page,
      let record = page.items.first(where: { $0.visible && $0.response == nil && !passed.contains($0.slot) })
    {
      let slot = record.slot
      let found = prepared(slot, on: page, at: place)
      if let found { used.insert(found.entry) }
      if let response = found?.response, take(response, at: slot, on: page, found, at: instant) { continue }
      if found?.response == .timedOut, runner.deadline != nil {
        isTimedOut = true
      } else {
        let path = runner.survey.path(of: slot, entries: entriesAsGiven(page) ?? page.entries)
        if found == nil, !open.contains(path) {
          let item = runner.survey.items[slot].item
          faults.append(.missing(path: path, maySkip: item.optional || item.rules.optional != nil))
        }
        if found?.response == .timedOut { faults.append(.untimed(key: found?.entry.key ?? "")) }
        isComplete = false
      }
      passed.insert(slot)
    }
    return isComplete ? isTimedOut ? .expire : .forward : nil
  }

  /// Whether all that the page that shows lacks may stay open.
  private var isLeftOpen: Bool {
    guard let page = runner.page else { return false }
    return page.items.allSatisfy {
      !$0.visible || $0.response != nil || open.contains(runner.survey.path(of: $0.slot, entries: page.entries))
    }
  }

  /// Judges the answers of the pages behind the one with a fault too, as if what is wrong there were not reached. What
  /// is missing or not shown there is told once the faults before it are gone.
  private mutating func judgeRest(at instant: Instant) {
    var ahead = self
    var seen: Set<Key> = []
    while ahead.runner.ending == nil, let page = ahead.runner.page,
      seen.insert(Key(slot: page.step, entries: page.entries, visit: nil)).inserted
    {
      ahead.runner.passOver(at: instant)
      if ahead.runner.ending != nil { break }
      let known = ahead.faults.count
      _ = ahead.answerPage(at: instant)
      for case .refused(let key, let refusal) in ahead.faults.dropFirst(known) where ahead.isJudged(key) {
        faults.append(.refused(key: key, refusal))
      }
    }
  }

  /// Whether everything that decides about an answer has an answer itself.
  private func isJudged(_ key: String) -> Bool {
    guard let slot = responses.first(where: { $0.value.entry.key == key })?.key.slot else { return false }
    let answered = Set(runner.path.flatMap { runner.visits[$0].items }.filter { $0.response != nil }.map(\.slot))
    return runner.survey.items[slot].item.expressions.flatMap(\.dependencies)
      .flatMap(runner.survey.itemSlots(behind:)).allSatisfy { $0 == slot || answered.contains($0) }
  }

  /// What there is for an item: what is given for this visit, for every visit, or was recorded.
  ///
  /// - Parameter place: Of the visit, in a sitting that is taken again.
  private mutating func prepared(
    _ slot: Int, on page: Visit, at place: VisitPlace? = nil
  ) -> Found? {
    if let entries = entriesAsGiven(page) {
      // What a result says stays in the order by which its entries count; what is said anew comes as a person would have it.
      if let found = responses[Key(slot: slot, entries: entries, visit: page.number)] {
        return (found.entry, found.response, !isRecorded)
      }
      let isOpened = place.flatMap { recorded?.isOpened(slot, at: $0) } ?? false
      let isNamed = isOpened || place.flatMap { recorded?.isNamed(slot, at: $0) } ?? true
      if isNamed, let found = responses[Key(slot: slot, entries: entries, visit: nil)] {
        // Who says again what was recorded, and confirms nothing, says nothing new.
        if !found.entry.affirmed, let place, let known = recorded?.response(slot, at: place), known == found.response {
          used.insert(found.entry)
          return asRecorded(slot, on: page, at: place)
        }
        if isOpened, let place { opened = (opened ?? recorded)?.opening(slot, at: place) }
        return (found.entry, runner.asPresented(found.response, at: slot, on: page), !isRecorded)
      }
    }
    return place.flatMap { asRecorded(slot, on: page, at: $0) }
  }

  /// What was recorded of an item on a visit.
  private mutating func asRecorded(_ slot: Int, on page: Visit, at place: VisitPlace) -> Found? {
    guard let former = recorded?.confirmed(slot, at: place), let prepared = former.prepared else { return nil }
    let entry = AnswerScript.Entry(
      key: runner.survey.path(of: slot, entries: page.entries), prepared: prepared, visit: page.number,
      milliseconds: former.milliseconds, affirmed: former.affirmed)
    return (entry, response(to: entry, at: slot), false)
  }

  /// The entries of the repeats round a page as the prepared answers count them: by their own list of the choices that a repeat
  /// goes through. Nil for an entry of a choice that their list lacks.
  private func entriesAsGiven(_ page: Visit) -> [Int]? {
    runner.entries(page.entries, round: page.step) { slot, entries in
      guard case .answered(.choices(let listed))? = responses[Key(slot: slot, entries: entries, visit: nil)]?.response
      else { return nil }
      return listed
    }
  }

  /// What an earlier part of the sitting confirmed: the same again is nothing new, and another answer is a fault.
  private mutating func passConfirmed() {
    for index in runner.path {
      let visit = runner.visits[index]
      for record in visit.items where record.visible {
        guard let confirmed = record.response, let found = prepared(record.slot, on: visit),
          used.insert(found.entry).inserted, let response = found.response, response != confirmed
        else { continue }
        faults.append(.alreadyConfirmed(key: found.entry.key))
      }
    }
  }

  private mutating func take(
    _ response: Response, at slot: Int, on page: Visit, _ found: Found?, at instant: Instant
  ) -> Bool {
    if response == .timedOut { return false }
    let input = JournalEntry(
      .respond(slot: slot, entries: page.entries, response), at: instant, path: .file,
      milliseconds: found?.entry.milliseconds, affirmed: found?.entry.affirmed ?? false)
    // Nothing differs where all is what was recorded.
    let others = found.flatMap { $0.isNew ? nil : recorded?.changes(in: runner, thatDoubt: slot) ?? [] }
    if take(input, recordedBesides: others) { return true }
    // The format takes it, and yet it breaks a rule or makes something too large.
    var tried = runner
    do throws(InputRefusal) { try tried.apply(input, recordedBesides: others) } catch {
      guard let found else { return false }
      switch error {
      case .answer(let refusal, _):
        faults.append(.refused(key: found.entry.key, worded(refusal, of: runner.survey.items[slot].item)))
      case .mayNotSkip: faults.append(.mayNotSkip(key: found.entry.key))
      default: break
      }
    }
    return false
  }

  private mutating func take(_ entry: JournalEntry, recordedBesides changed: Set<Int>? = nil) -> Bool {
    runner.take(entry, recordedBesides: changed, keepingIn: &journal)
  }
}
