import CivilTime
import SurveyModel
import Testing

@testable import Sittings

/// A sitting led without lines, keys or a screen: what a face is shown, and what it hands on.
@Suite struct FormSessionTests {
  private static func session(
    _ survey: Survey, in language: LanguageTag = .english, path: InputPath = .plain
  ) -> FormSession {
    FormSession(StepRunner(survey: survey, context: testContext(language)), path: path)
  }

  private static func testContext(_ language: LanguageTag) -> SittingContext {
    SittingContext(
      run: "r", language: language, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 1,
      started: Instant(milliseconds: 1_000))
  }

  private static let at = Instant(milliseconds: 2_000)

  @Test func `what is asked is a value with all that a face shows`() throws {
    var session = Self.session(SampleSurvey.survey)
    #expect(session.asked == nil)
    #expect(
      session.page
        == PageText(title: "Welcome", text: "A few questions.", marked: "A few questions.", media: nil, document: nil))
    #expect(session.take(.goOn, at: Self.at).entries.map(\.input) == [.forward])
    let asked = try #require(session.asked)
    #expect(asked.question == "How strong is your pain?")
    #expect(asked.hint == "Think of the whole day")
    #expect(asked.number == 1 && asked.total?.most == 7)
    #expect(!asked.canSkip && !asked.canSayDontKnow && asked.canGoBack)
    #expect(asked.current == nil && asked.suggested == nil)
    guard case .scale(let scale) = asked.input else { return #expect(Bool(false), "\(asked.input)") }
    #expect(scale.minimum == DecimalNumber(0) && scale.maximum == DecimalNumber(10) && scale.step == 1)
    #expect(scale.maximumLabel == "The worst" && scale.criteria == [.init(value: 5, text: "Hard to work")])
  }

  @Test func `a refusal is said in words, and nothing is taken`() {
    var session = Self.session(SampleSurvey.survey, in: .japanese)
    _ = session.take(.goOn, at: Self.at)
    let place = session.place
    for act in [
      FormSession.Act.line("eleven"), .line("11"), .answer(.number(DecimalNumber(11))), .answer(.boolean(true)), .keep,
      .skip, .dontKnow, .goOn, .revise("1"), .line(" "),
    ] {
      let turn = session.take(act, at: Self.at)
      #expect(turn.entries.isEmpty && turn.notices.isEmpty, "\(act)")
      #expect(turn.refusal?.isEmpty == false, "\(act)")
    }
    #expect(session.place == place)
  }

  @Test func `a whole answer and a typed one come to the same`() {
    var typed = Self.session(SampleSurvey.survey)
    var whole = typed
    let answers: [(String, Answer)] = [
      ("4", .number(DecimalNumber(4))), ("y", .boolean(true)), ("1", .choice(ChosenValue(.text("knee")))),
      ("2 1", .choices([ChosenValue(.text("rest")), ChosenValue(.text("ice"))])),
    ]
    _ = (typed.take(.goOn, at: Self.at), whole.take(.goOn, at: Self.at))
    for (line, answer) in answers {
      let turns = (typed.take(.line(line), at: Self.at), whole.take(.answer(answer), at: Self.at))
      #expect(turns.0.entries == turns.1.entries && !turns.0.entries.isEmpty, "\(line)")
    }
    #expect(typed.runner.result == whole.runner.result)
  }

  @Test func `a text of one's own is asked as a part of its own, and taken whole`() throws {
    var session = Self.session(SampleSurvey.survey)
    for act in [FormSession.Act.goOn, .line("4"), .line("n"), .line("2")] { _ = session.take(act, at: Self.at) }
    #expect(session.asked?.question == "In your own words")
    #expect(session.asked?.input == .text(lines: 1, maximumLength: TextFormat.hardMaximum))
    #expect(session.asked?.canSkip == false)
    let whole = ChosenValue(.text("else"), other: "my back")
    #expect(session.take(.answer(.choice(whole)), at: Self.at).entries.count == 1)
    _ = session.take(.back, at: Self.at)
    #expect(session.asked?.current == .answered(.choice(whole)))
    #expect(session.take(.keep, at: Self.at).entries.isEmpty)
    #expect(session.asked?.question == "What helped?")
  }

