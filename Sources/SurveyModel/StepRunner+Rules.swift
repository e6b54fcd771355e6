import CivilTime
import Expressions

/// What earlier answers decide: bounds, suggestions, choices that show, and rules across items.
extension StepRunner {
  /// The format that answers of an item are held against where it stands.
  func format(of item: FormItem, in scope: Int?) -> AnswerFormat {
    let format = item.format.on(context.date)
    guard item.isRuled else { return format }
    let table = format.choiceTable.map { $0.shown(for: values(of: $0, in: scope)) }
    return
      (table.map { format.showing($0) } ?? format.showing { shows($0, in: scope) })
      .bounded(
        by: item.rules.minimum.map { value(of: $0, in: scope) } ?? .blank,
        item.rules.maximum.map { value(of: $0, in: scope) } ?? .blank)
  }

  /// What a table's columns are compared with, as the answers stand.
  func values(of table: ChoiceTable, in scope: Int?) -> [Value] { table.keys.map { value(of: $0, in: scope) } }

  /// Whether a choice shows as the answers stand.
  func shows(_ choice: Choice, in scope: Int?) -> Bool {
    choice.showIf.map { truth(of: $0, in: scope) == true } ?? true
  }

  func isOptional(_ item: FormItem, in scope: Int?) -> Bool {
    item.rules.optional.map { truth(of: $0, in: scope) == true } ?? item.optional
  }

  /// The value that an item suggests as the answers stand, where it takes it.
  func suggestion(of item: FormItem, in scope: Int?) -> Answer? {
    guard let expression = item.rules.suggestion else { return item.suggestion }
    let format = format(of: item, in: scope)
    guard let answer = format.answer(suggesting: value(of: expression, in: scope), offsetSeconds: context.offsetSeconds)
    else { return nil }
    return format.refusal(of: answer) == nil ? answer : nil
  }

  /// The rules that a response breaks which completes what each names, or is the last of it that shows.
  func brokenRules(at slot: Int, on visit: Int, isNew: Bool) -> [PageRule] {
    (plan.pageRules[slot] ?? []).filter { rule in
      (isNew || rule.owner == slot || !record(rule.owner, on: visit).visible) && breaks(rule, on: visit)
    }
  }

  /// Whether all is confirmed that a rule names on its page, and it does not hold.
  private func breaks(_ rule: PageRule, on visit: Int) -> Bool {
    let isComplete = (rule.named + rule.gates).allSatisfy { slot in
      let record = record(slot, on: visit)
      return !record.visible || record.response != nil
    }
    return isComplete && truth(of: rule.requirement.condition, in: plan.pages[visits[visit].page].scope) == false
  }

  private func record(_ slot: Int, on visit: Int) -> ItemRecord {
    visits[visit].items[plan.position(of: slot, on: visits[visit].page)]
  }

  /// Notes that the person said that answers are right which a rule doubts: beside the item that has the rule, where it shows and is
  /// answered, else beside the one that was answered.
  mutating func affirm(_ rule: PageRule, by slot: Int, on visit: Int) {
    let owner = record(rule.owner, on: visit)
    let holder = owner.visible && owner.response != nil ? rule.owner : slot
    visits[visit].items[plan.position(of: holder, on: visits[visit].page)].affirmed = true
  }

  /// Whether something doubts an answer as the answers stand, of which the person said that it is right.
  func isDoubted(_ slot: Int, on visit: Int) -> Bool {
    if record(slot, on: visit).response.map(survey.items[slot].item.format.doubts) ?? false { return true }
    return (plan.pageRules[slot] ?? []).contains { rule in
      rule.requirement.isSoft && visits[visit].affirmedRules.contains(rule.id) && breaks(rule, on: visit)
    }
  }

  /// Forgets that the person said that answers are right which rules doubt that read one that changed.
  mutating func forgetAffirmations(besides slot: Int, on visit: Int) {
    let rules = (plan.pageRules[slot] ?? []).filter { $0.requirement.isSoft && $0.named.contains(slot) }
    forget(rules, besides: slot, on: visit)
  }

  /// The same of pages that are still to be come to again, of the same entries or of none: what they doubt is asked about there. On the
  /// way to this page nothing is asked again: ways round before have answers of their own.
  mutating func forgetAffirmationsElsewhere(of slot: Int, on visit: Int) {
    guard context.rules.asksAnew, let rules = plan.doubtsElsewhere[slot], survey.doubtsAcrossPages else { return }
    let entries = visits[visit].entries
    for other in visits.indices where !visits[other].affirmedRules.isEmpty && !path.contains(other) {
      let isRelated = zip(entries, visits[other].entries).allSatisfy { $0 == $1 }
      if isRelated { forget(rules.filter { visits[other].affirmedRules.contains($0.id) }, besides: nil, on: other) }
    }
  }

