package import CivilTime

/// The days of `--from`, which is included, and `--to`, which is not.
package struct DayRange {
  package let first: CivilDate?
  package let last: CivilDate?

  /// - Throws: ``CommandFailure`` where no day lies between them.
  package init(from: CivilDate?, to: CivilDate?) throws {
    if let from, let to, to <= from {
      throw CommandFailure.usage(
        to == from
          ? "--to is the day after the last, so --from \(from) --to \(to) has no days; write --to \(to.adding(days: 1))"
          : "--to \(to) lies before --from \(from)")
    }
    (first, last) = (from, to?.adding(days: -1))
  }
}
