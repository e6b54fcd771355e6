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

  /// How far a search for them goes.
  package enum Search: Hashable, Sendable {
    /// Where the record ends, where it ended when a check last found it whole, and which entries are named by what was derived
    /// last: takes no time.
    case ends
    /// Also all entries that are named beside the record.
    case names
    /// Also whether each entry is the one that is named, which takes a look at every derived row.
    case rows
  }
}

extension MissingEntries: CustomStringConvertible {
  package var description: String {
    count == 1
      ? "entry \(first) is missing"
      : "\(count) entries are missing, from number \(first) on"
  }
}

extension RecordBackend {
  /// What is known to be missing of the record: by what a check noted, and by what is kept beside the entries. Whoever asks
  /// whether a record is whole to its end asks here.
  package func missingEntries(_ search: MissingEntries.Search) throws -> MissingEntries? {
    // Before the record is read: what is recorded later is no less.
    let end = try lastFinding()?.whole
    return try read { try $0.missingEntries(since: end, search) }
  }

  /// - Throws: ``StoreError/entriesMissing(_:)``.
  package func requireNoneMissing(_ search: MissingEntries.Search) throws {
    if let missing = try missingEntries(search) { throw StoreError.entriesMissing(missing) }
  }
}

extension RecordSnapshot {
  /// - Parameter end: Where the record ended when a check last found it whole, read before this state was.
  package func missingEntries(since end: Finding.End?, _ search: MissingEntries.Search) throws -> MissingEntries? {
    // Before the ends: where the state is not held still, others may append in between, and what is named is no more than that.
    let latest = try search == .ends ? latest(of: recentlyNamed()) : latestNamed()
    let ends = try ends(asOf: Instant(milliseconds: .max))
    let noted = try missing(since: end, ends)
    let known = [noted, missing(from: latest, ends)].compactMap(\.self)
    if search == .ends { return lanes.joined(known) }
    // What was put in the place of what a check found began earlier, perhaps.
    let isReplaced = noted != nil && end.map { $0.entries <= lanes.entries(in: ends) } ?? false
    let replaced = search == .rows || isReplaced ? try replacedEntries() : nil
    return lanes.joined(known + [replaced].compactMap(\.self))
  }

  /// - Throws: ``StoreError/entriesMissing(_:)``.
  package func requireNoneMissing(since end: Finding.End?, _ search: MissingEntries.Search) throws {
    if let missing = try missingEntries(since: end, search) { throw StoreError.entriesMissing(missing) }
  }

  /// Entries that the record had when a check last found it whole. Of several lanes, their number alone is known.
  private func missing(since end: Finding.End?, _ ends: [ChainEnd?]) throws -> MissingEntries? {
    guard let end, end.entries > 0 else { return nil }
    let count = lanes.entries(in: ends)
    if end.entries > count { return MissingEntries(first: count + 1, count: end.entries - count) }
    guard lanes == .one, try hash(of: end.entries) != end.head.bytes else { return nil }
    return MissingEntries(first: end.entries, count: 1)
  }

  /// The greatest number of each lane.
  private func latest(of numbers: [Int64]) -> [Int64?] {
    var latest = [Int64?](repeating: nil, count: lanes.count)
    for number in numbers where number > 0 {
      let index = lanes.lane(of: number).index
      latest[index] = max(latest[index] ?? 0, number)
    }
    return latest
  }

  /// Entries that something beside the record names and that the record has not.
  ///
  /// - Parameter latest: The greatest number of each lane that is named.
  private func missing(from latest: [Int64?], _ ends: [ChainEnd?]) -> MissingEntries? {
    var missing: MissingEntries?
    for (lane, (latest, end)) in zip(lanes.all, zip(latest, ends)) {
      let next = lanes.number(after: end?.number, in: lane)
      guard let latest, latest >= next else { continue }
      let count = (latest - next) / Int64(lanes.count) + 1
      missing = MissingEntries(
        first: min(missing?.first ?? next, next), count: (missing?.count ?? 0) &+ count)
    }
    return missing
  }

  /// Of an entry in the only lane; nil where there is none.
  private func hash(of number: Int64) throws -> [UInt8]? {
    var found: [UInt8]?
    do {
      try forEachLink(of: lanes.all[0], from: number) { link in
        if link.columns.number == number { found = link.hash }
        throw Found()
      }
    } catch is Found {}
    return found
  }
}

/// Ends a stream of entries.
private struct Found: Error {}

extension Lanes {
  /// How many entries a record with these ends has.
  fileprivate func entries(in ends: [ChainEnd?]) -> Int64 {
    zip(all, ends).reduce(0) { sum, end in sum + (end.1.map { entries(upTo: $0.number, in: end.0) } ?? 0) }
  }

  /// What several know of the same loss: from the first to the last where numbers follow each other, else as many as one of
  /// them knows of.
  fileprivate func joined(_ known: [MissingEntries]) -> MissingEntries? {
    guard let first = known.map(\.first).min(), let count = known.map(\.count).max() else { return nil }
    let last = known.map { $0.first &+ ($0.count - 1) }.max() ?? first
    return MissingEntries(first: first, count: self == .one ? last &- first &+ 1 : count)
  }
}
