import Definitions
import Expressions
import Scheduling
import SurveyModel

/// What comes of items and kinds of outcomes that have another unit in other files than before.
struct UnitChanges {
  /// The items whose unit is another, in the order of the surveys' ids and their items.
  let items: [AmendmentPlan.UnitChange]
  /// What says another thing although it is written alike: a number without a unit means another unit, or a score counts in it.
  private(set) var meanings: [String] = []
  /// The kinds of outcomes, and by survey the slots of expressions, whose numbers count in another unit and don't say so.
  private var kinds: Set<String> = []
  /// The attributes of participants that are set from items in another unit.
  private var attributes: Set<String> = []
  private var slots: [String: Set<Int>] = [:]

  init(from old: StudyDefinitions, to new: StudyDefinitions) {
    let surveys = new.surveys.values.compactMap { loaded in
      old.surveys[loaded.survey.id].map { (before: $0.survey, after: loaded.survey) }
    }
    items = surveys.flatMap { UnitChanges.items(of: $0.after, before: $0.before) }
    // What a score gave was a plain number, whatever gives it now.
    let (was, now) = (OutcomeTypes.types(of: old.surveys.values), OutcomeTypes.types(of: new.surveys.values))
    func giver(_ kind: String, _ types: [String: [String: OutcomeKind]]) -> OutcomeKind? {
      types[kind]?.min { $0.key < $1.key }?.value
    }
    kinds = Set(
      was.keys.filter { kind in
        guard let before = giver(kind, was)?.plainUnit, let after = giver(kind, now)?.countedUnit else { return false }
        return before != after
      })
    for (before, after) in surveys {
      for rule in after.sets {
        guard case .attribute(let name) = rule.target, let slot = after.slot(of: rule.path),
          let unit = after.items[slot].item.format.unit, let was = before.unit(at: rule.path), was != unit
        else { continue }
        attributes.insert(name)
      }
    }
    var known = -1
    // A score may count what another survey's score gave.
    while known != meanings.count {
      known = meanings.count
      meanings = surveys.flatMap { judge($0.after, before: $0.before) }
    }
    meanings += new.schedules.values.sorted { $0.schedule.id < $1.schedule.id }.flatMap { schedule in
      old.schedules[schedule.schedule.id].map { judge(schedule, before: $0) } ?? []
    }
  }

  private static func items(of survey: Survey, before: Survey) -> [AmendmentPlan.UnitChange] {
    survey.items.indices.compactMap { slot in
      let path = survey.resultPath(of: slot)
      guard let earlier = before.slot(of: path) else { return nil }
      let (unit, was) = (survey.items[slot].item.format.unit, before.items[earlier].item.format.unit)
      guard unit != was, [before.items[earlier], survey.items[slot]].allSatisfy(\.item.format.isCounted) else {
        return nil
      }
      return AmendmentPlan.UnitChange(survey: survey.id, item: path.description, old: was, new: unit)
    }
  }
}

// MARK: - Judging

extension UnitChanges {
  private mutating func judge(_ survey: Survey, before: Survey) -> [String] {
    var found: [String] = []
    let old = before.placedExpressions
    func name(_ place: String) { found.append("survey '\(survey.id)', \(place)") }
    for (slot, place) in survey.items.enumerated() {
      guard let value = place.item.format.computation,
        changes(value, before: old["item \(place.item.id)"], slots[survey.id])
      else { continue }
      note([slot, ExpressionSlot.list(of: slot)], of: survey)
      kinds.formUnion(survey.outcomes.filter { survey.slot(of: $0.path) == slot }.map(\.kind))
    }
    for (index, score) in survey.scores.enumerated() {
      guard let was = before.scores.first(where: { $0.id == score.id }),
        changes(score, before: was, survey, before)
      else { continue }
      name("score '\(score.id)'")
      note([ExpressionSlot.score(index)], of: survey)
      kinds.formUnion(survey.outcomes.filter { $0.path.score == score.id }.map(\.kind))
    }
    for (place, expressions) in survey.placedExpressions.sorted(by: { $0.key < $1.key }) {
      for expression in expressions
      where changes(expression, before: old[place], slots[survey.id])
        || expression.writes(otherwiseThan: old[place] ?? [], in: survey, before)
      {
        name("\(place): \(expression.written)")
      }
    }
    // A table is looked up in by plain numbers, and what is worked out stands in a text as one.
    for item in survey.items.map(\.item) {
      let place = "item \(item.id)"
      for key in item.format.choiceTable?.keys ?? [] where key.countsOtherwise(than: old[place] ?? []) {
        name("\(place): \(key.written)")
      }
    }
    for told in survey.pipes.expressions
    where !told.isName && told.soleQuery == nil && told.countsOtherwise(than: before.pipes.expressions) {
      name("a text: \(told.written)")
    }
    return found
  }

