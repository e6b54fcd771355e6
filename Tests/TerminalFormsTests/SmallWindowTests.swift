import CivilTime
import Sittings
import SurveyModel
import Testing

@testable import TerminalForms

/// In the smallest window one key brings what is asked into sight, and only then keys act.
@Suite struct SmallWindowTests {
  private static let long =
    "Which of these groups does the food belong to that you ate at this meal of the day, in all? Think of all of it."

  private static func choices(_ count: Int) -> [Choice] {
    (1...count).map { Choice(value: .text("c\($0)"), text: SurveyBuilder.text("Choice \($0)")) }
  }

  private static let scale = ScaleFormat(
    minimum: 0, maximum: 10, minimumLabel: SurveyBuilder.text("nothing at all of it"),
    maximumLabel: SurveyBuilder.text("as much as can be thought of"))

  private static let fields: [AnswerFormat] = [
    .numeric(NumericFormat(minimum: DecimalNumber(0), maximum: DecimalNumber(99))), .text(TextFormat()),
    .text(TextFormat(lines: 4)), .file(FileFormat(accept: .image)), .date(DateFormat()),
    .timeOfDay(TimeOfDayFormat()), .dateTime(DateTimeFormat()),
  ]

  @Test(arguments: fields, [Key.scalar("7"), .paste("7"), .control("u"), .control("s"), .enter, .left])
  func `the first key brings a field into sight and does nothing else`(_ format: AnswerFormat, _ key: Key) {
    var session = KeySession.asking(format, optional: true, prompt: Self.long)
    #expect(!session.lines(20, 8).contains { $0.hasPrefix(">") })
    #expect(session.press(key).entries.isEmpty)
    #expect(session.widget.line == "")
    #expect(session.lines(20, 8).contains { $0.hasPrefix(">") }, "\(session.lines(20, 8))")
    session.type("7")
    #expect(session.widget.line == "7")
    #expect(session.lines(20, 8).contains("> 7"), "\(session.lines(20, 8))")
  }

  @Test(arguments: [Key.scalar("8"), .control("u"), .control("s"), .control("n"), .backspace])
  func `a field that the view was moved away from is brought back before a key acts`(_ key: Key) {
    var session = KeySession.asking(Self.fields[0], optional: true, prompt: Self.long)
    _ = session.lines(20, 8)
    session.press(.scalar("7"))
    _ = session.lines(20, 8)
    session.press(.scalar("7"))
    for _ in 0..<4 {
      _ = session.lines(20, 8)
      session.press(.pageUp)
    }
    #expect(!session.lines(20, 8).contains("> 7"))
    #expect(session.press(key).entries.isEmpty)
    #expect(session.widget.line == "7" && session.asked == nil)
    #expect(session.lines(20, 8).contains("> 7"))
  }

  @Test(arguments: [
    AnswerFormat.choice(ChoiceFormat(choices: choices(4))), .choice(ChoiceFormat(choices: choices(12), multiple: true)),
    .boolean(BooleanFormat()), .rank(RankFormat(choices: choices(4))), .scale(scale), .ladder(scale),
    .date(DateFormat()),
  ]) func `one key brings the place of the answer into sight, whatever is told with it`(_ format: AnswerFormat) {
    for (columns, rows) in [(20, 8), (20, 10), (24, 9)] {
      var session = KeySession.asking(format, prompt: Self.long)
      _ = session.lines(columns, rows)
      session.press(.scalar("2"))
      let shown = session.lines(columns, rows)
      #expect(session.widget.line == "" && !Self.marks(shown).isEmpty, "\(shown)")
      for key in [Key.enter, .unknown, .scalar("x"), .enter] {
        session.press(key)
        #expect(!Self.marks(session.lines(columns, rows)).isEmpty, "\(key): \(session.lines(columns, rows))")
      }
    }
  }

  /// The lines of choices, of a field and of a scale.
  private static func marks(_ lines: [String]) -> [String] {
    lines.filter { line in
      line.contains("Choice") || line.hasPrefix("> ") || line.contains("|--") || line.hasSuffix(" Yes")
    }
  }

  @Test func `of a question that was never answered it says how to skip it`() {
    for format in Self.fields {
      var session = KeySession.asking(format, optional: true)
      session.type("7")
      session.press(.control("u"))
      #expect(session.press(.enter).entries.isEmpty)
      #expect(session.fault == "an answer is needed here; Ctrl-S skips the question")
    }
  }

