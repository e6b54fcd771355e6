import Diagnostics
import SurveyModel
import Testing

@testable import Definitions

/// Surveys that were read before, among the same other files, are not read again; what comes of them is the same.
struct ReusedReadingTests {
  private static func survey(_ id: String, _ prompt: String, extra: String = "") -> String {
    """
    id: \(id)
    title: \(id)
    steps:
      - { id: f, type: form, title: F, items: [{ id: pain, type: scale, prompt: \(prompt), minimum: 0, maximum: 10 }] }
    outcomes: [{ kind: pain\(id), from: f/pain }]
    \(extra)
    """
  }

  private static let first = FileSet([
    "study.yaml": Array("id: s\ntitle: S\nlanguages: [en]\n".utf8),
    "Surveys/a.yaml": Array(survey("a", "Pain").utf8), "Surveys/b.yaml": Array(survey("b", "Ache").utf8),
    "Surveys/c.yaml": Array(survey("c", "{{last(\"painb\")}}").utf8),
    "Surveys/d.yaml": Array("id: d\ntitle: D\nsteps: []\nnope: 1\n".utf8),
    "Schedules/t.yaml": Array(
      "id: t\ntitle: T\ntasks: [{ id: a, survey: a, schedule: [{ id: x, every: 1 day }] }]\n".utf8),
  ])

  @Test(arguments: [
    [:], ["Surveys/b.yaml": survey("b", "Another")], ["Surveys/b.yaml": "id: b\n"],
    ["study.yaml": "id: s\ntitle: S\nlanguages: [en, ja]\n"], ["Surveys/e.yaml": survey("e", "More")],
    ["Schedules/t.yaml": "id: t\ntitle: T\ntasks: [{ id: a, survey: nobody, schedule: [{ id: x, every: 1 day }] }]\n"],
    ["Surveys/b.yaml": survey("a", "Twice")],
  ])
  func `files that follow others are judged as by themselves`(changes: [String: String]) {
    let zones = ZoneNames(isZone: { _ in true }, candidates: { [] })
    var files = Self.first
    for (path, text) in changes { files.files[path] = Array(text.utf8) }
    let earlier = StudyDefinitions(files: Self.first, zones: zones)
    let alone = StudyDefinitions(files: files, zones: zones)
    let reusing = StudyDefinitions(files: files, zones: zones, reusing: earlier)
    #expect(reusing.diagnostics == alone.diagnostics)
    #expect(reusing.surveys.values.map(\.survey.digest) == alone.surveys.values.map(\.survey.digest))
    #expect(reusing.surveys.values.map(\.path) == alone.surveys.values.map(\.path))
    #expect(reusing.schedules.mapValues(\.digest) == alone.schedules.mapValues(\.digest))
  }
}
