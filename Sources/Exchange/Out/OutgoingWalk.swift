import CivilTime
import Expressions
import SurveyModel

/// Goes through a survey page by page and keeps what each way leads past.
struct OutgoingWalk {
  private let survey: Survey
  /// Steps by their ids, and the first steps of groups.
  private let places: [String: Int]
  /// Those that nobody falls into from the page above.
  private let named: Set<Int>
  /// The items of each page.
  private let items: [[FormItem]]
  /// Where ways lead to.
  private let targets: Set<Int>
  /// When alerts show a page.
  private var raised: [Int: [Showing]] = [:]
  /// The ways past a page.
  private var skipped: [[Showing]]
  /// The ways to a page that is entered by its name alone.
  private var led: [Int: [Showing]] = [:]
  /// The ways out of a group before its end.
  private var left: [Int: [Showing]] = [:]
  private var visited: [Showing] = []
  private(set) var reached: [Showing] = []
  private(set) var lost: [(step: String, reason: String)] = []

  init(_ survey: Survey) {
    self.survey = survey
    var places = Dictionary(survey.steps.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for group in survey.groups where places[group.id] == nil { places[group.id] = group.steps.lowerBound }
    self.places = places
    named = survey.stepsByNameAlone
    var items: [[FormItem]] = Array(repeating: [], count: survey.steps.count)
    for place in survey.items { items[place.step].append(place.item) }
    self.items = items
    let rules = survey.steps.flatMap(\.next) + survey.groups.flatMap(\.next)
    targets = Set(rules.compactMap { if case .step(let id) = $0.target { places[id] } else { nil } })
    skipped = Array(repeating: [], count: survey.steps.count)
    for alert in survey.alerts {
      if let place = alert.show.flatMap({ places[$0] }) { raised[place, default: []].append(.when(alert.condition)) }
    }
  }

  /// A way from one place on.
  private struct Way {
    /// The page that it is told of.
    let step: Int
    /// When the place is left.
    let visited: Showing
    /// The groups that it may lead out of, and the repeats that it must not.
    let groups: [Int]
  }

  mutating func pass(_ index: Int) {
    let step = survey.steps[index]
    let here = reach(index)
    reached.append(here)
    let something = something(on: index)
    visited.append(Showing.joined([here] + OutgoingFlow.own(index, in: survey) + something))
    // A page that an alert shows goes on where the page before it would have.
    let entered =
      raised[index] == nil
      ? visited[index] : Showing.joined([Showing.either(led[index] ?? [])] + OutgoingFlow.own(index, in: survey))
    if !entered.isNever { leave(step, index, entered) }
    // The rules of a group are judged when the way leads out of it, whichever of its pages was the last.
    for group in survey.groups(around: index).reversed() where survey.groups[group].steps.upperBound == index + 1 {
      leave(group, at: index)
    }
  }

  private func reach(_ index: Int) -> Showing {
    guard named.contains(index) else { return Showing.joined(skipped[index].map(Showing.no)) }
    // The page of an alert is shown at once, whatever a way leads past.
    return Showing.either((raised[index] ?? []) + (led[index] ?? []))
  }

  /// A page whose items are all hidden is passed by, and its ways with it.
  private func something(on index: Int) -> [Showing] {
    var each: [Showing] = []
    for item in items[index] {
      let conditions = [item.showIf.map(Showing.when), Showing.anyChoice(of: item)].compactMap(\.self)
      if conditions.isEmpty { return [] }
      each.append(Showing.joined(conditions))
    }
    return each.isEmpty ? [] : [Showing.either(each)]
  }

  // MARK: - Ways

  private mutating func leave(_ step: Step, _ index: Int, _ entered: Showing) {
    let way = Way(step: index, visited: entered, groups: survey.groups(around: index))
    var before: [Showing] = []
    switch step.kind {
    case .completion: return lead(way, to: .end, [], isOfStep: false)
    case .consent(let consent):
      let declined = Showing.declined(slot: consent.item.slot)
      lead(way, to: consent.declined.map(NextRule.Target.step) ?? .end, [declined], isOfStep: true)
      if !step.next.isEmpty { before.append(Showing.no(declined)) }
    default: break
    }
    follow(step.next, way, after: before)
    if let limit = step.timeLimit, limit.onTimeout != .next {
      lost.append((step.id, "pages have no time limit there, and so no way at its end"))
    }
  }

  private mutating func leave(_ group: Int, at index: Int) {
    let own = survey.groups[group]
    guard !own.next.isEmpty else { return }
    let bypassed = (left[group] ?? []).map(Showing.no)
    let outer = survey.groups(around: index).prefix { $0 != group }
    let way = Way(step: index, visited: Showing.joined([entered(group)] + bypassed), groups: Array(outer))
    follow(own.next, way, after: [])
  }

  /// When some page of a group is shown.
  private func entered(_ group: Int) -> Showing {
    let own = survey.groups[group]
    let first = own.steps.lowerBound
    let isLedInto = own.steps.dropFirst().contains { targets.contains($0) || named.contains($0) }
    let isSure =
      survey.steps[first].group == group && survey.steps[first].showIf == nil && something(on: first).isEmpty
      && !named.contains(first) && !isLedInto
    if isSure || own.loop != nil {
      return Showing.joined([reached[first]] + OutgoingFlow.conditions(of: group, in: survey))
    }
    return Showing.either(own.steps.map { visited[$0] })
  }

  private mutating func follow(_ rules: [NextRule], _ way: Way, after earlier: [Showing]) {
    var before = earlier
    for rule in rules {
      let condition = rule.condition.map { [Showing.when($0)] } ?? []
      let isOfStep = before.isEmpty && (rule.condition.map { survey.asksOnlyFor($0, on: way.step) } ?? false)
      lead(way, to: rule.target, before + condition, isOfStep: isOfStep)
      guard let condition = condition.first else { break }
      before.append(Showing.no(condition))
    }
  }

  /// Keeps what a way leads past and where it leads to.
  private mutating func lead(_ way: Way, to target: NextRule.Target, _ condition: [Showing], isOfStep: Bool) {
    let first = way.step + 1
    var end = survey.steps.count
    if case .step(let id) = target {
      guard let place = places[id], place >= first else {
        lost.append((survey.steps[way.step].id, "a way back to '\(id)' can't be said by conditions"))
        return
      }
      end = place
    }
    if way.groups.contains(where: { survey.groups[$0].loop != nil && survey.groups[$0].steps.upperBound <= end }) {
      lost.append((survey.steps[way.step].id, "a way out of an entry of a repeat can't be said by conditions"))
      return
    }
    let taken = Showing.joined(isOfStep ? condition : [way.visited] + condition)
    if case .step = target, named.contains(end) { led[end, default: []].append(taken) }
    for other in first..<max(first, end) { skipped[other].append(taken) }
    for group in way.groups where survey.groups[group].steps.upperBound <= end {
      left[group, default: []].append(taken)
    }
  }
}

extension Survey {
  /// Whether a condition can only be true when questions of a page were answered: it reads nothing else, and is not true
  /// of blanks.
  fileprivate func asksOnlyFor(_ condition: Expression, on step: Int) -> Bool {
    condition.queries.isEmpty && !condition.dependencies.isEmpty
      && condition.dependencies.allSatisfy { items.indices.contains($0) && items[$0].step == step }
      && condition.truth(Blanks()) != true
  }
}

/// Nothing was answered.
private struct Blanks: ValueSource {
  var today: CivilDate { CivilDate(dayNumber: 0) }

  func value(at slot: Int) -> Value { .blank }

  func value(of query: Query) -> Value { .blank }

  func choiceText(at slot: Int) -> String? { nil }
}
