package import CivilTime

/// Entries that are dated after an instant.
package struct LaterEntries: Hashable, Sendable {
  /// Those whose instant somebody stated in the place of the machine's, in the order of their numbers.
  package fileprivate(set) var stated: [Stated] = []
  /// The latest instant of the others, which the machine dated; nil without any.
  package fileprivate(set) var byMachine: Instant?

  package struct Stated: Hashable, Sendable {
    package let number: Int64
    package let recorded: Instant
  }
}

extension StoreReader {
  /// The entries that are dated after an instant: a clock was set back, or an instant was stated.
  ///
  /// - Complexity: O(entries).
  package func entriesDated(after instant: Instant) throws -> LaterEntries {
    var later = LaterEntries()
    guard let latest = try snapshot.latestRecorded(), latest > instant else { return later }
    for lane in lanes.all {
      try snapshot.forEachLink(of: lane, from: 0) { link in
        let recorded = Instant(milliseconds: link.columns.recorded)
        guard recorded > instant else { return }
        if link.columns.machine == nil {
          later.byMachine = max(later.byMachine ?? recorded, recorded)
        } else {
          later.stated.append(LaterEntries.Stated(number: link.columns.number, recorded: recorded))
        }
      }
    }
    later.stated.sort { $0.number < $1.number }
    return later
  }
}
