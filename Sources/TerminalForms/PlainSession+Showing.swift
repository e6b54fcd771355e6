import CivilTime
import Diagnostics
import SurveyModel

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
  mutating func newHead() -> [String] {
    guard let page = runner.page, let step = runner.step else { return [] }
    let here = Announced(step: page.step, entries: page.entries, visit: page.number)
    if announced == here { return [] }
    announced = here
    return head(of: step)
  }

  mutating func unwrappedPrompt() -> [String] {
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

  func head(of step: Step) -> [String] {
    var lines = [""]
    if let title = step.title.map(text) { lines += [title, String(repeating: "-", count: displayWidth(of: title))] }
    if let text = step.text.map(text) { lines += [text] }
    if case .consent(let consent) = step.kind { lines += PlainText.document(text(consent.document)) + [""] }
    return lines
  }

  func goOn(_ step: Step) -> String {
    if case .review = step.kind { words.goOnOrChange } else { words.goOn }
  }

  /// The answers on the way to a review, numbered.
  func review(_ step: Step) -> [String] {
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
  func computed(in range: Range<Int>) -> [String] {
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

  func text(_ localized: LocalizedText) -> String {
    escapingControls(runner.text(localized), keepingLineBreaks: true)
  }

  func prompt(at cursor: Int, on page: Visit) -> PlainPrompt {
    PlainPrompt(
      item: runner.presented(page.items[cursor].slot), language: runner.context.language,
      fallback: runner.survey.language, words: words, offsetSeconds: runner.context.offsetSeconds)
  }

  /// The number of the question: those on the way to it, and itself.
  func number(at cursor: Int, on page: Visit) -> Int {
    let before = runner.path.dropLast().reduce(0) { count, index in
      count + runner.visits[index].items.count(where: runner.isAsked)
    }
    return before + page.items[...cursor].count(where: runner.isAsked)
  }

  /// How many questions there are; nil when that depends on the answers.
  var total: Int? {
    let survey = runner.survey
    let branches =
      !survey.groups.isEmpty || survey.steps.contains { $0.showIf != nil || !$0.next.isEmpty }
      || survey.items.contains { $0.item.showIf != nil }
    return branches
      ? nil : survey.items.count { survey.steps[$0.step].ownItem == nil && $0.item.format.computation == nil }
  }
}
