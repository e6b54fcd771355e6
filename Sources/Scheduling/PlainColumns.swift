package import CivilTime

/// Individual rules of very many tasks, in columns: one every n days from a day to another.
package struct PlainColumns: Sendable {
  private var from: ContiguousArray<Int32> = []
  /// Days to the end, which is not included.
  private var length: ContiguousArray<UInt32> = []
  private var factors: ContiguousArray<UInt64> = []

  package init(capacity: Int) {
    from.reserveCapacity(capacity)
    length.reserveCapacity(capacity)
    factors.reserveCapacity(capacity)
  }

  package var count: Int { from.count }

  /// - Parameter until: Not included.
  package mutating func append(from first: CivilDate, until: CivilDate, every days: Int) {
    from.append(first.dayNumber)
    length.append(UInt32(max(0, until.dayNumber - first.dayNumber)))
    factors.append(Reciprocal(UInt32(clamping: max(days, 1))).factor)
  }

  /// Writes the numbers of the rules that have a day, ascending, over the beginning of `rows`.
  ///
  /// - Parameter rows: At least one longer than there are rules; it is not lengthened.
  /// - Returns: How many were written.
  package func write(on date: CivilDate, to rows: inout ContiguousArray<UInt32>) -> Int {
    guard rows.count > count else { return 0 }
    let (from, length, factors) = (from.span, length.span, factors.span)
    var rows = rows.mutableSpan
    var written = 0
    for row in from.indices {
      let distance = UInt32(truncatingIfNeeded: date.dayNumber &- from[row])
      // The row is written in any case and kept by counting it: a branch would be guessed wrong.
      rows[written] = UInt32(truncatingIfNeeded: row)
      let divides = UInt64(distance) &* factors[row] <= factors[row] &- 1
      written &+= (distance < length[row] ? 1 : 0) & (divides ? 1 : 0)
    }
    return written
  }
}
