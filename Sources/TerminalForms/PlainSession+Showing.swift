import Diagnostics
import Sittings
import SurveyModel
import Wording

extension PlainSession {
  /// The lines to show before the next line is read; empty when the sitting has ended.
  ///
  /// - Parameter width: The columns of the reader's screen; longer lines are wrapped.
  package mutating func prompt(width: Int = 80) -> [String] {
    unwrappedPrompt().flatMap { PlainText.wrapped($0, to: width) }.map(isolatingDirection)
  }

  /// What stands above the page's questions, once; empty when it was shown before.
  ///
  /// For a page that something else than a typed line answers.
  package mutating func announcement(width: Int = 80) -> [String] {
    newHead().flatMap { PlainText.wrapped($0, to: width) }.map(isolatingDirection)
  }

  /// The head of the page that shows, when it was not printed yet.
  mutating func newHead() -> [String] {
    guard let place = form.place else { return [] }
    let here = Announced(step: place.step, entries: place.entries, visit: place.visit)
    if announced == here { return [] }
    announced = here
    return form.head
  }

  mutating func unwrappedPrompt() -> [String] {
    if form.place == nil { return [] }
    var lines = newHead()
    guard let step = runner.step, let prompt = form.prompt, let number = form.number else {
      let review = form.reviewLines
      if form.isClosing, !lines.isEmpty, !review.isEmpty { lines.append("") }
      return lines + review + (review.isEmpty ? [] : [""]) + form.computed.map(\.line) + ["  [" + form.goOn + "]"]
    }
    let isFirst = form.stage == .answer
    if lines == [""], step.ownItem == nil { lines = [] }
    if isFirst, step.ownItem == nil { lines += ["", words.question(number, of: form.total)] }
    if isFirst { lines += form.notes.map { $0 + "\n" } + form.computed.map(\.line) }
    lines += prompt.lines(at: form.stage)
    lines += (isFirst ? notes(step) : [form.standing].compactMap(\.self)).map { "  (" + $0 + ")" }
    return lines
  }

  /// What an empty line takes, and the time that there is.
  private func notes(_ step: Step) -> [String] {
    let limit = step.timeLimit.map { words.limit(Int($0.milliseconds / 1000)) }
    return [form.standing, form.record?.response == nil ? limit : nil].compactMap(\.self)
  }
}
