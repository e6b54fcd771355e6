import CivilTime
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// What keys record is what the person set, and what they see.
@Suite struct KeyFaithTests {
  private static func choices(_ count: Int, several: Bool = false) -> AnswerFormat {
    let choices = (1...count).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }
    return .choice(ChoiceFormat(choices: choices, multiple: several))
  }

  private static let levels = ScaleFormat(
    minimum: 1, maximum: 7,
    criteria: (1...7).map {
      ScaleFormat.Criterion(
        value: $0, text: SurveyBuilder.text("Level \($0). " + String(repeating: "does it with some help ", count: 8)))
    })

  // MARK: Marks that are taken away

  @Test func `an answer whose marks are all taken away is not kept`() {
    var session = KeySession.asking(Self.choices(4, several: true))
    session.press(.scalar("2"), .enter, .scalar("b"))
    #expect(session.lines(80, 24).contains { $0.contains("now: Choice 2") })
    session.press(.scalar("2"))
    #expect(!session.lines(80, 24).contains { $0.contains("now:") })
    #expect(session.press(.enter).entries.isEmpty)
    #expect(session.fault == "an answer is needed here" && session.form.prompt?.question == "i")
    session.press(.scalar("3"))
    let third = Answer.choices([ChosenValue(.text("c3"))])
    #expect(session.press(.enter).entries.first?.input == .respond(slot: 0, .answered(third)))
  }

  @Test(arguments: [Self.choices(4, several: true), .text(TextFormat()), .scale(ScaleFormat(minimum: 1, maximum: 4))])
  func `of an optional question it says how to clear the answer`(_ format: AnswerFormat) {
    var session = KeySession.asking(format, optional: true)
    session.press(.scalar("2"), .enter, .backTab)
    session.press(.end, .control("u"))
    #expect(session.press(.enter).entries.isEmpty)
    #expect(session.fault == "Ctrl-S skips the question; otherwise an answer is needed here")
    #expect(session.press(.control("s")).entries.first?.input == .respond(slot: 0, .skipped))
  }

  @Test func `what was skipped is kept, wherever the mark stands`() {
    var session = KeySession.asking(Self.choices(4, several: true), optional: true)
    session.press(.control("s"), .scalar("b"))
    session.press(.down, .enter)
    #expect(session.form.prompt?.question == "last")
  }

  @Test func `I don't know is asked about in its own words`() {
    var builder = SurveyBuilder()
    let item = builder.item("i", .text(TextFormat()), dontKnow: true)
    builder.form("f", [item])
    var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
    session.type("my back")
    #expect(session.press(.control("n")).entries.isEmpty)
    #expect(session.fault?.contains("skip") == false)
    #expect(session.fault?.contains("Ctrl-N again answers \"I don't know\"") == true)
    #expect(session.press(.control("n")).entries.first?.input == .respond(slot: 0, .dontKnow))
  }

  // MARK: Numbers beyond a list

  @Test(arguments: [false, true]) func `a number beyond the list chooses nothing, and stays as typed`(_ several: Bool) {
    var session = KeySession.asking(Self.choices(200, several: several))
    _ = session.lines(80, 24)
    session.type("205")
    #expect(session.fault == "'205' is not a number from 1 to 200")
    #expect(session.lines(80, 24).contains("> 205"))
    #expect(session.widget.current == nil)
    #expect(session.press(.enter).entries.isEmpty)
    #expect(session.fault == "'205' is not a number from 1 to 200" && session.widget.line == "205")
    session.press(.backspace)
    #expect(session.widget.current == 19)
    session.press(.control("u"))
    session.type("201")
    #expect(session.widget.current == nil)
    session.press(.backspace, .scalar("0"))
    #expect(session.widget.current == 199 && session.fault == nil)
  }

  @Test func `an arrow after a number beyond the list begins anew`() {
    var session = KeySession.asking(Self.choices(12))
    session.type("13")
    session.press(.down)
    #expect(session.widget.line == "1")
  }

  // MARK: Keys that scroll

  @Test(arguments: [
    Self.choices(4), Self.choices(4, several: true), .boolean(BooleanFormat()), .ladder(Self.levels),
    .scale(ScaleFormat(minimum: 0, maximum: 10)), .date(DateFormat(maximum: CivilDate(iso: "2026-11-20"))),
    .date(DateFormat(minimum: CivilDate(iso: "2026-01-01"))), .dateTime(DateTimeFormat()),
  ]) func `PgDn and PgUp set nothing where nothing is set`(_ format: AnswerFormat) {
    var session = KeySession.asking(format)
    for key in [Key.pageDown, .pageUp] {
      _ = session.lines(80, 40)
      session.press(key)
      #expect(session.widget.line == "" && session.widget.current == nil && session.fault == nil)
    }
  }

  @Test(arguments: [false, true]) func `a search that is given up changes nothing`(_ wasAnswered: Bool) {
    var session = KeySession.asking(Self.choices(12))
    session.press(.scalar("5"))
    if !wasAnswered { session.press(.control("u")) }
    let mark = session.widget.current
    for key in [Key.scalar("/"), .scalar("7"), .escape] {
      _ = session.lines(80, 40)
      session.press(key)
    }
    #expect(session.widget.current == mark && (mark != nil) == wasAnswered)
  }

  @Test func `Home and End mark nothing in a list before a mark is there`() {
    var session = KeySession.asking(Self.choices(60))
    for key in [Key.end, .home, .end] {
      _ = session.lines(40, 20)
      session.press(key)
      #expect(session.widget.current == nil)
    }
    #expect(session.lines(40, 20).contains { $0.hasSuffix("Choice 60") })
    session.press(.down, .end)
    #expect(session.widget.line == "60")
  }

  // MARK: Small windows

  private static let group =
    "Which of these groups does the food belong to that you ate at this meal of the day, in all?"

  @Test func `a digit marks nothing while no choice is in sight`() {
    var session = KeySession.asking(Self.choices(4, several: true), prompt: Self.group)
    #expect(!session.lines(20, 8).contains { $0.contains("Choice") })
    var presses = 0
    while session.widget.line == "", presses < 10 {
      let sees = session.lines(20, 8).contains { $0.contains("Choice 1") }
      session.press(.scalar("1"))
      presses += 1
      #expect(sees || session.widget.line == "")
    }
    #expect(presses > 1 && session.widget.line == "1")
  }

  @Test func `an error does not hide the choices for good`() {
    var session = KeySession.asking(Self.choices(4), prompt: Self.group)
    for _ in 0..<10 where session.isUnread || session.sight.drawn.lines == 0 {
      _ = session.lines(20, 8)
      session.press(.pageDown)
    }
    for key in [Key.enter, .enter, .scalar("9"), .enter] {
      _ = session.lines(20, 8)
      session.press(key)
      #expect(session.lines(20, 8).contains { $0.contains("Choice") }, "\(session.lines(20, 8))")
    }
  }

  @Test func `a level is recorded when all of its criterion was in sight`() {
    var session = KeySession.asking(.scale(Self.levels))
    for _ in 0..<20 where session.isUnread || session.sight.drawn.lines == 0 {
      _ = session.lines(20, 8)
      session.press(.pageDown)
    }
    session.press(.scalar("6"))
    var seen = session.lines(20, 8)
    var presses = 0
    while session.press(.enter).entries.isEmpty, presses < 20 {
      seen += session.lines(20, 8)
      presses += 1
    }
    #expect(presses > 1 && presses < 20)
    #expect(seen.joined(separator: " ").ranges(of: "help").count >= 8, "\(seen)")
    #expect(session.form.prompt?.question == "last")
  }

  @Test func `a window that became smaller is read before a key answers`() {
    for (columns, rows) in [(20, 6), (19, 7), (10, 4)] {
      var session = KeySession.asking(.scale(ScaleFormat(minimum: 0, maximum: 10)), prompt: Self.group)
      _ = session.lines(80, 24)
      _ = session.lines(columns, rows)
      session.press(.scalar("5"))
      #expect(session.widget.line == "")
      _ = session.lines(columns, rows)
      #expect(session.press(.enter).entries.isEmpty)
      _ = session.lines(80, 24)
      session.press(.scalar("5"))
      #expect(!session.press(.enter).entries.isEmpty)
    }
  }

  @Test func `several keys that come at once are taken on a scale that is in sight`() {
    var session = KeySession.asking(.scale(ScaleFormat(minimum: 0, maximum: 10)))
    _ = session.lines(80, 24)
    #expect(!session.press(.scalar("7"), .enter).entries.isEmpty)
  }

  // MARK: Fields and the list of keys

  @Test func `a date and time comes back as it is typed`() {
    var session = KeySession.asking(.dateTime(DateTimeFormat()))
    session.type("2026-11-20 08:30")
    session.press(.enter, .backTab)
    #expect(session.widget.line == "2026-11-20 08:30")
    let inputs = session.press(.enter).entries.map(\.input)
    #expect(!inputs.contains { if case .respond = $0 { true } else { false } }, "it is kept as it was")
    #expect(session.form.prompt?.question == "last")
  }

  @Test(arguments: [
    (AnswerFormat.scale(ScaleFormat(minimum: 0, maximum: 10)), ["0-9", "Home/End", "PgUp/PgDn", "Ctrl-U"]),
    (.boolean(BooleanFormat()), ["y ", "n ", "0-9", "Ctrl-U"]), (.text(TextFormat()), ["Ctrl-U", "Ctrl-W"]),
  ]) func `the list of keys has every key that works`(_ format: AnswerFormat, _ names: [String]) {
    var session = KeySession.asking(format)
    session.press(.scalar("5"), .right, .help)
    for (columns, rows) in [(80, 24), (20, 8)] {
      session.keyPage = 0
      var lines = session.lines(columns, rows)
      while session.hasMoreKeys {
        #expect(lines.contains("-- more: PgDn --"))
        session.press(.pageDown)
        lines += session.lines(columns, rows)
      }
      for name in names { #expect(lines.contains { $0.hasPrefix(name) }, "\(name) in \(lines)") }
    }
    session.press(.pageDown)
    #expect(session.keyPage == nil)
  }

  // MARK: An answer that is read back

  @Test func `n at an answer that is read back gives the typed text to be edited`() {
    var session = KeySession.asking(.quantity(QuantityFormat(kind: .timeInterval)))
    session.type("7:30")
    session.press(.enter)
    let asked = session.lines(80, 24)
    #expect(asked.contains { $0.hasPrefix("Enter yes  n no") }, "\(asked)")
    session.press(.scalar("n"))
    #expect(session.form.stage == .answer && session.widget.line == "7:30")
    session.type("5")
    #expect(session.widget.line == "7:305")
    session.press(.backspace, .enter)
    #expect(session.form.stage.readsBack && session.widget.line == "")
    session.type("8 n")
    #expect(session.widget.line == "8 n", "in what is typed anew it is a letter")
    session.press(.control("u"), .enter)
    #expect(session.form.prompt?.question == "last")
  }

  @Test func `y at an answer that is read back accepts it at once, as n refuses it`() {
    var session = KeySession.asking(.quantity(QuantityFormat(kind: .timeInterval)))
    session.type("7:30")
    session.press(.enter)
    #expect(session.form.stage.readsBack)
    #expect(!session.press(.scalar("y")).entries.isEmpty)
    #expect(session.form.prompt?.question == "last")
  }

  @Test(arguments: ["s", "n"] as [Character]) func `an answer that is read back is not skipped without a question`(
    letter: Character
  ) {
    var builder = SurveyBuilder()
    let item = builder.item("i", .quantity(QuantityFormat(kind: .timeInterval)), optional: true, dontKnow: true)
    let last = builder.item("last")
    builder.form("first", [item])
    builder.form("then", [last])
    var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
    session.type("7:30")
    session.press(.enter, .control(letter))
    #expect(session.form.stage.readsBack)
    #expect(session.lines(80, 24).contains { $0.contains("not confirmed") })
    session.press(.enter)
    #expect(session.form.prompt?.question == "last")
  }
}
