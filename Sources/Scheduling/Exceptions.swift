import Algorithms
package import CivilTime

/// The study days on which a task or an element has no events.
package struct Exceptions: Hashable, Sendable {
  package var dates: [CivilDate]
  package var ranges: [ExceptedRange]
  /// Names of the study's holiday lists.
  package var holidays: [String]

  package init(dates: [CivilDate] = [], ranges: [ExceptedRange] = [], holidays: [String] = []) {
    self.dates = dates
    self.ranges = ranges
    self.holidays = holidays
  }

  /// What takes `date` away, if anything does.
  func cause(of date: CivilDate, holidays lists: [String: [CivilDate]]) -> ExceptionCause? {
    if dates.contains(date) { return .date }
    if let range = ranges.first(where: { $0.from <= date && date < $0.until }) { return .range(range) }
    return holidays.first { lists[$0]?.contains(date) ?? false }.map { .holiday($0) }
  }
}

package struct ExceptedRange: Hashable, Sendable {
  package var from: CivilDate
  /// Not included.
  package var until: CivilDate

  package init(from: CivilDate, until: CivilDate) {
    self.from = from
    self.until = until
  }
}

package enum ExceptionCause: Hashable, Sendable {
  case date
  case range(ExceptedRange)
  case holiday(String)
}

/// Days as sorted spans that neither meet nor overlap, so that one is found in O(log n) and a run of them is left
/// in one step.
struct DaySpans: Hashable, Sendable {
  private(set) var spans: [Range<Int>] = []

  init(_ exceptions: [Exceptions], holidays: [String: [CivilDate]]) {
    var raw: [Range<Int>] = []
    for exception in exceptions {
      raw += exception.dates.map(\.span)
      raw += exception.ranges.filter { $0.from < $0.until }.map { $0.from.number..<$0.until.number }
      raw += exception.holidays.flatMap { holidays[$0] ?? [] }.map(\.span)
    }
    for span in raw.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = spans.last, span.lowerBound <= last.upperBound {
        spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        spans.append(span)
      }
    }
  }

  /// The span that holds `day`.
  func span(holding day: Int) -> Range<Int>? {
    let index = spans.partitioningIndex { $0.upperBound > day }
    return index < spans.count && spans[index].lowerBound <= day ? spans[index] : nil
  }
}

extension CivilDate {
  fileprivate var span: Range<Int> { number..<number + 1 }
}

/// A cycle in whole study days.
struct DayCycle: Hashable, Sendable {
  private let on: Int
  private let length: Int

  init(_ cycle: ElementCycle) {
    on = max(cycle.on.mostDays, 1)
    length = on + cycle.off.mostDays
  }

  /// The days off that hold one, by the day from which the cycle counts.
  func off(holding day: Int, from start: Int) -> Range<Int>? {
    guard day >= start else { return nil }
    let begun = day - (day - start) % length
    return day - begun < on ? nil : begun + on..<begun + length
  }
}

extension CompiledElement {
  /// The days without events that hold one: excepted ones, or those off the element's cycle.
  func gap(holding day: Int, _ run: ElementRun) -> Range<Int>? {
    exceptions.span(holding: day) ?? cycle?.off(holding: day, from: run.from)
  }
}
