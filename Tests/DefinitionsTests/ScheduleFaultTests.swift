import Diagnostics
import Foundation
import Testing

@testable import Definitions

/// Every sentence about schedules, to the letter. `RECORD_SNAPSHOTS=1` rewrites the file and fails.
@Suite struct ScheduleFaultTests {
  /// Elements that have something wrong with them, each in a task of its own file.
  static let elements = [
    "{ id: a, evry: 1 day }", "{ id: a, every: 1 day, at: [8] }", "{ every: 1 day }", "{ id: 1a, every: 1 day }",
    "{ id: a }", "{ id: a, every: 1 day, dates: [2026-11-20] }", "{ id: a, every: 1 day, on: [mon] }",
    "{ id: a, every: 2 weeks, onDay: 1 }", "{ id: a, on: [mon, mon, tus] }", "{ id: a, on: [], every: 1 week }",
    "{ id: a, onDay: 32 }", "{ id: a, onDay: [0, 1, 1] }", "{ id: a, onDay: last }", "{ id: a, onDay: fifth mon }",
    "{ id: a, every: day }", "{ id: a, every: 0 days }", "{ id: a, every: 120 min }", "{ id: a, every: 30 min }",
    "{ id: a, every: 2 wekes }", "{ id: a, every: 3 }", "{ id: a, every: [1 day] }", "{ id: a, every: fortnightly }",
    "{ id: a, every: 1 day, at: 8:00 }", "{ id: a, every: 1 day, at: 8pm }", "{ id: a, every: 1 day, at: 24:00 }",
    "{ id: a, every: 1 day, at: noon }", "{ id: a, every: 1 day, at: [08:00, 08:00] }",
    "{ id: a, every: 1 day, at: 08:00, 20:00 }", "{ id: a, every: 1 day, at: { morning: 08:00, 2: 09:00 } }",
    "{ id: a, every: 1 day, at: [] }", "{ id: a, every: 1 day, at: participant.woke }",
    "{ id: a, every: 1 day, at: participant.nights }", "{ id: a, every: 2 h, at: 08:00 }",
    "{ id: a, dates: [2026-02-29, 2026-04-31, 2026-13-01, 20/11/2026] }", "{ id: a, dates: [2026-11-20, 2026-11-20] }",
    "{ id: a, once: enrolment }", "{ id: a, once: enrollment + 1 wek }", "{ id: a, once: enrollment 1 week }",
    "{ id: a, once: enrollment-1 week }", "{ id: a, once: enrollment + 1 week + 2 days }",
    "{ id: a, once: enrollment + }",
    "{ id: a, once: completed }", "{ id: a, once: completed(onbording) }", "{ id: a, once: completed(onboarding }",
    "{ id: a, once: last onboarding }", "{ id: a, once: onboarding + 1 day }", "{ id: a, once: 2026-02-30 + 1 day }",
    "{ id: a, once: participant }", "{ id: a, once: enrollment, count: 2 }", "{ id: a, once: (x) }",
    "{ id: a, once: enrollment + 2 h, at: 08:00 }", "{ id: a, each: enrollment }",
    "{ id: a, each: last completed(onboarding) }", "{ id: a, anytime: maybe }", "{ id: a, anytime: true, at: 08:00 }",
    "{ id: a, every: 1 day, from: enrollment + 2 weeks, until: enrollment + 1 week }",
    "{ id: a, every: 1 day, until: enrollment - 1 day }",
    "{ id: a, every: 1 day, from: enrollment, until: enrollment }",
    "{ id: a, every: 1 day, from: 2026-11-20, until: 2026-11-01 }",
    "{ id: a, every: 1 day, from: enrollment + 31 days, until: enrollment + 1 month }",
    "{ id: a, every: 1 day, window: until dome }", "{ id: a, every: 1 day, window: 3 }",
    "{ id: a, every: 1 day, window: { before: 0 min, after: 0 min } }",
    "{ id: a, every: 1 day, window: { before: 1 day } }",
    "{ id: a, every: 1 day, window: until done, grace: 1 day, remind: [before close: 30 min] }",
    "{ id: a, every: 1 day, at: 08:00, window: 6 h, remind: [10 h, 5 h, before close: 6 h, before close: 8 h] }",
    "{ id: a, every: 1 day, remind: before close 30 min }", "{ id: a, every: 1 day, remind: [[1 h]] }",
    "{ id: a, every: 1 day, count: 0 }", "{ id: a, every: 1 day, count: many }",
    "{ id: a, every: 1 day, except: { holidays: [jpan] } }", "{ id: a, every: 1 day, except: [2026-11-20] }",
    "{ id: a, every: 1 day, except: { ranges: [{ from: 2026-11-20, until: 2026-11-20 }, { from: 2026-11-20 }] } }",
    "{ id: a, dates: [2026-11-03], except: { holidays: [japan] } }",
    "{ id: a, dates: [2026-11-03], until: 2026-11-03 }",
    "{ id: a, rrule: \"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\" }",
    "{ id: a, random: { count: 6, between: [09:00, 12:00], gap: 60 min } }",
    "{ id: a, random: { count: 6, between: [21:00, 02:00] } }", "{ id: a, random: { count: 6, between: [09:00] } }",
    "{ id: a, random: { between: [09:00, 12:00], gap: 90 s } }", "{ id: a, random: 6 }",
    "{ id: a, random: { count: 9, between: [participant.wake, participant.bed], gap: 2 h } }",
    "{ id: a, rrule: \"FREQ=HOURLY;BYHOUR=9;BYDAY=XX;FOO=1\" }",
    "{ id: a, rrule: \"FREQ=DAILY;COUNT=0;BYMONTHDAI=3\" }",
    "{ id: a, rrule: 'FREQ=WEEKLY;COUNT=2;UNTIL=20261231;BYDAY=2MO' }", "{ id: a, rrule: [1] }",
    "{ id: a, rrule: \"BYDAY=MO\" }",
    "nothing", "{ id: a, every: 1 day, from: }",
  ]

