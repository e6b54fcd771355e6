import CivilTime
import Record
import Scheduling
import StudyService
import Testing

/// What is called to mind is worked out once for those who have it alike: it is what each is called to mind alone.
@Test(arguments: LongRuns.seeds(10, of: 200))
func `reminders that many share are each participant's own`(seed: Int) throws {
  var random = SeededGenerator(seed: seed)
  try TrialStudy.with { trial in
    let middle = at("2026-11-20T11:00:00Z")
    try trial.begin(&random, isRich: true)
    try trial.populate(&random, people: 10, now: middle)
    if seed % 8 == 0 { try trial.stop("u", now: middle.later(hours: -30)) }
    if seed % 8 == 1 { _ = try trial.store.append(.study(.closed(reason: nil)), stamp: trial.stamp(middle)) }
    var count = 0
    for (first, hours, seen) in [(-30, 54, 0), (-1, 30, 0), (0, 72, 1), (-90, 130, 5), (-26, 24, 30)] {
      let (from, now) = (middle.later(hours: first), middle.later(hours: seen))
      let running = try trial.running(now)
      func reminders(alone: Bool) throws -> [StudyService.Reminder] {
        var found: [StudyService.Reminder] = []
        try trial.store.read { reader in
          try running.forEachReminder(
            from: from, to: from.later(hours: hours), in: reader, zones: systemZones(), at: now, alone: alone
          ) { found.append($0) }
        }
        return found
      }
      let alone = try reminders(alone: true)
      #expect(try reminders(alone: false) == alone)
      count += alone.count
    }
    // Of many seeds some draw a study without reminders.
    #expect(count > 0 || seed >= 10)
  }
}
