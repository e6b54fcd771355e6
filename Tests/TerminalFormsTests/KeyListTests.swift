import CivilTime
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// What shows of long lists, scales and tables, and what digits mark in them.
@Suite struct KeyListTests {
  private static let long = String(repeating: "How strong was the pain on the whole of the day? ", count: 6)

  @Test func `a page of a long list takes the mark along, and what is recorded is in sight`() {
    let choices = (1...200).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }
    var session = KeySession.asking(.choice(ChoiceFormat(choices: choices)))
    for key in [Key.down, .pageDown, .pageDown, .end, .pageUp, .home, .scalar("7"), .scalar("7"), .down] {
      _ = session.lines(40, 20)
      session.press(key)
      let marked = session.lines(40, 20).filter { $0.hasPrefix("> ") }
      #expect(marked.count == 1 && marked[0].contains("Choice " + session.widget.line), "\(key): \(marked)")
    }
    #expect(session.widget.line == "78")
  }

  @Test func `a page of a list in which nothing is marked is read, and nothing is marked by it`() {
    let choices = (1...13).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }
    var session = KeySession.asking(.choice(ChoiceFormat(choices: choices)), prompt: "Which?")
    var seen: Set<String> = []
    for _ in 0..<20 {
      for line in session.lines(20, 8) { seen.insert(line.split(separator: " ").joined(separator: " ")) }
      session.press(.pageDown)
      #expect(session.widget.line == "")
    }
    for number in 1...13 { #expect(seen.contains("\(number) Choice \(number)")) }
    #expect(session.press(.enter).entries.isEmpty)
  }

  @Test(arguments: [false, true])
  func `reading a scale to its end sets nothing, and what Enter records is in sight`(_ isLadder: Bool) {
    let ends = (SurveyBuilder.text("nothing at all of it"), SurveyBuilder.text("as much as can be thought of"))
    let scale = ScaleFormat(minimum: 0, maximum: 10, minimumLabel: ends.0, maximumLabel: ends.1)
    var session = KeySession.asking(isLadder ? .ladder(scale) : .scale(scale), prompt: Self.long)
    var seen: [String] = []
    for _ in 0..<60 {
      seen += session.lines(20, 8)
      session.press(.pageDown)
      #expect(session.widget.line == "")
    }
    let text = seen.joined(separator: " ")
    for word in ["nothing", "thought", "10"] { #expect(text.contains(word), "\(word)") }
    session.press(.scalar("7"))
    var shown = session.lines(20, 8)
    #expect(shown.contains { $0.hasPrefix("> ") && $0.contains("7") }, "\(shown)")
    session.press(.pageUp)
    session.press(.pageUp)
    shown = session.lines(20, 8)
    #expect(!shown.contains { $0.hasPrefix("> ") && $0.contains("7") }, "\(shown)")
    #expect(session.press(.enter).entries.isEmpty)
    shown = session.lines(20, 8)
    #expect(shown.contains { $0.hasPrefix("> ") && $0.contains("7") }, "\(shown)")
    #expect(!session.press(.enter).entries.isEmpty)
  }

  @Test(arguments: [(20, 8), (20, 12), (40, 8)])
  func `each choice of a table's row can be seen and recorded in a small window`(_ columns: Int, _ rows: Int) {
    let words = ["never at any time", "now and then", "nearly all the time", "always without a break"]
    for (place, _) in words.enumerated() {
      let choices = words.enumerated().map {
        Choice(value: .number(DecimalNumber($0.offset)), text: SurveyBuilder.text($0.element))
      }
      var builder = SurveyBuilder()
      let matrix = FormItem.Matrix(id: "m", prompt: SurveyBuilder.text("How often in the last two weeks?"))
      builder.form(
        "f",
        [
          builder.item(
            "Little interest or pleasure in doing things", .choice(ChoiceFormat(choices: choices)), matrix: matrix)
        ])
      var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
      for _ in 0..<40 where session.isUnread || session.sight.drawn.lines == 0 {
        _ = session.lines(columns, rows)
        session.press(.pageDown)
      }
      for _ in 0...place {
        _ = session.lines(columns, rows)
        session.press(.down)
      }
      let shown = session.lines(columns, rows)
      let first = words[place].split(separator: " ")[0]
      #expect(shown.contains { $0.hasPrefix("> ") && $0.contains(first) }, "\(shown)")
      let turn = session.press(.enter)
      #expect(turn.entries.first?.input == .respond(slot: 0, .answered(.choice(ChosenValue(choices[place].value)))))
    }
  }

  @Test func `in a small window the choices stand under the row of the table that is asked`() {
    let words = ["Not at all", "On some days", "On most days", "On all days"]
    let choices = words.enumerated().map {
      Choice(value: .number(DecimalNumber($0)), text: SurveyBuilder.text($1))
    }
    var builder = SurveyBuilder()
    let table = FormItem.Matrix(id: "m", prompt: SurveyBuilder.text("How often?"))
    let items = (1...12).map {
      builder.item("Row number \($0) of them", .choice(ChoiceFormat(choices: choices)), matrix: table)
    }
    builder.form("f", items)
    var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
    for row in 1...12 {
      let lines = session.lines(40, 20)
      let asked = lines.firstIndex { $0.hasPrefix("> Row number \(row) ") } ?? 0
      let below = lines.dropFirst(asked + 1).prefix(words.count)
      #expect(below.map { String($0.dropFirst(5)) } == words, "\(lines.joined(separator: "\n"))")
      #expect(!session.press(.scalar("2"), .enter).entries.isEmpty, "\(row)")
    }
  }

  @Test func `digits mark choices whose values are whole numbers, below nothing too`() {
    let choices = [3, 2, 1, -1].map { Choice(value: .number(DecimalNumber($0)), text: SurveyBuilder.text("V\($0)")) }
    var session = KeySession.asking(.choice(ChoiceFormat(choices: choices, multiple: true)))
    session.type("3-11")
    #expect(session.widget.line == "3 1 -1")
    session.type("3")
    #expect(session.widget.line == "1 -1")
  }

  @Test(arguments: [(80, 24), (40, 20)]) func `what is searched for is in sight at once, and its first letter is taken`(
    _ columns: Int, _ rows: Int
  ) {
    let choices = (1...30).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }
    var session = KeySession.asking(.choice(ChoiceFormat(choices: choices)))
    for key in [Key.scalar("2"), .scalar("8"), .scalar("/")] {
      _ = session.lines(columns, rows)
      session.press(key)
    }
    #expect(session.lines(columns, rows).contains { $0.hasPrefix("/ ") }, "\(session.lines(columns, rows))")
    session.press(.scalar("7"))
    #expect(session.lines(columns, rows).contains { $0.hasPrefix("/ 7") })
    session.press(.down)
    #expect(session.lines(columns, rows).contains { $0.hasPrefix("> ") && $0.hasSuffix("Choice 7") })
  }

  @Test func `a number that a search hides ends the search, and its choice is in sight`() {
    let choices = (1...12).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }
    for isMultiple in [false, true] {
      var session = KeySession.asking(.choice(ChoiceFormat(choices: choices, multiple: isMultiple)))
      for key in [Key.scalar("/"), .scalar("5"), .scalar("x"), .backspace, .enter, .scalar("2")] {
        _ = session.lines(20, 8)
        session.press(key)
      }
      #expect(session.lines(20, 8).contains { $0.hasPrefix("> ") && $0.hasSuffix("2  Choice 2") })
      #expect(!session.lines(20, 8).contains { $0.hasPrefix("/") })
    }
  }
}
