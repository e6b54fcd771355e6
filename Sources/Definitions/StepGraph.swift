import SurveyModel

/// Which steps can follow which, whatever is answered: each condition may hold or not.
struct StepGraph {
  /// For each step the indices that can follow it; `end` stands for the end of the sitting.
  let successors: [[Int]]

  static let end = -1

  init(_ survey: Survey) {
    var places = Dictionary(survey.groups.map { ($0.id, $0.steps.lowerBound) }, uniquingKeysWith: { first, _ in first })
    for (index, step) in survey.steps.enumerated() { places[step.id] = index }
    let shown = survey.alerts.compactMap { $0.show.flatMap { places[$0] } }
    let graph = Ways(survey: survey, places: places)
    successors = survey.steps.indices.map { index in
      let step = survey.steps[index]
      if case .completion = step.kind { return [StepGraph.end] }
      // An alert may show its step after any page; from there the way goes on as it would have.
      if shown.contains(index) { return [StepGraph.end] }
      var found = step.items.isEmpty ? [] : shown
      if case .consent(let consent) = step.kind {
        found.append(consent.declined.flatMap { places[$0] } ?? StepGraph.end)
      }
      switch step.timeLimit?.onTimeout {
      case .end: found.append(StepGraph.end)
      case .step(let id): found += graph.entries(named: id)
      case .next, nil: break
      }
      let (named, isCertain) = graph.targets(of: step.next)
      return found + named + (isCertain ? [] : graph.onward(from: index))
    }
  }

  /// The steps that may show when the sitting goes on at `index`: those up to the first without a condition.
  static func falls(from index: Int, _ survey: Survey) -> [Int] { Ways(survey: survey, places: [:]).falls(from: index) }

  /// All that can be reached from the first steps, the end included.
  func reachable(from starts: [Int]) -> Set<Int> {
    var found: Set<Int> = []
    var open = starts
    while let next = open.popLast() {
      guard found.insert(next).inserted, next != StepGraph.end else { continue }
      open.append(contentsOf: successors[next])
    }
    return found
  }

  /// The steps from which some way leads to the end.
  var leadingToEnd: Set<Int> {
    var before: [Int: [Int]] = [:]
    for (index, following) in successors.enumerated() {
      for next in following { before[next, default: []].append(index) }
    }
    var found: Set<Int> = []
    var open = before[StepGraph.end] ?? []
    while let next = open.popLast() {
      if found.insert(next).inserted { open.append(contentsOf: before[next] ?? []) }
    }
    return found
  }
}

/// Where ways lead in a survey with groups.
private struct Ways {
  let survey: Survey
  /// The first step behind each id.
  let places: [String: Int]
  private let byNameAlone: Set<Int>

  init(survey: Survey, places: [String: Int]) {
    self.survey = survey
    self.places = places
    byNameAlone = survey.stepsByNameAlone
  }

  /// Where rules lead, and whether one of them surely holds.
  func targets(of rules: [NextRule]) -> (found: [Int], isCertain: Bool) {
    var found: [Int] = []
    for rule in rules {
      switch rule.target {
      case .end: found.append(StepGraph.end)
      case .step(let id): found += entries(named: id)
      }
      if rule.condition == nil { return (found, true) }
    }
    return (found, false)
  }

  /// The steps that may show when a rule names one: the step itself, or what follows if it hides.
  func entries(named id: String) -> [Int] {
    guard let index = places[id] else { return [] }
    return mayHide(index) ? [index] + falls(from: index + 1) : [index]
  }

  /// Where the way goes on after a step that leads nowhere by itself: to another entry or step of the groups that end
  /// there, where they lead, or to the step behind.
  func onward(from index: Int) -> [Int] {
    var found: [Int] = []
    var next = survey.steps[index].group
    while let group = next, isLast(index, of: group) {
      let inner = survey.groups[group]
      if inner.loop != nil { found += falls(from: inner.steps.lowerBound) }
      if inner.block?.order == .random, inner.block?.bank == nil { found += firsts(of: group) }
      let (named, isCertain) = targets(of: inner.next)
      found += named
      if isCertain { return found }
      next = inner.parent
    }
    return found + falls(from: index + 1)
  }

  func falls(from index: Int) -> [Int] {
    var found: [Int] = []
    for index in index..<max(index, survey.steps.count) where !byNameAlone.contains(index) {
      found.append(index)
      if !mayHide(index) { return found }
    }
    return found + [StepGraph.end]
  }

  /// Whether a step can be the last of a group: of a drawn block each can.
  private func isLast(_ index: Int, of group: Int) -> Bool {
    let inner = survey.groups[group]
    return inner.block?.isDrawn == true && inner.block?.bank == nil || inner.steps.upperBound == index + 1
  }

  /// The steps with which a drawn block can go on.
  private func firsts(of group: Int) -> [Int] {
    survey.groups[group].steps.filter { survey.steps[$0].group == group }
      + survey.groups.filter { $0.parent == group }.map(\.steps.lowerBound)
  }

  private func mayHide(_ index: Int) -> Bool {
    let step = survey.steps[index]
    if step.showIf != nil || (!step.items.isEmpty && step.items.allSatisfy { $0.showIf != nil }) { return true }
    return survey.groups(around: index).contains { group in
      let inner = survey.groups[group]
      return inner.showIf != nil || inner.loop != nil || inner.block?.pick != nil
    }
  }
}
