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
  /// Every step in the order of the file, those in groups included.
  package let steps: [Step]
  /// The blocks and repeats; one that holds another stands before it.
  package let groups: [StepGroup]
  package let scores: [Score]
  package let alerts: [AlertRule]
  package let outcomes: [OutcomeRule]
  /// What its answers set of the participant.
  package let sets: [SetRule]
  /// Words and defaults for entries of one line.
  package let log: QuickLog
  /// Every item with the step that holds it; an item's slot is its index here.
  package let items: [ItemPlace]
  /// What its conditions and scores ask of the participant's attributes and earlier outcomes.
  package let queries: [Query]
  /// What stands between braces in its texts.
  package let pipes: Pipes
  /// How the answers are told that its texts take from earlier outcomes, by the text of
  /// what asks for them: as their own survey tells them.
  package var recordedFormats: [String: RecordedFormat] = [:]
  private let slotsByPath: [String: Int]
  /// What a sitting looks up, worked out once for all sittings.
  private(set) var readers = SurveyReaders()

  package struct ItemPlace: Sendable {
    package let item: FormItem
    /// Index into ``Survey/steps``.
    package let step: Int
  }

  /// - Precondition: the items' slots are 0, 1, 2... in the order of the steps.
  package init(
    id: String, digest: String, title: LocalizedText, language: LanguageTag, respondent: Respondent = .participant,
    source: InstrumentSource? = nil, steps: [Step], groups: [StepGroup] = [], scores: [Score] = [],
    alerts: [AlertRule] = [], outcomes: [OutcomeRule] = [], sets: [SetRule] = [], log: QuickLog = QuickLog(),
    pipes: Pipes = Pipes()
  ) {
    self.id = id
    self.digest = digest
    self.title = title
    self.language = language
    self.respondent = respondent
    self.source = source
    self.steps = steps
    self.groups = groups
    self.scores = scores
    self.alerts = alerts
    self.outcomes = outcomes
    self.sets = sets
    self.log = log
    self.pipes = pipes
    queries = Survey.queries(steps, groups, scores, alerts, sets, pipes)
    items = steps.enumerated().flatMap { index, step in step.items.map { ItemPlace(item: $0, step: index) } }
    precondition(items.enumerated().allSatisfy { $0.offset == $0.element.item.slot }, "slots out of order")
    let paths = items.map { ResultPath.pattern(of: $0.item, in: steps[$0.step], groups).description }
    slotsByPath = Dictionary(zip(paths, items.indices), uniquingKeysWith: { first, _ in first })
    readers = SurveyReaders(self)
  }
}

extension Survey {
  private static func queries(
    _ steps: [Step], _ groups: [StepGroup], _ scores: [Score], _ alerts: [AlertRule], _ sets: [SetRule],
    _ pipes: Pipes
  ) -> [Query] {
    var found: [Query] = []
    func add(_ expression: Expression?) {
      for query in expression?.queries ?? [] where !found.contains(query) { found.append(query) }
    }
    for step in steps {
      add(step.showIf)
      for way in step.next { add(way.condition) }
      for item in step.items {
        for expression in item.expressions { add(expression) }
      }
    }
    for group in groups {
      add(group.showIf)
      add(group.loop?.times)
      for way in group.next { add(way.condition) }
    }
    for alert in alerts { add(alert.condition) }
    for rule in sets { add(rule.condition) }
    for expression in pipes.expressions { add(expression) }
    for expression in scores.flatMap(\.rule.expressions) { add(expression) }
    return found
  }
}

// MARK: - Paths

extension Survey {
  /// The path that names an item in a result: `checkin.form/pain`, `meals/2/one/kcal`.
  ///
  /// - Parameter entries: Of the repeats round the item, from the outside in; without one a star stands for it.
  package func path(of slot: Int, entries: [Int] = []) -> String { resultPath(of: slot, entries: entries).description }

  /// The same in its parts.
  package func resultPath(of slot: Int, entries: [Int] = []) -> ResultPath {
    let place = items[slot]
    return ResultPath.pattern(of: place.item, in: steps[place.step], groups).filled(with: entries)
  }

  /// The slot of the item that a path names, whatever entries it says.
  package func slot(ofPath path: String) -> Int? { slotsByPath[path] ?? ResultPath(path).flatMap(slot(of:)) }

  package func slot(of path: ResultPath) -> Int? { slotsByPath[path.withoutField.pattern.description] }

  /// The slot of the item that a key of an answers file names: an item's id, a step's for what the step itself asks, a row's
  /// under its matrix, or a path.
  package func slot(ofKey key: String) -> Int? {
    items.firstIndex { place in
      let own = steps[place.step].ownItem != nil
      if own { return steps[place.step].id == key }
      return place.item.id == key || place.item.matrix.map { $0.id + "/" + place.item.id == key } ?? false
    } ?? slot(ofPath: key)
  }

  /// The groups round a step, from the outside in.
  package func groups(around step: Int) -> [Int] {
    var found: [Int] = []
    var next = steps[step].group
    while let group = next {
      found.append(group)
      next = groups[group].parent
    }
    return found.reversed()
  }

  /// What has to hold for an item to show: its own condition, and those of its step and of the groups round it.
  func conditions(ofShowing slot: Int) -> [Expression] {
    let step = items[slot].step
    return [items[slot].item.showIf, steps[step].showIf].compactMap(\.self)
      + groups(around: step).compactMap { groups[$0].showIf }
  }

  /// The repeats round a step, from the outside in.
  package func loops(around step: Int) -> [Int] { groups(around: step).filter { groups[$0].loop != nil } }

  /// Of the entries of the repeats round what reads an item, those that lie round the item too.
  package func entries(_ entries: [Int], round slot: Int) -> [Int] {
    Array(entries.prefix(loops(around: items[slot].step).count))
  }
}

extension Repeat {
  package var times: Expression? { if case .times(let expression) = count { expression } else { nil } }
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
  /// How urgent it is that somebody sees it.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    case high, medium, low
  }

  package let id: String
  package let severity: Severity
  package let condition: Expression
  /// The step that is shown next when it is raised, and by no other way.
  package let show: String?

  package init(id: String, severity: Severity = .medium, condition: Expression, show: String? = nil) {
    self.id = id
    self.severity = severity
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