  @Test func `what is marked is judged before words are asked for`() throws {
    let format = ChoiceFormat(
      choices: ["a", "b", "c"].map {
        Choice(value: .text($0), text: SurveyBuilder.text($0), exclusive: $0 == "b", other: $0 == "c")
      }, multiple: true)
    let item = FormItem(id: "i", slot: 0, prompt: SurveyBuilder.text("Which"), format: .choice(format))
    let prompt = ItemPrompt(
      item: item, language: .english, fallback: .english, words: LanguageTag.english.catalogue)
    #expect(prompt.reply(to: "1 3", at: .answer) == .more(.other([ChosenValue(.text("a")), ChosenValue(.text("c"))])))
    for line in ["2 3", "3 3"] {
      guard case .refused = prompt.reply(to: line, at: .answer) else { return #expect(Bool(false), "\(line)") }
    }
  }

  @Test(arguments: [InputPath.plain, .keys])
  func `Enter keeps the words that were given before, where no field holds them`(_ path: InputPath) throws {
    var session = Self.session(SampleSurvey.survey, path: path)
    for act in [FormSession.Act.goOn, .line("4"), .line("n"), .line("2"), .line("my back"), .back, .line("2")] {
      _ = session.take(act, at: Self.at)
    }
    #expect(session.asked?.question == "In your own words")
    let turn = session.take(.line(""), at: Self.at)
    if path == .plain {
      guard case .respond(_, _, let kept)? = turn.entries.first?.input else { return #expect(Bool(false), "\(turn)") }
      #expect(kept == .answered(.choice(ChosenValue(.text("else"), other: "my back"))))
    } else {
      #expect(turn.refusal != nil && turn.entries.isEmpty)
    }
  }

  @Test func `a consent shows its document and asks for the name when somebody agrees`() throws {
    var session = Self.session(SampleSurvey.survey)
    for line in ["4", "n", "1", "3", "70"] {
      if session.asked == nil { _ = session.take(.goOn, at: Self.at) }
      _ = session.take(.line(line), at: Self.at)
    }
    #expect(session.asked?.canSkip == true)
    _ = session.take(.skip, at: Self.at)
    #expect(session.asked?.input == .date(minimum: nil, maximum: CivilDate(iso: "2026-11-20")))
    _ = session.take(.dontKnow, at: Self.at)
    #expect(session.page?.document == "# The study")
    #expect(session.asked?.input == .decision(yes: "I agree", no: "I do not agree"))
    #expect(session.asked?.number == nil)
    #expect(session.take(.line("1"), at: Self.at).entries.isEmpty)
    #expect(session.asked?.question == "Type your full name as your signature")
    let named = Answer.consent(ConsentAnswer(agreed: true, signature: "Ann Person"))
    #expect(session.take(.answer(named), at: Self.at).entries.count == 2)
  }

  @Test(arguments: 0..<100) func `whatever is typed at random, each item asked has its words and its place`(
    _ seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 90_000)
    var session = Self.session(RandomSurvey.make(using: &random))
    for count in 0..<500 where session.runner.ending == nil {
      let instant = Instant(milliseconds: Int64(2_000 + count))
      guard let asked = session.asked else {
        #expect(session.cursor == nil)
        #expect(session.take(.goOn, at: instant).entries.isEmpty == false)
        continue
      }
      #expect(asked.place == session.place)
      let (line, stage) = (TypedLines.answers.randomElement(using: &random) ?? "", session.stage)
      let turn = session.take(.line(line), at: instant)
      #expect(turn.refusal != nil || session.place != asked.place || session.stage != stage || !turn.entries.isEmpty)
    }
    if session.runner.ending != nil { #expect(session.asked == nil && session.page == nil) }
  }
}
