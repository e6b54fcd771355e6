import CivilTime
import Definitions
import Foundation
import Record
import Scheduling
import StudyService
import Testing

/// What is open by its times is listed and can be taken, whatever the clocks did in between.
@Suite struct OpenEventTests {
  private static func zones() -> ZoneCache {
    ZoneCache { name in
      let file = URL(fileURLWithPath: "/usr/share/zoneinfo").appendingPathComponent(name)
      return (try? Data(contentsOf: file)).flatMap { try? Zone(name: name, tzif: Array($0)) }
    }
  }

  private static func files(_ element: String) -> FileSet {
    let schedule = "id: trial\ntitle: T\ntasks:\n  - { id: a, survey: a, schedule: [{ id: x, \(element) }] }\n"
    return FileSet([
      "Schedules/s.yaml": Array(schedule.utf8),
      "Surveys/a.yaml": Array("id: a\ntitle: A\nsteps: [{ id: i, type: instruction, title: I }]\n".utf8),
    ])
  }

  @Test func `an event is open over the day that a change of the clocks made short`() throws {
    try TrialStudy.with { trial in
      let joined = at("2026-03-01T00:00:00Z")
      try trial.accept(Self.files("once: 2026-03-28, at: \"23:30\", window: 1430 min"), now: joined)
      try trial.add("P1", enrolled: joined)
      let moved = at("2026-03-01T01:00:00Z")
      try trial.change("P1", .zone("Europe/London", from: moved), now: moved)
      for (now, state) in [
        ("2026-03-29T23:19:00Z", EventState.open), ("2026-03-29T23:20:00Z", .missed(partial: false)),
      ] {
        let view = try trial.view("P1", now: at(now), zones: Self.zones())
        #expect(view.event("a/x")?.state == state)
        #expect(view.events().map(\.state) == [state])
      }
    }
  }

  @Test func `who is in a zone that the machine lacks is counted in no other`() throws {
    try TrialStudy.with { trial in
      let joined = at("2026-11-01T00:00:00Z")
      try trial.accept(Self.files("every: 1 day"), now: joined)
      try trial.add("P1", enrolled: joined)
      try trial.change("P1", .zone("Asia/Tokyo", from: joined), now: joined)
      #expect(throws: ZoneMissing("Asia/Tokyo")) { try trial.view("P1", now: at("2026-11-02T09:00:00Z")) }
    }
  }

  @Test func `a schedule in a zone that the machine lacks is counted in no other`() throws {
    try TrialStudy.with { trial in
      let joined = at("2026-11-01T00:00:00Z")
      var files = Self.files("every: 1 day")
      files.files["Schedules/s.yaml"] = Array("zone: Asia/Tokyo\n".utf8) + (files.files["Schedules/s.yaml"] ?? [])
      try trial.accept(files, now: joined)
      try trial.add("P1", enrolled: joined)
      #expect(throws: ZoneMissing("Asia/Tokyo")) { try trial.view("P1", now: at("2026-11-02T09:00:00Z")) }
    }
  }
}
