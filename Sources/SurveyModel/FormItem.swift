package import Expressions

/// A question: what is asked, the kind of answer it takes, and when it shows.
package struct FormItem: Sendable {
  package let id: String
  /// The item's place in the values that expressions read; see ``Survey/items``.
  package let slot: Int
  package let prompt: LocalizedText
  package let hint: LocalizedText?
  package let format: AnswerFormat
  /// May be skipped.
  package let optional: Bool
  /// Offers "I don't know".
  package let dontKnow: Bool
  /// Shows the item only when true; unknown hides.
  package let showIf: Expression?
  package let tags: [String]
  /// Keeps the answer out of every export but an identified one.
  package let identifying: Bool
  /// What a score counts when the survey's logic did not show the item; nil leaves a blank.
  package let whenHidden: Double?
  /// The answer that earns the marks; nil where none is right or wrong.
  package let correct: Answer?
  /// What the right answer earns.
  package let marks: Double

  package init(
    id: String, slot: Int, prompt: LocalizedText, hint: LocalizedText? = nil, format: AnswerFormat,
    optional: Bool = false, dontKnow: Bool = false, showIf: Expression? = nil, tags: [String] = [],
    identifying: Bool = false, whenHidden: Double? = nil,
    correct: Answer? = nil, marks: Double = 1
  ) {
    self.id = id
    self.slot = slot
    self.prompt = prompt
    self.hint = hint
    self.format = format
    self.optional = optional
    self.dontKnow = dontKnow
    self.showIf = showIf
    self.tags = tags
    self.identifying = identifying
    self.whenHidden = whenHidden
    self.correct = correct
    self.marks = marks
  }
}

extension FormItem {
  /// Whether an answer is the right one; nil when none is.
  package func isRight(_ answer: Answer?) -> Bool? { correct.map { $0.value == answer?.value } }
}
