import CivilTime
import Foundation
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// What a click sets is what it meets.
@Suite struct KeyClickTests {
  private static let seven = (1...7).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }

  @Test func `a click marks the choice that it meets, and Enter records it`() {
    var session = KeySession.asking(.choice(ChoiceFormat(choices: Self.seven)))
    let line = session.lines(40, 20).firstIndex { $0.contains("Choice 3") } ?? 0
    #expect(session.press(.click(column: 5, row: line)).entries.isEmpty)
    #expect(session.widget.line == "3")
    session.press(.click(column: 5, row: 0), .click(column: 5, row: 19))
    #expect(session.widget.line == "3" && session.fault == nil)
    #expect(!session.press(.enter).entries.isEmpty)
    var several = KeySession.asking(.choice(ChoiceFormat(choices: Self.seven, multiple: true)))
    _ = several.lines(40, 20)
    several.press(.click(column: 0, row: line), .click(column: 0, row: line - 1), .click(column: 0, row: line))
    #expect(several.widget.line == "2")
  }

  /// The place of a text on the screen of a session.
  private static func place(of text: String, _ session: inout KeySession) -> Key {
    let lines = session.lines(80, 24)
    guard let row = lines.firstIndex(where: { $0.contains(text) }), let range = lines[row].range(of: text) else {
      return .unknown
    }
    return .click(column: lines[row].distance(from: lines[row].startIndex, to: range.lowerBound), row: row)
  }

  @Test func `a click sets a number of a scale, and a place on one without numbers`() {
    var short = KeySession.asking(.scale(ScaleFormat(minimum: 0, maximum: 10)))
    short.press(Self.place(of: "7", &short))
    #expect(short.widget.line == "7")
    short.press(Self.place(of: "10", &short))
    #expect(short.widget.line == "10")
    var long = KeySession.asking(.scale(ScaleFormat(minimum: 0, maximum: 100)))
    guard case .click(let start, let row) = Self.place(of: "|-", &long) else { return #expect(Bool(false)) }
    let length = long.lines(80, 24)[row].filter { $0 == "-" }.count
    for (place, value) in [(0, "0"), (length - 1, "100"), ((length - 1) / 2, "50")] {
      long.press(.click(column: start + 1 + place, row: row))
      let set = Int(long.widget.line) ?? -1
      #expect(abs(set - (Int(value) ?? 0)) <= 1, "\(place): \(set)")
      #expect(Array(long.lines(80, 24)[row]).firstIndex(of: "#") == start + 1 + place)
    }
  }

  @Test func `a click sets a rung of a ladder`() {
    var session = KeySession.asking(.ladder(ScaleFormat(minimum: 0, maximum: 10)))
    session.press(Self.place(of: "4 |", &session))
    #expect(session.widget.line == "4")
    #expect(!session.press(.enter).entries.isEmpty)
  }

  @Test func `a click sets a cell of a table's row`() {
    var builder = SurveyBuilder()
    let table = FormItem.Matrix(id: "m", prompt: SurveyBuilder.text("How often?"))
    let format = AnswerFormat.choice(ChoiceFormat(choices: Self.seven))
    builder.form("f", [builder.item("Sleep", format, matrix: table), builder.item("Work", format, matrix: table)])
    var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
    let lines = session.lines(80, 24)
    let row = lines.firstIndex { $0.hasPrefix("> Sleep") } ?? 0
    let cells = lines[row].indices.filter { lines[row][$0] == "." }
    session.press(.click(column: lines[row].distance(from: lines[row].startIndex, to: cells[2]), row: row))
    #expect(session.widget.line == "3")
    session.press(.click(column: 70, row: row + 1))
    #expect(session.widget.line == "3", "the row below is not asked yet")
  }
}
