import CivilTime
import Definitions
import JSONText
import Record
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// What was recorded, in the words and days of those who read it.
struct OwnHistoryTests {
  private static let night = """
    id: night
    title: Night
    dayStart: "06:00"
    tasks:
      - { id: b, survey: b, schedule: [{ id: d, every: 1 day }] }

    """

  @Test func `today is what each schedule's clock says, for days that begin at other times`() throws {
    try TrialStudy.with { study in
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day }] }")
      set.files["Schedules/night.yaml"] = Array(Self.night.utf8)
      let start = at("2026-11-01T12:00:00Z")
      try study.accept(set, now: start)
      try study.add("P1", enrolled: start)
      try study.change("P1", .enrolled(schedule: "night", at: start, date: nil), now: start)
      for (event, now) in [("a/d@2026-11-02", "2026-11-02T20:00:00Z"), ("b/d@2026-11-02", "2026-11-03T02:40:00Z")] {
        try study.record("P1", #require(try study.view("P1", now: at(now)).event(event)), now: at(now))
      }
      let history = try study.desk(at: "2026-11-03T02:45:00Z").ownHistory(of: "P1")
      #expect(history.lines.map(\.title) == ["b", "a"])
      #expect(history.lines.map(\.date) == [day("2026-11-02"), day("2026-11-02")])
      #expect(history.lines.map(\.today) == [day("2026-11-02"), day("2026-11-03")])
    }
  }

  private static let scored = """
    id: a
    title: a
    respondent: assessor
    steps:
      - { id: p, type: question, item: { id: p, type: numeric, prompt: Pain, minimum: 0, maximum: 10 } }
    scores: [{ id: s, title: { en: Sum, ja: 合計 }, method: sum, items: [p] }, { id: t, method: sum, items: [p] }]
    outcomes: [{ kind: own.s, from: scores/s }, { kind: own.t, from: scores/t }]

    """

  @Test func `an assessor reads a score by its title, and by its kind where it has none`() throws {
    try TrialStudy.with { study in
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day }] }")
      set.files["Surveys/a.yaml"] = Array(Self.scored.utf8)
      let start = at("2026-11-01T00:00:00Z")
      try study.accept(set, now: start)
      try study.add("P1", enrolled: start)
      try study.addAssessor("T1")
      let now = "2026-11-02T09:00:00Z"
      let desk = try study.desk(at: now)
      _ = try desk.assign(["P1"], to: "T1", true, by: .account("tester"))
      let offer = try desk.offer(SittingOrder(task: "a", participant: "P1", by: "T1", account: "c"))
      let stand = try desk.begin(offer, offer.survey, context: offer.context(run: "r", language: .english, seed: 1))
      let answer = SittingInput.respond(slot: 0, entries: [], .answered(.number(DecimalNumber(4))))
      _ = try desk.record(
        [answer, .forward].map { JournalEntry($0, at: at(now), path: .keys) }, after: stand, by: .participant)
      let days = try desk.days(of: FeedSource(participant: nil, by: "T1"), on: nil)
      #expect(days.flatMap(\.cards).flatMap(\.facts).map(\.label) == ["Sum", "own.t"])
      #expect(days.flatMap(\.cards).flatMap(\.facts).map(\.value) == ["4", "4"])
    }
  }
}
