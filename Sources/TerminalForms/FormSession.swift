import CivilTime
import Diagnostics
package import SurveyModel

/// A sitting as a person goes through it, one item after the other: the state that both faces drive.
///
/// It holds no stream and no clock. What it takes comes back as inputs to be recorded before anything more is shown.
package struct FormSession: Sendable {
  package internal(set) var runner: StepRunner
  let words: Words
  /// How many questions there are; nil when nobody can tell.
  let total: QuestionTotal?
  /// How the person answers.
  let path: InputPath
  /// The item that is asked, by its place on the page; nil when the page asks nothing.
  var cursor: Int?
  /// The part of the answer that is asked.
  var stage = PromptStage.answer
  /// What was recorded of items before, to be kept or replaced; nil for a sitting that is the first.
  var recorded: Recorded?

  /// Gives what was recorded of an item, by its slot and the entries of the repeats round it.
  package typealias Recorded = @Sendable (_ slot: Int, _ entries: [Int]) -> Response?

  /// What is asked where; another place is another item, whose time begins when it shows.
  package struct Place: Hashable, Sendable {
    let step: Int
    let entries: [Int]
    let visit: Int
    let item: Int?
  }

  /// What an input led to.
  package struct Turn: Sendable {
    /// To be recorded, in order, before anything more is shown.
    package internal(set) var entries: [JournalEntry] = []
    /// What to tell the person before the next prompt.
    package internal(set) var notices: [String] = []
    /// The person asked to stop.
    package internal(set) var quit = false
  }

  /// When something was done, and how long the item had shown, by a monotonic clock.
  struct Moment: Sendable {
    let at: Instant
    var milliseconds: Int?
  }

  /// Goes on where `runner` stands: at the first item of the page that is not confirmed.
  ///
  /// - Parameter recorded: For a correction: each page opens with what was recorded, at its first item.
  init(_ runner: StepRunner, path: InputPath, recorded: Recorded? = nil) {
    self.runner = runner
    self.path = path
    self.recorded = recorded
    words = Words(runner.context.language)
    total = QuestionTotal(runner.survey)
    guard recorded == nil else {
      arrive()
      return
    }
    guard let items = runner.page?.items else { return }
    cursor = items.firstIndex { $0.visible && $0.response == nil } ?? items.lastIndex { runner.isAsked($0) }
  }
}

// MARK: - What is asked

extension FormSession {
  /// Nil when the sitting has ended.
  var place: Place? {
    runner.page.map { Place(step: $0.step, entries: $0.entries, visit: $0.number, item: cursor) }
  }

  /// The record of the item that is asked.
  var record: ItemRecord? {
    guard let cursor, let items = runner.page?.items, items.indices.contains(cursor) else { return nil }
    return items[cursor]
  }

  /// How the item that is asked is shown, and how a line is read as its answer.
  var prompt: PlainPrompt? { record.map { prompt($0.slot) } }

  /// The prompt of an item of the page that shows.
  func prompt(_ slot: Int) -> PlainPrompt {
    PlainPrompt(
      item: runner.presented(slot), language: runner.context.language, fallback: runner.survey.language, words: words,
      offsetSeconds: runner.context.offsetSeconds)
  }

  /// The item that is asked and not confirmed yet, by its slot and the entries of the repeats round it.
  var asked: (slot: Int, entries: [Int])? {
    guard let page = runner.page, let record, record.response == nil, stage == .answer else { return nil }
    return (record.slot, page.entries)
  }

  /// Whether there is a part, a question or a page before.
  var canGoBack: Bool {
    if stage != .answer || runner.canGoBack { return true }
    guard let cursor, let items = runner.page?.items else { return false }
    return items[..<cursor].contains(where: runner.isAsked)
  }

  /// The number of the question: those on the way to it, and itself.
  var number: Int? {
    guard let cursor, let page = runner.page else { return nil }
    let before = runner.path.dropLast().reduce(0) { count, index in
      // What a consent or a task asks has no number.
      let isNumbered = runner.survey.steps[runner.visits[index].step].ownItem == nil
      return isNumbered ? count + runner.visits[index].items.count(where: runner.isAsked) : count
    }
    return before + page.items[...cursor].count(where: runner.isAsked)
  }

  func text(_ localized: LocalizedText) -> String {
    escapingControls(runner.text(localized), keepingLineBreaks: true)
  }
}

// MARK: - What stands beside the questions

extension FormSession {
  /// What leaves a page without a question.
  var goOn: String { if case .review? = runner.step?.kind { words.goOnOrChange } else { words.goOn } }

  /// The answers on the way to a review, and whether they can be changed.
  var reviewRows: [(text: String, isOpen: Bool)] {
    guard case .review? = runner.step?.kind else { return [] }
    return runner.reviewed.map { item in
      let form = runner.survey.items[item.slot].item
      let prompt = PlainPrompt(
        item: form, language: runner.context.language, fallback: runner.survey.language, words: words,
        offsetSeconds: runner.context.offsetSeconds)
      let name = form.prompt.text(in: runner.context.language, fallback: runner.survey.language)
      let question = name.isEmpty ? form.id : runner.text(form.prompt, in: item.entries)
      let entry = item.entries.isEmpty ? "" : item.entries.map(String.init).joined(separator: ".") + "  "
      return (entry + escapingControls(question) + "  " + prompt.shown(item.response), item.isOpen)
    }
  }

  /// The same as lines, numbered.
  var review: [String] {
    reviewRows.enumerated().map { ($1.isOpen ? "  \($0 + 1)  " : "  -  ") + $1.text }
  }

  /// What leaving the answer as it is takes: the one given before, or the one suggested.
  var standing: String? {
    guard stage == .answer, let prompt else { return nil }
    if let response = record?.response { return words.current(prompt.shown(response)) }
    return prompt.item.suggestion.map { words.suggested(prompt.shown($0)) }
  }

  /// The title and text of the page, and the document of a consent.
  var head: [String] {
    guard let step = runner.step else { return [] }
    var lines = [""]
    if let title = step.title.map(text) { lines += [title, String(repeating: "-", count: displayWidth(of: title))] }
    if let body = step.text.map(text) { lines.append(body) }
    if case .consent(let consent) = step.kind { lines += PlainText.document(text(consent.document)) + [""] }
    return lines
  }

  /// The values that are worked out and shown among the items of a page.
  func computed(in range: Range<Int>) -> [String] {
    guard let page = runner.page else { return [] }
    return range.compactMap { index in
      let record = page.items[index]
      guard record.visible, let answer = record.response?.answer,
        case .computed(let format) = runner.survey.items[record.slot].item.format, format.shown
      else { return nil }
      let prompt = prompt(record.slot)
      return "  " + prompt.text(prompt.item.prompt) + " " + prompt.shown(answer)
    }
  }

  /// Those between the question before and the one that is asked.
  var computedBefore: [String] {
    guard let items = runner.page?.items else { return [] }
    guard let cursor else { return computed(in: 0..<items.count) }
    return computed(in: (items[..<cursor].lastIndex(where: runner.isAsked) ?? -1) + 1..<cursor)
  }
}
