package import SurveyModel

/// Which steps can follow which, whatever is answered: each condition may hold or not.
///
/// Beside the steps it has junctions, from which the way goes on, so that a thousand steps that may hide, as those of a
/// block that draws some, need thousands of edges and not a million.
package struct StepGraph {
  /// For each step and each junction the nodes that can follow it; `end` stands for the end of the sitting.
  private let following: [[Int]]
  private let stepCount: Int

  static let end = -1

  package init(_ survey: Survey) {
    var places = Dictionary(survey.groups.map { ($0.id, $0.steps.lowerBound) }, uniquingKeysWith: { first, _ in first })
    for (index, step) in survey.steps.enumerated() { places[step.id] = index }
    let shown = survey.alerts.compactMap { $0.show.flatMap { places[$0] } }
    let graph = Ways(survey: survey, places: places)
    stepCount = survey.steps.count
    let steps = survey.steps.indices.map { index in
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
    following = steps + (0...stepCount).map(graph.afterFall) + survey.groups.indices.map(graph.firsts)
  }

  var edgeCount: Int { following.reduce(0) { $0 + $1.count } }

  /// The steps that may show first, in order; those up to the first without a condition.
  var starts: [Int] { steps(behind: [stepCount]) }

  /// For each step those that can follow it, in order; -1 is the end.
  package var successors: [[Int]] { (0..<stepCount).map { steps(behind: following[$0]) } }

  /// The steps behind some nodes, and the end.
  private func steps(behind nodes: [Int]) -> [Int] {
    var found: [Int] = []
    var open = Array(nodes.reversed())
    while let next = open.popLast() {
      if next < stepCount { found.append(next) } else { open += following[next].reversed() }
    }
    return found
  }

  /// All nodes that can be reached, the end included.
  var reachable: Set<Int> {
    var found: Set<Int> = []
    var open = [stepCount]
    while let next = open.popLast() {
      guard found.insert(next).inserted, next != StepGraph.end else { continue }
      open.append(contentsOf: following[next])
    }
    return found
  }

  /// The nodes from which some way leads to the end.
  var leadingToEnd: Set<Int> {
    var before: [Int: [Int]] = [:]
    for (index, following) in following.enumerated() {
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
  private let children: [Int: [Int]]

  init(survey: Survey, places: [String: Int]) {
    self.survey = survey
    self.places = places
    byNameAlone = survey.stepsByNameAlone
    children = Dictionary(grouping: survey.groups.indices.filter { survey.groups[$0].parent != nil }) {
      survey.groups[$0].parent ?? 0
    }
  }

  /// The junction at which the way goes on with the step at `index`, or those behind it.
  private func fall(to index: Int) -> Int { survey.steps.count + index }

  /// The junction at which a drawn block goes on.
  private func draw(of group: Int) -> Int { 2 * survey.steps.count + 1 + group }

  /// What follows the junction before a step: the step, and the next junction where the step may hide.
  func afterFall(to index: Int) -> [Int] {
    if index == survey.steps.count { return [StepGraph.end] }
    if byNameAlone.contains(index) { return [fall(to: index + 1)] }
    return mayHide(index) ? [index, fall(to: index + 1)] : [index]
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
    return mayHide(index) ? [index, fall(to: index + 1)] : [index]
  }

  /// Where the way goes on after a step that leads nowhere by itself: to another entry or step of the groups that end
  /// there, where they lead, or to the step behind.
  func onward(from index: Int) -> [Int] {
    var found: [Int] = []
    var next = survey.steps[index].group
    while let group = next, isLast(index, of: group) {
      let inner = survey.groups[group]
      if inner.loop != nil { found.append(fall(to: inner.steps.lowerBound)) }
      if inner.block?.order == .random, inner.block?.bank == nil { found.append(draw(of: group)) }
      let (named, isCertain) = targets(of: inner.next)
      found += named
      if isCertain { return found }
      next = inner.parent
    }
    return found + [fall(to: index + 1)]
  }

  /// Whether a step can be the last of a group: of a drawn block each can.
  private func isLast(_ index: Int, of group: Int) -> Bool {
    let inner = survey.groups[group]
    return inner.block?.isDrawn == true && inner.block?.bank == nil || inner.steps.upperBound == index + 1
  }

  /// The steps with which a drawn block can go on.
  func firsts(of group: Int) -> [Int] {
    guard survey.groups[group].block != nil else { return [] }
    return survey.groups[group].steps.filter { survey.steps[$0].group == group }
      + (children[group] ?? []).map { survey.groups[$0].steps.lowerBound }
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
