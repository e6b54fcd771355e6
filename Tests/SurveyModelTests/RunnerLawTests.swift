import CivilTime
import JSONText
import SurveyModel
import Testing

/// Laws of sittings, over random surveys with random answers, back-steps and changes.
@Suite struct RunnerLawTests {
  /// One for each seed; nil where the runner refused what it had offered.
  private static let sittings = (0..<200).map { seed in
    var random = SeededGenerator(seed: UInt64(seed))
    let survey = RandomSurvey.make(using: &random)
    return try? RandomSitting(survey, using: &random)
  }

  private static func sitting(_ seed: Int) throws -> RandomSitting { try #require(sittings[seed]) }

  @Test(arguments: LongRuns.seeds(50, of: 200)) func `every sitting ends, and each item ends in exactly one state`(
    _ seed: Int
  ) throws {
    let sitting = try Self.sitting(seed)
    let runner = sitting.runner
    #expect(runner.ending != nil, "\(sitting.journal.count) inputs")
    #expect(runner.page == nil)
    let survey = runner.survey
    let items = Dictionary(grouping: runner.result.items, by: \.path)
    for slot in survey.items.indices where runner.isDrawn(slot) {
      for entries in runner.instances(of: slot) {
        let path = survey.resultPath(of: slot, entries: entries)
        #expect(items[path]?.count == 1, "\(path)")
        let result = try #require(items[path]?.first?.result)
        let answer = runner.answer(at: slot, entries: entries)
        #expect((result.state == .answered) == (answer != nil))
        if result.state == .answered { #expect(result.answer == answer) }
        if runner.ending == .complete { #expect(result.state != .notReached) }
      }
    }
  }

  @Test(arguments: LongRuns.seeds(50, of: 200)) func `replaying the journal at every prefix gives the same sitting`(
    _ seed: Int
  ) throws {
    let sitting = try Self.sitting(seed)
    let survey = sitting.runner.survey
    var live = StepRunner(survey: survey, context: testContext())
    var replayed = live
    for entry in sitting.journal {
      try live.apply(entry)
      let text = entry.json(in: survey).compactText
      let stored = try #require(try JournalEntry(json: JSONValue(parsing: text), in: survey), "\(text)")
      #expect(stored == entry)
      try replayed.apply(stored)
      #expect(replayed.page == live.page)
      #expect(replayed.pendingItem?.id == live.pendingItem?.id)
    }
    #expect(replayed.result == sitting.runner.result)
    #expect(replayed.visits == sitting.runner.visits)
  }

  @Test(arguments: LongRuns.seeds(50, of: 200)) func `the result given as answers gives an equal result`(_ seed: Int)
    throws
  {
    let result = try Self.sitting(seed).runner.result
    let begun = StepRunner(survey: try Self.sitting(seed).runner.survey, context: testContext())
    let (script, faults) = AnswerScript.read(try JSONValue(parsing: result.json.compactText), for: begun.survey)
    let sitting = ScriptedSitting(begun, script: script, faults: faults, at: Instant(milliseconds: 7))
    #expect(sitting.faults == [])
    #expect(sitting.runner.ending == result.ending)
    #expect(sitting.runner.result.comparable == result.comparable, "\(result.json.compactText)")
  }

  @Test(arguments: LongRuns.seeds(50, of: 200)) func `back then forward changes nothing`(_ seed: Int) throws {
    let sitting = try Self.sitting(seed)
    var runner = StepRunner(survey: sitting.runner.survey, context: testContext())
    for entry in sitting.journal {
      try runner.apply(entry)
      guard runner.canGoBack else { continue }
      var other = runner
      try other.apply([.back, .forward])
      // The way back to a review goes on past the page that shows.
      if runner.isReturning { continue }
      #expect(other.page == runner.page)
      #expect(other.path == runner.path)
      #expect(other.result.comparable == runner.result.comparable)
    }
  }

  @Test(arguments: LongRuns.seeds(50, of: 200)) func `a refused input changes nothing`(_ seed: Int) throws {
    let sitting = try Self.sitting(seed)
    var runner = StepRunner(survey: sitting.runner.survey, context: testContext())
    let count = runner.survey.items.count
    for entry in sitting.journal {
      let page = runner.page
      let visible = Set((page?.items ?? []).filter(\.visible).map(\.slot))
      for slot in [-1, count, .max, .min] + (0..<count).filter({ !visible.contains($0) }) {
        #expect(throws: InputRefusal.notShown(slot: slot)) { try runner.apply([.respond(slot: slot, .skipped)]) }
      }
      if runner.pendingItem != nil { #expect(throws: InputRefusal.self) { try runner.apply([.forward]) } }
      #expect(runner.page == page)
      try runner.apply(entry)
    }
    #expect(runner.result == sitting.runner.result)
  }

  @Test func `a loop through a step that does not show ends like any other`() throws {
    var builder = SurveyBuilder()
    let hidden = builder.item("hidden")
    builder.form("hidden", showIf: "1 > 2", [hidden])
    let again = builder.item("again")
    builder.form("loop", next: [builder.rule(if: "again", to: "hidden")], [again])
    try Self.expectEnd(builder.survey(), .yes(1), .complete)
  }

  @Test func `a consent that is declined again and again ends as declined`() throws {
    var builder = SurveyBuilder()
    builder.steps.append(Step(id: "read", kind: .instruction))
    let item = builder.item("consent", .consent(ConsentFormat()))
    let consent = ConsentStep(item: item, document: SurveyBuilder.text("Document"), version: "1", declined: "read")
    builder.steps.append(Step(id: "consent", kind: .consent(consent)))
    try Self.expectEnd(
      builder.survey(), .respond(slot: 0, .answered(.consent(ConsentAnswer(agreed: false)))), .declined)
  }

  /// Gives the same input on every page that takes it.
  private static func expectEnd(_ survey: Survey, _ input: SittingInput, _ ending: Ending) throws {
    var runner = StepRunner(survey: survey, context: testContext())
    var pages = 0
    while runner.ending == nil, pages < 1_000 {
      pages += 1
      if runner.pendingItem != nil { try runner.apply([input]) }
      try runner.apply([.forward])
    }
    #expect(runner.ending == ending, "after \(pages) pages")
  }

  @Test func `the random surveys branch, loop, end early and are gone back in`() throws {
    let sittings = try (0..<200).map { try Self.sitting($0) }
    let results = sittings.map(\.runner.result)
    #expect(results.contains { $0.pages.contains(where: \.result.abandoned) })
    #expect(results.contains { $0.pages.contains { $0.result.visit > 1 && !$0.result.abandoned } })
    #expect(Set(results.map(\.ending)) == [.complete, .ineligible, .declined, .timedOut])
    let states = Set(results.flatMap { $0.pages.flatMap { $0.result.results.map(\.state) } })
    #expect(states == Set(ItemState.allCases))
    #expect(sittings.contains { $0.journal.contains { if case .revise = $0.input { true } else { false } } })
    #expect(results.contains { $0.draws.contains { $0.ids.count > 1 } })
    #expect(results.contains { $0.pages.contains { $0.path.contains("2") } })
    #expect(sittings.contains { $0.runner.survey.steps.count > 20 })
    let types = Set(
      results.flatMap { $0.pages.flatMap { $0.result.results.filter { $0.state == .answered }.map(\.type) } })
    #expect(
      types == [
        "scale", "boolean", "choice", "numeric", "text", "date", "consent", "rangeOfMotion", "ladder",
        "continuousScale",
        "textScale", "rank", "email", "dateTime", "timeOfDay", "timeInterval", "height", "weight", "location",
        "signature", "file",
        "computed", "matrix",
      ])
  }
}
