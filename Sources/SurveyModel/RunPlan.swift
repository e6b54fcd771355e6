import Expressions

/// What a runner looks up again and again, worked out once from the survey.
struct RunPlan: Sendable {
  private let stepIndices: [String: Int]
  private let slotsByStep: [Range<Int>]
  private let firstSlots: [Int]
  private let byNameAlone: Set<Int>
  /// For each slot the later items of the same page whose visibility depends on it, directly or through others.
  private let dependents: [[Int]]

  init(survey: Survey) {
    stepIndices = Dictionary(survey.steps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    byNameAlone = survey.stepsByNameAlone
    var slotsByStep: [Range<Int>] = []
    var start = 0
    for step in survey.steps {
      let count = step.items.count
      slotsByStep.append(start..<start + count)
      start += count
    }
    self.slotsByStep = slotsByStep
    firstSlots = survey.items.map { slotsByStep[$0.step].lowerBound }
    var readers: [[Int]] = Array(repeating: [], count: survey.items.count)
    for place in survey.items {
      for slot in place.item.showIf?.dependencies ?? [] where survey.items[slot].step == place.step {
        readers[slot].append(place.item.slot)
      }
    }
    dependents = readers.indices.map { RunPlan.closure(from: $0, readers) }
  }

  /// The slots that read `slot` and, through them, others; ascending, so that each is judged after what it reads.
  private static func closure(from slot: Int, _ readers: [[Int]]) -> [Int] {
    guard !readers[slot].isEmpty else { return [] }
    var found: Set<Int> = []
    var open = readers[slot]
    while let next = open.popLast() {
      if found.insert(next).inserted { open.append(contentsOf: readers[next]) }
    }
    return found.sorted()
  }

  func index(of step: String) -> Int? { stepIndices[step] }

  func slots(of step: Int) -> Range<Int> { slotsByStep[step] }

  /// Whether a step is entered only when something names it.
  func isByNameAlone(_ step: Int) -> Bool { byNameAlone.contains(step) }

  /// An item's place on its page.
  func position(of slot: Int) -> Int { slot - firstSlots[slot] }

  func dependentsOnPage(of slot: Int) -> [Int] { dependents[slot] }
}

extension Survey {
  /// The ways out, and the steps that alerts show: entered by name alone.
  package var stepsByNameAlone: Set<Int> {
    let shown = Set(alerts.compactMap(\.show))
    return Set(
      steps.indices.filter { index in
        if case .completion(let ending) = steps[index].kind, ending != .complete { return true }
        return shown.contains(steps[index].id)
      })
  }
}
