package import CivilTime
package import JSONText
package import Record
import StudyService

/// The queries of a study, each with whom it is about.
package struct QueryList: Sendable {
  package let now: Instant
  /// Open ones first, the oldest first; behind them those that are closed, the latest first.
  package let rows: [Row]
  /// The sites of those whom the worker may see.
  package let sites: [ListedSite]

  package struct Row: Hashable, Sendable {
    package let record: QueryRecord
    package let person: TodayView.Person
    /// The participant's.
    package let zone: Zone
    /// As the survey is called.
    package let title: String

    package var json: JSONValue {
      let own = [JSONMember("name", .optional(person.name)), JSONMember("site", .optional(person.site))]
      return .object((record.json.members ?? []) + own)
    }
  }

  package var json: JSONValue { .array(rows.map(\.json)) }
}

extension QueryRecord {
  /// Whether it waits for an answer, for its closing, or for nothing.
  package var standing: String { closed != nil ? "closed" : answers.isEmpty ? "open" : "answered" }
}

extension StudyDesk {
  /// - Throws: ``PermissionRefusal``; as ``DeskReading/forEachView(of:_:)``.
  package func queryList(of people: PeopleFilter, includingClosed: Bool) throws -> QueryList {
    try look(.seeQueries) { reading in
      _ = try reading.condition(of: people)
      let found = try reading.reader.queries(of: people.participant, asOf: reading.now)
      let rows = try reading.rows(of: found.filter { includingClosed || $0.closed == nil }, people)
      let open = rows.filter { $0.record.closed == nil }
      return QueryList(
        now: reading.now, rows: open + rows.filter { $0.record.closed != nil }.reversed(),
        sites: try reading.listedSites())
    }
  }

  /// One query with all that was said to it.
  ///
  /// - Throws: ``QueryRefusal/unknownQuery(_:)``; ``PermissionRefusal``; ``StoreError``.
  package func query(_ number: Int64) throws -> QueryList.Row {
    try look(.seeQueries) { reading in
      let record = try reading.query(number).record
      guard let row = try reading.rows(of: [record], PeopleFilter()).first else {
        throw QueryRefusal.unknownQuery(number)
      }
      return row
    }
  }
}

extension DeskReading {
  fileprivate func rows(of queries: [QueryRecord], _ people: PeopleFilter) throws -> [QueryList.Row] {
    let known = try self.people(Set(queries.map(\.participant)), of: people)
    return queries.compactMap { query in
      known[query.participant].map {
        QueryList.Row(record: query, person: $0.person, zone: $0.zone, title: title(ofEvent: query.event))
      }
    }
  }
}
