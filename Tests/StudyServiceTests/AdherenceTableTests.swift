import CivilTime
import Scheduling
import StudyService
import Record
import Testing

private let visits = """
    - { id: v, survey: a, schedule: [{ id: w, every: 1 week, from: enrollment + 1 week, window: { before: 3 days, after: 3 days } }] }
  """
private let start = at("2026-11-02T00:00:00Z")

@Test func `what was done before its study day counts on the day on which it was done`() throws {
  try TrialStudy.with { trial in
    try trial.accept(files(visits), now: start)
    try trial.add("P1", enrolled: start)
    // The visit of Monday 9 November is open from the 6th on.
    let done = at("2026-11-07T10:00:00Z")
    try trial.record("P1", #require(try trial.view("P1", now: done).event("v/w@2026-11-09")), now: done)
    func cells(_ now: String, from: String? = nil, to: String? = nil) throws -> [AdherenceTable.Cell] {
      var table = AdherenceTable()
      table.add(try trial.view("P1", now: at(now)), from: from.map(day), to: to.map(day))
      return table.cells
    }
    for now in ["2026-11-07T10:00:00Z", "2026-11-08T10:00:00Z", "2026-11-12T10:00:00Z"] {
      let cell = try #require(try cells(now).first)
      #expect(cell.counts.done == 1 && cell.date == day("2026-11-07") && cell.week == day("2026-11-02"))
    }
    // Each range counts it once: that of its doing.
    #expect(try cells("2026-12-01T00:00:00Z", to: "2026-11-08").map(\.counts.completed) == [1])
    #expect(try cells("2026-12-01T00:00:00Z", from: "2026-11-08", to: "2026-11-14").isEmpty)
    // The next one is open on the 14th, and not yet counted.
    #expect(try cells("2026-11-14T10:00:00Z").map(\.counts.open) == [0])
    #expect(try cells("2026-11-16T10:00:00Z").map(\.counts.open) == [0, 1])
  }
}

@Test(arguments: LongRuns.seeds(24, of: 120))
func `completeness that many share is the sum of each participant's own`(seed: Int) throws {
  var random = SeededGenerator(seed: seed)
  try TrialStudy.with { trial in
    let now = at("2026-11-20T11:00:00Z")
    try trial.begin(&random)
    try trial.populate(&random, people: seed % 3 == 0 ? 16 : 8, now: now)
    if seed % 8 == 0 { try trial.stop("u", now: now.later(hours: -30)) }
    let running = try trial.running(now)
    for (first, last) in [(nil, nil), ("2026-11-12", nil), ("2026-11-18", "2026-11-19"), (nil, "2026-11-30")] {
      let (from, to) = (first.map(day), last.map(day))
      try trial.store.read { reader in
        let zones = systemZones()
        func isWanted(_ task: String) -> Bool { to == nil || task != "v" }
        var table = AdherenceTable()
        var own = zones
        try running.forEachView(in: reader, zones: &own, at: now) { view in
          table.add(view, from: from, to: to, where: isWanted)
        }
        #expect(!table.cells.isEmpty)
        for grouping in AdherenceGrouping.allCases {
          var tally = AdherenceTally(
            running, by: grouping, from: from, to: to, zones: zones, at: now, holding: seed % 2 * 100_000,
            where: isWanted)
          try reader.forEachRecord(asOf: now) { try tally.add($0, in: reader) }
          let expected = table.sums { grouping.text(of: $0) }
          #expect(tally.sums.rows.map(\.key) == expected.map(\.key))
          #expect(tally.sums.rows.map(\.counts) == expected.map(\.counts))
          #expect(tally.sums.total == table.total)
        }
      }
    }
  }
}

extension AdherenceGrouping {
  fileprivate func text(of cell: AdherenceTable.Cell) -> String {
    switch self {
    case .participant: cell.participant
    case .task: cell.task
    case .site: cell.site ?? ""
    case .day: cell.date.description
    case .week: cell.week.description
    }
  }
}
