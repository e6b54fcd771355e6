import CivilTime
import Foundation
import GRDB
import Record

extension SQLiteSnapshot {
  /// Reads all participants: where there are many, ranges of them on connections of their own, side by side, which see what this one
  /// sees. They are handed over in their order.
  func forEachRecord(
    _ extent: RecordScan.Extent, asOf instant: Instant, _ body: (ParticipantRecord) throws -> Void
  ) throws {
    func read(_ people: RecordScan.People) throws {
      var scan = try database.recordScan(of: people, asOf: instant, extent)
      while try scan.advance() { try body(scan.record) }
    }
    guard let path, try isWorthRanges() else { return try read(.all) }
    let cores = max(2, ProcessInfo.processInfo.activeProcessorCount)
    var work = SideWork<(reader: RangeReader, people: ClosedRange<Int64>), [ParticipantRecord]>(ahead: 2 * cores) {
      try $0.reader.records(of: $0.people, extent, asOf: instant)
    }
    var size = RangeSize()
    func take(_ records: [ParticipantRecord]) throws {
      size.learn(from: records)
      for record in records { try body(record) }
    }
    var readers: [RangeReader]?
    var ranges = 0
    try database.forEachRange(of: { size.people }, asOf: instant) { people in
      defer { ranges += 1 }
      // The first people are there before other connections are.
      if ranges == 0 { return try read(.range(people)) }
      let open = try readers ?? rangeReaders(of: path, cores)
      readers = open
      if open.isEmpty { return try read(.range(people)) }
      try work.add((open[ranges % open.count], people), take)
    }
    try work.finish(take)
  }

  private static let latest = Instant(milliseconds: .max)

  private func isWorthRanges() throws -> Bool {
    try ends(asOf: SQLiteSnapshot.latest).contains { $0.map { $0.number >= entriesWorthRanges } ?? false }
  }

  /// Those that see this state; none where somebody has written since.
  private func rangeReaders(of path: String, _ count: Int) throws -> [RangeReader] {
    let ends = try ends(asOf: SQLiteSnapshot.latest)
    return (0..<count).compactMap { _ in
      // Whoever can't open the file once more reads it by one connection.
      guard let reader = try? RangeReader(path), (try? reader.ends(lanes)) == ends else { return nil }
      return reader
    }
  }
}

/// A connection that stays in the state that it found.
private final class RangeReader: Sendable {
  private let queue: DatabaseQueue

  init(_ path: String) throws {
    queue = try SQLiteStore.openUnchanged(path, schema: .current, isOneState: true)
    try queue.unsafeRead { database in
      // Each page is read once.
      try database.execute(sql: "PRAGMA cache_size = -2000")
      try database.beginTransaction(.deferred)
    }
  }

  func ends(_ lanes: Lanes) throws -> [ChainEnd?] {
    try queue.unsafeRead { try SQLiteSnapshot(database: $0, lanes: lanes).ends(asOf: Instant(milliseconds: .max)) }
  }

  func records(
    of people: ClosedRange<Int64>, _ extent: RecordScan.Extent, asOf instant: Instant
  ) throws -> [ParticipantRecord] {
    try queue.unsafeRead { database in
      var records: [ParticipantRecord] = []
      var scan = try database.recordScan(of: .range(people), asOf: instant, extent)
      while try scan.advance() { records.append(scan.record) }
      return records
    }
  }
}

/// How many people are read at once: few of whom much is recorded.
private struct RangeSize {
  private(set) var people = 16

  mutating func learn(from records: [ParticipantRecord]) {
    let rows = records.reduce(0) { $0 + 4 + $1.outcomes.count + $1.sittings.count }
    people = min(max(RangeSize.rows * records.count / max(rows, 1), 4), 512)
  }

  private static let rows = 4_000
}

extension Database {
  /// Ranges of the ids of participants, in their order.
  ///
  /// - Parameter size: How many are in the next.
  fileprivate func forEachRange(
    of size: () -> Int, asOf instant: Instant, _ body: (ClosedRange<Int64>) throws -> Void
  ) throws {
    var range: ClosedRange<Int64>?
    var count = 0
    try forEach(RecordScan.participants(columns: "id", where: "TRUE"), [instant.milliseconds]) { row in
      let id: Int64 = try row.column(0)
      let grown = (range?.lowerBound ?? id)...id
      count += 1
      range = grown
      guard count >= size() else { return }
      try body(grown)
      (range, count) = (nil, 0)
    }
    if let range { try body(range) }
  }
}
