import Testing

/// What may be done at any time, what has a participant's own time, and which acceptance is the first.
@Suite struct AnytimeTests {
  private static let schedule = """
    id: loose
    title: Loose
    tasks:
      - { id: any, survey: checkin, schedule: [{ id: a, anytime: true }] }
      - { id: up, survey: checkin, schedule: [{ id: d, every: 1 day, at: participant.wake }] }

    """

  private func study(_ body: (StudyCopy) throws -> Void) throws {
    try StudyCopy.use { study in
      try study.write(AnytimeTests.schedule, to: "Schedules/loose.yaml")
      try study.write(
        "id: s\nzone: Europe/London\nattributes: { wake: { type: timeOfDay, default: 07:00 } }\n", to: "study.yaml")
      try body(study)
    }
  }

  @Test func `each entry of an offer takes the next number, and a sitting that is cut off keeps its own`() throws {
    try study { study in
      let add = "participant add A --schedule loose --enrolled 2026-11-02 --now 2026-11-02T06:00:00Z"
      #expect(try study.command.run(line: add).code == 0)
      let run = "run any -p A --now 2026-11-02T09:00:00Z"
      for number in 1...2 {
        let finished = try study.command.run(line: run + " --answers -", input: "{pain: 4, sleep: 11}")
        #expect(finished.error.contains("recorded as any/a@2026-11-02.\(number)"), "\(finished.error)")
      }
      #expect(try study.command.run(line: run, input: "4\n").code == 130)
      let resumed = try study.command.run(line: run, input: "5\n")
      #expect(resumed.code == 0)
      #expect(resumed.error.contains("recorded as any/a@2026-11-02.3"), "\(resumed.error)")
    }
  }

  @Test func `a calendar of nobody takes the defaults of the study's attributes`() throws {
    try study { study in
      let listed = try study.command.run(line: "calendar loose --enrolled 2026-11-02 --to 2026-11-03")
      #expect(listed.output.contains("07:00    up"), "\(listed.output)")
    }
  }

  @Test func `nothing is accepted before the first acceptance`() throws {
    try StudyCopy.use { study in
      try study.enrol()
      let before = try study.store()
      let earlier = try study.command.run(
        line: "participant add B --schedule knee-recovery --enrolled 2026-01-01 --now 2026-01-01T06:00:00Z")
      #expect(earlier.code == 69)
      #expect(earlier.error.contains("are in force from 2026-"), "\(earlier.error)")
      #expect(try study.store() == before)
    }
  }
}
