import Sittings
import ActiveTasks
import CivilTime
import SurveyModel
import TerminalForms
import Testing

/// How a plain session takes lines: commands, answers in two parts, changes, and what is never taken.
@Suite struct PlainSessionTests {
  private static func answers(_ transcript: Transcript) -> [String: Answer?] {
    let items = transcript.runner.result.results.filter { !$0.abandoned }.flatMap(\.results)
    return Dictionary(items.map { ($0.item, $0.answer) }, uniquingKeysWith: { _, last in last })
  }

  @Test func `the lines of a sitting give the answers that they name`() throws {
    var transcript = Transcript(SampleSurvey.survey)
    transcript.type(SampleSurvey.lines)
    let answers = Self.answers(transcript)
    #expect(transcript.runner.ending == .complete)
    #expect(answers["pain"] == .number(DecimalNumber(4)))
    #expect(answers["woke"] == .boolean(true))
    #expect(answers["site"] == .choice(ChosenValue(.text("else"), other: "my back")))
    #expect(answers["helped"] == .choices([ChosenValue(.text("rest")), ChosenValue(.text("ice"))]))
    #expect(answers["weight"] == .number(try #require(DecimalNumber("72.5"))))
    #expect(answers["born"] == .date(try #require(CivilDate(iso: "1980-02-29"))))
    #expect(answers["consent"] == .consent(ConsentAnswer(agreed: true, signature: "Ann Person")))
    #expect(answers["rangeOfMotion"] == .active(RangeOfMotion(minimum: 10, maximum: 120, method: .goniometer).result))
    #expect(transcript.journal.allSatisfy { $0.path == .plain })
  }

  @Test func `an empty line is never an answer`() {
    var transcript = Transcript(SampleSurvey.survey)
    transcript.type(["", "", "   ", "\t"])
    #expect(transcript.journal.map(\.input) == [.forward])
    #expect(transcript.runner.pendingItem?.id == "pain")
  }

  @Test func `nobody skips or doesn't know what does not offer it`() {
    var transcript = Transcript(SampleSurvey.survey)
    transcript.type(["", ":skip", ":dontknow"])
    #expect(transcript.journal.count == 1)
    #expect(transcript.text.contains("this question can't be skipped"))
    #expect(transcript.text.contains("this question has no \"I don't know\""))
  }

  @Test func `commands take no notice of case, and an unknown one says so`() {
    var transcript = Transcript(SampleSurvey.branching())
    transcript.type([":HELP", ":halp", "n", "：ＤｏｎｔＫｎｏｗ"])
    for command in [":back", ":skip", ":dontknow", ":help", ":quit"] {
      #expect(transcript.text.contains("\n\(command)  "))
    }
    #expect(transcript.text.contains("there is no command ':halp'"))
    #expect(transcript.runner.ending == .complete)
    #expect(transcript.runner.result.lastVisit(of: "last")?.results[0].state == .dontKnow)
  }

  @Test(arguments: [("::back", ":back"), ("：：ｂａｃｋ", "：ｂａｃｋ")])
  func `two colons begin an answer that begins with one, which stays as it was typed`(_ line: String, _ kept: String) {
    var transcript = Transcript(SampleSurvey.survey)
    transcript.type(["", "4", "n", "2", line])
    let site = transcript.runner.result.results.flatMap(\.results).first { $0.item == "site" }
    #expect(site?.answer == .choice(ChosenValue(.text("else"), other: kept)))
  }

  @Test func `quitting records nothing and leaves the sitting where it was`() {
    var transcript = Transcript(SampleSurvey.branching())
    transcript.type(["y", ":quit"])
    #expect(transcript.hasQuit)
    #expect(transcript.journal.map(\.input) == [.yes(0)])
    #expect(transcript.runner.ending == nil)
  }

  @Test func `a session goes on at the first item that is not confirmed`() throws {
    var first = Transcript(SampleSurvey.branching())
    first.type(["y", "n", "my \"knee\"", ":quit"])
    var runner = StepRunner(survey: first.runner.survey, context: .test(.english))
    for entry in first.journal {
      let json = entry.json(in: runner.survey)
      try runner.apply(try #require(JournalEntry(json: json, in: runner.survey)))
    }
    var second = Transcript(of: PlainSession(runner))
    second.type([":skip"])
    #expect(second.runner.ending == .complete)
  }

  @Test func `going back and changing an answer opens a branch, and closes it`() {
    var transcript = Transcript(SampleSurvey.branching())
    transcript.type(["n"])
    #expect(transcript.runner.step?.id == "last")
    transcript.type([":back", "y", "y", "the knee"])
    #expect(transcript.runner.step?.id == "last")
    #expect(transcript.text.contains("(now: No, Enter keeps it)"))
    transcript.type([":back", ":back", ":back", "n", ":skip"])
    #expect(transcript.runner.ending == .complete)
    let results = transcript.runner.result.results.filter { $0.step == "where" }
    #expect(results.map(\.abandoned) == [true, false])
    #expect(results.map { $0.results[0].state } == [.notShown, .notShown])
    #expect(results[0].results[0].answer == .text("the knee"))
  }

  @Test func `Enter keeps what was confirmed`() {
    var transcript = Transcript(SampleSurvey.branching())
    transcript.type(["y", "n", "the knee", ":back", ""])
    #expect(transcript.runner.step?.id == "last")
    #expect(transcript.journal.map(\.input).suffix(2) == [.back, .forward])
    #expect(Self.answers(transcript)["site"] == .text("the knee"))
  }

  @Test func `there is nothing before the first question`() {
    var transcript = Transcript(SampleSurvey.branching())
    transcript.type([":back"])
    #expect(transcript.journal.isEmpty)
    #expect(transcript.text.contains("this is the first question"))
  }

  @Test func `back in the second part of an answer leads to its first`() {
    var transcript = Transcript(SampleSurvey.survey)
    transcript.type(["", "4", "y", "2", ":back", "1"])
    #expect(Self.answers(transcript)["site"] == .choice(ChosenValue(.text("knee"))))
    transcript.type(["3", "70", ":skip", ":dontknow", "1", ":back", "2"])
    #expect(transcript.runner.ending == .declined)
    #expect(Self.answers(transcript)["consent"] == .consent(ConsentAnswer(agreed: false)))
  }

  @Test func `a session that has ended shows and takes nothing`() {
    var transcript = Transcript(SampleSurvey.branching())
    transcript.type(["n", ":skip"])
    var session = transcript.session
    #expect(session.prompt().isEmpty)
    let turn = session.take("y", at: Instant(milliseconds: 9_000))
    #expect(turn.entries.isEmpty)
    #expect(turn.notices.isEmpty)
  }

  @Test func `a measured answer is confirmed in place of a line, unless it is refused`() {
    var transcript = Transcript(SampleSurvey.survey)
    transcript.type(["", "4", "n", "1", "3", "70", ":skip", ":dontknow", "1", "A"])
    #expect(transcript.runner.step?.id == "knee")
    var session = transcript.session
    let wrong = RangeOfMotion(minimum: 0, maximum: 2_000, method: .motion)
    #expect(session.confirm(.active(wrong.result), at: Instant(milliseconds: 90_000)).isEmpty)
    let measure = RangeOfMotion(start: 90, finish: 100, minimum: 90, maximum: 180, method: .motion)
    let entries = session.confirm(.active(measure.result), at: Instant(milliseconds: 90_000))
    #expect(entries.map(\.input) == [.respond(slot: 8, .answered(.active(measure.result))), .forward])
    #expect(session.runner.step?.id == "thanks")
  }
}
