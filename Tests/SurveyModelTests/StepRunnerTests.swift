import CivilTime
import SurveyModel
import Testing

@Suite struct StepRunnerTests {
  private func checkin() -> Survey {
    var builder = SurveyBuilder()
    let pain = builder.item("pain", .scale(ScaleFormat(minimum: 1, maximum: 10)))
    let sleep = builder.item("sleep", .scale(ScaleFormat(minimum: 0, maximum: 12, unit: "h")))
    builder.form("form", [pain, sleep])
    return builder.survey()
  }

  @Test func `a straight survey ends complete with every item answered`() throws {
    var runner = StepRunner(survey: checkin(), context: testContext())
    try runner.apply([.number(0, 4), .number(1, 11), .forward])
    #expect(runner.ending == .complete)
    #expect(runner.result.results.map(\.step) == ["form"])
    #expect(runner.result.results[0].results.map(\.answer) == [.number(DecimalNumber(4)), .number(DecimalNumber(11))])
    #expect(runner.state(of: "form/pain") == .answered)
  }

  @Test func `a page is not left while an item that shows is unconfirmed`() throws {
    var runner = StepRunner(survey: checkin(), context: testContext())
    try runner.apply([.number(0, 4)])
    let before = runner.result
    #expect(throws: InputRefusal.unconfirmed(slots: [1])) { try runner.apply([.forward]) }
    #expect(runner.result == before)
    #expect(runner.pendingItem?.id == "sleep")
  }

  @Test func `an answer out of bounds is refused and changes nothing`() throws {
    var runner = StepRunner(survey: checkin(), context: testContext())
    let refusal = AnswerRefusal.above(DecimalNumber(11), maximum: DecimalNumber(10), unit: nil)
    #expect(throws: InputRefusal.answer(refusal, slot: 0)) { try runner.apply([.number(0, 11)]) }
    #expect(throws: InputRefusal.mayNotSkip(slot: 0)) { try runner.apply([.respond(slot: 0, .skipped)]) }
    #expect(throws: InputRefusal.mayNotKnow(slot: 0)) { try runner.apply([.respond(slot: 0, .dontKnow)]) }
    #expect(throws: InputRefusal.notShown(slot: 7)) { try runner.apply([.number(7, 1)]) }
    #expect(throws: InputRefusal.notShown(slot: 0)) { try runner.apply([.respond(slot: 0, .timedOut)]) }
    #expect(throws: InputRefusal.atStart) { try runner.apply([.back]) }
    #expect(runner.pendingItem?.id == "pain")
  }

  @Test func `a finished sitting takes nothing more`() throws {
    var runner = StepRunner(survey: checkin(), context: testContext())
    try runner.apply([.number(0, 4), .number(1, 11), .forward])
    #expect(throws: InputRefusal.finished) { try runner.apply([.back]) }
  }

  private func branching() -> Survey {
    var builder = SurveyBuilder()
    let hurt = builder.item("hurt")
    let strong = builder.item("strong", showIf: "hurt")
    builder.form("first", [hurt, strong])
    let site = builder.item("site")
    builder.form("site", showIf: "hurt", [site])
    let last = builder.item("last", optional: true, dontKnow: true)
    builder.form("last", [last])
    return builder.survey()
  }

  @Test func `a condition shows an item of the same page as the answer changes`() throws {
    var runner = StepRunner(survey: branching(), context: testContext())
    #expect(runner.page?.items.map(\.visible) == [true, false])
    try runner.apply([.yes(0)])
    #expect(runner.page?.items.map(\.visible) == [true, true])
    try runner.apply([.yes(1), .no(0)])
    #expect(runner.page?.items.map(\.visible) == [true, false])
    try runner.apply([.forward, .yes(3), .forward])
    #expect(runner.ending == .complete)
    #expect(runner.state(of: "first/strong") == .notShown)
    #expect(runner.result.lastVisit(of: "first")?.results[1].answer == .boolean(true), "the answer is kept")
    #expect(runner.state(of: "site/site") == .notShown)
  }

  @Test func `back then forward changes nothing`() throws {
    var runner = StepRunner(survey: branching(), context: testContext())
    try runner.apply([.yes(0), .no(1), .forward, .yes(2), .forward])
    let before = runner
    try runner.apply([.back, .forward])
    #expect(runner.result.comparable == before.result.comparable)
    #expect(runner.step?.id == before.step?.id)
    try runner.apply([.back, .back, .forward, .forward])
    #expect(runner.result.comparable == before.result.comparable)
  }

  @Test func `a branch that is left keeps its answers, marked as not shown`() throws {
    var runner = StepRunner(survey: branching(), context: testContext())
    try runner.apply([.yes(0), .no(1), .forward, .yes(2), .forward, .back, .back, .no(0), .forward])
    #expect(runner.step?.id == "last")
    try runner.apply([.respond(slot: 3, .dontKnow), .forward])
    let site = try #require(runner.result.results.first { $0.step == "site" })
    #expect(site.abandoned)
    #expect(site.results[0].state == .notShown)
    #expect(site.results[0].answer == .boolean(true))
    #expect(runner.answer(at: 2) == nil)
    #expect(runner.state(of: "last/last") == .dontKnow)
  }

  @Test func `a sitting that is broken off says what was not reached`() throws {
    var runner = StepRunner(survey: branching(), context: testContext())
    try runner.apply([.no(0), .forward])
    #expect(runner.result.ending == nil)
    #expect(runner.result.results.map(\.step) == ["first", "site", "last"])
    #expect(runner.result.results.map { $0.results[0].state } == [.answered, .notShown, .notReached])
  }

