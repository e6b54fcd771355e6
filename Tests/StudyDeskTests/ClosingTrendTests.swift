import CivilTime
import Definitions
import Foundation
import JSONText
import Record
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// Who has done a task some times is shown their own numbers of it when a sitting closes.
struct ClosingTrendTests {
  private static let survey = """
    id: a
    title: a
    steps:
      - { id: p, type: question, item: { id: p, type: numeric, prompt: Pain, minimum: 0, maximum: 10, unit: cm } }
      - { id: h, type: question, item: { id: h, type: scale, prompt: Hidden, minimum: 0, maximum: 10, visibleTo: team } }
    scores:
      - { id: s, title: Sum, method: sum, items: [p, h], visibleTo: participant, bands: [{ id: low, from: 0, to: 20, label: low }] }
      - { id: t, title: For the team, method: sum, items: [p, h] }
    outcomes: [{ kind: p, from: p/p }, { kind: h, from: h/h }]
    """

  /// The closing pages of a sitting on each of some days, on which these answers are given.
  ///
  /// - Parameter later: The survey of the last of them.
  private func closings(_ answers: [Int], survey: String = survey, later: String? = nil) throws -> [ClosingView] {
    var found: [ClosingView] = []
    try TrialStudy.with { study in
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day }] }")
      set.files["Surveys/a.yaml"] = Array(survey.utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      for (index, answer) in answers.enumerated() {
        let now = "2026-11-\(10 + index)T09:00:00Z"
        if let later, index == answers.count - 1 {
          set.files["Surveys/a.yaml"] = Array(later.utf8)
          try study.accept(set, effective: day("2026-11-\(10 + index)"), now: at("2026-11-\(9 + index)T20:00:00Z"))
        }
        let desk = try study.desk(at: now)
        let offer = try desk.offer(SittingOrder(task: "a", participant: "P1", account: "c"))
        let context = offer.context(run: "r\(index)", language: .english, seed: 1)
        var stand = try desk.begin(offer, offer.survey, context: context)
        for (slot, value) in [answer, 1].enumerated() {
          let isChoice = stand.runner.survey.items[slot].item.format.choices != nil
          let number = DecimalNumber(value)
          let answer = isChoice ? Answer.choice(ChosenValue(.number(number))) : .number(number)
          let input = SittingInput.respond(slot: slot, entries: [], .answered(answer))
          let entries = [input, .forward].map { JournalEntry($0, at: at(now), path: .keys) }
          stand = try desk.record(entries, after: stand, by: .participant)
        }
        found.append(try desk.closing(of: offer, in: .english))
      }
    }
    return found
  }

  @Test func `from the third time on the page shows what the participant is shown, in the order of the days`() throws {
    let views = try closings([4, 6, 5, 5])
    #expect(views.map(\.trends.count) == [0, 0, 2, 2])
    let last = try #require(views.last)
    #expect(last.trends.map(\.label) == ["Pain", "Sum"])
    #expect(last.trends[0].points.map(\.text) == ["4 cm", "6 cm", "5 cm", "5 cm"])
    #expect(last.trends[1].points.map(\.text) == ["5", "7", "6", "6"])
    #expect(last.trends[1].told == "5, 7, 6, 6")
    #expect(last.scores.map(\.value) == ["6, low"])
  }

  @Test func `a trend has the unit of its latest number`() throws {
    let later = Self.survey.replacing("maximum: 10, unit: cm", with: "maximum: 100, unit: mm")
    let last = try #require(try closings([4, 6, 55], later: later).last)
    #expect(last.trends[0].points.map(\.text) == ["40 mm", "60 mm", "55 mm"])
    #expect(last.trends[0].points.map(\.value) == [40, 60, 55])
  }

  @Test func `a trend goes back eight times`() throws {
    let views = try closings([9, 8, 1, 2, 3, 4, 5, 6, 7, 10])
    #expect(views.last?.trends.first?.points.map(\.value) == [1, 2, 3, 4, 5, 6, 7, 10])
  }

  @Test func `items that are worded alike are two series, told apart by their pages`() throws {
    let alike = Self.survey.replacing("id: p, type: question,", with: "id: p, type: question, title: Left knee,")
      .replacing("prompt: Hidden", with: "prompt: Pain").replacing(", visibleTo: team", with: "")
    let last = try #require(try closings([4, 6, 5], survey: alike).last)
    #expect(last.trends.map(\.label) == ["Left knee: Pain", "Pain", "Sum"])
    #expect(last.trends.map { $0.points.map(\.value) } == [[4, 6, 5], [1, 1, 1], [5, 7, 6]])
  }

  @Test(arguments: [
    ("value: h * 2", []), ("value: p * 2", ["More"]), ("value: p * 2, shown: false", []),
    ("value: p * 2, shown: false, visibleTo: participant", ["More"]),
  ])
  func `what is worked out from what is kept back, or shown to nobody, is kept back too`(
    _ value: String, _ expected: [String]
  ) throws {
    let more = Self.survey.replacing("id: h, type: question, item: {", with: "id: h, type: form, items: [{")
      .replacing("visibleTo: team } }", with: "visibleTo: team }, { id: m, type: computed, prompt: More, \(value) }] }")
      .replacing("from: h/h }]", with: "from: h/h }, { kind: m, from: h/m }]")
    let last = try #require(try closings([4, 6, 5], survey: more).last)
    #expect(last.trends.map(\.label) == ["Pain"] + expected + ["Sum"])
  }

  @Test func `of words the last three are told`() throws {
    let words = Self.survey.replacing(
      "type: numeric, prompt: Pain, minimum: 0, maximum: 10, unit: cm",
      with: "type: choice, prompt: Pain, choices: [{ value: 1, text: Hardly any pain }, { value: 2, text: Much pain }]")
    let views = try closings([1, 2, 2, 2, 1], survey: words)
    #expect(views[2].trends.first?.told == "Hardly any pain, Much pain, Much pain")
    #expect(views[4].trends.first?.told == "…, Much pain, Much pain, Hardly any pain")
    #expect(views[4].trends.first?.points.count == 5)
  }
}
