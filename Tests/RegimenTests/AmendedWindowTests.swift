import Testing

/// Events that files which come into force in mid-study would have had open already.
@Suite struct AmendedWindowTests {
  private static func schedule(_ window: String, day: String) -> String {
    """
    id: amended
    title: Amended
    tasks:
      - { id: visit, survey: asking, schedule: [{ id: v, once: surgery, window: \(window) }] }
      - { id: post, survey: asking, schedule: [{ id: p, once: enrollment + \(day), window: 8 days }] }
      - { id: early, survey: asking, schedule: [{ id: e, once: enrollment + 12 days, window: 5 days }] }
    """
  }

  @Test func `a visit whose window is widened, or that is brought forward, opens with the new files`() throws {
    try StudyCopy.use { study in
      func at(_ day: Int) -> String { " --now 2026-11-\(day)T10:00:00+00:00" }
      try study.write(
        "id: asking\ntitle: Asking\nsteps: [{ id: a, type: question, item: { id: b, type: boolean, prompt: B } }]\n",
        to: "Surveys/asking.yaml")
      try study.write(Self.schedule("{ before: 3 days, after: 3 days }", day: "15 days"), to: "Schedules/amended.yaml")
      _ = try study.succeed("participant add P1 --schedule amended --enrolled 2026-11-02" + at(10))
      _ = try study.succeed("participant milestone P1 surgery 2026-11-20" + at(10))
      try study.write(Self.schedule("{ before: 7 days, after: 7 days }", day: "12 days"), to: "Schedules/amended.yaml")
      let plan = try study.succeed("plan --all --effective 2026-11-16" + at(13))
      #expect(!plan.contains("vanish"))
      _ = try study.succeed("accept --reason wider --effective 2026-11-16" + at(13))
      func due(_ day: Int) throws -> String {
        try study.succeed("due -p P1 --all --date 2026-11-\(day)" + at(13))
      }
      #expect(try !due(15).contains("visit/v") && !due(15).contains("post/p"))
      for day in [16, 20, 27] { #expect(try due(day).contains("visit/v"), "\(day)") }
      #expect(try due(16).contains("post/p") && !due(28).contains("visit/v"))
      // What the files before had opened keeps its time.
      #expect(try due(15).contains("early/e") && !due(19).contains("early/e"))
      let calendar = try study.succeed("calendar -p P1 --from 2026-11-02 --to 2026-11-30" + at(13))
      for id in ["visit/v", "post/p", "early/e"] { #expect(calendar.split(separator: id).count == 2, "\(calendar)") }
      let shown = try study.succeed("event show visit/v -p P1" + at(20))
      #expect(shown.contains("opens       2026-11-16T00:00:00") && shown.contains("closes      2026-11-28T00:00:00"))
      #expect(try study.succeed("why visit -p P1 --date 2026-11-18" + at(18)).contains("visit/v is open"))
    }
  }
}
