package import CivilTime
package import JSONText
package import Record
import StudyService

/// A query with what was said to it.
package struct QueryView: Sendable {
  package let record: QueryRecord
  /// What the instants are read by for people: the clock of the participant's first schedule.
  package let clock: StudyClock

  package var json: JSONValue { record.json }
}

extension StudyDesk {
  /// The queries in the order in which they were opened.
  ///
  /// - Parameters:
  ///   - people: Whom they are about.
  ///   - includingClosed: Whether those that are closed are among them.
  /// - Throws: As ``DeskReading/forEachView(of:_:)``.
  package func queries(
    of people: PeopleFilter = PeopleFilter(), includingClosed: Bool = false
  ) throws -> [QueryView] {
    try look(.seeQueries) { reading in
      let found = try reading.reader.queries(of: people.participant, asOf: reading.now)
      let wanted = try reading.ids(of: people, among: Set(found.map(\.participant)))
      return try reading.views(
        of: found.filter { query in
          (includingClosed || query.closed == nil) && wanted.contains(query.participant)
        })
    }
  }
}

extension DeskReading {
  /// A query by its number, closed or not.
  ///
  /// - Throws: ``QueryRefusal/unknownQuery(_:)``.
  func query(_ number: Int64) throws -> QueryView {
    guard let found = try reader.queries(asOf: now).first(where: { $0.number == number }) else {
      throw reach.isEverybody ? QueryRefusal.unknownQuery(number) : PermissionRefusal.notAllowed(permission)
    }
    return QueryView(record: found, clock: try look(at: found.participant, \.firstClock))
  }

  func views(of queries: [QueryRecord]) throws -> [QueryView] {
    var clocks: [String: StudyClock] = [:]
    return try queries.map { query in
      let clock = try clocks[query.participant] ?? look(at: query.participant, \.firstClock)
      clocks[query.participant] = clock
      return QueryView(record: query, clock: clock)
    }
  }
}