  private mutating func forget(_ forgotten: [PageRule], besides slot: Int?, on visit: Int) {
    visits[visit].affirmedRules.subtract(forgotten.map(\.id))
    for other in Set(forgotten.flatMap(\.named)) where other != slot && record(other, on: visit).affirmed {
      let isMeantElsewhere = (plan.pageRules[other] ?? []).contains { visits[visit].affirmedRules.contains($0.id) }
      let isOdd = record(other, on: visit).response.map(survey.items[other].item.format.doubts) ?? false
      if isMeantElsewhere || isOdd { continue }
      visits[visit].items[plan.position(of: other, on: visits[visit].page)].affirmed = false
    }
  }

  /// Takes back the responses on a page that no longer fit, since an answer before them changed: they are asked for
  /// again.
  mutating func takeBackUnfit(among slots: some Sequence<Int>, on visit: Int) {
    for slot in slots {
      let item = survey.items[slot].item
      let record = record(slot, on: visit)
      guard item.isRuled, record.visible, let response = record.response, !fits(response, item, on: visit) else {
        continue
      }
      let index = plan.position(of: slot, on: visits[visit].page)
      visits[visit].items[index].response = nil
      visits[visit].items[index].affirmed = false
      forgetAffirmations(besides: slot, on: visit)
      refresh(plan.dependentsOnPage(of: slot), on: visit)
    }
  }

  private func fits(_ response: Response, _ item: FormItem, on visit: Int) -> Bool {
    let scope = plan.pages[visits[visit].page].scope
    switch response {
    case .answered(let answer): if format(of: item, in: scope).refusal(of: answer) != nil { return false }
    case .skipped: if !isOptional(item, in: scope) { return false }
    case .timedOut: return true
    case .dontKnow: break
    }
    return (plan.pageRules[item.slot] ?? []).allSatisfy { rule in
      rule.owner != item.slot || !breaks(rule, on: visit)
        || rule.requirement.isSoft && visits[visit].affirmedRules.contains(rule.id)
    }
  }
}

extension AnswerFormat {
  /// Whether a person is asked whether a response is right, whatever the rules say.
  func doubts(_ response: Response) -> Bool { response.answer.map { doubt(about: $0) != nil } ?? false }

  fileprivate func showing(_ isShown: (Choice) -> Bool) -> AnswerFormat {
    choices == nil ? self : withChoices { $0.filter(isShown) }
  }

  /// The format with the choices at these places.
  fileprivate func showing(_ places: [Int]) -> AnswerFormat {
    withChoices { all in places.lazy.filter(all.indices.contains).map { all[$0] } }
  }

  /// The format with bounds that were worked out; a blank leaves the one of the file.
  fileprivate func bounded(by minimum: Value, _ maximum: Value) -> AnswerFormat {
    switch self {
    case .numeric(let format):
      return .numeric(
        NumericFormat(
          minimum: minimum.decimal ?? format.minimum, maximum: maximum.decimal ?? format.maximum,
          decimals: format.decimals, unit: format.unit))
    case .quantity(let format):
      return .quantity(
        QuantityFormat(
          kind: format.kind, minimum: minimum.decimal ?? format.minimum, maximum: maximum.decimal ?? format.maximum))
    case .date(let format): return .date(format.bounded(by: minimum, maximum))
    case .dateTime(let format): return .dateTime(DateTimeFormat(dates: format.dates.bounded(by: minimum, maximum)))
    case .timeOfDay(let format):
      return .timeOfDay(
        TimeOfDayFormat(
          minimum: minimum.timeOfDay ?? format.minimum, maximum: maximum.timeOfDay ?? format.maximum))
    default: return self
    }
  }

  /// A value that was worked out, as an answer of this format; nil for one that is none.
  fileprivate func answer(suggesting value: Value, offsetSeconds: Int) -> Answer? {
    switch (self, value) {
    case (.numeric(let format), .number(let number)):
      DecimalNumber(number, decimals: format.decimals).map(Answer.number)
    case (.quantity(let format), .number(let number)):
      DecimalNumber(number, decimals: format.numeric.decimals).map(Answer.number)
    case (.continuousScale(let format), .number(let number)):
      DecimalNumber(number, decimals: format.decimals).map(Answer.number)
    case (.text, .text(let text)), (.email, .text(let text)): .text(text)
    case (.date, .date(let date)): .date(date)
    case (.timeOfDay, .timeOfDay(let time)): .timeOfDay(time)
    case (.dateTime, .dateTime(let instant)):
      .dateTime(DateTimeAnswer(instant: instant, offsetSeconds: offsetSeconds))
    default: nil
    }
  }
}

extension DateFormat {
  fileprivate func bounded(by minimum: Value, _ maximum: Value) -> DateFormat {
    DateFormat(minimum: minimum.date ?? self.minimum, maximum: maximum.date ?? self.maximum)
  }
}

extension Value {
  fileprivate var decimal: DecimalNumber? { if case .number(let number) = self { DecimalNumber(number) } else { nil } }
  fileprivate var date: CivilDate? { if case .date(let date) = self { date } else { nil } }
  fileprivate var timeOfDay: TimeOfDay? { if case .timeOfDay(let time) = self { time } else { nil } }
}
