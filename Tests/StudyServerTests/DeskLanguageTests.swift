import HTTPTypes
import HummingbirdTesting
import Record
import Reports
import StudyDesk
import StudyServer
import StudyService
import SurveyModel
import Testing

/// Staff read the desk in their own language, whoever it is about.
@Suite struct DeskLanguageTests {
  private static let survey = """
    id: a
    title: { en: Morning, ja: 朝 }
    steps:
      - id: f
        type: form
        title: { en: How are you?, ja: お元気ですか }
        items:
          - { id: pain, type: scale, prompt: { en: How strong is your pain?, ja: 痛みは }, minimum: 0, maximum: 10 }
          - { id: mood, type: choice, prompt: { en: Mood, ja: 気分 },
              choices: [{ value: 0, text: { en: Good, ja: 良い } }, { value: 1, text: { en: Bad, ja: 悪い } }] }
          - { id: note, type: text, prompt: { en: What else?, ja: 他には }, optional: true }
    scores:
      - { id: total, title: { en: Total of both, ja: 合計 }, method: sum, items: [pain, mood],
          bands: [{ id: low, from: 0, to: 11, label: { en: Anything, ja: 全て } }] }
    alerts: [{ id: much, if: pain > 3 and mood == 1, severity: high }]
    outcomes: [{ kind: pain, from: f/pain }, { kind: sum, from: scores/total }]

    """

  private static let study = """
    id: trial
    title: { en: Trial, ja: 試験 }
    contact: a@example.org
    languages: [ja, en]
    zone: UTC
    sites: { york: { title: { en: York, ja: ヨーク } } }

    """

  /// A person who reads Japanese has answered yesterday, and their desk.
  private static func answered(
    _ body: @Sendable (inout Browser, TrialServer) async throws -> Void
  ) async throws {
    try await TrialServer.with(survey, study: study, element: "every: 1 day, window: 3 days") { server, client in
      var details = ParticipantDetails()
      (details.language, details.site) = ("ja", "york")
      for id in ["P001", "P002"] { _ = try server.desk.describe(id, details, by: .account("tester")) }
      var own = try await server.browser(client)
      #expect(own.page.contains("朝") && own.page.contains("lang=\"ja\""))
      try await own.send(("event", DeskEventTests.event))
      try await own.send(("answer", "4"), ("act", "answer"))
      #expect(own.page.contains("悪い"))
      try await own.fill([("answer", "1"), ("act", "answer")])
      try await own.send(("answer", "元気です"), ("act", "answer"))
      _ = try server.desk.openQuery(
        "sure?", about: DeskEventTests.event, item: "f/pain", of: "P001", by: .account("tester"))
      var ann = try await server.staff(client, "ann", [WantedRole(.coordinator)])
      try await body(&ann, server)
    }
  }

  /// What stands there in Japanese, besides what the person wrote.
  private static func japanese(_ page: String) -> [String] {
    page.replacing("元気です", with: "").matches(of: /[\u{3041}-\u{30FF}\u{4E00}-\u{9FFF}]+/).map { String($0.0) }
  }

  @Test(arguments: [
    "/desk/today", "/desk/today.json", "/desk/participants", "/desk/participants/P001", "/desk/participants/P001/plan",
    DeskEventTests.page, DeskEventTests.deed("correct-item") + "&item=f/mood", "/desk/alerts", "/desk/alerts.json",
    "/desk/queries", "/desk/participants/grid", "/desk/completeness",
    "/desk/participants/P002/event/enter?event=a/daily@2026-11-20",
  ])
  func `a page of the desk is in the language of staff`(_ path: String) async throws {
    try await Self.answered { ann, _ in
      try await ann.get(path)
      #expect(ann.status == .ok, "\(path)")
      #expect(Self.japanese(ann.page).isEmpty, "\(path): \(Self.japanese(ann.page))")
    }
  }

  @Test func `titles of surveys, scores, items and choices are those of staff, and own words stay`() async throws {
    try await Self.answered { ann, server in
      try await ann.get(DeskEventTests.page)
      for text in [
        "Morning", "How strong is your pain?", "Mood", "Bad", "元気です", "<dt>Total of both</dt><dd>5, Anything</dd>",
      ] { #expect(ann.page.contains(text), "\(text): \(ann.page)") }
      try await ann.get("/desk/participants/P001")
      for text in ["Morning", "Total of both 5"] { #expect(ann.page.contains(text), "\(text): \(ann.page)") }
      try await ann.get("/desk/today")
      #expect(ann.page.contains("Morning"), "\(ann.page)")
      try await ann.get("/desk/participants")
      #expect(ann.page.contains("York"), "\(ann.page)")
      try await ann.get("/desk/alerts")
      #expect(ann.page.contains("Bad") && ann.page.contains("Mood"), "\(ann.page)")
      try await ann.get(DeskEventTests.deed("correct-item") + "&item=f/note")
      try await ann.sendDesk(("reason", "misread"))
      #expect(ann.page.contains("What else?") && Self.japanese(ann.page).isEmpty, "\(ann.page)")
      try await ann.sendSitting(("answer", "よい"), ("act", "answer"))
      // The sitting stays one in their language.
      let record = try server.desk.outcome(DeskEventTests.event, of: "P001").record
      #expect(record.revisions.count == 1 && record.result?.context.language.tag == "ja")
    }
  }
}
