import ActiveTasks
import CivilTime
import Expressions
import JSONText
import SurveyModel
import Testing

@testable import Sittings

/// What was understood is asked before it counts, and numbers mean what stands beside the choices.
@Suite struct ReadBackTests {
  private static let at = Instant(milliseconds: 2_000)

  private static func session(
    _ format: AnswerFormat, in language: LanguageTag = .english, usedNames: UsedNames = UsedNames()
  ) -> FormSession {
    var builder = SurveyBuilder()
    builder.form("f", [builder.item("i", format)])
    let context = SittingContext(
      run: "r", language: language, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 1,
      started: Instant(milliseconds: 1_000))
    return FormSession(StepRunner(survey: builder.survey(), context: context), path: .plain, usedNames: usedNames)
  }

  private static func taken(_ turn: FormSession.Turn) -> Answer? {
    for entry in turn.entries {
      if case .respond(_, _, .answered(let answer)) = entry.input { return answer }
    }
    return nil
  }

  private static let sleep = AnswerFormat.quantity(
    QuantityFormat(kind: .timeInterval, maximum: DecimalNumber(86_400)))

  @Test func `a height in metres without its unit is read back where it can be none in centimetres`() {
    var session = Self.session(.quantity(QuantityFormat(kind: .height)))
    #expect(session.take(.line("1.72"), at: Self.at).entries.isEmpty)
    #expect(session.asked?.question == "172 cm?")
    #expect(Self.taken(session.take(.keep, at: Self.at)) == .number(DecimalNumber(172)))
    var whole = Self.session(.quantity(QuantityFormat(kind: .height)))
    #expect(Self.taken(whole.take(.line("172"), at: Self.at)) == .number(DecimalNumber(172)))
    var none = Self.session(.quantity(QuantityFormat(kind: .height)))
    #expect(none.take(.line("0.01"), at: Self.at).refusal != nil)
  }

  @Test func `spaces and wide digits that a keyboard adds are no part of a line`() throws {
    let digits = try #require(try? TextPattern("[0-9]{4}"))
    for typed in ["1234", " 1234 ", "1234\u{3000}", "１２３４"] {
      var session = Self.session(.text(TextFormat(pattern: digits)))
      #expect(Self.taken(session.take(.line(typed), at: Self.at)) == .text("1234"), "\(typed)")
      #expect(AnswerFormat.text(TextFormat(pattern: digits)).answer(from: .string(typed)) == .success(.text("1234")))
    }
    var free = Self.session(.text(TextFormat()))
    #expect(Self.taken(free.take(.line("  １ line "), at: Self.at)) == .text("１ line"))
    #expect(AnswerFormat.email.answer(from: .string("ａ@example.org ")) == .success(.text("a@example.org")))
  }

  @Test func `a length of time whose unit is in doubt is read back, and Enter takes it`() {
    var session = Self.session(Self.sleep)
    #expect(session.take(.line("7:30"), at: Self.at).entries.isEmpty)
    #expect(session.asked?.question == "7 h 30 min?")
    #expect(Self.taken(session.take(.keep, at: Self.at)) == .number(DecimalNumber(27_000)))
  }

  @Test func `another answer replaces what was read back, no goes to the question, and yes takes it`() {
    var session = Self.session(Self.sleep)
    _ = session.take(.line("8"), at: Self.at)
    #expect(session.asked?.question == "8 h?")
    #expect(Self.taken(session.take(.line("8 h"), at: Self.at)) == .number(DecimalNumber(28_800)))
    session = Self.session(Self.sleep)
    _ = session.take(.line("7:30"), at: Self.at)
    #expect(session.take(.line("no"), at: Self.at).entries.isEmpty)
    #expect(session.stage == .answer)
    _ = session.take(.line("7:30"), at: Self.at)
    #expect(Self.taken(session.take(.line("y"), at: Self.at)) == .number(DecimalNumber(27_000)))
  }

  @Test func `a length over the bound is told as it is asked for`() {
    var session = Self.session(Self.sleep)
    #expect(session.take(.line("25 h"), at: Self.at).refusal == "25 h is not in the range from 0 s to 24 h")
  }

