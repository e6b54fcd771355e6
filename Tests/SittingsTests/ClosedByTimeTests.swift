import CivilTime
import SurveyModel
import Testing

@testable import Sittings

/// The page that closes a sitting whose time was over.
@Suite struct ClosedByTimeTests {
  @Test func `it offers no change that would be refused`() throws {
    var builder = SurveyBuilder()
    builder.form("first", [builder.item("a")])
    let limit = TimeLimit(milliseconds: 10_000, onTimeout: .end)
    builder.steps.append(Step(id: "timed", timeLimit: limit, kind: .form([builder.item("b")])))
    var session = FormSession(StepRunner(survey: builder.survey(), context: testContext()), path: .plain)
    func at(_ seconds: Int64) -> Instant { Instant(milliseconds: seconds * 1_000) }
    _ = session.take(.line("y"), at: at(1))
    if session.cursor == nil, session.prompt == nil { _ = session.take(.goOn, at: at(2)) }
    _ = session.take(.expire, at: at(30))
    try #require(session.runner.ending == .timedOut)
    session.closing = Closing(thanks: "Thank you", lines: [])
    #expect(session.isClosing && !session.review.isEmpty)
    #expect(session.review.allSatisfy { $0.number == nil })
  }
}
