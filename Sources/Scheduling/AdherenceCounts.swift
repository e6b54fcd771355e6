/// The events of tasks with `adherence: true`, counted by state.
package struct AdherenceCounts: Hashable, Sendable {
  package private(set) var done = 0
  package private(set) var doneLate = 0
  package private(set) var missed = 0
  /// Open, started or late: shown beside the share, not in it.
  package private(set) var open = 0

  package init() {}

  /// Counts an event; the caller leaves out tasks with `adherence: false` and participants who left all denominators.
  package mutating func add(_ state: EventState) { count(state, 1) }

  /// Takes back an event that was counted in another state.
  package mutating func subtract(_ state: EventState) { count(state, -1) }

  private mutating func count(_ state: EventState, _ events: Int) {
    switch state {
    case .done: done += events
    case .doneLate: doneLate += events
    case .missed: missed += events
    case .open, .started, .late: open += events
    case .upcoming, .waiting, .excused, .withdrawn, .lapsed: break
    }
  }

  /// Of what could have been done, rounded down, so that only all is 100; nil when nothing could.
  package var percent: Int? { expected == 0 ? nil : completed * 100 / expected }

  package static func + (a: AdherenceCounts, b: AdherenceCounts) -> AdherenceCounts {
    var sum = a
    sum.done += b.done
    sum.doneLate += b.doneLate
    sum.missed += b.missed
    sum.open += b.open
    return sum
  }

  /// The same for several people alike.
  package static func * (a: AdherenceCounts, people: Int) -> AdherenceCounts {
    var product = a
    product.done *= people
    product.doneLate *= people
    product.missed *= people
    product.open *= people
    return product
  }

  package var completed: Int { done + doneLate }
  package var expected: Int { completed + missed }

  /// (done + doneLate) / (done + doneLate + missed); nil before anything was to be done.
  package var share: Double? {
    expected == 0 ? nil : Double(completed) / Double(expected)
  }
}
