import JSONText
import SurveyModel
import Testing

@testable import DataExport

/// Names, codes and cells of an SPSS file.
@Suite struct SPSSFileTests {
  @Test func `names are letters first, short, and none twice in any case`() {
    let names = SPSSFile.names([
      "a-b", "a_b", "A.B", "a.b", "1x", "日本", String(repeating: "x", count: 99), "end.", "by",
    ])
    #expect(
      names == ["a_b", "a_b_2", "A.B", "a.b_2", "v_1x", "v___", String(repeating: "x", count: 58), "end._", "by_2"])
  }

  @Test(arguments: [(0.0, "-91"), (-50, "-91"), (-90, "-991"), (-95, "-991"), (-5000, "-9991")])
  func `a blank's number lies below every value that the column can have`(_ minimum: Double, _ code: String) {
    let table = DataTable(
      name: "t", title: "T", variables: [Variable("x", "X", .number, minimum: minimum, path: "a/x")],
      rows: [[.blank(.skipped)], [.value(.double(minimum))], [.none]])
    let lines = String(decoding: SPSSFile(table).csv, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines[1] == Substring(code))
    #expect(lines[3] == "")
  }
}
