import CivilTime
import Definitions
import Foundation
import JSONText
import Record
import Reports
import StudyDesk
import StudyService
import SurveyModel
import Testing

/// What one accepted version of a survey marks as identifying is so in all of them.
struct IdentifyingVersionTests {
  private static let first = """
    id: a
    title: a
    steps:
      - id: f
        type: form
        items:
          - { id: x, type: numeric, prompt: X, minimum: 0, maximum: 9999 }
          - { id: moved, type: text, prompt: M }
          - { id: plain, type: numeric, prompt: P, minimum: 0, maximum: 9999 }
          - { id: cx, type: computed, prompt: C, value: x + 1 }
          - { id: cp, type: computed, prompt: C, value: plain + 1 }
      - { id: walk, type: locationTrack }
    scores: [{ id: sx, value: x + 3 }]
    outcomes: [{ kind: way, from: walk/locationTrack }, { kind: far, from: walk/locationTrack.distance }, { kind: called, from: walk/locationTrack.name }]
    """
  private static let second = """
    id: a
    title: a
    steps:
      - id: f
        type: form
        items:
          - { id: x, type: numeric, prompt: X, minimum: 0, maximum: 9999, identifying: true }
          - { id: plain, type: numeric, prompt: P, minimum: 0, maximum: 9999 }
      - { id: g, type: question, item: { id: moved, type: text, prompt: M, identifying: true } }
      - { id: walk, type: locationTrack }
    """

  private func content<Value>(_ body: (IdentifyingContent) throws -> Value) throws -> Value {
    try TrialStudy.with { study in
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day }] }")
      set.files["Surveys/a.yaml"] = Array(Self.first.utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      set.files["Surveys/a.yaml"] = Array(Self.second.utf8)
      try study.accept(set, now: at("2026-11-02T00:00:00Z"))
      return try study.desk(at: "2026-11-03T09:00:00Z").look { try body(IdentifyingContent($0.study)) }
    }
  }

  @Test func `a later mark reaches what an older version worked out, and where the item stood before`() throws {
    let paths = ["f/x", "f/cx", "scores/sx", "f/moved", "g/moved", "f/plain", "f/cp"]
    let told = try content { content in paths.filter { ResultPath($0).map { content.tells($0, in: "a") } ?? true } }
    #expect(told == ["f/x", "f/cx", "scores/sx", "f/moved", "g/moved"])
  }

  @Test func `a whole way and its name tell where somebody was, its length does not`() throws {
    func value(_ kind: String, _ json: JSONValue, _ from: String) -> RecordedValue {
      RecordedValue(kind: kind, value: json, unit: nil, from: from)
    }
    let values = [
      value("way", ["name": "home", "distance": 3], "walk/locationTrack"),
      value("called", "home", "walk/locationTrack.name"), value("far", 3, "walk/locationTrack.distance"),
    ]
    let told = try TrialStudy.with { study -> [String] in
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day, at: 08:00 }] }")
      set.files["Surveys/a.yaml"] = Array(Self.first.utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let now = at("2026-11-02T09:00:00Z")
      let view = try study.view("P1", now: now)
      try study.record("P1", try #require(view.event("a/d@2026-11-02")), values: values, now: now, seen: view)
      return try study.desk(at: "2026-11-03T09:00:00Z").look { reading in
        let content = IdentifyingContent(reading.study)
        let entries = try reading.reader.entries(about: "P1", asOf: reading.now)
        let record = try #require(OutcomeRecord.all(in: entries).last)
        return record.values.filter { content.tells($0, of: record) }.map(\.kind)
      }
    }
    #expect(told == ["way", "called"])
  }

  @Test func `a report under a pseudonym has no answer that identifies`() throws {
    let survey = """
      id: a
      title: a
      steps:
        - id: f
          type: form
          items:
            - { id: who, type: text, prompt: Your name?, identifying: true }
            - { id: copy, type: computed, prompt: The same, value: who }
            - { id: low, type: numeric, prompt: How low?, minimum: 0, maximum: 9 }
            - { id: year, type: numeric, prompt: Which year?, minimum: 0, maximum: 9999, identifying: true }
      scores: [{ id: born, title: Born, value: year * 1 }, { id: mood, title: Mood, value: low * 1 }]
      """
    try TrialStudy.with { study in
      var set = files("  - { id: a, survey: a, schedule: [{ id: d, every: 1 day }] }")
      set.files["Surveys/a.yaml"] = Array(survey.utf8)
      try study.accept(set, now: at("2026-11-01T00:00:00Z"))
      try study.add("P1", enrolled: at("2026-11-01T00:00:00Z"))
      let desk = try study.desk(at: "2026-11-02T09:00:00Z")
      let offer = try desk.offer(SittingOrder(task: "a", participant: "P1", account: "c"))
      let stand = try desk.begin(offer, offer.survey, context: offer.context(run: "r", language: .english, seed: 1))
      let inputs: [SittingInput] = [
        .respond(slot: 0, entries: [], .answered(.text("Secret"))),
        .respond(slot: 2, entries: [], .answered(.number(DecimalNumber(3)))),
        .respond(slot: 3, entries: [], .answered(.number(DecimalNumber(1961)))), .forward,
      ]
      _ = try desk.record(
        inputs.map { JournalEntry($0, at: at("2026-11-02T09:00:00Z"), path: .keys) }, after: stand, by: .participant)
      var request = ReportRequest("a", of: "P1")
      func labels() throws -> [String] {
        let sheet = try desk.report(request)
        return (sheet.sections + [sheet.scores]).flatMap(\.rows).map(\.label)
      }
      #expect(try labels() == ["Your name?", "The same", "How low?", "Which year?", "Born", "Mood"])
      request.isPseudonym = true
      #expect(try labels() == ["How low?", "Mood"])
    }
  }
}
