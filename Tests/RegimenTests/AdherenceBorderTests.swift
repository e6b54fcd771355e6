import Testing

/// Events that lie before an enrolment and count all the same, and people without a site.
@Suite struct AdherenceBorderTests {
  private static func use(_ element: String, _ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.write(
        """
        id: s
        title: S
        tasks:
          - { id: water, survey: checkin, schedule: [{ id: d, \(element) }] }

        """, to: "Schedules/s.yaml")
      try body(study)
    }
  }

  private static func tell(_ study: StudyCopy, _ line: String, input: String = "") throws -> String {
    let done = try study.command.run(line: line, input: input)
    #expect(done.code == 0, "\(line): \(done.error)")
    return done.output
  }

  private static func counts(_ study: StudyCopy, _ line: String) throws -> [Double?] {
    let rows = try JSON(tell(study, "adherence --json " + line)).elements
    return rows.flatMap { [$0["done"].number, $0["missed"].number] }
  }

  @Test func `what was done before an enrolment was corrected counts`() throws {
    try Self.use("every: 1 day, at: 09:00, window: 2 h, from: enrollment, count: 3") { study in
      _ = try Self.tell(
        study, "participant add P1 --schedule s --enrolled 2026-10-11 --zone Europe/London --now 2026-10-10T10:00:00Z")
      _ = try Self.tell(
        study, "run water -p P1 --answers - --now 2026-10-11T09:00:00+01:00", input: "{pain: 4, sleep: 8}")
      _ = try Self.tell(
        study, "participant enroll P1 --schedule s --enrolled 2026-10-15 --now 2026-10-12T07:00:00Z")
      let now = " --now 2026-10-20T12:00:00Z"
      #expect(try Self.counts(study, now) == [1, 2])
      #expect(try Self.counts(study, "--from 2026-10-11" + now) == [1, 2])
      #expect(try Self.counts(study, "--from 2026-10-12" + now) == [0, 2])
      let calls = try JSON(Self.tell(study, "adherence --calls 1 --json" + now)).elements
      #expect(calls.map { $0["lastDone"].text } == ["2026-10-11"])
    }
  }

  @Test func `what is open at an enrolment counts, though its study day lies before`() throws {
    try Self.use("every: 1 week, on: [sun], at: 05:00, window: 3 days, from: 2026-10-11") { study in
      for (id, day) in [("P1", "12"), ("P2", "12"), ("P3", "13"), ("P4", "15")] {
        let line = "participant add \(id) --schedule s --enrolled 2026-10-\(day) --zone Europe/London"
        _ = try Self.tell(study, line + " --now 2026-10-10T10:00:00Z")
      }
      _ = try Self.tell(
        study, "run water -p P1 --answers - --now 2026-10-12T09:00:00+01:00", input: "{pain: 4, sleep: 8}")
      let now = " --now 2026-10-15T12:00:00Z"
      #expect(try Self.counts(study, "--by task" + now) == [1, 2])
      #expect(try Self.counts(study, "--by task --from 2026-10-11" + now) == [1, 2])
    }
  }

  @Test func `a short study day holds less of a window`() throws {
    try Self.use("once: 2026-03-28, at: '23:30', window: 24 h") { study in
      // The clocks go forward on the 29th: the window ends on the 30th at 00:30.
      _ = try Self.tell(
        study, "participant add P1 --schedule s --enrolled 2026-03-30 --zone Europe/London --now 2026-03-20T10:00:00Z")
      #expect(try Self.counts(study, "--by task --now 2026-04-02T12:00:00Z") == [0, 1])
    }
  }

  @Test func `nobody's site is no site`() throws {
    try Self.use("every: 1 day, at: 09:00, window: 2 h") { study in
      _ = try Self.tell(study, "participant add P1 --schedule s --enrolled 2026-10-11 --now 2026-10-10T10:00:00Z")
      let rows = try JSON(Self.tell(study, "adherence --by site --json --now 2026-10-13T12:00:00Z")).elements
      #expect(rows.map { $0["site"] } == [.null])
    }
  }

  @Test func `a rehearsal begins on its day in the zone of the schedule`() throws {
    try Self.use("every: 1 day, at: 09:00, window: 2 h") { study in
      let text = String(decoding: try study.bytes(of: "Schedules/s.yaml"), as: UTF8.self)
      try study.write(text + "zone: America/New_York\ndayStart: 04:00\n", to: "Schedules/s.yaml")
      _ = try Self.tell(study, "simulate s --participants 1 --days 2 --start 2026-10-10 --output r.sqlite")
      let people = try JSON(Self.tell(study, "participant list --json --store r.sqlite --now 2026-10-14T12:00:00Z"))
      #expect(
        people.elements.flatMap { $0["enrolments"].elements }.map { $0["enrolled"].text } == [
          "2026-10-10T04:00:00-04:00"
        ], "\(people)")
    }
  }
}
