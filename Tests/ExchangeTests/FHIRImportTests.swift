import Definitions
import Diagnostics
import Foundation
import Testing

@testable import Exchange

struct FHIRImportTests {
  static let zones = ZoneNames(isZone: { $0 == "UTC" }, candidates: { ["UTC"] })

  static func fixture(_ name: String) throws -> SourceFile {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/fhir")
    return SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: folder.appending(path: name))))
  }

  private func study(_ text: String) -> StudyImport {
    StudyImport(.fhir, files: [SourceFile(path: "q.json", text: text)], id: "q", zones: Self.zones)
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

  @Test func `a questionnaire becomes a survey, and every construct is counted`() throws {
    let study = StudyImport(.fhir, files: [try Self.fixture("sleep.json")], id: "sleep", zones: Self.zones)
    #expect(study.diagnostics.isEmpty)
    #expect(
      try text(study, "Surveys/Sleep.yaml")
        == String(decoding: try Self.fixture("expected-sleep.yaml").bytes, as: UTF8.self))
    #expect(
      try text(study, "study.yaml") == String(decoding: try Self.fixture("expected-study.yaml").bytes, as: UTF8.self))
    #expect(Fate.allCases.map { study.report.count($0) } == [57, 1, 2])
  }

  // MARK: - Versions

  @Test func `a questionnaire of STU3 has options and conditions without operators`() throws {
    let study = items(
      """
      { "linkId": "a", "type": "choice", "text": "A", "option": [{ "valueCoding": { "code": "x", "display": "X" } },
        { "valueString": "Y" }] },
      { "linkId": "b", "type": "string", "text": "B", "enableWhen": [{ "question": "a", "answerCoding": { "code": "x" } },
        { "question": "a", "answerString": "Y" }] },
      { "linkId": "c", "type": "string", "text": "C", "enableWhen": [{ "question": "a", "hasAnswer": false }] }
      """)
    let text = try text(study)
    #expect(text.contains("showIf: a in [\"x\", \"Y\"]"))
    #expect(text.contains("showIf: not answered(a)"))
    #expect(study.report.count(.lost) == 0)
  }

  @Test func `a questionnaire of DSTU2 has groups and questions`() throws {
    let study = study(
      """
      { "resourceType": "Questionnaire", "group": { "linkId": "root", "title": "Old", "group": [
        { "linkId": "1", "text": "Group", "question": [
          { "linkId": "1.1", "text": "Smoke?", "type": "choice", "option": [{ "code": "1", "display": "Yes" },
            { "code": "2", "display": "No" }] },
          { "linkId": "1.2", "text": "Since?", "type": "date", "required": true }] }] } }
      """)
    let text = try text(study)
    #expect(text.contains("title: Old"))
    #expect(text.contains("type: choice"))
    #expect(text.contains("id: q1_2, type: date, prompt: Since?"))
  }

  @Test func `a questionnaire of R5 has codings and constraints on them`() throws {
    let study = items(
      """
      { "linkId": "a", "type": "coding", "text": "A", "answerConstraint": "optionsOrString",
        "answerOption": [{ "valueCoding": { "code": "x", "display": "X" } }] },
      { "linkId": "b", "type": "integer", "text": "B", "answerOption": [{ "valueInteger": 1 }, { "valueInteger": 2 }] }
      """)
    let text = try text(study)
    #expect(text.contains("other: true"))
    #expect(text.contains("{ value: 2, text: \"2\" }"))
  }

  // MARK: - Conditions

  @Test(arguments: [
    (#"{"question":"n","operator":">=","answerInteger":3}"#, "n >= 3"),
    (#"{"question":"n","operator":"exists","answerBoolean":true}"#, "answered(n)"),
    (#"{"question":"n","operator":"exists","answerBoolean":false}"#, "not answered(n)"),
    (#"{"question":"b","operator":"!=","answerBoolean":true}"#, "not answered(b) or not b"),
    (#"{"question":"d","operator":"<","answerDate":"2020-05-01"}"#, "d < 2020-05-01"),
    (#"{"question":"n","operator":"=","answerQuantity":{"value":4.5}}"#, "n == 4.5"),
    (
      #"{"question":"n","operator":">","answerInteger":3},{"question":"b","operator":"=","answerBoolean":true}"#,
      "n > 3 and b"
    ),
  ])
  func `enableWhen is said with every operator`(_ rules: String, _ expected: String) throws {
    let study = items(
      """
      { "linkId": "n", "type": "decimal", "text": "N" }, { "linkId": "b", "type": "boolean", "text": "B" },
      { "linkId": "d", "type": "date", "text": "D" },
      { "linkId": "z", "type": "boolean", "text": "Z", "enableWhen": [\(rules)] }
      """)
    #expect(try text(study).contains("showIf: \(expected)"))
    #expect(study.report.count(.lost) == 0)
  }

  @Test func `a condition over an unknown item is lost and its item stays`() throws {
    let study = items(
      #"{"linkId":"z","type":"boolean","text":"Z","enableWhen":[{"question":"gone","operator":"=","answerBoolean":true}]}"#
    )
    #expect(try text(study).contains("id: z"))
    #expect(fates(study, "enableWhen") == [.lost])
  }

  @Test func `what is in a group that is no page has the group's condition`() throws {
    let study = items(
      """
      { "linkId": "g", "type": "group", "item": [{ "linkId": "b", "type": "boolean", "text": "B" },
        { "linkId": "h", "type": "group", "text": "Inner", "enableWhen": [{ "question": "b", "operator": "=",
          "answerBoolean": true }], "item": [{ "linkId": "n", "type": "integer", "text": "N" },
          { "linkId": "m", "type": "integer", "text": "M", "enableWhen": [{ "question": "n", "operator": ">",
            "answerInteger": 2 }] }] }] }
      """)
    let text = try text(study)
    #expect(text.contains("{ type: note, text: \"**Inner**\", showIf: b }") || text.contains("text: \"**Inner**\""))
    #expect(text.contains("showIf: b and n > 2"))
    #expect(study.report.count(.lost) == 0)
  }

  // MARK: - Traps

  @Test func `items with one link id get ids of their own, and one without words gets some`() throws {
    let study = items(
      """
      { "linkId": "a", "type": "boolean", "text": "One" }, { "linkId": "a", "type": "boolean" },
      { "type": "string", "text": "No link" }, { "linkId": "/123/4", "type": "string", "text": "LOINC" }
      """)
    let text = try text(study)
    for id in ["id: a,", "id: a_2,", "id: q,", "id: q123_4,"] { #expect(text.contains(id), "\(id)") }
    #expect(study.diagnostics.isEmpty)
  }

  @Test func `a set elsewhere has the answers that conditions name, and one's own words`() throws {
    let study = items(
      """
      { "linkId": "a", "type": "choice", "text": "A", "answerValueSet": "http://example.org/vs" },
      { "linkId": "b", "type": "boolean", "text": "B", "extension": [{
        "url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression",
        "valueExpression": { "language": "text/fhirpath",
          "expression": "%resource.repeat(item).where(linkId='a').answer.value.code = 'yes'" } }] }
      """)
    let text = try text(study)
    #expect(text.contains("value: \"yes\""))
    #expect(text.contains("other: true"))
    #expect(text.contains("a == \"yes\""))
    #expect(fates(study, "enableWhenExpression") == [.kept])
    #expect(fates(study, "item type choice") == [.approximated])
  }

  @Test func `a set in a file of its own has its answers`() throws {
    let set = """
      { "resourceType": "ValueSet", "url": "http://example.org/ValueSet/x", "compose": { "include": [{
        "concept": [{ "code": "k", "display": "Kind" }] }] } }
      """
    let questionnaire = """
      { "resourceType": "Questionnaire", "name": "q", "item": [{ "linkId": "a", "type": "choice", "text": "A",
        "answerValueSet": "http://example.org/ValueSet/x|1.0" }] }
      """
    let files = [SourceFile(path: "x.json", text: set), SourceFile(path: "q.json", text: questionnaire)]
    let study = StudyImport(.fhir, files: files, id: "q", zones: Self.zones)
    #expect(try text(study).contains("{ value: k, text: Kind }"))
    #expect(study.report.count(.lost) == 0)
    #expect(StudyImport(.fhir, files: [files[0]], id: "q", zones: Self.zones).diagnostics.map(\.code) == ["bad-source"])
  }

  @Test func `a set of yes and no has the codes that conditions ask for`() throws {
    let study = items(
      """
      { "linkId": "a", "type": "choice", "text": "A", "answerValueSet": "http://example.org/ValueSet/yesno" },
      { "linkId": "b", "type": "boolean", "text": "B", "enableWhen": [
        { "question": "a", "operator": "=", "answerCoding": { "code": "LA33-6" } }] }
      """)
    #expect(try text(study).contains("{ value: LA32-8, text: \"No\" }"))
    #expect(try text(study).contains("showIf: 'a == \"LA33-6\"'") || text(study).contains("a == \"LA33-6\""))
    #expect(study.report.count(.lost) == 0)
  }

  @Test func `CQL is lost with its reason, and a hidden item is a fact about the participant`() throws {
    let study = items(
      """
      { "linkId": "h", "type": "date", "text": "H", "extension": [
        { "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden", "valueBoolean": true },
        { "url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression",
          "valueExpression": { "language": "text/cql-identifier", "expression": "Due" } }] },
      { "linkId": "v", "type": "boolean", "text": "V", "extension": [
        { "url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression",
          "valueExpression": { "language": "text/cql", "expression": "Due" } }] }
      """)
    #expect(try text(study).contains("value: participant.h"))
    #expect(try text(study, "study.yaml").contains("h: { type: date }"))
    #expect(fates(study, "initialExpression") == [.approximated])
    #expect(fates(study, "enableWhenExpression") == [.lost])
  }

  @Test func `a group that repeats is a repeat, and answers of several choices are a list`() throws {
    let study = items(
      """
      { "linkId": "g", "type": "group", "text": "Medicine", "repeats": true, "item": [
        { "linkId": "name", "type": "string", "text": "Name" },
        { "linkId": "when", "type": "choice", "repeats": true, "text": "When",
          "answerOption": [{ "valueString": "morning" }, { "valueString": "evening" }] }] }
      """)
    let text = try text(study)
    #expect(text.contains("type: repeat"))
    #expect(text.contains("multiple: true"))
    #expect(study.report.count(.lost) == 0)
  }

  @Test func `bounds, lengths, patterns and values to begin with are kept`() throws {
    let study = items(
      """
      { "linkId": "t", "type": "string", "text": "T", "maxLength": 9, "extension": [{ "url": "http://x/regex",
        "valueString": "^[a-z]+$" }], "initial": [{ "valueString": "abc" }] },
      { "linkId": "d", "type": "date", "text": "D", "extension": [{ "url": "http://x/maxValue", "valueDate": {
        "extension": [{ "url": "http://x/cqf-calculatedValue", "valueExpression": { "language": "text/fhirpath",
          "expression": "today()" } }] } }] },
      { "linkId": "s", "type": "integer", "text": "S", "extension": [{ "url": "http://x/minValue", "valueInteger": 0 },
        { "url": "http://x/maxValue", "valueInteger": 10 }, { "url": "http://x/questionnaire-itemControl",
          "valueCodeableConcept": { "coding": [{ "code": "slider" }] } }] },
      { "linkId": "n", "type": "decimal", "text": "N", "extension": [{ "url": "http://x/minValue", "valueDecimal": -50.5 }] }
      """)
    let text = try text(study)
    for part in [
      "maximumLength: 9", "pattern: \"[a-z]+\"", "suggest: abc", "maximum: today", "type: scale", "minimum: -50.5",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(study.report.count(.lost) == 0)
  }

  // MARK: - Bad sources

  @Test(arguments: [
    "", "{", "[]", "null", "7", "{\"resourceType\":\"Patient\"}", "{\"resourceType\":\"Questionnaire\",}", "\u{0}",
    "{\"resourceType\":\"Bundle\",\"entry\":[]}",
  ])
  func `a file that is no questionnaire is refused with a reason`(_ source: String) {
    let study = study(source)
    #expect(study.files.files.isEmpty)
    #expect(study.diagnostics.map(\.code) == ["bad-source"])
    #expect(study.diagnostics.allSatisfy { $0.help != nil })
  }

  @Test(arguments: [
    #"{"resourceType":"Questionnaire"}"#, #"{"resourceType":"Questionnaire","publisher":"a\u0000\u2028b"}"#,
    #"{"resourceType":"Questionnaire","item":[7,null,{"item":[{"type":[]}]}]}"#,
    #"{"resourceType":"Questionnaire","item":[{"linkId":"a","type":"group"},{"linkId":"b","type":"display"}]}"#,
    ##"{"resourceType":"Questionnaire","item":[{"linkId":"a","type":"choice","answerValueSet":"#gone"}]}"##,
    #"{"resourceType":"Questionnaire","title":7,"language":"","item":[{"linkId":"a","type":"attachment","text":"A"}]}"#,
    #"{"resourceType":"Questionnaire","item":[{"linkId":"a","type":"integer","maxLength":-9223372036854775808,"initial":[{"valueInteger":99999999999999999999}]}]}"#,
  ])
  func `odd values do no harm`(_ source: String) {
    let study = study(source)
    #expect(!study.files.files.isEmpty, "\(study.diagnostics.map(\.message))")
  }

  @Test func `items within items within items do no harm`() {
    let open = String(repeating: #"{"linkId":"g","type":"group","item":["#, count: 200)
    let study = items(open + String(repeating: "]}", count: 200))
    #expect(study.diagnostics.hasErrors || !study.files.files.isEmpty)
  }

  @Test func `a file cut anywhere is a study or a diagnostic`() throws {
    let source =
      #"{"resourceType":"Questionnaire","item":[{"linkId":"a","type":"choice","text":"A","answerOption":[{"valueString":"x"}]},{"linkId":"b","type":"group","item":[{"linkId":"c","type":"boolean","enableWhen":[{"question":"a","operator":"=","answerString":"x"}]}]}]}"#
    for length in 0...source.utf8.count {
      let study = study(String(decoding: source.utf8.prefix(length), as: UTF8.self))
      #expect(study.diagnostics.hasErrors != !study.files.files.isEmpty, "\(length)")
    }
  }
}