  /// Whole files.
  static let wholes = [
    "id: s\ntasks: []\n",
    "title: S\nid: end\nzone: Europe/Lodnon\ndayStart: 4\nweekStart: moonday\nmonthEnd: clam\ntasks: {}\n",
    "[]\n", "id: s\ntitle: S\nzone: partcipant\ntasks:\n  - x\n",
    ScheduleScenery.schedule(["{ id: a, every: 1 day }", "{ id: a, every: 1 day, at: 08:00 }"]),
    ScheduleScenery.schedule(["{ id: a, every: 1 day, at: 08:00 }", "{ id: b, on: [mon], at: 08:00 }"]),
    ScheduleScenery.schedule(["{ id: a, every: 1 day }"], task: "after: [onboarding, checkn]\nadherence: maybe"),
    ScheduleScenery.schedule(["{ id: a, every: 1 day }"], task: "after: t"),
    "monthEnd: skip\n" + ScheduleScenery.schedule(["{ id: a, every: 12 months, onDay: 30, from: 2026-02-01 }"]),
    ScheduleScenery.schedule(["{ id: a, every: 1 day }"], task: "when: [a, b]"),
    """
    id: s
    title: S
    tasks:
      - { id: a, survey: chekin, after: b, schedule: [{ id: d, every: 1 day }] }
      - { id: b, survey: checkin, schedule: [{ id: d, every: 1 day, from: completed(c) + 1 day }] }
      - { id: c, survey: checkin, after: [a], schedule: [{ id: d, every: 1 day }] }
      - { id: a, survey: checkin, when: last("pain", days=3) > 3, schedule: [{ id: d, once: last completed(q), window: until next }] }
      - { id: e, survey: [], schedule: [] }

    """,
  ]

  @Test func `each fault is told in these words`() throws {
    let texts = Self.elements.map { ($0, ScheduleScenery.schedule([$0])) } + Self.wholes.map { ($0, $0) }
    let actual = texts.map { "# \($0.0.trimmingNewlines)\n\(ScheduleScenery.concise($0.1))\n" }.joined(separator: "\n")
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/schedule-faults.txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(actual.utf8).write(to: url)
      Issue.record("recorded \(url.path())")
    }
    let expected = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let pairs = zip(actual.split(separator: "\n"), expected.split(separator: "\n"))
    #expect(pairs.first { $0 != $1 } == nil)
    #expect(actual == expected)
  }

  @Test(arguments: elements)
  func `no faulty element passes`(_ element: String) {
    #expect(!ScheduleScenery.load(ScheduleScenery.schedule([element])).diagnostics.isEmpty)
  }

  /// Rules that come true for some participants only, or rarely.
  @Test(
    arguments: [
      "{ id: a, onDay: 15, until: enrollment + 1 week }", "{ id: a, on: sun, until: enrollment + 1 day }",
      "{ id: a, every: 1 day, from: surgery + 2 months, until: enrollment + 1 month }",
      "{ id: a, every: 1 day, from: surgery - 3 days, until: surgery }",
      "{ id: a, every: 1 day, from: completed(onboarding), until: surgery - 1 week }",
      "{ id: a, onDay: 15, from: 2026-01-01, until: enrollment + 1 week }",
      "{ id: a, rrule: \"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29\", until: enrollment + 1 week }",
      "{ id: a, rrule: \"FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO\", until: enrollment + 2 years }",
      "{ id: a, dates: [2026-11-20], from: enrollment + 1 week, until: surgery }",
      "{ id: a, dates: [2020-01-01] }", "{ id: a, every: 1 month, onDay: 31, until: 2020-02-01 }",
      "{ id: a, every: 1 day, from: enrollment + 30 days, until: enrollment + 1 month }",
      "{ id: a, every: 1 day, except: { ranges: [{ from: 2020-01-01, until: 2040-01-01 }] } }",
    ])
  func `what may happen is not held to be impossible`(_ element: String) {
    #expect(ScheduleScenery.load(ScheduleScenery.schedule([element])).diagnostics.map(\.code) == [])
  }

  @Test(arguments: ["4 weeks", "1 day", "2h"])
  func `a duration alone is told what it counts from`(_ duration: String) {
    let text = ScheduleScenery.schedule(["{ id: a, every: 1 day, until: \(duration) }"])
    let found = ScheduleScenery.load(text).diagnostics
    #expect(found.map(\.code) == ["bad-anchor"])
    #expect(found.first?.help == "write 'enrollment + \(duration)'")
  }

  @Test func `all faults of a file are told in one pass`() {
    let found = ScheduleScenery.load(ScheduleScenery.schedule(Self.elements)).diagnostics
    #expect(Set(found.map(\.code)).count > 20)
  }
}
