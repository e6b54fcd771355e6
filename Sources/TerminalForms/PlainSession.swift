package import CivilTime
import Diagnostics
package import SurveyModel

/// A sitting as plain lines: prints what stands before the next answer, takes one line, says what was confirmed.
///
/// It holds no stream: the caller writes the lines, reads one, and records the inputs before it shows more. The end of
/// the input is the caller's to notice; it never becomes an answer.
package struct PlainSession: Sendable {
  package private(set) var runner: StepRunner
  private let words: Words
  /// The item that is asked, by its place on the page; nil when the page has none.
  private var cursor: Int?
  private var stage = PromptStage.answer
  private var announced: Announced?

  /// The page whose head was printed last, so that it stands once above its questions.
  private struct Announced: Hashable {
    let step: Int
    let entries: [Int]
    let visit: Int
  }

  /// What a line led to.
  package struct Turn: Sendable {
    /// To be recorded, in order, before anything more is shown.
    package fileprivate(set) var entries: [JournalEntry] = []
    /// What to tell the person before the next prompt.
    package fileprivate(set) var notices: [String] = []
    /// The person asked to stop.
    package fileprivate(set) var quit = false
  }

  /// Goes on where `runner` stands: at the first item of the page that is not confirmed.
  package init(_ runner: StepRunner) {
    self.runner = runner
    words = Words(runner.context.language)
    cursor = PlainSession.firstPending(runner)
  }

  private static func firstPending(_ runner: StepRunner) -> Int? {
    guard let items = runner.page?.items else { return nil }
    return items.firstIndex { $0.visible && $0.response == nil } ?? items.lastIndex { runner.isAsked($0) }
  }
}

// MARK: - Showing

extension PlainSession {
  /// The lines to show before the next line is read; empty when the sitting has ended.
  ///
  /// - Parameter width: The columns of the reader's screen; longer lines are wrapped.
  package mutating func prompt(width: Int = 80) -> [String] {
    unwrappedPrompt().flatMap { PlainText.wrapped($0, to: width) }
  }

  /// What stands above the page's questions, once; empty when it was shown before.
  ///
  /// For a page that something else than a typed line answers.
  package mutating func announcement(width: Int = 80) -> [String] {
    newHead().flatMap { PlainText.wrapped($0, to: width) }
  }

  /// The head of the page that shows, when it was not printed yet.
  private mutating func newHead() -> [String] {
    guard let page = runner.page, let step = runner.step else { return [] }
    let here = Announced(step: page.step, entries: page.entries, visit: page.number)
    if announced == here { return [] }
    announced = here
    return head(of: step)
  }

  private mutating func unwrappedPrompt() -> [String] {
    guard let page = runner.page, let step = runner.step else { return [] }
    var lines = newHead()
    guard let cursor else {
      return lines + review(step) + computed(in: 0..<page.items.count) + ["  [" + goOn(step) + "]"]
    }
    let prompt = self.prompt(at: cursor, on: page)
    if lines == [""], step.ownItem == nil { lines = [] }
    if stage == .answer, step.ownItem == nil { lines += ["", words.question(number(at: cursor, on: page), of: total)] }
    if stage == .answer {
      lines += computed(in: (page.items[..<cursor].lastIndex(where: runner.isAsked) ?? -1) + 1..<cursor)
    }
    lines += prompt.lines(at: stage)
    if stage == .answer, page.items[cursor].response == nil, let suggestion = prompt.item.suggestion {
      lines.append("  (" + words.suggested(prompt.shown(suggestion)) + ")")
    }
    if stage == .answer, let limit = step.timeLimit, page.items[cursor].response == nil {
      lines.append("  (" + words.limit(Int(limit.milliseconds / 1000)) + ")")
    }
    if stage == .answer, let response = page.items[cursor].response {
      lines.append("  (" + words.current(prompt.shown(response)) + ")")
    }
    return lines
  }

  private func head(of step: Step) -> [String] {
    var lines = [""]
    if let title = step.title.map(text) { lines += [title, String(repeating: "-", count: displayWidth(of: title))] }
    if let text = step.text.map(text) { lines += [text] }
    if case .consent(let consent) = step.kind { lines += PlainText.document(text(consent.document)) + [""] }
    return lines
  }

