import Definitions
import Diagnostics
import Testing

@testable import Exchange

/// What a questionnaire's conditions and values mean, in units, systems and blanks.
@Suite struct FHIRConditionTests {
  private func study(_ text: String) -> StudyImport {
    StudyImport(.fhir, files: [SourceFile(path: "q.json", text: text)], id: "q", zones: FHIRImportTests.zones)
  }

  private func items(_ items: String, head: String = "") -> StudyImport {
    study("{\"resourceType\":\"Questionnaire\",\"name\":\"q\",\(head)\"item\":[\(items)]}")
  }

  private func text(_ study: StudyImport, _ path: String = "Surveys/q.yaml") throws -> String {
    String(decoding: try #require(study.files[path]), as: UTF8.self)
  }

  private func fates(_ study: StudyImport, _ construct: String) -> [Fate] {
    study.report.lines.filter { $0.construct == construct }.map(\.fate)
  }

  private static let weight = """
    { "linkId": "w", "type": "quantity", "text": "Weight", "extension": [
      { "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-unit",
        "valueCoding": { "system": "http://unitsofmeasure.org", "code": "kg", "display": "kg" } }] },
    """

  @Test(arguments: [
    ("\"value\": 5000, \"code\": \"g\"", "showIf: w > 5\n"), ("\"value\": 5, \"code\": \"kg\"", "showIf: w > 5\n"),
    ("\"value\": 5, \"unit\": \"kg\"", "showIf: w > 5\n"), ("\"value\": 5", "showIf: w > 5\n"),
  ])
  func `a quantity of a condition is told in the unit of its question`(_ quantity: String, _ condition: String) throws {
    let study = items(
      Self.weight + """
        { "linkId": "b", "type": "string", "text": "B",
          "enableWhen": [{ "question": "w", "operator": ">", "answerQuantity": { \(quantity) } }] }
        """)
    let text = try text(study).replacing(" }", with: "\n")
    #expect(text.contains(condition) || text.contains(condition.dropLast()), "\(text)")
    #expect(study.report.count(.lost) == 0)
  }

  @Test func `a quantity that can't be converted is lost, and one of no known unit is told`() throws {
    let study = items(
      Self.weight + """
        { "linkId": "n", "type": "quantity", "text": "N" },
        { "linkId": "b", "type": "string", "text": "B",
          "enableWhen": [{ "question": "w", "operator": ">", "answerQuantity": { "value": 5, "code": "cm" } }] },
        { "linkId": "c", "type": "string", "text": "C",
          "enableWhen": [{ "question": "n", "operator": ">", "answerQuantity": { "value": 5, "code": "cm" } }] }
        """)
    #expect(
      fates(study, "enableWhen") == [.lost, .approximated] || fates(study, "enableWhen") == [.approximated, .lost])
    #expect(try !text(study).contains("showIf: w"))
    #expect(try text(study).contains("showIf: n > 5"))
  }

  @Test func `codes of two systems stay two answers`() throws {
    let study = items(
      """
      { "linkId": "a", "type": "choice", "text": "A", "answerOption": [
        { "valueCoding": { "system": "urn:one", "code": "x", "display": "First" } },
        { "valueCoding": { "system": "urn:two", "code": "x", "display": "Second" } },
        { "valueCoding": { "system": "urn:one", "code": "x", "display": "First again" } }] },
      { "linkId": "b", "type": "string", "text": "B", "enableWhen": [{ "question": "a", "operator": "=",
        "answerCoding": { "system": "urn:two", "code": "x" } }] }
      """)
    let text = try text(study)
    #expect(text.contains("Second") && !text.contains("First again"))
    #expect(text.contains("showIf: a == \"x_2\""))
  }

  @Test func `no answer is unlike every answer, unless the question must be answered`() throws {
    let study = items(
      """
      { "linkId": "a", "type": "integer", "text": "A" },
      { "linkId": "b", "type": "string", "text": "B",
        "enableWhen": [{ "question": "a", "operator": "!=", "answerInteger": 1 }] },
      { "linkId": "c", "type": "string", "text": "C", "enableBehavior": "all",
        "enableWhen": [{ "question": "a", "operator": "exists", "answerBoolean": true },
          { "question": "a", "operator": "!=", "answerInteger": 2 }] }
      """)
    let text = try text(study)
    #expect(text.contains("showIf: not answered(a) or a != 1"))
    #expect(text.contains("showIf: a != 2"))
  }

  @Test func `what can't be worked out here is left out, with what asks for it`() throws {
    let study = items(
      """
      { "linkId": "a", "type": "integer", "text": "A" },
      { "linkId": "s", "type": "decimal", "text": "S", "extension": [{
        "url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
        "valueExpression": { "language": "text/fhirpath", "expression": "%patient.age() * 2" } }] },
      { "linkId": "b", "type": "string", "text": "B",
        "enableWhen": [{ "question": "s", "operator": ">", "answerDecimal": 1 }] }
      """)
    let text = try text(study)
    #expect(!text.contains("id: s,") && !text.contains("id: s\n"))
    #expect(text.contains("id: b"))
    #expect(fates(study, "calculatedExpression") == [.lost])
    #expect(fates(study, "enableWhen") == [.lost])
  }
}
