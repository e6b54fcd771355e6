import CivilTime
import Definitions
import StudyDesk
import SurveyModel
import Testing

/// What a face names of the files of a folder, and what it is told when there is no such thing.
@Suite struct NamedDefinitionTests {
  private func definitions() -> StudyDefinitions {
    let tasks = "  - { id: a, survey: a, schedule: [{ id: d, from: enrollment, every: 1 day, at: 08:00 }] }"
    return StudyDefinitions(files: files(tasks), zones: .utcOnly)
  }

  @Test func `surveys and schedules are found by their ids and by their files`() throws {
    let files = definitions()
    let survey = try files.survey("a")
    #expect(try files.survey("x", orAt: survey.path).path == survey.path)
    let schedule = try files.schedule("trial")
    #expect(try files.schedule("x", orAt: schedule.path).path == schedule.path)
  }

  @Test func `what is not there is told with what is`() throws {
    let files = definitions()
    #expect(throws: DefinitionRefusal.surveyNotAmong("x", known: files.surveys.keys.sorted())) { try files.survey("x") }
    #expect(throws: RosterRefusal.unknownSchedule("x", known: ["trial"])) { try files.schedule("x") }
    let refusal = DefinitionRefusal.unknownSurvey("zzzzzz", guess: nil)
    #expect(refusal.message == "there is no survey 'zzzzzz'" && refusal.next == .checkFiles)
    #expect(DefinitionRefusal.unknownSurvey("aa", guess: "a").message.hasSuffix("did you mean 'a'?"))
  }

  @Test func `a rehearsed sitting has the study's zone and nothing of anybody`() throws {
    let zones = DeskZones(names: .utcOnly, version: nil, load: { $0 == "UTC" ? .utc : nil })
    let files = definitions()
    let rehearsed = RehearsedSitting(
      survey: try files.survey("a").survey, by: nil, mode: .screen, language: .english, seed: 7,
      started: at("2026-11-20T23:30:00Z"))
    let context = files.context(of: rehearsed, zones)
    #expect(context.zoneName == "UTC" && context.participant == nil && context.seed == 7)
    #expect(context.date == day("2026-11-20"))
  }
}
