package import JSONText
package import Record
import StudyService

/// Whom a list of the roster shows, and in which order.
package struct RosterQuery: Hashable, Sendable {
  package enum Order: String, CaseIterable, Sendable { case added, id, name, site, status, enrolled }

  package var order = Order.added
  package var descending = false
  package var status: ParticipantStatus?
  package var site: String?
  package var schedule: String?
  /// The assessor who assesses them.
  package var assessor: String?
  /// Part of their id, or of their name where the reader may see names; small and large letters are the same.
  package var find: String?
  package var includesRemoved = false

  package init() {}
}

/// The participants of a study, those whom a query asks for.
package struct RosterList: Sendable {
  package let entries: [RosterEntry]
  /// Nobody is on the roster, whatever was asked for.
  package let isRosterEmpty: Bool

  package var json: JSONValue { .array(entries.map(\.json)) }
}

extension StudyDesk {
  /// - Throws: ``RosterRefusal`` for the site, the schedule and the assessor; ``StoreError``.
  package func roster(_ query: RosterQuery = RosterQuery()) throws -> RosterList {
    var entries: [RosterEntry] = []
    let isRosterEmpty = try forEachRosterEntry(query) { entries.append($0) }
    return RosterList(entries: entries, isRosterEmpty: isRosterEmpty)
  }

  /// Visits those whom a query asks for, in its order: in the order of adding one is in memory at a time.
  ///
  /// - Returns: Whether nobody is on the roster, whatever was asked for.
  /// - Throws: As ``roster(_:)``; what `visit` throws.
  @discardableResult
  package func forEachRosterEntry(_ query: RosterQuery, _ visit: (RosterEntry) throws -> Void) throws -> Bool {
    try look(.seePeople) { reading in
      try reading.require(query)
      let isInOrder = query.order == .added && !query.descending
      var entries: [RosterEntry] = []
      var isRosterEmpty = true
      var making = try RosterEntries(reading)
      try reading.reader.forEachRosterRecord(
        asOf: reading.now, includingRemoved: query.includesRemoved || query.status == .removed
      ) { record in
        guard reading.reach.contains(record) else { return }
        isRosterEmpty = false
        let entry = try making.entry(of: record)
        guard query.lists(entry) else { return }
        if isInOrder { try visit(entry) } else { entries.append(entry) }
      }
      for entry in query.sorted(entries) { try visit(entry) }
      return isRosterEmpty
    }
  }
}

extension DeskReading {
  /// That the site, the schedule and the assessor that are asked for are known.
  func require(_ query: RosterQuery) throws {
    try requireSite(query.site)
    if let schedule = query.schedule { try study.requireSchedule(schedule) }
    if let assessor = query.assessor { _ = try reader.activeAssessor(assessor, asOf: now) }
  }
}

extension RosterQuery {
  fileprivate func lists(_ entry: RosterEntry) -> Bool {
    if let status, entry.status != status { return false }
    if let site, entry.site != site { return false }
    if let schedule, !entry.isIn(schedule) { return false }
    if let find, !RosterQuery.finds(find, entry.id, entry.name) { return false }
    return assessor.map(entry.assessors.contains) ?? true
  }

  static func finds(_ text: String, _ id: String, _ name: String?) -> Bool {
    let wanted = text.lowercased()
    return id.lowercased().contains(wanted) || name?.lowercased().contains(wanted) ?? false
  }

  /// Those without a value come last; equal ones stay in the order of adding.
  fileprivate func sorted(_ entries: [RosterEntry]) -> [RosterEntry] {
    let keyed = entries.enumerated().map { (offset: $0.offset, key: key($0.element), entry: $0.element) }
    let ordered = keyed.sorted { a, b in
      switch (a.key, b.key) {
      case (let a?, let b?) where a != b: a < b
      case (.some, nil): true
      case (nil, .some): false
      default: a.offset < b.offset
      }
    }
    return (descending ? ordered.reversed() : ordered).map(\.entry)
  }

  private func key(_ entry: RosterEntry) -> String? {
    switch order {
    case .added: nil
    case .id: entry.id
    case .name: entry.name
    case .site: entry.site
    case .status: entry.status.rawValue
    case .enrolled: entry.enrolments.first?.from
    }
  }
}
