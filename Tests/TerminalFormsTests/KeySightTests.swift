import CivilTime
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// No key acts on what is not in sight, and nothing that was set is lost without a word.
@Suite struct KeySightTests {
  private static let long = String(repeating: "How strong was the pain on the whole of the day? ", count: 6)

  @Test func `in a small window the first key leads to the choices, and the next one chooses`() {
    var session = KeySession.asking(.boolean(BooleanFormat()), prompt: Self.long)
    #expect(session.lines(20, 8).joined(separator: " ").contains("How strong"))
    session.press(.scalar("y"))
    #expect(session.widget.line == "")
    #expect(session.lines(20, 8).contains { $0.hasSuffix("Yes") })
    session.press(.scalar("y"))
    #expect(session.lines(20, 8).contains { $0.hasPrefix("> 1") })
    #expect(!session.press(.enter).entries.isEmpty)
  }

  @Test func `no letter of a text is lost, however far it grows out of the window`() {
    let text = String((0..<900).map { Character(String($0 % 10)) })
    var session = KeySession.asking(.text(TextFormat(lines: 4)))
    for letter in text {
      _ = session.lines(40, 20)
      session.type(String(letter))
    }
    #expect(session.widget.line == text)
    var pasted = KeySession.asking(.text(TextFormat(lines: 4)), prompt: Self.long)
    _ = pasted.lines(20, 8)
    pasted.type(text)
    #expect(pasted.widget.line == "", "the field was not in sight")
    _ = pasted.lines(20, 8)
    pasted.type(text)
    #expect(pasted.widget.line == text)
  }

