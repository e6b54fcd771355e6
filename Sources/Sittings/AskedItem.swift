package import SurveyModel

/// What a sitting asks now, as a value: all that a face needs to show it and to take its answer.
///
/// Texts are in the language of the sitting, and nothing in them can steer a terminal.
package struct AskedItem: Hashable, Sendable {
  package let place: FormSession.Place
  /// The question's number, from 1; nil for what a consent or a task asks.
  package let number: Int?
  package let total: QuestionTotal?
  /// What stands above the rows of a matrix.
  package let table: String?
  package let question: String
  /// The question with its marks.
  package let marked: String
  package let hint: String?
  /// What kind of answer it takes, with choices and bounds.
  package let input: PromptInput
  /// How a typed answer looks, with its bounds and unit: `a number from 0 to 10`; empty where nothing is typed.
  package let expected: String
  package let canSkip: Bool
  package let canSayDontKnow: Bool
  package let canGoBack: Bool
  /// The answer that was given before, which ``FormSession/Act/keep`` leaves as it is.
  package let current: Response?
  /// What was recorded of the part that is asked, which the same leaves as it is.
  package let currentPart: String?
  /// A value of the survey's that the person may confirm.
  package let suggested: Answer?
}

extension FormSession {
  /// Whether ``asked`` is nil.
  package var asksNothing: Bool { place == nil || record == nil }

  /// Nil where nothing is asked: on a page to be read, and when the sitting has ended.
  package var asked: AskedItem? {
    guard let place, let prompt else { return nil }
    let isFirst = stage == .answer
    let (current, suggested) = (isFirst ? record?.response : nil, isFirst ? prompt.item.suggestion : nil)
    return AskedItem(
      place: place, number: runner.step?.ownItem == nil ? number : nil, total: total,
      table: isFirst ? prompt.table : nil, question: isFirst ? prompt.question : prompt.question(at: stage),
      marked: isFirst ? prompt.markedQuestion : MarkedText.literal(prompt.question(at: stage)),
      hint: isFirst ? prompt.hint : nil, input: prompt.input(at: stage), expected: isFirst ? prompt.expected : "",
      canSkip: isFirst && prompt.item.optional, canSayDontKnow: isFirst && prompt.item.dontKnow, canGoBack: canGoBack,
      current: current, currentPart: isFirst ? nil : prompt.recordedPart(at: stage),
      suggested: current == nil ? suggested : nil)
  }
}