  private func goOn(_ step: Step) -> String {
    if case .review = step.kind { words.goOnOrChange } else { words.goOn }
  }

  /// The answers on the way to a review, numbered.
  private func review(_ step: Step) -> [String] {
    guard case .review = step.kind else { return [] }
    return runner.reviewed.enumerated().map { index, item in
      let form = runner.survey.items[item.slot].item
      let prompt = PlainPrompt(
        item: form, language: runner.context.language, fallback: runner.survey.language, words: words,
        offsetSeconds: runner.context.offsetSeconds)
      let name = form.prompt.text(in: runner.context.language, fallback: runner.survey.language)
      let question = name.isEmpty ? form.id : runner.text(form.prompt, in: item.entries)
      let entry = item.entries.isEmpty ? "" : item.entries.map(String.init).joined(separator: ".") + "  "
      return (item.isOpen ? "  \(index + 1)  " : "  -  ") + entry + escapingControls(question) + "  "
        + prompt.shown(item.response)
    } + [""]
  }

  /// The values that are worked out and shown among the items of a page.
  private func computed(in range: Range<Int>) -> [String] {
    guard let page = runner.page else { return [] }
    return range.compactMap { index in
      let record = page.items[index]
      guard record.visible, let answer = record.response?.answer,
        case .computed(let format) = runner.survey.items[record.slot].item.format,
        format.shown
      else { return nil }
      let prompt = prompt(at: index, on: page)
      return "  " + prompt.text(prompt.item.prompt) + " " + prompt.shown(answer)
    }
  }

  private func text(_ localized: LocalizedText) -> String {
    escapingControls(runner.text(localized), keepingLineBreaks: true)
  }

  private func prompt(at cursor: Int, on page: Visit) -> PlainPrompt {
    PlainPrompt(
      item: runner.presented(page.items[cursor].slot), language: runner.context.language,
      fallback: runner.survey.language, words: words, offsetSeconds: runner.context.offsetSeconds)
  }

  /// The number of the question: those on the way to it, and itself.
  private func number(at cursor: Int, on page: Visit) -> Int {
    let before = runner.path.dropLast().reduce(0) { count, index in
      count + runner.visits[index].items.count(where: runner.isAsked)
    }
    return before + page.items[...cursor].count(where: runner.isAsked)
  }

  /// How many questions there are; nil when that depends on the answers.
  private var total: Int? {
    let survey = runner.survey
    let branches =
      !survey.groups.isEmpty || survey.steps.contains { $0.showIf != nil || !$0.next.isEmpty }
      || survey.items.contains { $0.item.showIf != nil }
    return branches
      ? nil : survey.items.count { survey.steps[$0.step].ownItem == nil && $0.item.format.computation == nil }
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

  private mutating func answer(
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

  private mutating func command(
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

  private mutating func confirm(
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
  private func judge(_ slot: Int, _ response: Response, _ turn: inout Turn) {
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

  private mutating func expire(at instant: Instant, _ turn: inout Turn) {
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
  private mutating func revise(_ typed: String, at instant: Instant, _ turn: inout Turn) {
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
  private mutating func moveOn(from cursor: Int, at instant: Instant, _ turn: inout Turn) {
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

  private mutating func forward(at instant: Instant, _ turn: inout Turn) {
    let step = runner.step
    guard apply(JournalEntry(.forward, at: instant, path: .plain), &turn) else { return }
    if case .active(let active)? = step?.kind, active.conclusion { turn.notices.append(words.measured) }
    cursor = PlainSession.entry(runner)
    if runner.ending != nil, case .completion? = step?.kind {
    } else if runner.ending != nil {
      turn.notices.append(words.finished)
    }
  }

  private mutating func back(on page: Visit, at instant: Instant, _ turn: inout Turn) {
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
  private static func entry(_ runner: StepRunner) -> Int? { runner.page?.items.firstIndex(where: runner.isAsked) }

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
