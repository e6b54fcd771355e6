import CivilTime
import Diagnostics
import SurveyModel
import Wording

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
      let isJudged = !turn.notices.isEmpty
      turn.values = computedAtEnd.map(\.line)
      if isJudged, leadsToTime(.forward, moment) { tell(before: .forward) } else { forward(moment, &turn) }
    }
  }

  /// Leaves a page that asks nothing; one that does wants its answer.
  mutating func goOn(_ moment: Moment, _ turn: inout Turn) {
    if cursor == nil { forward(moment, &turn) } else { turn.refusal = words.answerNeeded }
  }

  mutating func forward(_ moment: Moment, _ turn: inout Turn) {
    let step = runner.step
    let isMeasured = runner.page?.items.contains { $0.response?.answer != nil } ?? false
    guard apply(JournalEntry(.forward, at: moment.at, path: path), &turn) else { return }
    if case .active(let active)? = step?.kind, active.conclusion, isMeasured { turn.notices.append(words.measured) }
    arrive()
    if case .completion? = step?.kind { return }
    if runner.ending != nil, !closes { turn.notices.append(words.finished) }
  }

  mutating func back(_ moment: Moment, _ turn: inout Turn) {
    if stage != .answer {
      stage = .answer  // From the second part of an answer to its first.
      return
    }
    if leavesChange {
      turn.notices.append(words.answerStays)
      return forward(moment, &turn)
    }
    if let cursor, let earlier = runner.page?.items[..<cursor].lastIndex(where: runner.isAsked) {
      self.cursor = earlier
    } else if runner.canGoBack {
      guard apply(JournalEntry(.back, at: moment.at, path: path), &turn) else { return }
      cursor = runner.page?.items.lastIndex(where: runner.isAsked)
    } else {
      turn.refusal = words.atStart
    }
  }

  /// From a review, back to the item with a number of its list.
  mutating func revise(_ typed: String, _ moment: Moment, _ turn: inout Turn) {
    let numbers = reviewNumbers
    let narrow = typed.withoutWideForms.trimmed
    guard let index = Int(narrow).flatMap({ number in numbers.firstIndex { $0 == number } }) else {
      turn.refusal = words.notANumberOfTheList(escapingControls(typed.trimmed), numbers.compactMap(\.self))
      return
    }
    let item = listed[index]
    let entry = JournalEntry(.revise(slot: item.slot, entries: item.entries), at: moment.at, path: path)
    guard apply(entry, &turn) else { return }
    cursor = runner.page?.items.firstIndex { $0.slot == item.slot }
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
      guard let known = recorded(next.slot, runner) else { continue }
      let respond = SittingInput.respond(slot: next.slot, entries: page.entries, known.response)
      let entry = JournalEntry(respond, at: page.started, path: .file, affirmed: known.affirmed)
      try? runner.apply(entry, recordedBesides: known.changed)
    }
  }
}

extension ComputedRow {
  /// As a line below its question.
  package var line: String { "  " + name + " " + value }
}
