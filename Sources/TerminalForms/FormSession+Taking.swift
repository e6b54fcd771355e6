import CivilTime
import Diagnostics
import SurveyModel

// MARK: - Answers

extension FormSession {
  /// Takes a typed line as the answer of the item that is asked; an empty one keeps what is there.
  mutating func answer(_ line: String, _ moment: Moment, _ turn: inout Turn) {
    guard let prompt, let record else { return }
    if line.trimmed.isEmpty {
      if stage == .answer, record.response != nil {
        moveOn(moment, &turn)
      } else if stage == .answer, let suggestion = prompt.item.suggestion {
        confirm(.answered(suggestion), moment, &turn)
      } else {
        turn.notices.append(words.answerNeeded)
      }
      return
    }
    switch prompt.reply(to: line, at: stage) {
    case .answer(let answer): confirm(.answered(answer), moment, &turn)
    case .more(let next): stage = next
    case .refused(let reason):
      if case .measured = stage { stage = .answer }
      turn.notices.append(reason)
    }
  }

  /// Skips the item that is asked, where that is offered.
  mutating func skip(_ moment: Moment, _ turn: inout Turn) {
    guard let prompt else { return }
    guard prompt.item.optional else { return turn.notices.append(words.mayNotSkip) }
    confirm(.skipped, moment, &turn)
  }

  /// Says that the person doesn't know, where that is offered.
  mutating func sayDontKnow(_ moment: Moment, _ turn: inout Turn) {
    guard let prompt else { return }
    guard prompt.item.dontKnow else { return turn.notices.append(words.mayNotKnow) }
    confirm(.dontKnow, moment, &turn)
  }

  mutating func confirm(_ response: Response, _ moment: Moment, _ turn: inout Turn) {
    guard let page = runner.page, let slot = record?.slot else { return }
    let entry = JournalEntry(
      .respond(slot: slot, entries: page.entries, response), at: moment.at, path: path,
      milliseconds: moment.milliseconds)
    guard apply(entry, &turn) else { return }
    if runner.survey.steps[page.step].feedback { judge(slot, response, &turn) }
    moveOn(moment, &turn)
  }

  /// Confirms the item that is asked with what something else than a line or keys gave, and moves on.
  ///
  /// - Returns: What was taken, to be recorded; empty when the answer was refused.
  mutating func confirm(_ response: Response, at instant: Instant, path: InputPath) -> [JournalEntry] {
    guard let page = runner.page, let slot = record?.slot else { return [] }
    var turn = Turn()
    let entry = JournalEntry(.respond(slot: slot, entries: page.entries, response), at: instant, path: path)
    if apply(entry, &turn) { moveOn(Moment(at: instant), &turn) }
    return turn.entries
  }

  /// Says whether an answer was right.
  private func judge(_ slot: Int, _ response: Response, _ turn: inout Turn) {
    let item = runner.survey.items[slot].item
    guard let correct = item.correct, let isRight = item.isRight(response.answer) else { return }
    turn.notices.append(isRight ? words.right : words.wrong(escapingControls(runner.words(of: correct, at: slot))))
  }
}

// MARK: - Moving

extension FormSession {
  /// To the next item that shows, or forward when it was the page's last.
  mutating func moveOn(_ moment: Moment, _ turn: inout Turn) {
    stage = .answer
    guard let items = runner.page?.items, let cursor else { return }
    // Who came from a review to one answer goes back to it at once.
    let isComplete = items.allSatisfy { !$0.visible || $0.response != nil }
    if runner.isReturning, isComplete { return forward(moment, &turn) }
    if let next = items[(cursor + 1)...].firstIndex(where: runner.isAsked) {
      self.cursor = next
    } else if let open = items.firstIndex(where: { $0.visible && $0.response == nil }) {
      self.cursor = open
    } else {
      turn.notices += computed(in: (items.lastIndex(where: runner.isAsked) ?? -1) + 1..<items.count)
      forward(moment, &turn)
    }
  }

  mutating func forward(_ moment: Moment, _ turn: inout Turn) {
    let step = runner.step
    guard apply(JournalEntry(.forward, at: moment.at, path: path), &turn) else { return }
    if case .active(let active)? = step?.kind, active.conclusion { turn.notices.append(words.measured) }
    arrive()
    if runner.ending != nil, case .completion? = step?.kind {
    } else if runner.ending != nil {
      turn.notices.append(words.finished)
    }
  }

  mutating func back(_ moment: Moment, _ turn: inout Turn) {
    if stage != .answer {
      stage = .answer  // From the second part of an answer to its first.
      return
    }
    if let cursor, let earlier = runner.page?.items[..<cursor].lastIndex(where: runner.isAsked) {
      self.cursor = earlier
    } else if runner.canGoBack {
      guard apply(JournalEntry(.back, at: moment.at, path: path), &turn) else { return }
      cursor = runner.page?.items.lastIndex(where: runner.isAsked)
    } else {
      turn.notices.append(words.atStart)
    }
  }

  /// From a review, back to the item with a number of its list.
  mutating func revise(_ typed: String, _ moment: Moment, _ turn: inout Turn) {
    let items = runner.reviewed
    guard let number = Int(typed), items.indices.contains(number - 1), items[number - 1].isOpen else {
      turn.notices.append(words.notANumberOfTheList(escapingControls(typed), items.count))
      return
    }
    let item = items[number - 1]
    let entry = JournalEntry(.revise(slot: item.slot, entries: item.entries), at: moment.at, path: path)
    guard apply(entry, &turn) else { return }
    cursor = runner.page?.items.firstIndex { $0.slot == item.slot }
  }

  /// Leaves a page whose time is over.
  mutating func expire(_ moment: Moment, _ turn: inout Turn) {
    let open = runner.page?.items.filter { $0.visible && $0.response == nil }.map(\.slot) ?? []
    let feedback = runner.step?.feedback ?? false
    guard apply(JournalEntry(.expire, at: moment.at, path: path), &turn) else { return }
    turn.notices.append(words.timedOut)
    for slot in open where feedback { judge(slot, .timedOut, &turn) }
    stage = .answer
    arrive()
    if runner.ending != nil { turn.notices.append(words.finished) }
  }

  /// At the first item of a page that is entered, confirmed on an earlier visit or not.
  mutating func arrive() {
    recall()
    cursor = runner.page?.items.firstIndex(where: runner.isAsked)
  }

  /// Puts what was recorded on the page that is entered; what its items no longer take is asked anew.
  private mutating func recall() {
    guard let recorded, let page = runner.page else { return }
    var tried: Set<Int> = []
    // What was recorded of one item may show the next.
    while let next = runner.page?.items.first(where: {
      runner.isAsked($0) && $0.response == nil && !tried.contains($0.slot)
    }) {
      tried.insert(next.slot)
      guard let response = recorded(next.slot, page.entries) else { continue }
      let respond = SittingInput.respond(slot: next.slot, entries: page.entries, response)
      try? runner.apply(JournalEntry(respond, at: page.started, path: .file))
    }
  }

  private mutating func apply(_ entry: JournalEntry, _ turn: inout Turn) -> Bool {
    do {
      try runner.apply(entry)
      turn.entries.append(entry)
      return true
    } catch {
      // What a prompt offers is what the runner takes; a refusal here would be a fault of this type.
      turn.notices.append(words.answerNeeded)
      return false
    }
  }
}
