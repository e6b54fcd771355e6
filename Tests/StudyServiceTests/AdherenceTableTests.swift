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
