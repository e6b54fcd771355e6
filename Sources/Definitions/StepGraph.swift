import SurveyModel

/// Which steps can follow which, whatever is answered: each condition may hold or not.
struct StepGraph {
  /// For each step the indices that can follow it; `end` stands for the end of the sitting.
  let successors: [[Int]]

  static let end = -1

  init(_ survey: Survey) {
    let indices = Dictionary(survey.steps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let shown = survey.alerts.compactMap { $0.show.flatMap { indices[$0] } }
    successors = survey.steps.indices.map { index in
      let step = survey.steps[index]
      if case .completion = step.kind { return [StepGraph.end] }
      // An alert may show its step after any page; from there the way goes on as it would have.
      if shown.contains(index) { return [StepGraph.end] }
      var found = step.items.isEmpty ? [] : shown
      if case .consent(let consent) = step.kind {
        found.append(consent.declined.flatMap { indices[$0] } ?? StepGraph.end)
      }
      for rule in step.next {
        switch rule.target {
        case .end: found.append(StepGraph.end)
        case .step(let id): if let target = indices[id] { found.append(contentsOf: StepGraph.entries(target, survey)) }
        }
        if rule.condition == nil { return found }
      }
      return found + StepGraph.falls(from: index + 1, survey)
    }
  }

  /// The steps that may show when the sitting goes on at `index`: those up to the first without a condition.
  static func falls(from index: Int, _ survey: Survey) -> [Int] {
    var found: [Int] = []
    let byNameAlone = survey.stepsByNameAlone
    for index in index..<max(index, survey.steps.count) where !byNameAlone.contains(index) {
      let step = survey.steps[index]
      found.append(index)
      if !StepGraph.mayHide(step) { return found }
    }
    return found + [end]
  }

  /// The steps that may show when a rule names the step at `index`: the step itself, or what follows if it hides.
  private static func entries(_ index: Int, _ survey: Survey) -> [Int] {
    mayHide(survey.steps[index]) ? [index] + falls(from: index + 1, survey) : [index]
  }

  private static func mayHide(_ step: Step) -> Bool {
    step.showIf != nil || (!step.items.isEmpty && step.items.allSatisfy { $0.showIf != nil })
  }

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
