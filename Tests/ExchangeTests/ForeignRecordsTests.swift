import Definitions
import Diagnostics
import JSONText
import StudyService
import Testing

@testable import Exchange

/// Records of other systems, read by a map.
@Suite struct ForeignRecordsTests {
  private static let files = FileSet([
    "study.yaml": Array("id: s\ntitle: S\nzone: UTC\n".utf8),
    "Surveys/day.yaml": Array(
      """
      id: day
      title: A day
      defaults: { item: { optional: true } }
      steps:
        - id: page
          type: form
          items:
            - { id: word, type: text, prompt: A word }
            - { id: weight, type: numeric, prompt: Weight, decimals: 1 }
            - { id: home, type: location, prompt: Where?, dontKnow: true }
            - { id: name, type: signature, prompt: Sign, dontKnow: true }
      """.utf8),
    "Schedules/main.yaml": Array(
      """
      id: main
      title: Main
      tasks:
        - { id: day, survey: day, schedule: [{ id: any, anytime: true }] }
      """.utf8),
  ])

  private static func read(_ system: String, _ path: String, _ bytes: [UInt8]) throws -> ForeignRecords {
    let study = StudyDefinitions(files: files, zones: DraftSettlingTests.zones)
    let errors = study.diagnostics.filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map(\.message))")
    let map = "system: \(system)\nforms: [{ form: day, task: day\(system == "redcap" ? ", date: on" : "") }]\n"
    return ForeignRecords(
      [SourceFile(path: path, bytes: bytes)], map: SourceFile(path: "map.yaml", text: map), of: study)
  }

  @Test func `that somebody does not know where they are, or who signs, comes back`() throws {
    func unknown(_ link: String) -> String {
      """
      { "linkId": "\(link)", "extension": [{ "url": "http://hl7.org/fhir/StructureDefinition/data-absent-reason", \
      "valueCode": "asked-unknown" }] }
      """
    }
    let response = """
      { "resourceType": "QuestionnaireResponse", "questionnaire": "day", "authored": "2026-11-01", \
      "subject": { "reference": "Patient/P1" }, "item": [\(unknown("home.lat")), \(unknown("home.lon")), \
      \(unknown("name.drawing"))] }
      """
    let read = try Self.read("fhir", "r.json", Array(response.utf8))
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics.map(\.message))")
    #expect(read.records.first?.answers == ["home": ["state": "dontKnow"], "name": ["state": "dontKnow"]])
  }

  @Test func `a text keeps the blanks round it, and a number its digits`() throws {
    let table = "record_id,on,word,weight\nP1, 2026-11-01 ,\"  two words \", 60.0\n"
    let read = try Self.read("redcap", "r.csv", Array(table.utf8))
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics.map(\.message))")
    let answers = try #require(read.records.first?.answers)
    #expect(answers["word"] == "  two words ")
    #expect(answers["weight"] == .number(literal: "60.0"))
  }

  @Test func `rows with more cells than columns are refused, and rows without an answer are told`() throws {
    let long = try Self.read("redcap", "r.csv", Array("record_id,on,word\nP1,2026-11-01,two, words\n".utf8))
    #expect(long.records.isEmpty)
    #expect(long.diagnostics.map(\.message) == ["row 2: it has 4 cells, and the header has 3"])
    let table = "record_id,on,word,more\nP1,2026-11-01,,x\nP1,2026-11-02,a,\n"
    let empty = try Self.read("redcap", "r.csv", Array(table.utf8))
    #expect(empty.records.count == 1)
    #expect(empty.notes.contains("rows without an answer that an item takes: 2"), "\(empty.notes)")
    #expect(empty.notes.contains("columns that no item takes: more"), "\(empty.notes)")
  }

  @Test func `an old workbook of Excel is told as one`() throws {
    let read = try Self.read("redcap", "r.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])
    #expect(read.diagnostics.map(\.message) == ["this is an old Excel workbook (.xls)"])
    let study = StudyImport(
      .redcap, files: [SourceFile(path: "d.xls", bytes: [0xD0, 0xCF, 0x11, 0xE0, 0xA1])], id: "s",
      zones: DraftSettlingTests.zones)
    #expect(study.diagnostics.map(\.message) == ["this is an old Excel workbook (.xls)"])
  }
}
