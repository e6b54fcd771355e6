import CivilTime
import Definitions
import Record
import StudyService
import Testing

private func files(before days: Int) -> FileSet {
  files(
    """
      - { id: a, survey: a, schedule: [{ id: w, every: 1 week, count: 4, window: { before: \(days) days, after: 1 day } }] }
      - { id: b, survey: b, schedule: [{ id: h, from: enrollment, every: 50 hours, count: 4, window: { before: \(days * 10) hours, after: 1 hour } }] }
    """)
}

/// A study of four events each of two tasks whose windows begin so many days before, a pause of five days that shifts, and other files.
private func listing(before: Int, then after: Int, paused: Int, effective: Int) throws -> [String] {
  var listed: [String] = []
  try TrialStudy.with { trial in
    try trial.accept(files(before: before), now: at("2026-11-01T00:00:00Z"))
    try trial.add("P1", enrolled: at("2026-11-02T00:00:00Z"))
    let start = day("2026-11-02").adding(days: paused)
    let from = at("\(start)T00:00:00Z")
    try trial.change(
      "P1", .paused(from: from, until: at("\(start.adding(days: 5))T00:00:00Z"), reason: nil, shifts: true),
      now: at("\(start.adding(days: -1))T12:00:00Z"))
    try trial.accept(
      files(before: after), effective: day("2026-11-02").adding(days: effective), now: at("2026-11-02T12:00:00Z"))
    listed = try trial.view("P1", now: at("2026-12-24T00:00:00Z")).schedule(
      from: day("2026-10-26"), to: day("2026-12-31")
    ).map { "\($0.row.date.description.suffix(5)) \($0.id)" }
  }
  return listed
}

@Test func `what had opened before a pause that shifts is told by the files in force then`() throws {
  // Open since 7 November, by the old files; the new ones would open it on the 9th, in the pause.
  #expect(
    try listing(before: 2, then: 0, paused: 6, effective: 9).filter { $0.contains("a/") } == [
      "11-02 a/w@2026-11-02", "11-09 a/w@2026-11-09", "11-21 a/w@2026-11-21", "11-28 a/w@2026-11-28",
    ])
  // The old files had not opened it; the new ones would have, before they came into force.
  #expect(
    try listing(before: 0, then: 2, paused: 6, effective: 9).filter { $0.contains("a/") } == [
      "11-02 a/w@2026-11-02", "11-14 a/w@2026-11-14", "11-21 a/w@2026-11-21", "11-28 a/w@2026-11-28",
    ])
}

@Test func `whatever files come into force around a pause that shifts, each event is given once`() throws {
  for (before, after) in [(2, 0), (0, 2), (3, 1), (1, 3)] {
    for paused in LongRuns.areWanted ? Array(4...9) : [6] {
      for effective in stride(from: 3, through: 16, by: LongRuns.areWanted ? 1 : 3) {
        let listed = try listing(before: before, then: after, paused: paused, effective: effective)
        for task in ["a/", "b/"] {
          let own = listed.filter { $0.contains(task) }
          #expect(own.count == 4 && Set(own).count == 4, "\(before) \(after) \(paused) \(effective): \(own)")
        }
      }
    }
  }
}
