import JSONText
import SurveyModel
import Testing

@testable import DataExport

/// Cells as RFC 4180, statistics and spreadsheets want them.
@Suite struct CSVTextTests {
  private static let answer = Variable("q", "Q", .text, path: "form/q")
  private static let fact = Variable("q", "Q", .text)

  private static func text(_ cell: Cell, _ variable: Variable = answer, _ style: CSVStyle = .plain) -> CSVText {
    var csv = CSVText(style)
    csv.append([cell, cell], of: [variable, variable])
    return csv
  }

  private static func line(_ cell: Cell, _ variable: Variable = answer, _ style: CSVStyle = .plain) -> String {
    String(decoding: text(cell, variable, style).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (Cell.value("a,b"), "\"a,b\""), (.value("say \"so\""), "\"say \"\"so\"\"\""),
    (.value("a\"\u{301}b"), "\"a\"\"\u{301}b\""), (.value("a\r\nb"), "\"a\r\nb\""),
    (.value("a;b"), "a;b"), (.value(.number(literal: "-3")), "-3"), (.value(true), "true"),
    (.blank(.skipped), ".skipped"),
    (.none, ""),
  ])
  func `a cell is quoted where it must be`(_ cell: Cell, _ expected: String) {
    #expect(CSVTextTests.line(cell) == expected + "," + expected + "\r\n")
  }

  @Test(arguments: ["=1", "+1", "-1", "@a", "\t=1", "＝1"])
  func `a formula is a text for statistics, and kept from running in a spreadsheet`(_ text: String) {
    #expect(CSVTextTests.line(.value(.string(text))) == text + "," + text + "\r\n")
    let csv = CSVTextTests.text(.value(.string(text)), CSVTextTests.answer, .excel(in: .english))
    #expect(String(decoding: csv.bytes.dropFirst(3), as: UTF8.self) == "'" + text + ",'" + text + "\r\n")
    #expect(csv.bytes.prefix(3) == [0xEF, 0xBB, 0xBF])
    #expect(csv.guarded == 2)
  }

  @Test func `a spreadsheet of a language with decimal commas has semicolons between cells`() {
    let german = CSVStyle.excel(in: LanguageTag("de-AT"))
    let csv = CSVTextTests.text(.value(.number(literal: "1.5")), CSVTextTests.answer, german)
    #expect(String(decoding: csv.bytes.dropFirst(3), as: UTF8.self) == "1,5;1,5\r\n")
    #expect(CSVTextTests.line(.value("a;b"), CSVTextTests.answer, german).hasSuffix("\"a;b\";\"a;b\"\r\n"))
  }

  @Test(arguments: [
    (".skipped", "..skipped"), ("..timedOut", "...timedOut"), (".skip", ".skip"), ("skipped", "skipped"), (".", "."),
  ])
  func `an answer that looks like a blank has one more dot, and nothing else has`(_ text: String, _ written: String) {
    #expect(CSVTextTests.line(.value(.string(text))) == written + "," + written + "\r\n")
    #expect(CSVTextTests.line(.value(.string(text)), CSVTextTests.fact) == text + "," + text + "\r\n")
  }
}
