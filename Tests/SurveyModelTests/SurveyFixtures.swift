import ActiveTasks
import CivilTime
import Expressions
import SurveyModel

/// Builds small surveys for tests, handing out the slots in order.
struct SurveyBuilder {
  private var slot = 0
  private var symbols: [String: Symbol] = [:]
  var steps: [Step] = []
  var groups: [StepGroup] = []

  static let english = LanguageTag.english

  static func text(_ text: String) -> LocalizedText { LocalizedText(text, in: english) }

  mutating func item(
    _ id: String, _ format: AnswerFormat = .boolean(BooleanFormat()), optional: Bool = false, dontKnow: Bool = false,
    showIf: String? = nil, correct: Answer? = nil, suggestion: Answer? = nil, matrix: FormItem.Matrix? = nil,
    rules: ItemRules = .none
  ) -> FormItem {
    let condition = showIf.map(expression)
    defer { slot += 1 }
    symbols[id] = Symbol(slot: slot, type: SurveyBuilder.type(of: format))
    return FormItem(
      id: id, slot: slot, prompt: SurveyBuilder.text(id), format: format, optional: optional, dontKnow: dontKnow,
      showIf: condition, correct: correct, suggestion: suggestion, matrix: matrix,
      rules: rules)
  }

  private static func type(of format: AnswerFormat) -> ValueType {
    switch format {
    case .boolean: .boolean
    case .text: .text
    case .date: .date
    default: .number(unit: nil)
    }
  }

  func expression(_ text: String) -> Expression {
    var scope = Scope()
    for (name, symbol) in symbols { scope.define(name, symbol) }
    switch Expression.compile(text, in: scope) {
    case .success(let expression): return expression
    case .failure(let faults): preconditionFailure("\(text): \(faults)")
    }
  }

  mutating func form(_ id: String, next: [NextRule] = [], showIf: String? = nil, _ items: [FormItem]) {
    steps.append(Step(id: id, showIf: showIf.map(expression), next: next, kind: .form(items)))
  }

  /// Gathers the steps from an index on into a group; groups inside it must have been made before.
  mutating func group(
    _ id: String, from first: Int, showIf: String? = nil, next: [NextRule] = [], _ kind: StepGroup.Kind
  ) {
    let place = groups.firstIndex { $0.steps.lowerBound >= first } ?? groups.count
    groups = groups.enumerated().map { index, inner in
      let parent = inner.parent.map { $0 >= place ? $0 + 1 : $0 } ?? (index >= place ? place : nil)
      return StepGroup(
        id: inner.id, title: inner.title, showIf: inner.showIf, next: inner.next, parent: parent, steps: inner.steps,
        kind: inner.kind)
    }
    groups.insert(
      StepGroup(
        id: id, showIf: showIf.map(expression), next: next, steps: first..<steps.count, kind: kind), at: place)
    steps = steps.enumerated().map { index, step in
      let group = index < first ? step.group : step.group.map { $0 >= place ? $0 + 1 : $0 } ?? place
      return Step(
        id: step.id, title: step.title, text: step.text, showIf: step.showIf, next: step.next, group: group,
        timeLimit: step.timeLimit, itemOrder: step.itemOrder, feedback: step.feedback, kind: step.kind)
    }
  }

  func rule(if condition: String?, to target: String) -> NextRule {
    NextRule(condition: condition.map(expression), target: target == "end" ? .end : .step(target))
  }

  func survey(scores: [Score] = [], alerts: [AlertRule] = [], outcomes: [OutcomeRule] = []) -> Survey {
    Survey(
      id: "test", digest: "sha256:0", title: SurveyBuilder.text("Test"), language: SurveyBuilder.english,
      steps: steps, groups: groups, scores: scores, alerts: alerts, outcomes: outcomes)
  }
}

func testContext(seed: UInt64 = 1) -> SittingContext {
  SittingContext(
    run: "r", language: .english, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: seed,
    started: Instant(milliseconds: 1_000))
}

extension StepRunner {
  /// Applies inputs one second apart.
  mutating func apply(_ inputs: [SittingInput]) throws {
    for (index, input) in inputs.enumerated() {
      try apply(JournalEntry(input, at: Instant(milliseconds: Int64(2_000 + index * 1_000)), path: .file))
    }
  }

  func state(of path: String) -> ItemState? {
    let parts = path.split(separator: "/").map(String.init)
    let step = parts.dropLast().joined(separator: "/")
    return result.lastVisit(of: step)?.results.first { $0.item == parts.last }?.state
  }
}

extension SittingInput {
  static func yes(_ slot: Int) -> SittingInput { .respond(slot: slot, .answered(.boolean(true))) }
  static func no(_ slot: Int) -> SittingInput { .respond(slot: slot, .answered(.boolean(false))) }
  static func number(_ slot: Int, _ value: Int) -> SittingInput {
    .respond(slot: slot, .answered(.number(DecimalNumber(value))))
  }
}

/// An active task for surveys that hold one.
let knee = ActiveTask.rangeOfMotion(RangeOfMotionTask(joint: .knee, side: .left))
