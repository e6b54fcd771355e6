import CivilTime
import Record
import Scheduling
import StudyDesk
import StudyService
import Testing

@Suite struct RosterPageTests {
  /// Eleven people: some with a name, a site, or off the lists.
  private static func with(_ body: (TrialStudy) throws -> Void) throws {
    try TrialStudy.with { study in
      let ids = (1...11).map { "P\($0 * 7 % 11)" }
      try study.beginDaily(ids)
      let now = at("2026-11-02T00:00:00Z")
      for (index, id) in ids.enumerated() {
        if index % 3 != 0 { try study.change(id, .named("Person \(9 - index % 4)"), now: now) }
        if index % 2 == 0 { try study.change(id, .site(index % 4 == 0 ? "leeds" : "york"), now: now) }
        if index == 4 { try study.change(id, .status(.withdrawn, reason: "moved"), now: now) }
        if index == 5 { try study.change(id, .status(.removed, reason: "error"), now: now) }
      }
      try body(study)
    }
  }

  private static var queries: [RosterQuery] {
    var queries: [RosterQuery] = []
    for order in RosterQuery.Order.allCases {
      for isDescending in [false, true] {
        for filter in 0..<6 {
          var query = RosterQuery()
          (query.order, query.descending) = (order, isDescending)
          switch filter {
          case 1: query.site = "leeds"
          case 2: query.status = .withdrawn
          case 3: query.find = "person 8"
          case 4: query.schedule = "trial"
          case 5: query.includesRemoved = true
          default: break
          }
          queries.append(query)
        }
      }
    }
    return queries
  }

  @Test func `the pages of a list, one behind the other, are the list`() throws {
    try Self.with { study in
      let desk = try study.desk(at: "2026-11-03T10:00:00Z")
      for query in Self.queries {
        let whole = try desk.roster(query).entries.map(\.id)
        for (size, pages) in [(3, 5), (20, 1)] {
          var ids: [String] = []
          for number in 1...pages {
            let page = try desk.rosterPage(query, number: number, size: size)
            ids += page.lines.map(\.entry.id)
            #expect(page.place.hasMore == (number * size < whole.count))
            if let total = page.place.total { #expect(total == whole.count) }
          }
          #expect(ids == whole, "\(query), \(size) a page")
        }
      }
    }
  }

  @Test func `a line tells what is open and what was missed since yesterday`() throws {
    try Self.with { study in
      let desk = try study.desk(at: "2026-11-03T10:00:00Z")
      try study.done("P7", on: "2026-11-02")
      let lines = try desk.rosterPage(RosterQuery(), number: 1, size: 20).lines
      let seven = try #require(lines.first { $0.entry.id == "P7" })
      let other = try #require(lines.first { $0.entry.id == "P3" })
      #expect(seven.open == 1 && seven.missed == 0)
      #expect(other.open == 1 && other.missed == 1)
      let left = try #require(lines.first { $0.entry.status == .withdrawn })
      #expect(left.open == 0 && left.missed == 0)
    }
  }

  @Test func `the grid has the events of each day where a list has them`() throws {
    try Self.with { study in
      try study.done("P7", on: "2026-11-02")
      let desk = try study.desk(at: "2026-11-03T10:00:00Z")
      let days = PeopleGrid.Span.days(from: day("2026-11-01"), count: 4)
      let grid = try desk.grid(days, of: RosterQuery(), number: 1, size: 3)
      #expect(grid.columns.map(\.id) == ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04"])
      #expect(grid.columns.map(\.isToday) == [false, false, true, false])
      let row = try #require(grid.rows.first { $0.id == "P7" })
      #expect(row.cells.map { $0.map(\.state.name) } == [["missed"], ["done"], ["open"], ["upcoming"]])
      #expect(grid.people.hasMore)
    }
  }
}
