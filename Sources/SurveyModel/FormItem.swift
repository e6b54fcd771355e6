package import Expressions

/// A question: what is asked, the kind of answer it takes, and when it shows.
package struct FormItem: Sendable {
  package let id: String
  /// The item's place in the values that expressions read; see ``Survey/items``.
  package let slot: Int
  package private(set) var prompt: LocalizedText
  package private(set) var hint: LocalizedText?
  /// What stands with the question.
  package let media: Media?
  package private(set) var format: AnswerFormat
  /// May be skipped.
  package private(set) var optional: Bool
  /// Offers "I don't know".
  package let dontKnow: Bool
  /// Shows the item only when true; unknown hides.
  package let showIf: Expression?
  package let tags: [String]
  /// Keeps the answer out of every export but an identified one; nil where the file says nothing. See
  /// ``IdentifyingParts``.
  package let identifying: Bool?
  /// Who is shown the answer; nil leaves it to the place.
  package let visibleTo: Audience?
  /// What a score counts when the survey's logic did not show the item; nil leaves a blank.
  package let whenHidden: Double?
  /// The answer that earns the marks; nil where none is right or wrong.
  package let correct: Answer?
  /// What the right answer earns.
  package let marks: Double
  /// A value to be confirmed by itself; nil for most items.
  package private(set) var suggestion: Answer?
  /// Of a row of a matrix: the matrix. Rows of one matrix stand one after the other.
  package private(set) var matrix: Matrix?
  /// What hangs on earlier answers.
  package internal(set) var rules: ItemRules
  /// The survey's own words for an answer that is out of bounds or of another form.
  package let refusal: LocalizedText?

  /// A table of items that take the same choices.
  package struct Matrix: Hashable, Sendable {
    package let id: String
    package let prompt: LocalizedText?

    package init(id: String, prompt: LocalizedText?) {
      self.id = id
      self.prompt = prompt
    }

    func with(prompt: LocalizedText?) -> Matrix { Matrix(id: id, prompt: prompt) }
  }

  package init(
    id: String, slot: Int, prompt: LocalizedText, hint: LocalizedText? = nil, media: Media? = nil, format: AnswerFormat,
    optional: Bool = false, dontKnow: Bool = false, showIf: Expression? = nil, tags: [String] = [],
    identifying: Bool? = nil, visibleTo: Audience? = nil, whenHidden: Double? = nil,
    correct: Answer? = nil, marks: Double = 1, suggestion: Answer? = nil, matrix: Matrix? = nil,
    rules: ItemRules = .none, refusal: LocalizedText? = nil
  ) {
    self.id = id
    self.slot = slot
    self.prompt = prompt
    self.hint = hint
    self.media = media
    self.format = format
    self.optional = optional
    self.dontKnow = dontKnow
    self.showIf = showIf
    self.tags = tags
    self.identifying = identifying
    self.visibleTo = visibleTo
    self.whenHidden = whenHidden
    self.correct = correct
    self.marks = marks
    self.suggestion = suggestion
    self.matrix = matrix
    self.rules = rules
    self.refusal = refusal
  }
}

extension FormItem {
  /// The word of the item's type in YAML and JSON.
  package var typeName: String { matrix == nil ? format.name : "matrix" }

  /// The same item as a page presents it.
  func with(
    prompt: LocalizedText, hint: LocalizedText?, matrix: Matrix?, format: AnswerFormat, optional: Bool,
    suggestion: Answer?
  ) -> FormItem {
    var item = self
    (item.prompt, item.hint, item.matrix, item.format) = (prompt, hint, matrix, format)
    (item.optional, item.suggestion) = (optional, suggestion)
    return item
  }

  /// Whether an answer is the right one; nil when none is.
  package func isRight(_ answer: Answer?) -> Bool? { correct.map { $0.value == answer?.value } }
}
