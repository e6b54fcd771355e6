/// An IANA time zone as a value: when its offset from UTC changes, and to what.
///
/// Made from the bytes of a TZif file, which the caller reads. Two zones of equal name and transitions are equal.
package struct Zone: Sendable {
  package let name: String
  /// When each offset begins, in seconds since 1970, ascending.
  private let starts: [Int64]
  /// Seconds east of Greenwich: the first one before `starts[0]`, then one for each start.
  private let offsets: [Int32]
  /// From here on the years repeat those 400 before.
  private let horizon: Int64?
  /// How many changes move the clock by more than four hours: a date may be lost to one, or a day be cut very short.
  package let longJumps: Int

  package static let utc = Zone(name: "UTC", starts: [], offsets: [0], horizon: nil)

  private init(name: String, starts: [Int64], offsets: [Int32], horizon: Int64?) {
    self.name = name
    self.starts = starts
    self.offsets = offsets
    self.horizon = horizon
    longJumps = zip(offsets, offsets.dropFirst()).count { abs(Int64($1) - Int64($0)) > 4 * 3600 }
  }

  /// Reads a TZif file (RFC 9636, versions 1 to 4, the footer included).
  ///
  /// - Throws: ``TZifError`` for bytes that are no such file, or cut off, or out of order.
  package init(name: String, tzif bytes: [UInt8]) throws(TZifError) {
    let data = try TZifData(bytes)
    var starts: [Int64] = []
    var offsets = [data.first]
    func append(_ start: Int64, _ offset: Int32) {
      // Transitions that change only the name or the daylight flag are none here.
      if offset != offsets[offsets.count - 1] {
        starts.append(start)
        offsets.append(offset)
      }
    }
    for (start, offset) in zip(data.starts, data.offsets) { append(start, offset) }
    var horizon: Int64?
    if let rule = data.footer {
      let last = data.starts.last ?? Int64.min
      let firstYear = data.starts.last.map { CivilDateTime(wallSeconds: $0).date.year } ?? 1970
      for change in rule.changes(fromYear: firstYear, through: Zone.lastYear) where change.start > last {
        append(change.start, change.offset)
      }
      if rule.changesEachYear { horizon = Zone.secondsToLastYear }
      if data.starts.isEmpty, !rule.changesEachYear { offsets = [rule.standardOffset] }
    }
    self.init(name: name, starts: starts, offsets: offsets, horizon: horizon)
  }

  /// Rules without an end are written out through this year; later years repeat with the calendar's 400.
  private static let lastYear = 2500
  private static let secondsToLastYear: Int64 = 16_725_225_600  // 2500-01-01T00:00:00Z
  private static let cycle: Int64 = 146_097 * 86_400
}

