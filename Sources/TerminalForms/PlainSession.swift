package import CivilTime
import Diagnostics
package import SurveyModel

/// A sitting as plain lines: prints what stands before the next answer, takes one line, says what was confirmed.
///
/// It holds no stream: the caller writes the lines, reads one, and records the inputs before it shows more. The end of
/// the input is the caller's to notice; it never becomes an answer.
package struct PlainSession: Sendable {
  package internal(set) var runner: StepRunner
  let words: Words
  /// The item that is asked, by its place on the page; nil when the page has none.
  var cursor: Int?
  var stage = PromptStage.answer
  var announced: Announced?

  /// The page whose head was printed last, so that it stands once above its questions.
  struct Announced: Hashable {
    let step: Int
    let entries: [Int]
    let visit: Int
  }

  /// What a line led to.
  package struct Turn: Sendable {
    /// To be recorded, in order, before anything more is shown.
    package internal(set) var entries: [JournalEntry] = []
    /// What to tell the person before the next prompt.
    package internal(set) var notices: [String] = []
    /// The person asked to stop.
    package internal(set) var quit = false
  }

  /// Goes on where `runner` stands: at the first item of the page that is not confirmed.
  package init(_ runner: StepRunner) {
    self.runner = runner
    words = Words(runner.context.language)
    cursor = PlainSession.firstPending(runner)
  }

  static func firstPending(_ runner: StepRunner) -> Int? {
    guard let items = runner.page?.items else { return nil }
    return items.firstIndex { $0.visible && $0.response == nil } ?? items.lastIndex { runner.isAsked($0) }
  }
}

// MARK: - Taking a line

extension PlainSession {
  /// Takes one line as typed at the prompt.
  ///
  /// - Parameter milliseconds: From the prompt to the line, by a monotonic clock.
  package mutating func take(_ line: String, at instant: Instant, milliseconds: Int? = nil) -> Turn {
    var turn = Turn()
    guard let page = runner.page else { return turn }
    if let deadline = runner.deadline, instant >= deadline {
      expire(at: instant, &turn)
      return turn
    }
    let typed = line.trimmed
    if typed.hasPrefix(":"), !typed.hasPrefix("::") {
      command(typed, on: page, at: instant, milliseconds, &turn)
    } else if let cursor {
      // An answer that begins with a colon is typed with two.
      answer(
        typed.hasPrefix("::") ? String(typed.dropFirst()) : line, at: cursor, on: page, instant, milliseconds, &turn)
    } else if case .review? = runner.step?.kind, !typed.isEmpty {
      revise(typed, at: instant, &turn)
    } else {
      forward(at: instant, &turn)
    }
    return turn
  }

  mutating func answer(
    _ line: String, at cursor: Int, on page: Visit, _ instant: Instant, _ milliseconds: Int?, _ turn: inout Turn
  ) {
    if line.trimmed.isEmpty {
      if stage == .answer, page.items[cursor].response != nil {
        moveOn(from: cursor, at: instant, &turn)
      } else if stage == .answer, let suggestion = prompt(at: cursor, on: page).item.suggestion {
        confirm(.answered(suggestion), at: cursor, on: page, instant, milliseconds, &turn)
      } else {
        turn.notices.append(words.answerNeeded)
      }
      return
    }
    switch prompt(at: cursor, on: page).reply(to: line, at: stage) {
    case .answer(let answer): confirm(.answered(answer), at: cursor, on: page, instant, milliseconds, &turn)
    case .more(let next): stage = next
    case .refused(let reason):
      if case .measured = stage { stage = .answer }
      turn.notices.append(reason)
    }
  }

  mutating func command(
    _ word: String, on page: Visit, at instant: Instant, _ milliseconds: Int?, _ turn: inout Turn
  ) {
    switch word.lowercased() {
    case ":quit", ":q": turn.quit = true
    case ":help", ":h", ":?": turn.notices += words.commands.map { "\($0.command)  \($0.meaning)" }
    case ":back", ":b": back(on: page, at: instant, &turn)
    case ":skip", ":dontknow":
      guard let cursor else { return }
      let item = runner.survey.items[page.items[cursor].slot].item
      if word.lowercased() == ":skip" {
        guard item.optional else { return turn.notices.append(words.mayNotSkip) }
        confirm(.skipped, at: cursor, on: page, instant, milliseconds, &turn)
      } else {
        guard item.dontKnow else { return turn.notices.append(words.mayNotKnow) }
        confirm(.dontKnow, at: cursor, on: page, instant, milliseconds, &turn)
      }
    default: turn.notices.append(words.unknownCommand(escapingControls(word)))
    }
  }

  mutating func confirm(
    _ response: Response, at cursor: Int, on page: Visit, _ instant: Instant, _ milliseconds: Int?, _ turn: inout Turn
  ) {
    let slot = page.items[cursor].slot
    let entry = JournalEntry(
      .respond(slot: slot, entries: page.entries, response), at: instant, path: .plain, milliseconds: milliseconds)
    guard apply(entry, &turn) else { return }
    if runner.survey.steps[page.step].feedback { judge(slot, response, &turn) }
    moveOn(from: cursor, at: instant, &turn)
  }

