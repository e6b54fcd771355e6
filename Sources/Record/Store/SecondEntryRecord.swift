package import JSONText

/// A second entry of an outcome with what was entered, and what was said of it.
package struct SecondEntryRecord: Hashable, Sendable {
  package let number: Int64
  package let participant: String
  package let event: String
  /// The number of the entry that it was compared with.
  package let revision: Int64
  package let result: JSONValue
  /// The paths of the items that differ.
  package let differences: [String]
  package let stamp: Stamp
  package internal(set) var settled: Settlement?

  package struct Settlement: Hashable, Sendable {
    package let reason: String
    package let stamp: Stamp
  }

  package var isAgreed: Bool { differences.isEmpty || settled != nil }

  /// The second entries that entries tell of, each of an outcome that stands.
  ///
  /// - Parameter entries: In the order of recording; others are left aside, but for outcomes that were deleted.
  package static func all(in entries: [Entry]) -> [SecondEntryRecord] {
    var found: [SecondEntryRecord] = []
    for entry in entries {
      guard case .participant(let id) = entry.subject else { continue }
      switch entry.content {
      case .outcome(.deleted(let event, _))?: found.removeAll { $0.event == event }
      case .secondEntry(.entered(let event, let revision, let result, let differences))?:
        found.append(
          SecondEntryRecord(
            number: entry.number, participant: id, event: event, revision: revision, result: result,
            differences: differences, stamp: entry.stamp))
      case .secondEntry(.settled(let event, let reason))?:
        guard let place = found.lastIndex(where: { $0.event == event }) else { continue }
        found[place].settled = Settlement(reason: reason, stamp: entry.stamp)
      default: break
      }
    }
    return found
  }
}
