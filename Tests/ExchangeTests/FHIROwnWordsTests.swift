import Definitions
import Diagnostics
import Expressions
import JSONText
import SurveyModel
import Testing

@testable import Exchange

/// Choices that take words of the person's own, in the conditions of a questionnaire.
@Suite struct FHIROwnWordsTests {
  private static let survey = """
    id: q
    title: Own words
    steps:
      - id: page
        type: form
        items:
          - { id: one, type: choice, prompt: One, choices: [a, b, { value: other, text: Else, other: true }] }
          - { id: many, type: choice, multiple: true, prompt: Many,
              choices: [a, b, { value: other, text: Else, other: true }] }
          - { id: byOne, type: text, prompt: T, showIf: 'one == "other"' }
          - { id: unlike, type: text, prompt: T, showIf: 'one != "a"' }
          - { id: among, type: text, prompt: T, showIf: 'one in ["b", "other"]' }
          - { id: byMany, type: text, prompt: T, showIf: 'many contains "other"' }
          - { id: without, type: text, prompt: T, showIf: 'not (many contains "other")' }
    """

  private func own(_ item: String) -> String { path(item, ".ofType(string).exists()") }

  private func code(_ code: String) -> String { path("one", ".code contains '\(code)'") }

  private func path(_ item: String, _ asked: String) -> String {
    let answer = "%resource.repeat(item).where(linkId='\(item)').answer"
    return "iif(\(answer).exists(), \(answer).value\(asked))"
  }

  @Test func `own words are asked for as a text, and a text is none of the codes`() throws {
    let written = try #require(FHIRReturn(yaml: Self.survey).questionnaires.first).compactText
    for path in [
      own("one"), code("b") + " or " + own("one"), own("many"), own("many") + ".not()",
    ] {
      #expect(written.contains("\"expression\":\"\(path)\""), "\(path)")
    }
    #expect(!written.contains("'other'"))
  }

  @Test func `conditions about own words come back`() throws {
    let study = try FHIRReturn(yaml: Self.survey)
    let found = study.back.surveys["q"]?.survey.items.map { $0.item.showIf?.text ?? "" }
    #expect(
      found == [
        "", "", "one == \"other\"", "one != \"a\"", "one == \"b\" or one == \"other\"",
        "many contains \"other\"", "not many contains \"other\"",
      ])
  }

  @Test func `which of two answers of one's own it was is lost, and said to be`() throws {
    let study = try FHIRReturn(
      yaml: Self.survey.replacing("choices: [a, b, {", with: "choices: [a, { value: b, text: B, other: true }, {"))
    #expect(study.lines.contains { $0.fate == .lost && $0.note.contains("answers of one's own") })
  }
}
