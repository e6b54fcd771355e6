import CivilTime
import Definitions
import Foundation
import Record
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// Answers to another survey that stand in a text are told as they were asked for.
struct EarlierAnswerTests {
  private static let asked = """
    id: q
    title: q
    steps:
      - id: f
        type: form
        items:
          - { id: colour, type: choice, prompt: C, choices: [{ value: g, text: { en: Green, ja: 緑 } }, { value: b, text: Blue }] }
          - { id: both, type: choice, multiple: true, prompt: B, choices: [{ value: g, text: { en: Green, ja: 緑 } }, { value: b, text: Blue }] }
          - { id: slept, type: timeInterval, prompt: S, maximum: 24 h }
          - { id: tall, type: height, prompt: T }
          - { id: well, type: boolean, prompt: W }
    outcomes:
      - { kind: colour, from: f/colour }
      - { kind: both, from: f/both }
      - { kind: slept, from: f/slept }
      - { kind: tall, from: f/tall }
      - { kind: well, from: f/well }
    """
  private static let told = """
    id: r
    title: r
    steps:
      - id: t
        type: instruction
        title: Earlier
        text: "{{last(\\"colour\\")}}; {{last(\\"both\\")}}; {{last(\\"slept\\")}}; {{last(\\"tall\\")}}; {{last(\\"well\\")}}; {{last(\\"slept\\") / 3600}}"
      - { id: p, type: question, item: { id: p, type: boolean, prompt: P } }
    """

  private func text(in language: String, answered: Bool) throws -> String {
    try TrialStudy.with { study in
      var set = files(
        "  - { id: q, survey: q, schedule: [{ id: d, every: 1 day }] }\n"
          + "  - { id: r, survey: r, schedule: [{ id: d, every: 1 day }] }")
      set.files["Surveys/q.yaml"] = Array(Self.asked.utf8)
      set.files["Surveys/r.yaml"] = Array(Self.told.utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      func begin(_ task: String) throws -> SittingStand {
        let offer = try desk.offer(SittingOrder(task: task, participant: "P1", account: "c"))
        return try desk.begin(
          offer, offer.survey, context: offer.context(run: task, language: LanguageTag(language), seed: 1))
      }
      if answered {
        let answers: [Answer] = [
          .choice(ChosenValue(.text("g"))), .choices([ChosenValue(.text("g")), ChosenValue(.text("b"))]),
          .number(DecimalNumber(27_000)), .number(DecimalNumber(172)), .boolean(true),
        ]
        let inputs = answers.enumerated().map { SittingInput.respond(slot: $0, entries: [], .answered($1)) }
        _ = try desk.record(
          (inputs + [.forward]).map { JournalEntry($0, at: at("2026-11-02T09:00:00Z"), path: .keys) },
          after: begin("q"), by: .participant)
      }
      let runner = try begin("r").runner
      return runner.text(try #require(runner.step?.text))
    }
  }

  @Test func `a choice is told by its text, a length of time in hours and minutes, a height with its unit`() throws {
    let (english, japanese) = try (text(in: "en", answered: true), text(in: "ja", answered: true))
    #expect(english == "Green; Green, Blue; 7 h 30 min; 172 cm; yes; 7.5")
    #expect(japanese == "緑; 緑、Blue; 7時間30分; 172 cm; はい; 7.5")
  }

  @Test func `what was never answered is an ellipsis`() throws {
    #expect(try text(in: "en", answered: false) == "…; …; …; …; …; …")
  }
}
