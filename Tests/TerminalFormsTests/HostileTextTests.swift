import Sittings
import CivilTime
import Expressions
import SurveyModel
import TerminalForms
import Testing

/// What a terminal would obey never reaches it raw, whoever wrote it.
@Suite struct HostileTextTests {
  /// Handed to the tests by number: a runner prints its arguments as they are.
  static let hostile = [
    "\u{1B}[2J\u{1B}[31mred", "\u{1B}]0;title\u{07}", "a\u{00}b", "\u{9B}31m", "\u{202E}txt.exe", "\u{2066}x\u{2069}",
    "\u{7F}\u{08}", "line\rover", "\u{85}\u{2028}\u{2029}", "\u{E0041}tag", "tab\there",
  ]

  private static func isRaw(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xE0000...0xE007F: true
    default: false
    }
  }

  /// Prompts and notices for lines, without the lines themselves, which the terminal echoed.
  private static func shown(_ survey: Survey, _ lines: [String], in language: LanguageTag) -> String {
    var session = PlainSession(StepRunner(survey: survey, context: .test(language)))
    var text = ""
    for line in lines {
      text += session.prompt().joined(separator: "\n") + "\n"
      text += session.take(line, at: Instant(milliseconds: 2_000)).notices.joined(separator: "\n") + "\n"
    }
    return text + session.prompt().joined(separator: "\n")
  }

  @Test(arguments: hostile.indices, [LanguageTag.english, .japanese])
  func `a line typed at any question comes out escaped`(_ number: Int, _ language: LanguageTag) {
    let text = Self.hostile[number]
    let lines = SampleSurvey.lines.flatMap { [text, ":" + text, $0] }
    let shown = Self.shown(SampleSurvey.survey, lines, in: language)
    #expect(shown.unicodeScalars.allSatisfy { !Self.isRaw($0) })
  }

  @Test(arguments: hostile.indices, [LanguageTag.english, .japanese])
  func `a text of the survey comes out escaped`(_ number: Int, _ language: LanguageTag) throws {
    let text = Self.hostile[number]
    let survey = Self.survey(of: text)
    let shown = Self.shown(
      survey, ["", "x", "11", "4", "5", "1", "5", "2 1", "x", "1", "2", "own", "7", ":back", "", "1", "Ann", "1", "2"],
      in: language)
    #expect(shown.unicodeScalars.allSatisfy { !Self.isRaw($0) })
    let plain = text.unicodeScalars.filter { !Self.isRaw($0) }.map(String.init).joined()
    #expect(plain.isEmpty || shown.contains("\\"), "the text is shown at all")
  }

  @Test(arguments: hostile.indices) func `an answer that holds such a text is shown again escaped`(_ number: Int) throws
  {
    let text = Self.hostile[number]
    var runner = StepRunner(survey: SampleSurvey.branching(), context: .test(.english))
    try runner.apply([.yes(0), .no(1), .forward])
    let answer = Answer.text("a" + text)
    guard runner.survey.items[2].item.format.refusal(of: answer) == nil else { return }
    try runner.apply([.respond(slot: 2, .answered(answer))])
    var session = PlainSession(runner)
    let shown = session.prompt().joined(separator: "\n")
    #expect(shown.contains("(now: a"))
    #expect(shown.unicodeScalars.allSatisfy { !Self.isRaw($0) })
  }

  /// A survey whose every text, unit and value is hostile.
  private static func survey(of text: String) -> Survey {
    let localized = LocalizedText(text, in: .english)
    let choices = [
      Choice(value: .text(text), text: localized, exclusive: true),
      Choice(value: .text("b"), text: localized, other: true),
    ]
    let formats: [AnswerFormat] = [
      .scale(
        ScaleFormat(
          minimum: 0, maximum: 10, minimumLabel: localized, maximumLabel: localized, unit: text,
          criteria: [.init(value: 1, text: localized)])),
      .numeric(NumericFormat(maximum: DecimalNumber(10), unit: text)),
      .boolean(BooleanFormat(yes: localized, no: localized)),
      .choice(ChoiceFormat(choices: choices, multiple: true)), .choice(ChoiceFormat(choices: choices)),
    ]
    let items = formats.enumerated().map { slot, format in
      FormItem(id: "i\(slot)", slot: slot, prompt: localized, hint: localized, format: format)
    }
    let consent = FormItem(
      id: "consent", slot: items.count, prompt: localized, format: .consent(ConsentFormat(signature: true)))
    let document = ConsentStep(item: consent, document: localized, version: text, declined: nil)
    return Survey(
      id: "hostile", digest: "sha256:0", title: localized, language: .english,
      steps: [
        Step(id: "a", title: localized, text: localized, kind: .instruction),
        Step(id: "b", title: localized, text: localized, kind: .form(items)),
        Step(id: "c", title: localized, kind: .consent(document)),
      ])
  }
}
