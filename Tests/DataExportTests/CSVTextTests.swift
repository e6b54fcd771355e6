import JSONText
import SurveyModel
import Testing

@testable import DataExport

/// Cells as RFC 4180 and careful people want them.
@Suite struct CSVTextTests {
  private static func text(_ cells: [Cell]) -> (text: String, guarded: Int) {
    var csv = CSVText()
    csv.append(cells)
    return (String(decoding: csv.bytes, as: UTF8.self), csv.guarded)
  }

  @Test(arguments: [
    (Cell.value("a,b"), "\"a,b\"\r\n"), (.value("say \"so\""), "\"say \"\"so\"\"\"\r\n"),
    (.value("a\r\nb"), "\"a\r\nb\"\r\n"),
    (.value(.number(literal: "-3")), "-3\r\n"), (.value(true), "true\r\n"), (.blank(.skipped), ".skipped\r\n"),
    (.none, "\r\n"),
  ])
  func `a cell is quoted where it must be`(_ cell: Cell, _ expected: String) {
    let (text, guarded) = CSVTextTests.text([cell])
    #expect(text == expected)
    #expect(guarded == 0)
  }

  @Test(arguments: ["=1", "+1", "-1", "@a", "\t=1", "＝1", ".skipped", ".timedOut"])
  func `a formula, and a text that looks like a blank, gets an apostrophe`(_ text: String) {
    let (written, guarded) = CSVTextTests.text([.value(.string(text))])
    #expect(written == "'" + text + "\r\n")
    #expect(guarded == 1)
  }
}
