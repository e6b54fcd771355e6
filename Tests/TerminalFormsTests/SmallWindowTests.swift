import CivilTime
import Sittings
import SurveyModel
import Testing
import Wording

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

  @Test(arguments: [(20, 8), (40, 20), (80, 24)], [5, 60, 300])
  func `what was answered before takes no more than a part of the window`(
    _ window: (columns: Int, rows: Int), _ length: Int
  ) {
    let choices = Self.choices(6) + [Choice(value: .text("o"), text: SurveyBuilder.text("Other"), other: true)]
    for several in [false, true] {
      var session = KeySession.asking(.choice(ChoiceFormat(choices: choices, multiple: several)))
      func draw() -> [String] { session.lines(window.columns, window.rows) }
      _ = draw()
      for _ in 0..<4 where session.widget.line.isEmpty {
        session.press(.scalar("7"))
        _ = draw()
      }
      #expect(session.widget.line == "7")
      for _ in 0..<8 where session.form.stage == .answer {
        session.press(.enter)
        _ = draw()
      }
      session.press(.paste(String(repeating: "自分の言葉 ", count: length / 5)))
      _ = draw()
      for _ in 0..<100 where session.runner.page?.step == 0 {
        session.press(session.isOutOfSight ? .pageDown : .enter)
        _ = draw()
      }
      #expect(session.runner.page?.step != 0, "\(draw())")
      session.press(.escape)
      let lines = draw()
      #expect(!lines.contains { $0.contains(session.form.words.tooSmall) }, "\(lines)")
      #expect(lines.contains { $0.contains("Choice") || $0.contains("Other") }, "\(lines)")
      #expect(lines.count <= window.rows)
    }
  }

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

  @Test(
    arguments: [
      AnswerFormat.numeric(NumericFormat(minimum: DecimalNumber(0), maximum: DecimalNumber(30))), .scale(scale),
      .text(TextFormat()), .timeOfDay(TimeOfDayFormat()), .rank(RankFormat(choices: choices(3))),
      .choice(ChoiceFormat(choices: choices(3))), .choice(ChoiceFormat(choices: choices(3), multiple: true)),
    ], [(80, 24), (40, 12), (32, 10), (20, 8)])
  func `the row of a table is in sight before its answer is taken`(
    _ format: AnswerFormat, _ window: (columns: Int, rows: Int)
  ) {
    var builder = SurveyBuilder()
    let prompt = window.rows > 20 ? Array(repeating: Self.long, count: 12).joined(separator: " ") : Self.long
    let table = FormItem.Matrix(id: "m", prompt: SurveyBuilder.text(prompt))
    builder.form("f", [builder.item("Water", format, matrix: table), builder.item("Tea", format, matrix: table)])
    var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
    var shown: [String] = []
    for _ in 0..<60 where session.widget.line.isEmpty {
      shown += session.lines(window.columns, window.rows)
      session.press(session.isOutOfSight ? .pageDown : .scalar("2"))
    }
    #expect(!session.widget.line.isEmpty)
    #expect(shown.contains { $0.contains("Water") }, "\(shown)")
  }

  @Test(
    arguments: [
      (
        AnswerFormat.quantity(QuantityFormat(kind: .timeInterval, maximum: DecimalNumber(86_400))),
        Answer.number(DecimalNumber(27_000)), "7 h 30 min"
      ),
      (.quantity(QuantityFormat(kind: .weight)), .number(DecimalNumber(70)), "70 kg"),
      (.text(TextFormat()), .text("by train"), "by train"),
      (.choice(ChoiceFormat(choices: choices(20))), .choice(ChosenValue(.text("c17"))), "Choice 17"),
    ], [(32, 10), (20, 8), (40, 12)])
  func `a value that is suggested is in sight before Enter takes it`(
    _ suggested: (format: AnswerFormat, answer: Answer, words: String), _ window: (columns: Int, rows: Int)
  ) {
    var builder = SurveyBuilder()
    builder.form("f", [builder.item(Self.long, suggested.format, suggestion: suggested.answer)])
    var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
    var shown: [String] = []
    for _ in 0..<40 {
      shown.append(session.lines(window.columns, window.rows).joined(separator: " "))
      if !session.press(.enter).entries.isEmpty { break }
    }
    let words = suggested.words.split(separator: " ")
    #expect(shown.contains { screen in words.allSatisfy { screen.contains($0) } }, "\(shown)")
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
      #expect(session.fault == "Ctrl-S skips the question; otherwise an answer is needed here")
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

  // MARK: Messages

  @Test(arguments: [(20, 8), (20, 7), (24, 9)], fields + [.choice(ChoiceFormat(choices: choices(12)))])
  func `a message that is cut has a mark, and keeps its key`(_ window: (Int, Int), _ format: AnswerFormat) {
    var session = KeySession.asking(format, optional: true, prompt: Self.long)
    for key in [Key.control("s"), .scalar("7"), .control("s"), .control("c"), .unknown, .backspace, .unknown] {
      _ = session.lines(window.0, window.1)
      session.press(key)
      guard let fault = session.fault else { continue }
      let lines = session.lines(window.0, window.1)
      guard let first = lines.firstIndex(where: { $0.hasPrefix("! ") }) else { return #expect(Bool(false), "\(fault)") }
      let help = lines.indices.last { lines[$0].contains("keys") && $0 > first } ?? lines.count
      let shown = lines[first..<help].joined(separator: " ").dropFirst(2)
      if shown != fault { #expect(shown.hasSuffix("\u{2026}"), "\(lines)") }
      for name in ["Ctrl-S", "Ctrl-C", "F1", "?"] where fault.contains(name + " ") {
        #expect(shown.contains(name), "\(lines)")
      }
    }
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
