import CivilTime
import Definitions
import Expressions
import JSONText
import Record
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// What a rehearsed sitting knows of who would take it.
@Suite struct RehearsedSittingTests {
  private static let me = Author.account("c")

  private func files() -> FileSet {
    let survey = """
      id: a
      title: A
      steps:
        - id: f
          type: form
          title: F
          items:
            - { id: early, type: boolean, prompt: Early?, showIf: participant.wake < 07:00 }
            - { id: again, type: boolean, prompt: Again?, showIf: completed(d) }
            - { id: worse, type: boolean, prompt: Worse?, showIf: last("pain") > 3 }

      """
    let tasks = """
        - { id: d, survey: a, schedule: [{ id: x, from: enrollment, every: 1 day }] }
        - { id: e, survey: b, schedule: [{ id: x, from: enrollment, every: 1 day }] }
      """
    let study = "id: s\nattributes: { wake: { type: timeOfDay, default: 07:30 } }\n"
    var set = StudyDeskTests.files(tasks, study: study)
    set.files["Surveys/a.yaml"] = Array(survey.utf8)
    return set
  }

  private func rehearsed(_ definitions: StudyDefinitions) throws -> RehearsedSitting {
    let survey = try definitions.survey("a").survey
    #expect(survey.queries.count == 3)
    return RehearsedSitting(
      survey: survey, by: nil, mode: .screen, language: .english, seed: 7, started: at("2026-11-02T09:00:00Z"))
  }

  @Test func `with nobody in particular attributes have their defaults`() throws {
    let definitions = StudyDefinitions(files: files(), zones: .utcOnly)
    let zones = DeskZones(names: .utcOnly, version: nil, load: { $0 == "UTC" ? .utc : nil })
    let context = definitions.context(of: try rehearsed(definitions), zones)
    #expect(context.queried["participant.wake"] == .timeOfDay(try #require(TimeOfDay(iso: "07:30"))))
    #expect(context.queried["completed(d)"] == .boolean(false))
    #expect(context.queried.count == 3)
  }

  @Test func `with a participant it has their attributes and what they answered`() throws {
    try TrialStudy.with { study in
      try study.accept(files(), now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let early = at("2026-11-02T08:00:00Z")
      let view = try study.view("P1", now: early)
      let found = try #require(view.event("e/x@2026-11-02"))
      try study.record(
        "P1", found, values: [RecordedValue(kind: "pain", value: .integer(6), unit: nil, from: "f/pain")], now: early,
        seen: view)
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      var details = ParticipantDetails()
      details.attributes = [.init("wake", "06:30")]
      _ = try desk.describe("P1", details, by: Self.me)
      #expect(try desk.survey(ofTask: "d", of: "P1") == "a")
      let definitions = StudyDefinitions(files: files(), zones: .utcOnly)
      let context = try desk.context(of: try rehearsed(definitions), task: "d", "P1")
      #expect(context.queried["participant.wake"] == .timeOfDay(try #require(TimeOfDay(iso: "06:30"))))
      #expect(context.queried[#"last("pain")"#] == .number(6))
      #expect(context.participant == "P1" && context.event == nil)
      #expect(throws: StudyRefusal.unknownTask("z", known: ["d", "e"])) {
        try desk.context(of: try rehearsed(definitions), task: "z", "P1")
      }
    }
  }
}
