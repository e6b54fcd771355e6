import Definitions
import Diagnostics
import Foundation
import JSONText
import Testing

@testable import Exchange

/// Files made of what is odd in files of these systems.
@Suite struct TrapTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/traps")

  private static let traps: [(ForeignSystem, [String])] = [
    (.redcap, ["labels.csv"]), (.redcap, ["api.csv"]), (.redcap, ["logic.csv"]), (.xlsform, ["household.csv"]),
    (.xlsform, ["older.csv"]), (.xlsform, ["headers.csv"]), (.fhir, ["deep.json"]), (.fhir, ["r5.json"]),
    (.fhir, ["stu3.json"]), (.fhir, ["repeats.json"]),
    (.radar, ["protocol.json", "quest_armt.json", "quest_armt_de.json"]),
  ]

  private static func imported(_ system: ForeignSystem, _ names: [String]) throws -> StudyImport {
    let files = try names.map { name in
      let file = folder.appendingPathComponent("\(system)/\(name)")
      return SourceFile(path: name, bytes: Array(try Data(contentsOf: file)))
    }
    return StudyImport(system, files: files, id: "traps", zones: DraftSettlingTests.zones)
  }

  private static func imported(_ system: ForeignSystem, _ path: String, _ text: String) -> StudyImport {
    StudyImport(system, files: [SourceFile(path: path, text: text)], id: "traps", zones: DraftSettlingTests.zones)
  }

  private static func text(_ study: StudyImport, _ path: String? = nil) -> String {
    let path = path ?? study.files.files.keys.sorted().first { $0.hasPrefix("Surveys/") } ?? ""
    return String(decoding: study.files[path] ?? [], as: UTF8.self)
  }

  private static func told(_ study: StudyImport, _ construct: String) -> [Fate] {
    study.report.lines.filter { $0.construct == construct }.map(\.fate)
  }

  @Test(arguments: traps)
  func `traps become a study that check accepts, and every loss has its place and its reason`(
    _ system: ForeignSystem, _ names: [String]
  ) throws {
    let study = try Self.imported(system, names)
    #expect(study.diagnostics.isEmpty, "\(study.diagnostics.map(\.message))")
    let judged = StudyDefinitions(files: study.files, zones: DraftSettlingTests.zones)
    #expect(judged.diagnostics.filter { $0.severity == .error }.isEmpty, "\(judged.diagnostics.map(\.message))")
    for line in study.report.lines where line.fate != .kept {
      #expect(!line.note.isEmpty && !line.file.isEmpty, "\(line)")
      #expect(!line.note.contains(" line "), "a line of a file that nobody has: \(line.note)")
    }
  }

  // MARK: - REDCap

  private static func redcap(_ rows: [String]) -> StudyImport {
    let head = REDCapField.columns.map(\.name).joined(separator: ",")
    return imported(.redcap, "d.csv", ([head, "id,f,,text,ID,,,,,,,,,,,,,"] + rows).joined(separator: "\n"))
  }

  private static let numbers = ["a,f,,text,A,,,number,,,,,,,,,,", "b,f,,text,B,,,number,,,,,,,,,,"]

  @Test(arguments: [
    // A blank before the value, as people guard sums and divisions.
    ("if([a]='' or [b]='', '', [a]/[b])", "value: a / b }"),
    ("if([a]=\"\", \"NaN\", if([b]=\"NaN\", \"\", [a]+[b]))", "value: a + b }"),
    ("if([a]>3, if([b]='', '', 1), 0)", "value: if(answered(a) and a > 3, if(not answered(b), 0 / 0, 1), 0)"),
    // What is met counts 1.
    ("([a]>=2)+([b]>=2)", "value: if(answered(a) and a >= 2, 1, 0) + if(answered(b) and b >= 2, 1, 0)"),
  ])
  func `calculations of REDCap are written as a person would write them`(_ source: String, _ expected: String) {
    let quoted = source.replacing("\"", with: "\"\"")
    let rows = ["c,f,,calc,C,\"\(quoted)\",,,,,,,,,,,,", "z,f,,text,Z,,,,,,,,,,,,,"]
    let survey = Self.text(Self.redcap(Self.numbers + rows))
    #expect(survey.contains(expected), "\(survey)")
    #expect(!survey.contains("showIf"), "\(survey)")
  }

  @Test func `texts and numbers are told together, and a text may be blank`() {
    let study = Self.redcap(
      Self.numbers + [
        "c,f,,text,C,,,,,,,,,,,,,\"@CALCTEXT(if([a]>3,'many',if([a]='','',if([a]=1,5,'few'))))\"",
        "d,f,,calc,D,\"datediff('2020-01-31', 'today', 'd', true)\",,,,,,,,,,,,",
      ])
    let survey = Self.text(study)
    #expect(survey.contains("if(answered(a) and a == 1, concat(5), \"few\")"), "\(survey)")
    #expect(survey.contains("value: (today - 2020-01-31) / 1 day"), "\(survey)")
    #expect(study.report.count(.lost) == 0)
  }

  @Test func `a box that no choice has is not ticked, and capitals of codes don't matter`() {
    let survey = Self.text(
      Self.redcap([
        "a,f,,checkbox,A,\"X, One | y, Two\",,,,,,,,,,,,", "b,f,,text,B,,,,,,,[a(x)] = '1',,,,,,",
        "c,f,,text,C,,,,,,,\"[a(Y)] = '1' and [a(z)] = '0'\",,,,,,",
      ]))
    #expect(survey.contains("{ id: b, type: text, prompt: B, showIf: a contains \"X\" }"), "\(survey)")
    #expect(survey.contains("{ id: c, type: text, prompt: C, showIf: a contains \"y\" }"), "\(survey)")
  }

  @Test func `a text that only calculations follow is a page to read`() {
    let study = Self.redcap(
      Self.numbers + ["n,f,,descriptive,Thank you,,,,,,,[a] > 1,,,,,,", "c,f,,calc,C,\"sum([a],[b])\",,,,,,,,,,,,"])
    let survey = Self.text(study)
    #expect(survey.contains("type: instruction, text: Thank you, showIf: a > 1"), "\(survey)")
    #expect(study.report.count(.lost) == 0)
  }

  @Test func `an answer at another event is the latest one, and the report says so`() {
    let study = Self.redcap([
      "w,f,,text,W,,,number,,,,,,,,,,",
      "n,g,,descriptive,\"You weighed [base_arm_1][w] kg, [w][1], [first-event-name][w]; see [form-url]\",,,,,,,,,,,,,",
      "v,g,,text,V,,,number,,,,[base_arm_1][w] > 50,,,,,,", "d,g,,calc,D,\"[v]-[base_arm_1][w]\",,,,,,,,,,,,",
      "e,g,,calc,E,\"[base_arm_1][v]\",,,,,,,,,,,,",
    ])
    let survey = Self.text(study, "Surveys/g.yaml").replacing("\\\"", with: "\"")
    let told = #"You weighed {{last("w")}} kg, {{last("w")}}, {{last("w")}}; see …"#
    #expect(survey.contains(told), "\(survey)")
    #expect(survey.contains(#"showIf: last("w") > 50"#) && survey.contains(#"v - last("w")"#), "\(survey)")
    #expect(Self.told(study, "piping") == [.approximated, .approximated, .approximated, .lost])
    #expect(Self.told(study, "branching logic") == [.approximated])
    // An answer to the same form at an earlier event has no word.
    #expect(Self.told(study, "field type calc").sorted { $0.rawValue < $1.rawValue } == [.approximated, .lost])
  }
}
