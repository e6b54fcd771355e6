import ActiveTasks
import CivilTime
import Sittings
import SurveyModel
import Testing
import Wording

@testable import TerminalForms

/// Digits on scales: what is recorded is what was meant.
@Suite struct KeyScaleTests {
  /// The line that stands after keys, `_` being a pause.
  static func line(_ format: AnswerFormat, _ keys: String) -> String {
    var session = KeySession.asking(format)
    var time = 0
    for scalar in keys.unicodeScalars {
      time += scalar == "_" ? 1_600 : 100
      if scalar != "_" { _ = session.take(.scalar(scalar), at: Instant(milliseconds: 2_000), milliseconds: time) }
    }
    return session.widget.line
  }

  static func scale(_ minimum: Int, _ maximum: Int, step: Int = 1) -> AnswerFormat {
    .scale(ScaleFormat(minimum: minimum, maximum: maximum, step: step))
  }

  @Test(arguments: [
    (1, 7, 1, "65", "5"), (0, 10, 1, "10", "10"), (0, 10, 1, "1_0", "0"), (0, 10, 1, "07", "7"), (0, 10, 1, "105", "5"),
    (0, 20, 1, "25", "5"), (0, 20, 1, "15", "15"), (0, 100, 10, "100", "100"), (-5, 5, 1, "-3", "-3"),
    (-5, 5, 1, "-_3", "-3"),
    (-5, 5, 1, "3-2", "-2"), (0, 100, 1, "65", "65"), (0, 100, 1, "6_5", "65"), (0, 100, 1, "650", "650"),
    (1, 7, 1, "7,5", "7,5"), (0, 10, 1, "7.5", "7.5"), (0, 10, 1, "-1", "-1"), (0, 100, 1, "7x5", "7x5"),
    (1, 7, 1, "６５", "5"),
  ]) func `a digit that overruns begins anew, and so does one after a pause`(
    _ minimum: Int, _ maximum: Int, _ step: Int, _ keys: String, _ line: String
  ) {
    #expect(Self.line(Self.scale(minimum, maximum, step: step), keys) == line)
  }

  @Test func `a comma is not passed over, and Enter says why nothing is recorded`() {
    var session = KeySession.asking(Self.scale(1, 7))
    for scalar in "7,5".unicodeScalars { _ = session.take(.scalar(scalar), at: Instant(milliseconds: 2_000)) }
    #expect(session.take(.enter, at: Instant(milliseconds: 2_000)).entries.isEmpty)
    #expect(session.fault?.contains("'7,5' is not taken here") == true)
    #expect(session.widget.line == "7,5")
  }

  @Test func `a pause between two digits begins a new number of a list, too`() {
    let choices = (1...20).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }
    let list = AnswerFormat.choice(ChoiceFormat(choices: choices))
    #expect(Self.line(list, "15") == "15")
    #expect(Self.line(list, "1_5") == "5")
    #expect(Self.line(list, "25") == "25")
    #expect(Self.line(list, "25_5") == "5")
    // As a typed line is read, and as the screen shows it.
    #expect(Self.line(list, "02") == "2" && Self.line(list, "0") == "0")
  }

  @Test func `a number with a zero before it moves the mark, and what was marked stays`() {
    let choices = [0, 1, 2, 10].map { Choice(value: .number(DecimalNumber($0)), text: SurveyBuilder.text("L\($0)")) }
    let list = AnswerFormat.choice(ChoiceFormat(choices: choices, multiple: true))
    #expect(Self.line(list, "2 _01") == "2")
    #expect(Self.line(list, "2 _01 ") == "1 2")
    #expect(Self.line(list, "2 _03") == "03")
  }

  @Test(arguments: ["1,0", "1.0", "7,5"], [false, true])
  func `a comma in the number of a list is not passed over, and Enter says so`(typed: String, multiple: Bool) {
    let choices = (1...12).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }
    var session = KeySession.asking(.choice(ChoiceFormat(choices: choices, multiple: multiple)))
    if multiple { for key in [Key.scalar("2"), .scalar(" ")] { session.press(key) } }
    session.widget.rest()
    for scalar in typed.unicodeScalars { session.press(.scalar(scalar)) }
    #expect(session.press(.enter).entries.isEmpty)
    #expect(session.fault?.contains("'\(typed)' is not a number") == true, "\(session.fault ?? "")")
  }

  @Test func `the digit of a choice is its value`() {
    let choices = (0...3).map { Choice(value: .number(DecimalNumber($0)), text: SurveyBuilder.text("Level \($0)")) }
    var session = KeySession.asking(.choice(ChoiceFormat(choices: choices)))
    #expect(session.lines(40, 20).contains("  0  Level 0"))
    _ = session.take(.scalar("1"), at: Instant(milliseconds: 2_000))
    #expect(session.lines(40, 20).contains("> 1  Level 1"))
    let entries = session.take(.enter, at: Instant(milliseconds: 2_000)).entries
    #expect(entries.first?.input == .respond(slot: 0, .answered(.choice(ChosenValue(.number(DecimalNumber(1)))))))
  }
}

