import Expressions
package import SurveyModel

/// Which steps can follow which, whatever is answered: each condition may hold or not.
///
/// Beside the steps it has junctions, from which the way goes on, so that a thousand steps that may hide, as those of a
/// block that draws some, need thousands of edges and not a million. A step that an alert shows has a node of its own behind
/// each step that can raise the alert: from there the way goes on as it would have.
package struct StepGraph {
  /// For each step, each junction and each step that an alert shows the nodes that can follow it; `end` stands for the end of
  /// the sitting.
  private let following: [[Int]]
  private let stepCount: Int
  /// The steps that alerts show, behind all other nodes.
  private let detours: [Int]

  static let end = -1

  package init(_ survey: Survey) {
    var places = Dictionary(survey.groups.map { ($0.id, $0.steps.lowerBound) }, uniquingKeysWith: { first, _ in first })
    for (index, step) in survey.steps.enumerated() { places[step.id] = index }
    let graph = Ways(survey: survey, places: places)
    stepCount = survey.steps.count
    let byAlert = Set(survey.alerts.compactMap { $0.show.flatMap { places[$0] } })
    let steps = survey.steps.indices.map { index in
      let step = survey.steps[index]
      if case .completion = step.kind { return [StepGraph.end] }
      if byAlert.contains(index) { return [StepGraph.end] }
      var found: [Int] = []
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
    let junctions = (0...stepCount).map(graph.afterFall) + survey.groups.indices.map(graph.firsts)
    let raised = RaisedSteps(survey, places)
    var detours: [Int] = []
    var detoured = steps
    var behind: [[Int]] = []
    for index in steps.indices where !byAlert.contains(index) {
      let shown = raised.shown(after: index)
      let first = steps.count + junctions.count + detours.count
      let nodes = Array(first..<first + shown.count)
      if case .completion = survey.steps[index].kind { continue }
      detours += shown
      // Of several that are raised each is shown once, in the order of the file.
      behind += shown.indices.map { nodes[($0 + 1)...] + steps[index] }
      detoured[index] = nodes + steps[index]
    }
    self.detours = detours
    following = detoured + junctions + behind
  }

  var edgeCount: Int { following.reduce(0) { $0 + $1.count } }

  /// The steps that may show first, in order; those up to the first without a condition.
  var starts: [Int] { steps(behind: [stepCount]) }

  /// For each step those that can follow it, in order; -1 is the end.
  package var successors: [[Int]] {
    var found: [[Int]] = Array(repeating: [], count: stepCount)
    for (page, successors) in zip(pages, pageSuccessors) {
      found[page] += successors.map { $0 == StepGraph.end ? $0 : pages[$0] }.filter { !found[page].contains($0) }
    }
    return found
  }

  /// The step of each page: of each step its own, then those that alerts show behind others.
  var pages: [Int] { Array(0..<stepCount) + detours }

  /// For each page those that can follow it, in order; -1 is the end.
  var pageSuccessors: [[Int]] { (Array(0..<stepCount) + detourNodes).map { steps(behind: following[$0]) } }

  /// Whether a step shows behind one of several steps, once on a way.
  var showsAgain: Bool { Set(detours).count < detours.count }

  private var detourNodes: Range<Int> { following.count - detours.count..<following.count }

  /// The pages behind some nodes, and the end.
  private func steps(behind nodes: [Int]) -> [Int] {
    var found: [Int] = []
    var open = Array(nodes.reversed())
    while let next = open.popLast() {
      if next < stepCount {
        found.append(next)
      } else if next >= detourNodes.lowerBound {
        found.append(stepCount + next - detourNodes.lowerBound)
      } else {
        open += following[next].reversed()
      }
    }
    return found
  }

  /// All nodes that can be reached, the steps among them that alerts show, and the end.
  var reachable: Set<Int> {
    var found: Set<Int> = []
    var open = [stepCount]
    while let next = open.popLast() {
      guard found.insert(next).inserted, next != StepGraph.end else { continue }
      open.append(contentsOf: following[next])
    }
    for (node, step) in zip(detourNodes, detours) where found.contains(node) { found.insert(step) }
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
  /// The groups that begin with a step, the outermost first.
  private let beginning: [Int: [Int]]
  private let judgedInside: Set<Int>

  init(survey: Survey, places: [String: Int]) {
    self.survey = survey
    self.places = places
    byNameAlone = survey.stepsByNameAlone
    children = Dictionary(grouping: survey.groups.indices.filter { survey.groups[$0].parent != nil }) {
      survey.groups[$0].parent ?? 0
    }
    let filled = survey.groups.indices.filter { !survey.groups[$0].steps.isEmpty }
    beginning = Dictionary(grouping: filled) { survey.groups[$0].steps.lowerBound }.mapValues { groups in
      groups.sorted { survey.groups[$0].steps.upperBound > survey.groups[$1].steps.upperBound }
    }
    judgedInside = Set(survey.groups.indices.filter { Ways.isJudgedInside(survey.groups[$0], survey) })
  }

  /// The junction at which the way goes on with the step at `index`, or those behind it.
  private func fall(to index: Int) -> Int { survey.steps.count + index }

  /// The junction at which a drawn block goes on.
  private func draw(of group: Int) -> Int { 2 * survey.steps.count + 1 + group }

  /// What follows the junction before a step: the step, and the next junction where the step may hide.
  func afterFall(to index: Int) -> [Int] {
    if index == survey.steps.count { return [StepGraph.end] }
    let passed = (beginning[index] ?? []).reversed().filter(maySkip).map {
      fall(to: survey.groups[$0].steps.upperBound)
    }
    if byNameAlone.contains(index) { return [fall(to: index + 1)] + passed }
    return [index] + (mayHide(index) ? [fall(to: index + 1)] : []) + passed
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
    let passed = survey.groups(around: index).reversed().filter(maySkip).map {
      fall(to: survey.groups[$0].steps.upperBound)
    }
    return [index] + (mayHide(index) ? [fall(to: index + 1)] : []) + passed
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

  /// Whether a step may hide while others of its groups show.
  private func mayHide(_ index: Int) -> Bool {
    let step = survey.steps[index]
    if step.showIf != nil || (!step.items.isEmpty && step.items.allSatisfy { $0.showIf != nil }) { return true }
    if let group = step.group, survey.groups[group].block?.pick != nil { return true }
    return survey.groups(around: index).contains(where: judgedInside.contains)
  }

  /// Whether a group may hide as a whole.
  private func maySkip(_ group: Int) -> Bool {
    let inner = survey.groups[group]
    if inner.showIf != nil { return true }
    if let parent = inner.parent, survey.groups[parent].block?.pick != nil { return true }
    switch inner.loop?.count {
    case .times, .forEach: return true
    case .another, nil: return false
    }
  }

  /// Whether answers inside a group bear on whether it shows: then its later steps may hide where the first ones showed.
  private static func isJudgedInside(_ inner: StepGroup, _ survey: Survey) -> Bool {
    var read = inner.showIf?.dependencies ?? []
    switch inner.loop?.count {
    case .times(let times): read += times.dependencies
    case .forEach(let slot): read.append(slot)
    case .another, nil: break
    }
    return survey.items(behind: read).contains { inner.steps.contains(survey.items[$0].step) }
  }
}
