/// The events of tasks with `adherence: true`, counted by state.
package struct AdherenceCounts: Hashable, Sendable {
  package private(set) var done = 0
  package private(set) var doneLate = 0
  package private(set) var missed = 0
  /// Open, started or late: shown beside the share, not in it.
  package private(set) var open = 0

  package init() {}

  /// Counts an event; the caller leaves out tasks with `adherence: false` and participants who left all denominators.
  package mutating func add(_ state: EventState) {
    switch state {
    case .done: done += 1
    case .doneLate: doneLate += 1
    case .missed: missed += 1
    case .open, .started, .late: open += 1
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

  package var completed: Int { done + doneLate }
  package var expected: Int { completed + missed }

  /// (done + doneLate) / (done + doneLate + missed); nil before anything was to be done.
  package var share: Double? {
    expected == 0 ? nil : Double(completed) / Double(expected)
  }
}