  @Test func `how to skip a question is told whole in the smallest window, with the field`() {
    var session = KeySession.asking(Self.fields[0], optional: true, prompt: Self.long)
    for _ in 0..<2 {
      _ = session.lines(20, 8)
      session.press(.enter)
    }
    let shown = session.lines(20, 8)
    let told = shown.joined(separator: " ")
    #expect(told.contains("Ctrl-S skips the question") && shown.contains { $0.hasPrefix(">") }, "\(shown)")
  }

  @Test(arguments: [Key.scalar("2"), .control("u"), .down, .enter])
  func `choices that the view was moved away from are brought back before a key acts`(_ key: Key) {
    var session = KeySession.asking(.choice(ChoiceFormat(choices: Self.choices(4))), prompt: Self.long)
    _ = session.lines(20, 8)
    session.press(.down)
    for _ in 0..<4 {
      _ = session.lines(20, 8)
      session.press(.pageUp)
    }
    #expect(Self.marks(session.lines(20, 8)).isEmpty)
    session.press(key)
    #expect(session.widget.line == "" && session.fault == nil)
    #expect(!Self.marks(session.lines(20, 8)).isEmpty)
    session.press(.scalar("2"))
    #expect(session.widget.line == "2")
  }

  // MARK: The list of keys

  private static func keys(_ session: inout KeySession, after keys: Key...) -> [String] {
    _ = session.lines(80, 24)
    for key in keys { session.press(key) }
    #expect(session.keyPage == 0)
    return session.keyMeanings.map(\.name)
  }

  @Test func `the list of keys has those of a scale, and Tab`() {
    for format in [AnswerFormat.scale(Self.scale), .ladder(Self.scale)] {
      var session = KeySession.asking(format)
      let names = Self.keys(&session, after: .scalar("?"))
      for name in ["Up/Down", "Left/Right", "k/j", "Tab", "Home/End"] { #expect(names.contains(name), "\(name)") }
      #expect(Set(names).count == names.count)
    }
  }

  @Test func `the list of keys has those that scroll where there is something to scroll`() {
    for (count, scrolls) in [(60, true), (3, false)] {
      var session = KeySession.asking(.choice(ChoiceFormat(choices: Self.choices(count))))
      let names = Self.keys(&session, after: .scalar("?"))
      #expect(names.contains("Home/End") == scrolls && names.contains("PgUp/PgDn") == scrolls, "\(names)")
      #expect(names.contains("k/j") && Set(names).count == names.count)
    }
  }

  @Test func `a question mark behind digits of a long scale shows the keys`() {
    var session = KeySession.asking(.scale(ScaleFormat(minimum: 0, maximum: 100)))
    _ = Self.keys(&session, after: .scalar("4"), .scalar("?"))
    #expect(session.widget.line == "4")
  }

  // MARK: Rankings of ten and more

  private static func ranking(_ keys: Key...) -> KeySession {
    var session = KeySession.asking(.rank(RankFormat(choices: choices(12))))
    _ = session.lines(80, 40)
    for key in keys { session.press(key) }
    return session
  }

  @Test func `a digit that may go on waits for the next one, or for Enter`() {
    var session = Self.ranking(.scalar("1"))
    #expect(session.widget.line == "" && session.widget.current == 0)
    session.press(.scalar("2"))
    #expect(session.widget.line == "12")
    session.press(.scalar("3"))
    #expect(session.widget.line == "12 3")
    session.press(.scalar("1"))
    #expect(session.press(.enter).entries.isEmpty)
    #expect(session.widget.line == "12 3 1" && session.fault == nil)
    #expect(session.form.prompt?.question == "i")
  }

  @Test func `a number beyond a ranking ranks nothing, and stays as typed`() {
    var session = Self.ranking(.scalar("1"), .scalar("3"))
    #expect(session.fault == "'13' is not a number from 1 to 12")
    #expect(session.widget.line == "13" && session.lines(80, 40).contains("> 13"))
    #expect(session.press(.enter).entries.isEmpty)
    session.press(.backspace, .enter)
    #expect(session.widget.line == "1")
  }

  @Test func `a digit after a pause begins a new number of a ranking`() {
    var session = Self.ranking()
    for (digit, time) in [("1", 100), ("1", 1_800), ("2", 1_900)] as [(Unicode.Scalar, Int)] {
      _ = session.take(.scalar(digit), at: Instant(milliseconds: 2_000), milliseconds: time)
    }
    #expect(session.widget.line == "12")
  }
}
