package import Expressions

/// An ordered list of steps, with its rules and outcomes, as judged from its file.
package struct Survey: Sendable {
  package let id: String
  /// SHA-256 over the file and the files that it names: `sha256:` and 64 hexadecimal digits.
  package let digest: String
  package let title: LocalizedText
  /// Of plain strings, and the fallback.
  package let language: LanguageTag
  package let respondent: Respondent
  package let source: InstrumentSource?
  package let steps: [Step]
  package let scores: [Score]
  package let alerts: [AlertRule]
  package let outcomes: [OutcomeRule]
  /// Every item with the step that holds it; an item's slot is its index here.
  package let items: [ItemPlace]
  /// What its conditions and scores ask of the participant's attributes and earlier outcomes.
  package let queries: [Query]

  package struct ItemPlace: Sendable {
    package let item: FormItem
    /// Index into ``Survey/steps``.
    package let step: Int
  }

  /// - Precondition: the items' slots are 0, 1, 2... in the order of the steps, as ``SlotCounter`` hands them out.
  package init(
    id: String, digest: String, title: LocalizedText, language: LanguageTag, respondent: Respondent = .participant,
    source: InstrumentSource? = nil, steps: [Step], scores: [Score] = [],
    alerts: [AlertRule] = [], outcomes: [OutcomeRule] = []
  ) {
    self.id = id
    self.digest = digest
    self.title = title
    self.language = language
    self.respondent = respondent
    self.source = source
    self.steps = steps
    self.scores = scores
    self.alerts = alerts
    self.outcomes = outcomes
    queries = Survey.queries(steps, scores, alerts)
    items = steps.enumerated().flatMap { index, step in step.items.map { ItemPlace(item: $0, step: index) } }
    precondition(items.enumerated().allSatisfy { $0.offset == $0.element.item.slot }, "slots out of order")
  }
}

extension Survey {
  private static func queries(_ steps: [Step], _ scores: [Score], _ alerts: [AlertRule]) -> [Query] {
    var expressions = steps.flatMap { step in
      [step.showIf] + step.next.map(\.condition) + step.items.map(\.showIf)
    }.compactMap(\.self)
    expressions += alerts.map(\.condition)
    for case .expression(let expression) in scores.map(\.rule) { expressions.append(expression) }
    var found: [Query] = []
    for query in expressions.flatMap(\.queries) where !found.contains(query) { found.append(query) }
    return found
  }
}

package enum Respondent: String, Hashable, Sendable, CaseIterable {
  /// Answers about themselves.
  case participant
  /// Records about somebody else.
  case assessor
}

/// Where an instrument comes from.
package struct InstrumentSource: Hashable, Sendable {
  package enum Wording: String, Hashable, Sendable, CaseIterable { case adapted, official }

  package let instrument: String
  package let citation: String?
  package let licence: String?
  package let wording: Wording

  package init(instrument: String, citation: String?, licence: String?, wording: Wording) {
    self.instrument = instrument
    self.citation = citation
    self.licence = licence
    self.wording = wording
  }
}

/// Answers that somebody must see: raised the moment the answer is confirmed that makes the condition true.
package struct AlertRule: Hashable, Sendable {
  package let id: String
  package let condition: Expression
  /// The step that is shown next when it is raised, and by no other way.
  package let show: String?

  package init(id: String, condition: Expression, show: String? = nil) {
    self.id = id
    self.condition = condition
    self.show = show
  }
}

/// A value that the result mapper takes out of a result.
package struct OutcomeRule: Hashable, Sendable {
  package let kind: String
  package let path: ResultPath
  package let unit: String?

  package init(kind: String, path: ResultPath, unit: String? = nil) {
    self.kind = kind
    self.path = path
    self.unit = unit
  }
}