  @Test func `a measurement out of the ordinary is asked about`() {
    var session = Self.session(.active(knee))
    for line in ["-50", "170"] { #expect(session.take(.line(line), at: Self.at).entries.isEmpty) }
    #expect(session.asked?.question.contains("out of the ordinary") == true)
    #expect(Self.taken(session.take(.line("y"), at: Self.at)) != nil)
    session = Self.session(.active(knee))
    _ = session.take(.line("0"), at: Self.at)
    #expect(Self.taken(session.take(.line("130"), at: Self.at)) != nil)
  }

  @Test func `a way that is typed in has a name of its own`() {
    var used = UsedNames()
    used.add("Park")
    let task = ActiveTask(.locationTrack, ["accuracy": .word("best")])
    var session = Self.session(.active(task), usedNames: used)
    for line in ["400", "600"] { #expect(session.take(.line(line), at: Self.at).entries.isEmpty) }
    #expect(session.asked?.question == "Name of this recording")
    #expect(session.take(.line("park "), at: Self.at).refusal?.contains("choose another") == true)
    #expect(session.take(.line(" "), at: Self.at).refusal != nil)
    guard case .active(let result)? = Self.taken(session.take(.line("River"), at: Self.at)) else {
      return #expect(Bool(false))
    }
    #expect(result["name"]?.string == "River")
  }

  @Test func `a fault in a later part of a measurement leaves the parts before it`() {
    let task = ActiveTask(.locationTrack, ["accuracy": .word("best")])
    var session = Self.session(.active(task))
    _ = session.take(.line("500"), at: Self.at)
    let asked = session.stage
    for (line, reason) in [
      ("soon", "'soon' is not a length of time; write it as 90 s, 15 min or 7 h 30 min"),
      ("-5", "-5 is not in the range from 0 to"), ("1:3", "is not a length of time"),
    ] {
      #expect(session.take(.line(line), at: Self.at).refusal?.contains(reason) == true, "\(line)")
      #expect(session.stage == asked)
    }
    #expect(session.take(.line("10 min"), at: Self.at).refusal == nil)
    guard case .active(let result)? = Self.taken(session.take(.line("River"), at: Self.at)) else {
      return #expect(Bool(false))
    }
    #expect(result["distance"]?.double == 500 && result["duration"]?.double == 600)
  }

  @Test func `parts that don't go together are asked for from the first on`() {
    var session = Self.session(.active(knee))
    _ = session.take(.line("130"), at: Self.at)
    #expect(session.take(.line("10"), at: Self.at).refusal != nil)
    #expect(session.stage == .answer)
  }

  private static func severity(_ values: [Int]) -> AnswerFormat {
    .choice(
      ChoiceFormat(
        choices: values.map { Choice(value: .number(DecimalNumber($0)), text: SurveyBuilder.text("Level \($0)")) }))
  }

  @Test func `the numbers beside choices are their values where those are whole numbers`() {
    var session = Self.session(Self.severity([0, 1, 2, 3]))
    #expect(session.asked?.expected == "a number from 0 to 3")
    #expect(session.take(.line("4"), at: Self.at).refusal == "'4' is not a number from 0 to 3")
    let chosen = Self.taken(session.take(.line("1"), at: Self.at))
    #expect(chosen == .choice(ChosenValue(.number(DecimalNumber(1)))))
    session = Self.session(Self.severity([0, 1, 5, 9]))
    #expect(session.asked?.expected == "a number among 0, 1, 5, 9")
    #expect(session.take(.line("2"), at: Self.at).refusal == "'2' is not a number among 0, 1, 5, 9")
    let negative = Self.severity([-1, 0, 1])
    session = Self.session(negative)
    #expect(
      Self.taken(session.take(.line("-1"), at: Self.at)) == .choice(ChosenValue(.number(DecimalNumber(-1)))))
  }

  @Test func `a unit may stand behind a number, and a comma is read by the language`() {
    let energy = AnswerFormat.numeric(NumericFormat(decimals: 1, unit: "kcal"))
    var session = Self.session(energy)
    #expect(Self.taken(session.take(.line("500 kcal"), at: Self.at)) == .number(DecimalNumber(500)))
    session = Self.session(energy)
    #expect(
      session.take(.line("38,5"), at: Self.at).refusal
        == "'38,5' is not a number; write decimals with a point: 38.5")
    session = Self.session(energy, in: LanguageTag("de"))
    #expect(Self.taken(session.take(.line("38,5 kcal"), at: Self.at)) == DecimalNumber("38.5").map(Answer.number))
    session = Self.session(energy, in: .japanese)
    #expect(Self.taken(session.take(.line("５００"), at: Self.at)) == .number(DecimalNumber(500)))
  }

  @Test func `three decimals where fewer are taken may be thousands, and are asked about`() {
    func asks(_ format: AnswerFormat, _ typed: String, in language: LanguageTag = .english) -> Bool {
      var session = Self.session(format, in: language)
      let turn = session.take(.line(typed), at: Self.at)
      return turn.refusal == nil && Self.taken(turn) == nil
    }
    let steps = AnswerFormat.numeric(NumericFormat(maximum: DecimalNumber(50_000)))
    #expect(asks(steps, "12.000") && asks(steps, "12,000") && !asks(steps, "12.0"))
    #expect(asks(steps, "12,000", in: LanguageTag("de")) && asks(steps, "12.000", in: LanguageTag("de")))
    #expect(asks(.numeric(NumericFormat(decimals: 2)), "1.500"))
    #expect(!asks(.numeric(NumericFormat(decimals: 3)), "1.500"))
    var session = Self.session(.scale(ScaleFormat(minimum: 1, maximum: 7, step: 1)))
    guard case .number(let seven)? = Self.taken(session.take(.line("7.0"), at: Self.at)) else {
      Issue.record("7.0 is a number of the scale")
      return
    }
    #expect(seven.decimals == 0)
  }

  @Test func `a date that doesn't exist is told so`() {
    var session = Self.session(.date(DateFormat()))
    #expect(
      session.take(.line("30.2.1980"), at: Self.at).refusal == "there is no 30 February 1980; that month has 29 days")
    session = Self.session(.date(DateFormat(maximum: CivilDate(iso: "2026-11-20"))))
    #expect(
      session.take(.line("2026-11-21"), at: Self.at).refusal
        == "21 November 2026 is after the latest date, 20 November 2026")
  }

  @Test func `a comma in a whole number is told that whole numbers only are taken`() {
    var session = Self.session(.scale(ScaleFormat(minimum: 0, maximum: 10)))
    #expect(session.take(.line("7,5"), at: Self.at).refusal == "'7,5' is not taken here: whole numbers only")
    #expect(session.take(.line("7,0"), at: Self.at).refusal?.contains("7.0") == true)
  }

  @Test func `marks of a Japanese sentence close up, and those of an English one do not`() {
    #expect("はい。 いいえ！ では".withoutGaps == "はい。いいえ！では")
    #expect("Thank you! Well? Yes".withoutGaps == "Thank you! Well? Yes")
  }
}