  /// Says whether an answer was right.
  func judge(_ slot: Int, _ response: Response, _ turn: inout Turn) {
    let item = runner.survey.items[slot].item
    guard let correct = item.correct, let isRight = item.isRight(response.answer) else { return }
    turn.notices.append(isRight ? words.right : words.wrong(escapingControls(runner.words(of: correct, at: slot))))
  }

  /// Leaves a page whose time is over.
  package mutating func expire(at instant: Instant) -> Turn {
    var turn = Turn()
    expire(at: instant, &turn)
    return turn
  }

  mutating func expire(at instant: Instant, _ turn: inout Turn) {
    let open = runner.page?.items.filter { $0.visible && $0.response == nil }.map(\.slot) ?? []
    let feedback = runner.step?.feedback ?? false
    guard apply(JournalEntry(.expire, at: instant, path: .plain), &turn) else { return }
    turn.notices.append(words.timedOut)
    for slot in open where feedback { judge(slot, .timedOut, &turn) }
    stage = .answer
    cursor = PlainSession.entry(runner)
    if runner.ending != nil { turn.notices.append(words.finished) }
  }

  /// From a review, back to the item with a number.
  mutating func revise(_ typed: String, at instant: Instant, _ turn: inout Turn) {
    let items = runner.reviewed
    guard let number = Int(typed), items.indices.contains(number - 1), items[number - 1].isOpen else {
      turn.notices.append(words.notANumberOfTheList(escapingControls(typed), items.count))
      return
    }
    let item = items[number - 1]
    let entry = JournalEntry(.revise(slot: item.slot, entries: item.entries), at: instant, path: .plain)
    guard apply(entry, &turn) else { return }
    announced = nil
    cursor = runner.page?.items.firstIndex { $0.slot == item.slot }
  }

  /// To the next item that shows, or forward when it was the page's last.
  mutating func moveOn(from cursor: Int, at instant: Instant, _ turn: inout Turn) {
    stage = .answer
    guard let items = runner.page?.items else { return }
    // Who came from a review to one answer goes back to it at once.
    let isComplete = items.allSatisfy { !$0.visible || $0.response != nil }
    if runner.isReturning, isComplete { return forward(at: instant, &turn) }
    if let next = items[(cursor + 1)...].firstIndex(where: runner.isAsked) {
      self.cursor = next
    } else if let open = items.firstIndex(where: { $0.visible && $0.response == nil }) {
      self.cursor = open
    } else {
      turn.notices += computed(in: (items.lastIndex(where: runner.isAsked) ?? -1) + 1..<items.count)
      forward(at: instant, &turn)
    }
  }

  mutating func forward(at instant: Instant, _ turn: inout Turn) {
    let step = runner.step
    guard apply(JournalEntry(.forward, at: instant, path: .plain), &turn) else { return }
    if case .active(let active)? = step?.kind, active.conclusion { turn.notices.append(words.measured) }
    cursor = PlainSession.entry(runner)
    if runner.ending != nil, case .completion? = step?.kind {
    } else if runner.ending != nil {
      turn.notices.append(words.finished)
    }
  }

  mutating func back(on page: Visit, at instant: Instant, _ turn: inout Turn) {
    if stage != .answer {
      stage = .answer  // From the second part of an answer to its first.
      return
    }
    if let cursor, let earlier = page.items[..<cursor].lastIndex(where: runner.isAsked) {
      self.cursor = earlier
    } else if runner.canGoBack {
      guard apply(JournalEntry(.back, at: instant, path: .plain), &turn) else { return }
      cursor = runner.page?.items.lastIndex(where: runner.isAsked)
      announced = nil
    } else {
      turn.notices.append(words.atStart)
    }
  }

  /// The first item of a page that is entered, confirmed on an earlier visit or not.
  static func entry(_ runner: StepRunner) -> Int? { runner.page?.items.firstIndex(where: runner.isAsked) }

  mutating func apply(_ entry: JournalEntry, _ turn: inout Turn) -> Bool {
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

// MARK: - Measurements

extension PlainSession {
  /// The item that is asked and not confirmed yet, by its slot and the entries of the repeats round it.
  package var asked: (slot: Int, entries: [Int])? {
    guard let page = runner.page, let cursor, page.items[cursor].response == nil, stage == .answer else { return nil }
    return (page.items[cursor].slot, page.entries)
  }

  /// Confirms the item that is asked with an answer that a source measured, and moves on.
  ///
  /// - Returns: What was taken, to be recorded; empty when the answer was refused.
  package mutating func confirm(
    _ answer: Answer, at instant: Instant, path: InputPath = .file
  ) -> [JournalEntry] {
    confirm(.answered(answer), at: instant, path: path)
  }

  /// Confirms the item that is asked with what something else than a typed line gave, and moves on.
  package mutating func confirm(_ response: Response, at instant: Instant, path: InputPath) -> [JournalEntry] {
    guard let page = runner.page, let cursor else { return [] }
    var turn = Turn()
    let entry = JournalEntry(
      .respond(slot: page.items[cursor].slot, entries: page.entries, response), at: instant, path: path)
    if apply(entry, &turn) { moveOn(from: cursor, at: instant, &turn) }
    return turn.entries
  }
}
