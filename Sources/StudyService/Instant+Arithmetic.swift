package import CivilTime

extension Instant {
  /// So much later, or earlier for a negative number; it stays within the range of numbers.
  package func adding(milliseconds more: Int64) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(more)
    return Instant(milliseconds: overflow ? (more < 0 ? .min : .max) : sum)
  }
}
