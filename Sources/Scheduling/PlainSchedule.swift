package import CivilTime

/// A schedule for all who enrolled on one day, as a table of integers.
package struct PlainSchedule: Sendable {
  package let runs: ContiguousArray<PlainRun>
  /// The task and the element of each that is asked in the general way.
  package let others: [(task: Int, element: Int)]
  /// For each run the first of its task that takes the same time of the day; itself when there is none before it.
  private let elders: ContiguousArray<Int>

  package init(_ schedule: CompiledSchedule, enrolledDay: CivilDate) {
    var runs: ContiguousArray<PlainRun> = []
    var others: [(task: Int, element: Int)] = []
    for element in schedule.tasks.flatMap(\.elements) {
      if let run = PlainRun(element, enrolledDay: enrolledDay.number) {
        runs.append(run)
      } else {
        others.append((element.task, element.index))
      }
    }
    elders = ContiguousArray(
      runs.indices.map { index in
        runs[..<index].firstIndex { $0.task == runs[index].task && $0.time == runs[index].time } ?? index
      })
    self.runs = runs
    self.others = others
  }
}

extension PlainSchedule {
  /// Visits the events of the runs on a day, in the file's order. Of two elements of a task at one time the first counts.
  ///
  /// It is the whole answer when there are no `others`.
  @inline(__always)
  package func forEachEvent(on day: PlainDay, enrolled: Int64, _ body: (PlainRun, PlainEvent) -> Void) {
    for index in runs.indices {
      guard let event = runs[index].event(on: day, enrolled: enrolled) else { continue }
      if elders[index] == index || !isShadowed(index, on: day, enrolled: enrolled) { body(runs[index], event) }
    }
  }

  private func isShadowed(_ index: Int, on day: PlainDay, enrolled: Int64) -> Bool {
    for elder in elders[index]..<index where runs[elder].time == runs[index].time {
      guard runs[elder].task == runs[index].task else { continue }
      let event = runs[elder].event(on: day, enrolled: enrolled)
      if event != nil { return true }
    }
    return false
  }
}
