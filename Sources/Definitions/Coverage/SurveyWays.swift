import SurveyModel

/// The ways through a survey, each step at most once on a way, whatever its conditions say of each other.
package struct SurveyWays: Sendable {
  /// The ids of the steps of each way, at most ``limit`` ways.
  package let listed: [[String]]
  package let more: More

  package enum More: Hashable, Sendable {
    case none
    /// Nil when there are too many to count.
    case counted(Int?)
    /// The survey has loops or draws, or an alert's step shows behind one of several, so that the rest is not counted.
    case uncounted
  }

  package static let limit = 1000
  /// How many steps are walked before listing ends: in a tangle of loops most walks lead nowhere.
  private static let walkLimit = 200_000

  init(_ survey: Survey) {
    let graph = StepGraph(survey)
    let starts = SurveyWays.unique(graph.starts)
    let successors = graph.pageSuccessors.map(SurveyWays.unique)
    let steps = graph.pages
    let (ways, isComplete) = SurveyWays.walk(starts, successors, steps)
    listed = ways.map { $0.map { survey.steps[$0].id } }
    if isComplete {
      more = .none
    } else if !graph.showsAgain, let count = SurveyWays.count(starts, successors) {
      more = .counted(count.map { $0 - ways.count })
    } else {
      more = .uncounted
    }
  }

  private static func unique(_ steps: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return steps.filter { seen.insert($0).inserted }
  }

  /// - Parameter steps: The step of each page.
  /// - Returns: The steps of the first ways, and whether they are all.
  private static func walk(
    _ starts: [Int], _ successors: [[Int]], _ steps: [Int]
  ) -> (ways: [[Int]], isComplete: Bool) {
    var ways: [[Int]] = []
    var way: [Int] = []
    var isOn = Array(repeating: false, count: successors.count)
    // What is still to be tried after each step of the way, the next one last.
    var open = [Array(starts.reversed())]
    var walked = 0
    while !open.isEmpty {
      guard let next = open[open.count - 1].popLast() else {
        open.removeLast()
        if let last = way.popLast() { isOn[last] = false }
        continue
      }
      walked += 1
      if next == StepGraph.end {
        if ways.count == limit { return (ways, false) }
        ways.append(way)
      } else if walked > walkLimit {
        return (ways, false)
      } else if !isOn[steps[next]] {
        isOn[steps[next]] = true
        way.append(steps[next])
        open.append(successors[next].reversed())
      }
    }
    return (ways, true)
  }

  /// The number of ways: nil for a survey in which a step can follow itself, nil inside when it is beyond `Int`.
  private static func count(_ starts: [Int], _ successors: [[Int]]) -> Int?? {
    guard let order = order(successors) else { return nil }
    var counts: [Int?] = Array(repeating: 0, count: successors.count)
    func sum(_ steps: [Int]) -> Int? {
      var total = 0
      for step in steps {
        guard let count = step == StepGraph.end ? 1 : counts[step] else { return nil }
        let (sum, overflow) = total.addingReportingOverflow(count)
        if overflow { return nil }
        total = sum
      }
      return total
    }
    for step in order.reversed() { counts[step] = sum(successors[step]) }
    return .some(sum(starts))
  }

  /// The steps so that each comes before those that can follow it; nil when there is no such order.
  private static func order(_ successors: [[Int]]) -> [Int]? {
    var before = Array(repeating: 0, count: successors.count)
    for step in successors.joined() where step != StepGraph.end { before[step] += 1 }
    var open = before.indices.filter { before[$0] == 0 }
    var order: [Int] = []
    while let step = open.popLast() {
      order.append(step)
      for next in successors[step] where next != StepGraph.end {
        before[next] -= 1
        if before[next] == 0 { open.append(next) }
      }
    }
    return order.count == successors.count ? order : nil
  }
}
