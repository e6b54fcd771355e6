import CivilTime
import Diagnostics
import Foundation
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// Choices that stand in a table.
@Suite struct ChoiceTableTests {
  private static let survey = """
    id: home
    title: Home
    steps:
      - id: place
        type: form
        items:
          - { id: district, type: choice, prompt: D, choices: [north, south], optional: true }
          - { id: size, type: numeric, prompt: S, decimals: 1, optional: true }
          - { id: village, type: choice, prompt: V, optional: true, choices: CHOICES }
      - { id: last, type: instruction, text: "{{village}}", showIf: village == "s1" }
    """

  static let villages =
    "{ file: villages.csv, value: code, text: { en: name, ja: name_ja }, where: row.district == district }"

  static func load(_ table: String, _ choices: String = villages) -> Loaded<LoadedSurvey> {
    SurveyReader.read(
      SourceFile(path: "Surveys/home.yaml", text: survey.replacingOccurrences(of: "CHOICES", with: choices)),
      files: FileSet(["Surveys/villages.csv": Array(table.utf8)]))
  }

  private static let table = """
    code,name,name_ja,district,size,points
    007,Ashford,アシュ,north,1,5
    n2,"Beck, ley",,north,2.50,6
    s1,Camber,カン,south,1.0,7

    """

  private static func sitting(_ choices: String, _ answers: String) throws -> ScriptedSitting {
    let loaded = load(table, choices)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    let survey = try #require(loaded.value).survey
    return ScoreScenery.sitting(survey, try JSONValue(parsing: answers), in: .japanese)
  }

  /// Which rows show, for a condition and the answers to the first two items.
  @Test(arguments: [
    ("", #"{"district":"north","size":1}"#, "007 アシュ, n2 Beck, ley, s1 カン"),
    (", where: row.district == district", #"{"district":"north","size":1}"#, "007 アシュ, n2 Beck, ley"),
    (", where: district == row.district", #"{"district":"south","size":1}"#, "s1 カン"),
    (", where: row.district == district", #"{"district":{"state":"skipped"},"size":1}"#, "-"),
    (", where: row.district == district and row.size == size", #"{"district":"north","size":2.5}"#, "n2 Beck, ley"),
    (", where: row.size == size", #"{"district":"north","size":1}"#, "007 アシュ, s1 カン"),
    (", where: row.size == size - 1", #"{"district":"north","size":3.5}"#, "n2 Beck, ley"),
    (", where: row.size == (size + 0) and row.district == 'south'", #"{"district":"north","size":1}"#, "s1 カン"),
  ])
  func `the rows show whose columns are what was answered`(
    _ condition: String, _ answers: String, _ expected: String
  ) throws {
    let runner = try Self.sitting(
      "{ file: villages.csv, value: code, text: { en: name, ja: name_ja }CONDITION }".replacingOccurrences(
        of: "CONDITION", with: condition), answers
    ).runner
    guard let page = runner.page else {
      #expect(expected == "-")
      return
    }
    let village = try #require(page.items.first { runner.survey.items[$0.slot].item.id == "village" })
    let said = (runner.presented(village.slot).format.choices ?? []).map {
      "\($0.value) \($0.text.text(in: .japanese, fallback: .english))"
    }
    #expect((village.visible ? said.joined(separator: ", ") : "-") == expected)
  }

  @Test func `a value keeps its zeros, is read in words, and comes back from the result`() throws {
    let sitting = try Self.sitting(Self.villages, #"{"district":"north","size":1,"village":"007"}"#)
    #expect(sitting.faults.isEmpty && sitting.runner.ending == .complete)
    let result = sitting.runner.result
    let answer = result.pages.flatMap(\.result.results).first { $0.item == "village" }?.answer
    #expect(answer == .choice(ChosenValue(.text("007"))))
    let again = try Self.sitting(Self.villages, result.json.compactText)
    #expect(again.faults.isEmpty && again.runner.result.comparable == result.comparable)
    let slot = try #require(sitting.runner.survey.items.first { $0.item.id == "village" }).item.slot
    #expect(sitting.runner.words(of: .choice(ChosenValue(.text("007"))), at: slot) == "アシュ")
  }

  @Test func `a row of another answer is refused`() throws {
    let sitting = try Self.sitting(Self.villages, #"{"district":"north","size":1,"village":"s1"}"#)
    #expect(sitting.faults.map(\.code) == ["answer-refused"], "\(sitting.faults.map(\.message))")
    let unknown = try Self.sitting(Self.villages, #"{"district":"north","size":1,"village":"zz"}"#)
    #expect(unknown.faults.contains { $0.code == "answer-refused" })
  }

  @Test(arguments: [
    ("{ file: none.csv, value: code }", "missing-file"), ("{ file: ../../x.csv, value: code }", "bad-path"),
    ("{ file: villages.csv }", "missing-key"), ("{ file: villages.csv, value: cod }", "unknown-reference"),
    ("{ file: villages.csv, value: code, text: { en: nam } }", "unknown-reference"),
    ("{ file: villages.csv, value: code, where: row.distrct == district }", "unknown-reference"),
    ("{ file: villages.csv, value: code, where: row.district == distrct }", "unknown-reference"),
    ("{ file: villages.csv, value: code, where: row.district }", "bad-where"),
    ("{ file: villages.csv, value: code, where: row.district == district or size == 1 }", "bad-where"),
    ("{ file: villages.csv, value: code, where: row.district == row.name }", "bad-where"),
    ("{ file: villages.csv, value: code, where: 'row.district == \"' }", "bad-where"),
    ("{ file: villages.csv, value: code, colour: x }", "unknown-key"),
    ("{ file: villages.csv, value: code, points: name }", "bad-row"),
  ])
  func `what is wrong with a table's use is told`(_ choices: String, _ code: String) {
    let found = Self.load(Self.table, choices).diagnostics
    #expect(Set(found.map(\.code)) == [code], "\(found.map(\.message))")
  }

  @Test func `hostile tables are told of and end nothing`() {
    let tables = [
      "", "\n\n", "code\n", "code,name\n\"open,1\n", "code;name\n1;2\n",
      "\u{FEFF}code,name,name_ja,district\r\n1,2,3,north\r\n",
      "code,name,name_ja,district\n" + String(repeating: "x", count: 3000) + ",a,b,north\n",
      "code,name,name_ja,district\n1,\u{7},b,north\n1,a,b,north\n",
    ]
    for (index, table) in tables.enumerated() {
      let found = Self.load(table)
      #expect(index == 5 || !found.diagnostics.isEmpty, "\(index)")
    }
    let many = "code,name,name_ja,district\n" + (0..<200).map { "v,\($0),x,north" }.joined(separator: "\n")
    let told = Self.load(many).diagnostics.filter { $0.path.hasSuffix(".csv") && $0.severity == .error }
    #expect(told.count == 21)
  }

  @Test func `points of a row count in scores`() throws {
    let loaded = SurveyReader.read(
      SourceFile(
        path: "Surveys/home.yaml",
        text: Self.survey.replacingOccurrences(
          of: "CHOICES", with: "{ file: villages.csv, value: code, points: points }")
          + "\nscores: [{ id: p, method: sum, items: [village] }]\n"),
      files: FileSet(["Surveys/villages.csv": Array(Self.table.utf8)]))
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
    let survey = try #require(loaded.value).survey
    let sitting = ScoreScenery.sitting(survey, ["district": "north", "size": 1, "village": "n2"])
    #expect(sitting.faults.isEmpty)
    #expect(sitting.runner.result.scores.map(\.value) == [6])
  }
}
