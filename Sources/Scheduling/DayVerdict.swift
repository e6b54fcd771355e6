import Algorithms
import CivilTime

/// Whether an element has its day, and if not, what stands against it: the one decision that listing events and
/// explaining their absence both ask.
enum DayVerdict: Hashable, Sendable {
  case occurs(Int?)
  case beforeStart
  case afterEnd
  case offRule
  /// The occurrence has a number beyond `count`.
  case counted(Int)
  /// The excepted days around it end before `next`.
  case excepted(next: Int)
}

extension CompiledElement {
  func verdict(on day: Int, _ run: ElementRun) -> DayVerdict {
    if day < run.from { return .beforeStart }
    if day >= run.until { return .afterEnd }
    guard pattern.contains(day, from: run.from) else { return .offRule }
    let occurrence = run.number > 0 ? run.number : pattern.occurrence(on: day, from: run.from)
    if let occurrence, let count, occurrence > count, countsDays { return .counted(occurrence) }
    if let span = gap(holding: day, run) { return .excepted(next: span.upperBound) }
    return .occurs(occurrence)
  }

  /// Visits the days in the range on which the run has events, in order.
  func forEachDay(_ days: Range<Int>, _ run: ElementRun, _ body: (_ day: Int, _ occurrence: Int?) -> Bool) {
    var day = max(days.lowerBound, run.from)
    let end = min(days.upperBound, run.until)
    while day < end {
      switch verdict(on: day, run) {
      case .occurs(let occurrence):
        guard body(day, occurrence) else { return }
        day += 1
      case .excepted(let next):
        day = next
      case .offRule:
        guard let next = pattern.next(day, from: run.from, limit: end - 1) else { return }
        day = next
      case .counted, .afterEnd:
        return
      case .beforeStart:
        day = run.from
      }
    }
  }

  /// The last day on or before `day` on which the run has events.
  func lastDay(_ day: Int, _ run: ElementRun) -> Int? {
    var day = min(day, run.until - 1)
    while day >= run.from, let found = pattern.previous(day, from: run.from) {
      switch verdict(on: found, run) {
      case .occurs: return found
      case .excepted: day = (gap(holding: found, run)?.lowerBound ?? found) - 1
      case .counted: day = lastCounted(before: found, run)
      case .beforeStart, .afterEnd, .offRule: return nil
      }
    }
    return nil
  }

  /// The last day before `day` that is within `count`.
  private func lastCounted(before day: Int, _ run: ElementRun) -> Int {
    let first = (run.from..<day).partitioningIndex { candidate in
      guard let found = pattern.previous(candidate, from: run.from), case .counted = verdict(on: found, run) else {
        return false
      }
      return true
    }
    return first - 1
  }

  /// Steps of elapsed time are counted one by one, not by days.
  private var countsDays: Bool {
    if case .elapsed = source { return false }
    return true
  }
}
