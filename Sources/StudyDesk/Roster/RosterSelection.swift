import CivilTime
import Record

/// Finds the ids on a page of the roster, with no more of the record than it takes.
struct RosterSelection {
  struct Page {
    let ids: [String]
    let total: Int?
    let hasMore: Bool
  }

  private let query: RosterQuery
  private let reading: DeskReading
  /// The number of the assessor who is asked for.
  private let assessor: Int64?
  /// Whose names may be searched.
  private let names: Reach

  /// - Throws: ``RosterRefusal`` for the site, the schedule and the assessor; ``StoreError``.
  init(_ query: RosterQuery, in reading: DeskReading) throws {
    try reading.require(query)
    self.query = query
    self.reading = reading
    assessor = try query.assessor.map { try reading.reader.activeAssessor($0, asOf: reading.now).number }
    names = reading.reach(of: .seeNames)
  }

  func page(_ number: Int, size: Int) throws -> Page {
    let first = (number - 1) * size
    switch query.order {
    case .added where query.descending == false && !isPlain: return try scanned(from: first, size)
    case .added, .id:
      let ids = try isPlain ? plainIDs : matching().map(\.id)
      return slice(query.order == .id ? ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } : ids, first, size)
    case .name, .site, .status, .enrolled:
      let keyed = try matching()
      let ordered = keyed.enumerated().sorted { a, b in RosterSelection.order(a, b) }.map(\.element.id)
      return slice(ordered, first, size)
    }
  }

  private var includesRemoved: Bool { query.includesRemoved || query.status == .removed }

  /// Everybody is asked for: no record has to be looked at.
  private var isPlain: Bool {
    reading.reach.isEverybody && query.status == nil && query.site == nil && query.schedule == nil
      && query.assessor == nil && query.find == nil
  }

  private var plainIDs: [String] {
    get throws { try reading.reader.participants(asOf: reading.now, includingRemoved: includesRemoved) }
  }

  private func slice(_ ids: [String], _ first: Int, _ size: Int) -> Page {
    let ids = query.descending ? ids.reversed() : ids
    return Page(
      ids: Array(ids.dropFirst(first).prefix(size)), total: ids.count, hasMore: ids.count > first + size)
  }

  /// Goes through the records only as far as the page reaches.
  private func scanned(from first: Int, _ size: Int) throws -> Page {
    var (found, ids): (Int, [String]) = (0, [])
    do {
      try forEachMatching { record in
        if found >= first, ids.count < size { ids.append(record.participant) }
        found += 1
        if found > first + size { throw PageIsFull() }
      }
    } catch is PageIsFull {
      return Page(ids: ids, total: nil, hasMore: true)
    }
    return Page(ids: ids, total: found, hasMore: false)
  }

  private struct PageIsFull: Error {}

  private func matching() throws -> [(id: String, key: String?)] {
    var found: [(String, String?)] = []
    try forEachMatching { found.append(($0.participant, key(of: $0))) }
    return found
  }

  private func forEachMatching(_ body: (ParticipantRecord) throws -> Void) throws {
    try reading.reader.forEachRosterRecord(asOf: reading.now, includingRemoved: includesRemoved) { record in
      if lists(record) { try body(record) }
    }
  }

  private func lists(_ record: ParticipantRecord) -> Bool {
    guard reading.reach.contains(record) else { return false }
    if let status = query.status, record.status != status { return false }
    if let site = query.site, record.site != site { return false }
    if let assessor, !record.assessors.contains(assessor) { return false }
    if let schedule = query.schedule, !record.enrolments.contains(where: { $0.schedule == schedule && $0.left == nil })
    {
      return false
    }
    guard let find = query.find else { return true }
    return RosterQuery.finds(find, record.participant, names.contains(record) ? record.name : nil)
  }

  private func key(of record: ParticipantRecord) -> String? {
    switch query.order {
    case .added, .id: nil
    case .name: names.contains(record) ? record.name : nil
    case .site: record.site
    case .status: record.status.rawValue
    case .enrolled: record.enrolments.first?.instant.iso(offsetSeconds: 0, fraction: true)
    }
  }

  /// Those without a value come last; equal ones stay in the order of adding.
  private static func order(
    _ a: (offset: Int, element: (id: String, key: String?)), _ b: (offset: Int, element: (id: String, key: String?))
  ) -> Bool {
    switch (a.element.key, b.element.key) {
    case (let first?, let second?) where first != second: first < second
    case (.some, nil): true
    case (nil, .some): false
    default: a.offset < b.offset
    }
  }
}
