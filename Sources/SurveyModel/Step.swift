package import ActiveTasks
package import Expressions

/// One screen of a survey.
package struct Step: Sendable {
  package let id: String
  package let title: LocalizedText?
  package let text: LocalizedText?
  /// What stands below the text.
  package let media: Media?
  /// Shows the step only when true; unknown hides.
  package let showIf: Expression?
  /// Judged in order when the step is left; the first whose condition is true decides where to go on.
  package let next: [NextRule]
  /// The group that holds the step, as an index into ``Survey/groups``; nil at the survey's top.
  package let group: Int?
  /// How long the page stays; nil for as long as the person wants.
  package let timeLimit: TimeLimit?
  /// The order of the items on the page.
  package let itemOrder: PresentationOrder
  /// Says after each answer whether it was right.
  package let feedback: Bool
  package let kind: StepKind
  /// Texts between the items of a form.
  package let notes: [PageNote]

  package init(
    id: String, title: LocalizedText? = nil, text: LocalizedText? = nil, media: Media? = nil,
    showIf: Expression? = nil, next: [NextRule] = [], group: Int? = nil, timeLimit: TimeLimit? = nil,
    itemOrder: PresentationOrder = .file,
    feedback: Bool = false, kind: StepKind, notes: [PageNote] = []
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.media = media
    self.showIf = showIf
    self.next = next
    self.group = group
    self.timeLimit = timeLimit
    self.itemOrder = itemOrder
    self.feedback = feedback
    self.kind = kind
    self.notes = notes
  }
}

package enum StepKind: Sendable {
  case instruction
  /// Several items on one page.
  case form([FormItem])
  /// One item on a page of its own.
  case question(FormItem)
  case consent(ConsentStep)
  /// Lists the answers of the steps before it, each of which can be gone back to.
  case review
  case completion(Ending)
  case active(ActiveStep)

  /// The word of the kind in YAML and JSON.
  package var name: String {
    switch self {
    case .instruction: "instruction"
    case .form: "form"
    case .question: "question"
    case .consent: "consent"
    case .review: "review"
    case .completion: "completion"
    case .active(let active): active.task.kind.rawValue
    }
  }
}

/// Where to go on after a step; `condition` nil is always.
package struct NextRule: Sendable {
  package let condition: Expression?
  package let target: Target

  package enum Target: Hashable, Sendable {
    case step(String)
    case end
  }

  package init(condition: Expression?, target: Target) {
    self.condition = condition
    self.target = target
  }
}

/// How long a page stays, and what then.
package struct TimeLimit: Hashable, Sendable {
  package let milliseconds: Int64
  package let onTimeout: OnTimeout

  package enum OnTimeout: Hashable, Sendable {
    /// Goes on as if the page had been left.
    case next
    /// Goes to a step.
    case step(String)
    /// Ends the sitting as timed out.
    case end
  }

  package init(milliseconds: Int64, onTimeout: OnTimeout = .next) {
    self.milliseconds = milliseconds
    self.onTimeout = onTimeout
  }
}

/// How a sitting ends. Only `complete` meets `after` and `completed` in a schedule.
package enum Ending: String, Hashable, Sendable, CaseIterable {
  case complete, ineligible, declined
  /// A time limit with `onTimeout: end` ran out.
  case timedOut

  /// Those that a completion step can name.
  package static let ofCompletions: [Ending] = [.complete, .ineligible, .declined]
}

/// A document that is read, and agreed to or not.
package struct ConsentStep: Sendable {
  /// The decision, an item of its own whose id is `consent`.
  package let item: FormItem
  /// The text of the document, in Markdown.
  package let document: LocalizedText
  package let version: String
  /// The step that a person who does not agree is taken to; nil ends the sitting as declined.
  package let declined: String?

  package init(item: FormItem, document: LocalizedText, version: String, declined: String?) {
    self.item = item
    self.document = document
    self.version = version
    self.declined = declined
  }
}

/// A step that measures.
package struct ActiveStep: Sendable {
  package let task: ActiveTask
  /// The measurement, an item of its own whose id is the kind of the step.
  package let item: FormItem
  /// Closes with a message of the task's own.
  package let conclusion: Bool

  package init(task: ActiveTask, item: FormItem, conclusion: Bool = true) {
    self.task = task
    self.item = item
    self.conclusion = conclusion
  }
}

extension Step {
  /// The items on the step's page, in order; a consent's or an active task's own one included.
  package var items: [FormItem] {
    switch kind {
    case .instruction, .review, .completion: []
    case .form(let items): items
    case .question(let item): [item]
    case .consent(let consent): [consent.item]
    case .active(let active): [active.item]
    }
  }

  /// The one item that the step itself is, and that answers name by the step's id.
  package var ownItem: FormItem? {
    switch kind {
    case .consent(let consent): consent.item
    case .active(let active): active.item
    default: nil
    }
  }
}