extension Zone: Hashable {
  package static func == (a: Zone, b: Zone) -> Bool {
    a.name == b.name && a.starts == b.starts && a.offsets == b.offsets && a.horizon == b.horizon
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - From instants to wall clocks

extension Zone {
  /// Seconds east of Greenwich at an instant.
  package func offsetSeconds(at instant: Instant) -> Int { offset(atSecond: instant.seconds) }

  /// What a wall clock shows at an instant.
  package func local(at instant: Instant) -> CivilDateTime {
    CivilDateTime(wallSeconds: instant.seconds + Int64(offset(atSecond: instant.seconds)))
  }

  /// An instant as a wall clock shows it, to the second and with the offset: `2026-11-20T08:00:00+09:00`.
  package func reading(at instant: Instant) -> String {
    instant.iso(offsetSeconds: offsetSeconds(at: instant), fraction: false)
  }

  /// The offset at a second when it has held for four days; else nil.
  ///
  /// Offsets differ by less than 52 hours, so that a reading up to a day before such a second was shown then, by this
  /// offset, for the first time. Changes to come don't matter: they bring no later reading to before the second.
  func steadyOffset(atSecond second: Int64) -> Int64? {
    let second = folded(second)
    let place = index(atSecond: second)
    // Not by the difference: a damaged file may hold starts at the ends of the number range.
    guard place == 0 || starts[place - 1] <= second - 4 * 86_400 else { return nil }
    return Int64(offsets[place])
  }

  /// Whether one offset holds from an instant to another.
  package func isSteady(from: Instant, to: Instant) -> Bool {
    index(atSecond: folded(from.seconds)) == index(atSecond: folded(to.seconds))
  }

  /// A change of the offset from UTC.
  package struct OffsetChange: Hashable, Sendable {
    package let at: Instant
    /// Seconds east of Greenwich.
    package let before: Int
    package let after: Int
  }

  /// The changes of the offset from one instant (included) to another (not), through the year 2499.
  package func changes(from: Instant, to: Instant) -> [OffsetChange] {
    starts.indices.filter { from.seconds <= starts[$0] && starts[$0] < to.seconds }.map { index in
      OffsetChange(
        at: Instant(milliseconds: starts[index] * 1000), before: Int(offsets[index]), after: Int(offsets[index + 1]))
    }
  }

  private func offset(atSecond second: Int64) -> Int {
    Int(offsets[index(atSecond: folded(second))])
  }

  /// The place of the offset in force: the number of starts up to and including `second`.
  private func index(atSecond second: Int64) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) >> 1
      if starts[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A second beyond the written-out years moved back by whole cycles of 400 years.
  private func folded(_ second: Int64) -> Int64 {
    guard let horizon, second >= horizon else { return second }
    return second - ((second - horizon) / Zone.cycle + 1) * Zone.cycle
  }
}

// MARK: - From wall clocks to instants

/// The instants at which a wall clock shows a reading.
package enum LocalInstants: Hashable, Sendable {
  case unique(Instant)
  /// The clock was set forward past the reading. `before` is what the offset after the change gives, an instant before
  /// it; `after` is what the offset before it gives: the reading moved forward by the gap.
  case gap(before: Instant, after: Instant, seconds: Int)
  /// The clock was set back and shows the reading twice.
  case fold(first: Instant, second: Instant)
}

extension Zone {
  /// The instant of a reading by the policy of RFC 5545: a reading in a gap moves forward by the gap, of a repeated
  /// one the first counts.
  package func instant(of reading: CivilDateTime) -> Instant {
    switch instants(of: reading) {
    case .unique(let instant), .fold(let instant, _), .gap(_, let instant, _): instant
    }
  }

  package func instants(of reading: CivilDateTime) -> LocalInstants {
    let wall = reading.wallSeconds
    let moved = horizon.map { wall >= $0 - Zone.widestOffset } ?? false ? cyclesBeyond(wall) * Zone.cycle : 0
    return instants(ofWallSecond: wall - moved, moved: moved)
  }

  private func cyclesBeyond(_ wall: Int64) -> Int64 {
    guard let horizon else { return 0 }
    // A day before the horizon counts as beyond it, so that no reading is looked for across it.
    let near = horizon - Zone.widestOffset
    return wall < near ? 0 : (wall - near) / Zone.cycle + 1
  }

  /// No zone has been, or can be, further from UTC.
  private static let widestOffset: Int64 = 26 * 3600

  private func instants(ofWallSecond wall: Int64, moved: Int64) -> LocalInstants {
    func instant(_ second: Int64) -> Instant { Instant(milliseconds: (second + moved) * 1000) }
    let firstIndex = index(atSecond: wall - Zone.widestOffset)
    let lastIndex = index(atSecond: wall + Zone.widestOffset)
    var first: Int64?
    for place in firstIndex...lastIndex {
      let second = wall - Int64(offsets[place])
      guard place == 0 || starts[place - 1] <= second, place == starts.count || second < starts[place] else { continue }
      if let first { return .fold(first: instant(first), second: instant(second)) }
      first = second
    }
    if let first { return .unique(instant(first)) }
    for place in firstIndex..<lastIndex {
      let (old, new) = (Int64(offsets[place]), Int64(offsets[place + 1]))
      if wall - old >= starts[place], wall - new < starts[place] {
        return .gap(before: instant(wall - new), after: instant(wall - old), seconds: Int(new - old))
      }
    }
    // Every reading lies in an offset's span or between two neighbouring ones.
    return .unique(instant(wall - Int64(offsets[firstIndex])))
  }
}
