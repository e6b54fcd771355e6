import CivilTime
import JSONText
import SurveyModel
import Testing

@testable import DataExport

/// Names, codes and cells of an SPSS file, read back.
@Suite struct SPSSFileTests {
  /// What a table of these rows is read back as.
  private static func file(_ variables: [Variable], _ rows: [[Cell]]) throws -> SystemFile {
    SystemFile(try written(variables, rows).bytes)
  }

  private static func written(_ variables: [Variable], _ rows: [[Cell]]) throws -> (bytes: [UInt8], cut: Int) {
    let table = DataTable(name: "t", title: "Nightly ✓", variables: variables)
    var widths = SPSSWidths(table)
    for row in rows { widths.add(row) }
    var bytes: [UInt8] = []
    var file = try SPSSFile(
      table, widths, label: "Knee", created: Instant(milliseconds: 0), to: { bytes += $0 })
    for row in rows { try file.add(row) }
    try file.finish()
    return (bytes, file.cut)
  }

  @Test func `names are letters first, short, and none twice in any case`() {
    let names = SPSSColumn.names([
      "a-b", "a_b", "A.B", "a.b", "1x", "日本", String(repeating: "x", count: 99), "end.", "by",
    ])
    #expect(
      names == ["a_b", "a_b_2", "A.B", "a.b_2", "v_1x", "v___", String(repeating: "x", count: 58), "end._", "by_2"])
  }

  @Test(arguments: [(0.0, -91.0), (-50, -91), (-90, -991), (-95, -991), (-5000, -9991)])
  func `a blank's number lies below every value that the column can have`(_ minimum: Double, _ code: Double) throws {
    let file = try SPSSFileTests.file(
      [Variable("x", "X", .number, minimum: minimum, path: "a/x")],
      [[.blank(.skipped)], [.value(.double(minimum))], [.none]])
    #expect(file.rows == [[.number(code)], [.number(minimum)], [.missing]])
    #expect(file.variables[0].missing?.contains(code) == true)
    #expect(file.variables[0].missing?.contains(minimum) == false)
    #expect(file.variables[0].labels[.number(code)] == ItemState.skipped.meaning)
  }

  @Test func `dates and times are SPSS's own, and what they measure is said`() throws {
    let file = try SPSSFileTests.file(
      [
        Variable("day", "Day", .date, path: "a/day"), Variable("at", "At", .time), Variable("seen", "Seen", .dateTime),
        Variable("pain", "Pain", .integer, measure: .ordinal, path: "a/pain"), Variable("who", "Who", .text),
      ],
      [
        [
          .value("2026-11-20"), .value("07:30"), .value("2026-11-20T08:03:11.204+09:00"), .value(4), .value("P1"),
        ], [.blank(.notReached), .none, .none, .blank(.timedOut), .none],
      ])
    let day = 14_014_512_000.0
    #expect(
      file.rows == [
        [.number(day), .number(27_000), .number(day + 28_991), .number(4), .text("P1")],
        [.number(-94), .missing, .missing, .number(-95), .text("")],
      ])
    #expect(file.variables.map(\.format) == [39, 21, 22, 5, 1])
    #expect(file.variables.map(\.measure) == [3, 3, 3, 2, 1])
    #expect(file.variables.map(\.label) == ["Day", "At", "Seen", "Pain", "Who"])
    #expect(file.label == "Knee: Nightly ✓")
  }

  @Test(arguments: [1, 8, 9, 255, 256, 300, 1000, 5000])
  func `a text of any length comes back whole, with its line breaks`(_ length: Int) throws {
    let text =
      String("a\nb\r\nc 痛み".utf8.map { Character(UnicodeScalar($0)) }.filter(\.isASCII))
      + String(repeating: "x", count: length)
    let file = try SPSSFileTests.file(
      [Variable("note", "Note", .text, path: "a/note"), Variable("n", "N", .integer)],
      [[.value(.string(text)), .value(7)], [.blank(.skipped), .none]])
    #expect(file.rows == [[.text(text), .number(7)], [.text(".skipped"), .missing]])
    #expect(file.named.map(\.name) == ["note", "n"])
  }

  @Test(arguments: [(32_760, 32_760, 0), (32_761, 32_767, 0), (32_767, 32_767, 0), (40_000, 32_767, 1)])
  func `a text has the most bytes that SPSS takes, and what is longer is cut`(_ length: Int, _ width: Int, _ cut: Int)
    throws
  {
    let text = String(repeating: "x", count: length)
    let written = try SPSSFileTests.written(
      [Variable("note", "Note", .text, path: "a/note"), Variable("n", "N", .integer)],
      [[.value(.string(text)), .value(7)], [.value("short"), .value(8)]])
    #expect(written.cut == cut)
    #expect(String(decoding: written.bytes, as: Unicode.ASCII.self).contains("V1=\(width)\0\t"))
    let rows = SystemFile(written.bytes).rows
    #expect(rows == [[.text(String(text.prefix(width))), .number(7)], [.text("short"), .number(8)]])
  }

  @Test func `a text is cut between characters, and numbers that are texts in an old version make a text column`()
    throws
  {
    #expect(SPSSColumn.prefix(of: Array("痛み".utf8), 4) == Array("痛".utf8))
    let file = try SPSSFileTests.file(
      [Variable("q", "Q", .integer, labels: [.init(1, "One")], path: "a/q")], [[.value(1)], [.value("old")]])
    #expect(file.rows == [[.text("1")], [.text("old")]])
    #expect(file.variables[0].labels[.text("1")] == "One")
  }

  @Test func `an answer that looks like a blank is marked`() throws {
    let file = try SPSSFileTests.file(
      [Variable("q", "Q", .text, path: "a/q"), Variable("answer", "A", .text)],
      [[.value(".skipped"), .value(".skipped")], [.blank(.skipped), .none]])
    // A column without blanks has nothing to tell it from.
    #expect(file.rows == [[.text("..skipped"), .text(".skipped")], [.text(".skipped"), .text("")]])
  }
}