/// What the keys of a list and of a measurement are answered with.
@Suite struct KeyFaultTests {
  private static func choices(_ values: [Int], several: Bool = false) -> AnswerFormat {
    .choice(
      ChoiceFormat(
        choices: values.map { Choice(value: .number(DecimalNumber($0)), text: SurveyBuilder.text("Level \($0)")) },
        multiple: several))
  }

  @Test func `in a low window the program's own question shows the choice that a key set`() {
    let choices = [
      "Go on where you were", "Start over; what was answered so far is set aside", "Set it aside for good",
    ]
    var choice = KeyChoice("This was begun before. What now?", among: choices, words: LanguageTag.english.catalogue)
    _ = choice.screen(columns: 20, rows: 8)
    for (key, word) in [("3", "for good"), ("2", "aside"), ("1", "Go on")] as [(Unicode.Scalar, String)] {
      #expect(choice.take(.scalar(key)) == nil)
      let lines = choice.screen(columns: 20, rows: 8).lines.map(\.text)
      #expect(lines.count <= 8)
      #expect(lines.contains { $0.contains("\(key)  ") } && lines.contains { $0.contains(word) }, "\(lines)")
    }
    #expect(choice.take(.enter) == .chosen(0))
  }

  @Test func `a number that no choice has is answered with those that there are`() {
    var session = KeySession.asking(Self.choices([1, 2, 5]))
    session.press(.scalar("4"))
    #expect(session.lines(80, 24).contains("! '4' is not a number among 1, 2, 5"))
    session.press(.scalar("x"))
    #expect(session.lines(80, 24).contains { $0.hasPrefix("! ? names the keys that work; this one does nothing here") })
    var choice = KeyChoice("What now?", among: ["This", "That"], words: LanguageTag.english.catalogue)
    #expect(choice.take(.scalar("3")) == nil)
    #expect(choice.screen(columns: 80, rows: 24).lines.map(\.text).contains("! '3' is not a number from 1 to 2"))
  }

  @Test func `a fault in the second value of a measurement leaves it where it is, with its text`() {
    var session = KeySession.asking(.active(ActiveTask(.locationTrack)))
    session.type("500")
    session.press(.enter)
    session.type("10 mins x")
    session.press(.enter)
    let lines = session.lines(80, 24)
    #expect(lines.contains { $0.hasPrefix("Time in seconds") } && lines.contains("> 10 mins x"), "\(lines)")
    session.press(.control("u"))
    session.type("10 min")
    session.press(.enter)
    #expect(session.lines(80, 24).contains("Name of this recording"))
  }

  @Test func `parts of a measurement that don't go together stay to be mended`() {
    var session = KeySession.asking(.active(knee))
    for part in ["130", "10"] {
      session.type(part)
      session.press(.enter)
    }
    #expect(session.form.stage == .answer && session.widget.line == "130")
    session.press(.enter)
    #expect(session.form.stage != .answer && session.widget.line == "10")
  }

  @Test func `while a list is filtered Esc stands in the help once`() {
    var session = KeySession.asking(Self.choices(Array(1...9)))
    session.press(.scalar("1"), .enter)
    session.press(.escape)
    session.press(.scalar("/"))
    let help = session.help(200, 60).joined()
    #expect(help.ranges(of: "Esc ").count == 1, "\(help)")
  }

  @Test func `what Enter keeps is told in sight, and no longer once something else is typed`() {
    var session = KeySession.asking(.text(TextFormat()), optional: true)
    session.press(.control("s"))
    session.press(.scalar("b"))
    #expect(session.lines(80, 24).contains { $0.contains("Enter keeps it") })
    session.type("fine")
    #expect(!session.lines(80, 24).contains { $0.contains("Enter keeps it") })
    var long = KeySession.asking(Self.choices(Array(1...60), several: true))
    for key in [Key.down, .end, .scalar(" ")] {
      _ = long.lines(80, 24)
      long.press(key)
    }
    _ = long.lines(80, 24)
    long.press(.enter)
    long.press(.scalar("b"))
    #expect(long.lines(80, 24).contains { $0.contains("now: Level 60") }, "\(long.lines(80, 24))")
  }
}

extension KeySession {
  /// A session whose first question takes a format, with two questions before its end.
  static func asking(_ format: AnswerFormat, optional: Bool = false, prompt: String = "i") -> KeySession {
    var builder = SurveyBuilder()
    let item = builder.item(prompt, format, optional: optional)
    let last = builder.item("last")
    builder.form("first", [item])
    builder.form("then", [last])
    return KeySession(StepRunner(survey: builder.survey(), context: testContext()))
  }

  mutating func lines(_ columns: Int, _ rows: Int) -> [String] {
    screen(columns: columns, rows: rows, now: Instant(milliseconds: 1_000)).lines.map(\.text)
  }

  @discardableResult mutating func press(_ keys: Key...) -> FormSession.Turn {
    var turn = FormSession.Turn()
    for key in keys { turn = take(key, at: Instant(milliseconds: 2_000)) }
    return turn
  }

  mutating func type(_ text: String) { for scalar in text.unicodeScalars { press(.scalar(scalar)) } }
}