  private func judge(_ schedule: LoadedSchedule, before: LoadedSchedule) -> [String] {
    schedule.tasks.flatMap { task in
      let old = before.task(task.id)?.conditions.compactMap(\.expression)
      return task.conditions.compactMap(\.expression).filter { changes($0, before: old, []) }.map {
        "schedule '\(schedule.schedule.id)', 'when' of \(task.id): \($0.text)"
      }
    }
  }

  private mutating func note(_ own: [Int], of survey: Survey) { slots[survey.id, default: []].formUnion(own) }

  /// Whether an expression stood there before and said another thing.
  private func changes(_ expression: Expression, before: [Expression]?, _ slots: Set<Int>?) -> Bool {
    guard let was = before?.first(where: { $0.written == expression.written }) else { return false }
    return !expression.keepsMeaning(of: was) || expression.dependencies.contains { slots?.contains($0) == true }
      || expression.queries.contains { query in
        if case .attribute(let name) = query.kind { return attributes.contains(name) }
        return query.outcomeKind.map(kinds.contains) == true
      }
  }

  private func changes(_ score: Score, before: Score, _ survey: Survey, _ old: Survey) -> Bool {
    switch (score.rule, before.rule) {
    case (.items(let rule), .items):
      // The others have no unit, whatever their items have.
      guard [.sum, .mean, .max, .min].contains(rule.method) else { return false }
      return rule.slots.contains { slot in
        let unit = survey.items[slot].item.format.unit
        let was = old.unit(at: survey.resultPath(of: slot))
        return slots[survey.id]?.contains(slot) == true || unit != nil && was != nil && unit != was
      }
    case (.expression(let now), .expression(let was)):
      return changes(now, before: [was], slots[survey.id]) || now.countsOtherwise(than: [was])
    case (.lookup(let now), .lookup(let was)):
      // A table is looked up in by plain numbers.
      let former = was.keys.map(\.expression)
      return now.keys.map(\.expression).contains { key in
        changes(key, before: former, slots[survey.id]) || key.countsOtherwise(than: former)
      }
    default: return false
    }
  }
}

extension Expression {
  /// Whether it stood there as it is written now, and gave its number in another unit.
  fileprivate func countsOtherwise(than before: [Expression]) -> Bool {
    before.contains { $0.written == written && $0.unit != unit }
  }

  /// Whether it made a text, as it does now, of numbers that are asked for in another unit.
  fileprivate func writes(otherwiseThan before: [Expression], in survey: Survey, _ old: Survey) -> Bool {
    guard case .text = type, before.contains(where: { $0.written == written }) else { return false }
    return dependencies.contains { slot in
      guard survey.items.indices.contains(slot), survey.items[slot].item.format.isCounted else { return false }
      let was = old.unit(at: survey.resultPath(of: slot))
      return was != nil && was != survey.items[slot].item.format.unit
    }
  }
}

extension AnswerFormat {
  /// Whether it gives a number, which may have a unit.
  fileprivate var isCounted: Bool { if case .number = valueType { true } else { false } }
}

extension Survey {
  fileprivate func unit(at path: ResultPath) -> String? { slot(of: path).flatMap { items[$0].item.format.unit } }

  /// The expressions of all but scores by the places where they stand, as people name them.
  fileprivate var placedExpressions: [String: [Expression]] {
    var found: [String: [Expression]] = [:]
    func add(_ place: String, _ expressions: [Expression?]) {
      found[place, default: []] += expressions.compactMap(\.self)
    }
    for step in steps {
      add("step \(step.id)", [step.showIf] + step.next.map(\.condition))
      add("a note of step \(step.id)", step.notes.map(\.showIf))
      for item in step.items { add("item \(item.id)", item.expressions) }
    }
    for group in groups { add("block \(group.id)", [group.showIf, group.loop?.times] + group.next.map(\.condition)) }
    for alert in alerts { add("alert \(alert.id)", [alert.condition]) }
    for rule in sets { add("'sets' of \(rule.target.name)", [rule.condition]) }
    add("a text", pipes.expressions)
    return found.filter { !$0.value.isEmpty }
  }
}