  @Test func `a window with no room for the question takes no answer, and stops`() {
    var session = KeySession.asking(.boolean(BooleanFormat()))
    #expect(session.lines(20, 3).joined(separator: " ").contains("too small"))
    #expect(session.press(.scalar("y"), .enter).entries.isEmpty)
    #expect(session.widget.line == "")
    #expect(session.press(.control("c"), .control("c")).quit)
    _ = session.lines(80, 24)
    #expect(!session.press(.scalar("y"), .enter).entries.isEmpty)
  }

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
      for _ in 0..<40 where session.isUnread || session.drawn.lines == 0 {
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

  /// A sitting whose closing page shows, with a question that takes several lines.
  private static func closed() -> KeySession {
    var builder = SurveyBuilder()
    builder.form("first", [builder.item("How strong is your pain at this very moment?", .boolean(BooleanFormat()))])
    builder.form("then", [builder.item("Did you sleep well in the last night?", .boolean(BooleanFormat()))])
    var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
    session.form.closes = true
    for _ in 0..<2 { session.press(.scalar("y"), .enter) }
    let told = ["Recorded today at 10:41.", "1 of 1 done", "Questions? me@example.org"]
    session.close(with: Closing(thanks: "Thank you", lines: told))
    return session
  }

  @Test(arguments: [(20, 8), (40, 8), (40, 20), (80, 24)])
  func `all of the closing page can be scrolled into sight`(_ columns: Int, _ rows: Int) {
    var session = Self.closed()
    var pages = [session.lines(columns, rows)]
    while pages.count < 30, pages.last?.contains("-- more: PgDn --") == true {
      session.press(.pageDown)
      pages.append(session.lines(columns, rows))
    }
    let seen = pages.joined().joined(separator: " ").split(separator: " ").joined(separator: " ")
    let words = "Thank you Recorded today 10:41. done Questions? 1 How strong moment? 2 Did sleep night? Yes"
    for word in words.split(separator: " ") { #expect(seen.contains(word), "\(word) in \(pages)") }
    #expect(pages.count < 30 && pages.allSatisfy { $0.count <= rows })
    for line in pages.joined() { #expect(line.count <= columns, "\(line)") }
    for _ in pages {
      session.press(.pageUp)
      _ = session.lines(columns, rows)
    }
    #expect(session.lines(columns, rows).contains("Thank you"))
  }

  @Test func `on the closing page Enter changes no answer that is out of sight`() {
    var session = Self.closed()
    _ = session.lines(20, 8)
    session.press(.down)
    #expect(session.lines(20, 8).contains { $0.hasPrefix("> 1") })
    for _ in 0..<3 {
      session.press(.pageUp)
      _ = session.lines(20, 8)
    }
    #expect(!session.lines(20, 8).contains { $0.hasPrefix("> 1") })
    #expect(session.press(.enter).entries.isEmpty && session.form.isClosing)
    #expect(session.lines(20, 8).contains { $0.hasPrefix("> 1") })
    #expect(!session.press(.enter).entries.isEmpty && !session.form.isClosing)
  }

  @Test(arguments: [Key.escape, .scalar("b"), .backTab])
  func `a change that is left keeps the answer that was recorded, and says so`(_ key: Key) {
    var session = Self.closed()
    session.press(.scalar("2"), .enter, .control("u"))
    #expect(!session.form.isClosing && session.widget.line == "")
    let turn = session.press(key)
    #expect(!turn.entries.contains { if case .respond = $0.input { true } else { false } })
    #expect(session.form.isAtEnd)
    session.close(with: Closing(thanks: "Thank you", lines: []))
    let page = session.lines(80, 24)
    #expect(page.contains("* nothing was changed; the answer stays as it was recorded"), "\(page)")
    #expect(page.contains { $0.contains("2  Did you sleep well in the last night?  Yes") }, "\(page)")
  }

  @Test func `a document stays where it was read, whatever key is pressed`() {
    var builder = SurveyBuilder()
    let item = builder.item("consent", .consent(ConsentFormat(signature: true)))
    let text = (1...60).map { "Line \($0)." }.joined(separator: "\n\n")
    let consent = ConsentStep(item: item, document: SurveyBuilder.text(text), version: "1", declined: nil)
    builder.steps.append(Step(id: "consent", kind: .consent(consent)))
    var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
    for _ in 0..<3 {
      _ = session.lines(40, 20)
      session.press(.pageDown)
    }
    _ = session.lines(40, 20)
    let top = session.drawn.top
    for keys: [Key] in [[.scalar("2")], [.up], [.scalar("x")], [.scalar("1")], [.enter], [.scalar("A")]] {
      for key in keys { session.press(key) }
      _ = session.lines(40, 20)
      #expect(session.drawn.top == top && top > 10, "\(keys)")
    }
    #expect(session.form.stage == .signature && session.widget.line == "A")
  }

  @Test func `text that is not confirmed comes back with its question`() {
    var session = KeySession.asking(.boolean(BooleanFormat()))
    session.press(.scalar("y"), .enter)
    session.press(.scalar("n"))
    session.press(.backTab)
    #expect(session.widget.line == "1")
    session.press(.enter)
    #expect(session.widget.line == "2")
  }

  @Test func `skipping what was typed asks once`() {
    var session = KeySession.asking(.text(TextFormat()), optional: true)
    session.type("my back")
    #expect(session.press(.control("s")).entries.isEmpty)
    #expect(session.fault?.contains("not confirmed") == true && session.widget.line == "my back")
    #expect(session.press(.end, .control("s")).entries.isEmpty)
    #expect(session.press(.control("s")).entries.first?.input == .respond(slot: 0, .skipped))
  }

  @Test func `stopping asks once, and another key goes on`() {
    var session = KeySession.asking(.boolean(BooleanFormat()))
    #expect(!session.press(.control("c")).quit)
    #expect(session.fault?.contains("stop?") == true)
    #expect(!session.press(.scalar("y")).quit)
    #expect(session.widget.line == "", "the key that goes on does nothing else")
    #expect(!session.press(.scalar("y"), .control("c")).quit)
    let line = session.lines(80, 24).firstIndex { $0.hasSuffix("2  No") } ?? 0
    #expect(!session.press(.click(column: 3, row: line)).quit)
    #expect(session.widget.line == "1", "nor does the click that goes on")
    session.press(.click(column: 3, row: line))
    #expect(session.widget.line == "2")
    #expect(!session.press(.control("c")).quit)
    #expect(session.press(.control("c")).quit)
  }

  @Test func `the marks of a choice with own words are there on the way back`() {
    let choices = [
      Choice(value: .text("a"), text: SurveyBuilder.text("A")),
      Choice(value: .text("else"), text: SurveyBuilder.text("Else"), other: true),
    ]
    var session = KeySession.asking(.choice(ChoiceFormat(choices: choices, multiple: true)))
    session.press(.scalar("1"), .scalar("2"), .enter)
    session.type("my own")
    session.press(.backTab)
    #expect(session.widget.line == "1 2")
    session.press(.enter)
    #expect(session.widget.line == "my own")
    #expect(!session.press(.enter).entries.isEmpty)
  }

  @Test func `a space behind a picked date leaves it readable`() {
    var session = KeySession.asking(.dateTime(DateTimeFormat()))
    session.press(.right, .right)
    session.type(" 07:30")
    #expect(!session.press(.enter).entries.isEmpty)
  }

  @Test func `b and Esc go back, Tab goes on, and ? shows every key`() {
    var session = KeySession.asking(.boolean(BooleanFormat()))
    session.press(.scalar("y"), .tab)
    #expect(session.form.prompt?.question == "last")
    session.press(.scalar("b"))
    #expect(session.form.prompt?.question == "i")
    session.press(.enter, .escape)
    #expect(session.form.prompt?.question == "i")
    session.press(.scalar("?"))
    #expect(session.lines(40, 20).contains { $0.hasPrefix("Up/Down") })
    session.press(.scalar("y"))
    #expect(session.lines(40, 20).contains("i"))
    #expect(session.widget.line == "1")
  }

  @Test func `in a text letters are letters`() {
    var session = KeySession.asking(.text(TextFormat()))
    session.type("b?")
    #expect(session.widget.line == "b?")
    session.press(.help)
    #expect(session.lines(40, 20).contains { $0.hasPrefix("F1") })
  }

  private static let seven = (1...7).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }

  @Test func `a choice below the window is shown before it is recorded`() {
    var session = KeySession.asking(.choice(ChoiceFormat(choices: Self.seven)))
    #expect(!session.lines(20, 8).contains { $0.contains("Choice 4") })
    #expect(session.press(.scalar("4"), .enter).entries.isEmpty)
    #expect(session.lines(20, 8).contains { $0.hasPrefix("> 4  Choice 4") })
    let fourth = Answer.choice(ChosenValue(.text("c4")))
    #expect(session.press(.enter).entries.first?.input == .respond(slot: 0, .answered(fourth)))
  }

  @Test func `every mark of several is shown before they are recorded`() {
    var session = KeySession.asking(.choice(ChoiceFormat(choices: Self.seven, multiple: true)))
    _ = session.lines(20, 8)
    session.press(.scalar("4"), .scalar("7"))
    var turns = 0
    while turns < 5, session.press(.enter).entries.isEmpty {
      #expect(session.lines(20, 8).contains { $0.hasPrefix("> [x] ") })
      turns += 1
    }
    #expect(turns == 2)
  }

  @Test func `digits mark choices whose values are whole numbers, below nothing too`() {
    let choices = [3, 2, 1, -1].map { Choice(value: .number(DecimalNumber($0)), text: SurveyBuilder.text("V\($0)")) }
    var session = KeySession.asking(.choice(ChoiceFormat(choices: choices, multiple: true)))
    session.type("3-11")
    #expect(session.widget.line == "3 1 -1")
    session.type("3")
    #expect(session.widget.line == "1 -1")
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

  @Test(arguments: [
    (AnswerFormat.numeric(NumericFormat(minimum: DecimalNumber(0), maximum: DecimalNumber(99))), 2, "2", "1"),
    (.quantity(QuantityFormat(kind: .timeInterval)), 27_000, "7 h 30 min", "8 h"),
  ]) func `a number that was recorded shows as it is typed, and is replaced by what is typed`(
    _ format: AnswerFormat, _ recorded: Int, _ shown: String, _ typed: String
  ) {
    var builder = SurveyBuilder()
    builder.form("f", [builder.item("i", format)])
    let runner = StepRunner(survey: builder.survey(), context: testContext())
    var session = KeySession(runner, recorded: { _, _ in .answered(.number(DecimalNumber(recorded))) })
    #expect(session.widget.line == shown)
    session.type(typed)
    #expect(session.widget.line == typed)
  }

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
}
