import Definitions
import Diagnostics
import Testing

@testable import Exchange

/// What has too much is refused while it is read.
@Suite struct SourceBoundsTests {
  private static func refusals(_ system: ForeignSystem, _ bytes: [UInt8], _ name: String) -> [String] {
    let source = SourceFile(path: name, bytes: bytes)
    let read = StudyImport(system, files: [source], id: "s", zones: DraftSettlingTests.zones)
    #expect(read.files.files.isEmpty)
    return read.diagnostics.map(\.message)
  }

  private static func book(_ sheets: [(String, [[String]])]) throws -> [UInt8] {
    try #require(WorkbookText(sheets: sheets.map { WorkbookText.Sheet(name: $0.0, rows: $0.1) }).bytes)
  }

  private static let questions = [["type", "name", "label"], ["text", "a", "A"]]

  @Test func `a sheet of too many rows is refused with the row`() throws {
    let rows = Self.questions + Array(repeating: ["text", "b", "B"], count: 20_000)
    #expect(
      Self.refusals(.xlsform, try Self.book([("survey", rows)]), "f.xlsx") == [
        "the sheet 'survey' has more than 20000 rows with something in them: reading stopped in row 20001"
      ])
  }

  @Test func `a sheet of too many columns is refused`() throws {
    let wide = [["type", "name", "label"] + Array(repeating: "x", count: 500)]
    #expect(
      Self.refusals(.xlsform, try Self.book([("survey", wide)]), "f.xlsx") == [
        "the sheet 'survey' has more than 500 columns: reading stopped in row 1"
      ])
  }

  @Test func `rows without anything, and sheets that nobody reads, don't count`() throws {
    let rows = Self.questions + Array(repeating: ["", "", ""], count: 30_000)
    let notes = Array(repeating: ["x"], count: 150_000)
    let source = SourceFile(path: "f.xlsx", bytes: try Self.book([("survey", rows), ("notes", notes)]))
    let read = StudyImport(.xlsform, files: [source], id: "s", zones: DraftSettlingTests.zones)
    #expect(read.diagnostics.isEmpty && !read.files.files.isEmpty)
  }

  @Test func `a dictionary of too many fields is refused with the row`() {
    let head = "field_name,form_name,field_type,field_label\n"
    let text = head + (0..<20_001).map { "f\($0),f,text,F\n" }.joined()
    #expect(
      Self.refusals(.redcap, Array(text.utf8), "d.csv") == [
        "the table has more than 20000 rows with something in them: reading stopped in row 20001"
      ])
  }

  @Test func `a questionnaire of too many items is refused`() {
    let items = Array(repeating: #"{"linkId":"a","type":"string","text":"A"}"#, count: 20_001).joined(separator: ",")
    let text = #"{"resourceType":"Questionnaire","status":"active","item":[\#(items)]}"#
    #expect(Self.refusals(.fhir, Array(text.utf8), "q.json") == ["it has 20001 items; 20000 are read"])
  }

  @Test func `a definition of too many fields is refused`() {
    let text = "[" + Array(repeating: #"{"field_name":"a"}"#, count: 20_001).joined(separator: ",") + "]"
    #expect(Self.refusals(.radar, Array(text.utf8), "a_armt.json") == ["it has 20001 fields; 20000 are read"])
  }

  @Test func `a project of too many fields is refused with the line`() {
    let items = (0..<20_001).map { "<ItemDef OID=\"f\($0)\" Name=\"f\($0)\"/>\n" }.joined()
    let text = "<ODM>\n<Study><MetaDataVersion>\n\(items)</MetaDataVersion></Study></ODM>"
    let told = Self.refusals(.redcap, Array(text.utf8), "p.xml")
    #expect(told == ["line 20003: the project has more than 20000 fields"], "\(told)")
  }
}
