import CivilTime
import Sittings
import SurveyModel
import Testing
import Wording

@testable import TerminalForms

/// What a voice is given: everything that an eye sees change, and no signs.
@Suite struct SpeakingTests {
  private static func text(_ text: String) -> LocalizedText { SurveyBuilder.text(text) }

  private static func choices(_ count: Int, other: Bool = false) -> [Choice] {
    (1...count).map { Choice(value: .text("c\($0)"), text: text("Choice \($0)"), other: other && $0 == count) }
  }

  @Test func `an answer that is asked about again is said, with what Enter does`() {
    var session = KeySession.asking(.quantity(QuantityFormat(kind: .timeInterval, maximum: DecimalNumber(86_400))))
    _ = session.spoken()
    #expect(!session.isUnsaid)
    session.type("7:30")
    session.press(.enter)
    #expect(session.isUnsaid)
    #expect(
      SpokenText.lines(session.spoken()) == ["7 h 30 min?", "Enter if that is right, n if not, or type it again"])
  }

  @Test func `a signature and own words are asked for aloud, without the page once more`() {
    var builder = SurveyBuilder()
    let item = builder.item("consent", .consent(ConsentFormat(signature: true)))
    let consent = ConsentStep(item: item, document: Self.text("The study"), version: "1", declined: nil)
    builder.steps.append(Step(id: "consent", kind: .consent(consent)))
    var session = KeySession(StepRunner(survey: builder.survey(), context: testContext()))
    #expect(session.spoken().contains("The study"))
    session.press(.scalar("1"), .enter)
    #expect(session.isUnsaid && session.spoken() == [LanguageTag.english.catalogue.signature])
    var other = KeySession.asking(.choice(ChoiceFormat(choices: Self.choices(3, other: true))))
    _ = other.spoken()
    other.press(.scalar("3"), .enter)
    #expect(other.isUnsaid && other.spoken().first?.contains("In your own words") == true)
  }

  @Test func `a search says what was typed and how many choices it leaves`() {
    var session = KeySession.asking(.choice(ChoiceFormat(choices: Self.choices(12))))
    session.press(.scalar("/"))
    #expect(session.spokenChange() == ["", "12 choices left"])
    session.type("1")
    #expect(session.spokenChange() == ["1", "4 choices left"])
    session.press(.enter)
    #expect(session.spokenChange() == ["1", "4 choices left"])
    session.press(.scalar("/"))
    session.type("x")
    #expect(session.spokenChange() == ["x", "no match"])
  }

  @Test func `the list of keys is read, and the question after it`() {
    var session = KeySession.asking(.boolean(BooleanFormat()))
    _ = session.spoken()
    session.press(.scalar("?"))
    #expect(session.spokenChange().contains("Enter: go on") && session.spokenChange().last == "any key goes back")
    session.press(.enter)
    #expect(session.isUnsaid && session.spoken().contains("i"))
  }

  @Test func `a value is said with what it means`() {
    let format = ScaleFormat(
      minimum: 1, maximum: 7, minimumLabel: Self.text("Total help"),
      criteria: [.init(value: 6, text: Self.text("Needs a device"))])
    var session = KeySession.asking(.scale(format))
    session.type("6")
    #expect(session.spokenChange() == ["6", "Needs a device"])
    session.type("1")
    #expect(session.spokenChange() == ["1", "Total help"])
    session.type("3")
    #expect(session.spokenChange() == ["3"])
  }

  @Test func `marks and places are told in words`() {
    var session = KeySession.asking(.choice(ChoiceFormat(choices: Self.choices(3), multiple: true)))
    session.press(.scalar("2"))
    #expect(session.spokenChange() == ["2  Choice 2, marked"])
    session.press(.scalar(" "))
    #expect(session.spokenChange() == ["2  Choice 2, not marked"])
    var rank = KeySession.asking(.rank(RankFormat(choices: Self.choices(3))))
    rank.press(.down)
    #expect(rank.spokenChange() == ["1  Choice 1, no place yet"])
    rank.press(.scalar(" "))
    #expect(rank.spokenChange() == ["1  Choice 1, place 1"])
  }

  @Test(arguments: [
    ("Recorded.\n(##------) 1 of 3 done", ["Recorded.", "1 of 3 done"]),
    ("  [a number from 30 to 45 (°C)]", ["a number from 30 to 45 (°C)"]),
    ("  (now: Fever, Enter keeps it)", ["now: Fever, Enter keeps it"]),
    ("> [ ] 08:00    Diary", ["08:00    Diary"]), (" .  08:00  Diary", ["08:00  Diary"]),
    ("[1] 08:00  Diary", ["1 08:00  Diary"]),
    ("------", []),
    ("(a) or (b)", ["(a) or (b)"]),
    ("! '5' is not taken", ["'5' is not taken"]), ("-5 to [x]", ["-5 to [x]"]), ("", []),
  ]) func `signs are not said`(_ line: String, _ spoken: [String]) {
    #expect(SpokenText.lines([line]) == spoken)
  }

  @Test func `the keys of the closing page say where they lead`() {
    var session = KeySession.asking(.boolean(BooleanFormat()))
    session.press(.scalar("y"), .enter, .scalar("y"), .enter)
    session.form.closes = true
    session.close(with: Closing(thanks: "Thank you", lines: []))
    #expect(session.form.isClosing)
    let help = session.lines(80, 24).joined(separator: "\n")
    #expect(help.contains("Enter leave") && help.contains("b back to the last question"), "\(help)")
    session.press(.scalar("1"))
    #expect(session.lines(80, 24).joined(separator: "\n").contains("Enter change"))
  }
}
