import CivilTime
import SurveyModel
import Testing

@testable import Sittings

/// What a quiz says of an answer is read before the time of the next page begins.
@Suite struct TellingTests {
  private static func at(_ seconds: Int) -> Instant { Instant(milliseconds: Int64(seconds) * 1_000) }

  /// Two timed questions with feedback, then one without a limit.
  private static func session() -> FormSession {
    var builder = SurveyBuilder()
    for id in ["a", "b"] {
      let item = builder.item(id, correct: .boolean(true))
      let limit = TimeLimit(milliseconds: 10_000, onTimeout: .next)
      builder.steps.append(Step(id: "p" + id, timeLimit: limit, feedback: true, kind: .form([item])))
    }
    builder.form("last", [builder.item("c")])
    return FormSession(StepRunner(survey: builder.survey(), context: testContext()), path: .plain)
  }

  @Test func `the next clock starts when what was told is left`() throws {
    var session = Self.session()
    let answered = session.take(.line("n"), at: Self.at(5))
    #expect(answered.notices.contains { $0.contains("Right is") } && answered.entries.count == 1)
    #expect(session.isTelling && session.prompt == nil && session.deadline == nil)
    #expect(session.take(.line("y"), at: Self.at(6)).refusal != nil && session.isTelling)
    // Long after the time of the page before.
    #expect(session.take(.goOn, at: Self.at(60)).entries.count == 1)
    #expect(session.prompt?.question == "b" && session.deadline == Self.at(70))
    #expect(session.runner.answer(at: 0) == .boolean(false))
  }

  @Test func `an answer that came too late is told before the next clock starts, too`() {
    var session = Self.session()
    let late = session.take(.expire, at: Self.at(11))
    #expect(late.notices.count == 2 && late.entries.isEmpty && session.isTelling)
    _ = session.take(.goOn, at: Self.at(30))
    #expect(session.prompt?.question == "b" && session.deadline == Self.at(40))
    #expect(session.runner.path.count == 2)
  }

  @Test func `where no clock follows, what is told stands above the next question`() {
    var session = Self.session()
    _ = session.take(.line("y"), at: Self.at(5))
    _ = session.take(.goOn, at: Self.at(6))
    let answered = session.take(.line("y"), at: Self.at(7))
    #expect(!answered.notices.isEmpty && !session.isTelling && session.prompt?.question == "c")
  }
}
