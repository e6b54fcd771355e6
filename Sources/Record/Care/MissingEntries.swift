import CivilTime

/// Entries that the record had and has no more: its end was cut off, and perhaps another one written.
///
/// What is derived from entries, what an entry keeps apart and what a check found are kept beside the record. As far as one of
/// them knows of later entries than the record has, they are missing; of entries that nothing knows of nobody can tell.
package struct MissingEntries: Hashable, Sendable {
  /// The number of the first one.
  package let first: Int64
  /// How many are known of.
  package let count: Int64

  package init(first: Int64, count: Int64) {
    self.first = first
    self.count = count
  }
}

extension MissingEntries: CustomStringConvertible {
  package var description: String {
    count == 1
      ? "entry \(first) is missing"
      : "\(count) entries are missing, from number \(first) on"
  }
}

extension RecordSnapshot {
  /// The entries that something beside the record names and that the record has not; nil when there are none.
  func missingEntries() throws -> MissingEntries? {
    var missing: MissingEntries?
    let ends = try ends(asOf: Instant(milliseconds: .max))
    for (lane, (latest, end)) in try zip(lanes.all, zip(latestNamed(), ends)) {
      let next = lanes.number(after: end?.number, in: lane)
      guard let latest, latest >= next else { continue }
      let count = (latest - next) / Int64(lanes.count) + 1
      missing = MissingEntries(
        first: min(missing?.first ?? next, next), count: (missing?.count ?? 0) &+ count)
    }
    return missing
  }

  /// - Throws: ``StoreError/entriesMissing(_:)``.
  func requireNoneMissing() throws {
    if let missing = try missingEntries() ?? replacedEntries() { throw StoreError.entriesMissing(missing) }
  }
}

/// Holds a record against the end that an earlier check of it found.
struct EarlierEnd {
  private let end: Finding.End?
  private let lanes: Lanes
  private var isMet = false

  init(_ end: Finding.End?, lanes: Lanes) {
    self.end = end
    self.lanes = lanes
  }

  mutating func pass(_ link: ChainLink) {
    guard let end, lanes == .one, link.columns.number == end.entries else { return }
    isMet = link.hash == end.head.bytes
  }

  /// What is missing of a record that has so many entries; nil when nothing is. In a record of several lanes, their number
  /// alone is known.
  func missing(from head: Head) -> MissingEntries? {
    guard let end, end.entries > 0 else { return nil }
    if lanes == .one {
      return isMet
        ? nil : MissingEntries(first: min(head.count + 1, end.entries), count: max(1, end.entries - head.count))
    }
    return end.entries > head.count ? MissingEntries(first: head.count + 1, count: end.entries - head.count) : nil
  }
}