  private func screening() -> Survey {
    var builder = SurveyBuilder()
    let adult = builder.item("adult")
    let eligible = builder.rule(if: "not adult", to: "sorry")
    builder.form("eligibility", next: [eligible], [adult])
    let consent = FormItem(
      id: "consent", slot: 1, prompt: SurveyBuilder.text(""), format: .consent(ConsentFormat(signature: true)))
    builder.steps.append(
      Step(
        id: "consent",
        kind: .consent(
          ConsentStep(item: consent, document: SurveyBuilder.text("..."), version: "1", declined: "regret"))))
    builder.steps.append(Step(id: "thanks", kind: .completion(.complete)))
    builder.steps.append(Step(id: "sorry", kind: .completion(.ineligible)))
    builder.steps.append(Step(id: "regret", kind: .completion(.declined)))
    return builder.survey()
  }

  private func consent(_ agreed: Bool, _ name: String? = nil) -> SittingInput {
    .respond(slot: 1, .answered(.consent(ConsentAnswer(agreed: agreed, signature: name))))
  }

  @Test func `each way out has its ending`() throws {
    var agreed = StepRunner(survey: screening(), context: testContext())
    try agreed.apply([.yes(0), .forward, consent(true, "A. Person"), .forward, .forward])
    #expect(agreed.ending == .complete)
    var ineligible = StepRunner(survey: screening(), context: testContext())
    try ineligible.apply([.no(0), .forward])
    #expect(ineligible.step?.id == "sorry")
    try ineligible.apply([.forward])
    #expect(ineligible.ending == .ineligible)
    #expect(ineligible.state(of: "consent/consent") == .notReached)
    var declined = StepRunner(survey: screening(), context: testContext())
    try declined.apply([.yes(0), .forward, consent(false), .forward])
    #expect(declined.step?.id == "regret")
    try declined.apply([.forward])
    #expect(declined.ending == .declined)
  }

  @Test func `agreeing takes a name where one is asked for`() throws {
    var runner = StepRunner(survey: screening(), context: testContext())
    try runner.apply([.yes(0), .forward])
    #expect(throws: InputRefusal.answer(.signatureMissing, slot: 1)) { try runner.apply([consent(true)]) }
    #expect(throws: InputRefusal.answer(.emptyText, slot: 1)) { try runner.apply([consent(true, "  ")]) }
  }

  @Test func `a loop ends, and its last visit counts`() throws {
    var builder = SurveyBuilder()
    let again = builder.item("again")
    let rule = builder.rule(if: "again", to: "loop")
    builder.form("loop", next: [rule], [again])
    var runner = StepRunner(survey: builder.survey(), context: testContext())
    try runner.apply([.yes(0), .forward])
    #expect(runner.page?.number == 2)
    #expect(runner.pendingItem?.id == "again", "a new visit begins blank")
    try runner.apply([.no(0), .forward])
    #expect(runner.ending == .complete)
    #expect(runner.result.results.map(\.visit) == [1, 2])
    #expect(runner.result.results.map { $0.results[0].state } == [.notShown, .answered])
    var endless = StepRunner(survey: builder.survey(), context: testContext())
    for _ in 0..<StepRunner.maximumVisits { try endless.apply([.yes(0), .forward]) }
    #expect(endless.ending == .complete, "the rule is passed over after the last visit")
  }

  @Test func `replaying the journal gives the same sitting`() throws {
    var runner = StepRunner(survey: branching(), context: testContext())
    let inputs: [SittingInput] = [.yes(0), .no(1), .forward, .yes(2), .back, .yes(1), .forward]
    let journal = inputs.enumerated().map {
      JournalEntry($1, at: Instant(milliseconds: Int64(5_000 + $0)), path: .plain, milliseconds: $0)
    }
    for entry in journal { try runner.apply(entry) }
    let survey = runner.survey
    let stored = journal.map { $0.json(in: survey) }
    var resumed = StepRunner(survey: survey, context: testContext())
    for json in stored { try resumed.apply(try #require(JournalEntry(json: json, in: survey))) }
    #expect(resumed.result == runner.result)
    #expect(resumed.pendingItem?.id == runner.pendingItem?.id)
  }
}

@Suite struct AlertTests {
  private func survey() -> Survey {
    var builder = SurveyBuilder()
    let thoughts = builder.item("thoughts", .scale(ScaleFormat(minimum: 0, maximum: 3)))
    builder.form("form", [thoughts])
    builder.steps.append(Step(id: "help", kind: .instruction))
    let last = builder.item("last")
    builder.form("last", [last])
    return builder.survey(alerts: [AlertRule(id: "harm", condition: builder.expression("thoughts >= 1"), show: "help")])
  }

  @Test func `an alert shows its step next, and the way goes on as it would have`() throws {
    var runner = StepRunner(survey: survey(), context: testContext())
    #expect(runner.raisedAlerts == [])
    try runner.apply([.number(0, 2)])
    #expect(runner.raisedAlerts == ["harm"], "raised the moment the answer is confirmed")
    try runner.apply([.forward])
    #expect(runner.step?.id == "help")
    try runner.apply([.forward])
    #expect(runner.step?.id == "last")
    try runner.apply([.yes(1), .forward])
    #expect(runner.ending == .complete)
  }

  @Test func `without an alert nobody sees its step`() throws {
    var runner = StepRunner(survey: survey(), context: testContext())
    try runner.apply([.number(0, 0), .forward])
    #expect(runner.step?.id == "last")
  }

  @Test func `going back and changing the answer takes the step off the way`() throws {
    var runner = StepRunner(survey: survey(), context: testContext())
    try runner.apply([.number(0, 3), .forward, .back, .number(0, 0), .forward])
    #expect(runner.step?.id == "last")
    #expect(runner.raisedAlerts == [])
    try runner.apply([.back, .number(0, 1), .forward])
    #expect(runner.step?.id == "help")
  }
}
