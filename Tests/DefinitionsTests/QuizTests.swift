import CivilTime
import JSONText
import SurveyModel
import Testing

@testable import Definitions

/// The shipped quiz, whose questions come from a bank.
@Suite struct QuizTests {
  private static func begun(_ seed: UInt64) throws -> StepRunner {
    let context = SittingContext(
      run: "r", language: .english, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: seed,
      started: Instant(milliseconds: 0))
    return StepRunner(survey: try Instrument.load("food-pairing-quiz"), context: context)
  }

  /// Chi-squared with 23 degrees of freedom: 49.7 is passed once in a thousand. Five of 24 are drawn together, so that
  /// the counts vary less than independent ones.
  @Test func `over ten thousand seeds each question is drawn as often as any other`() throws {
    let survey = try Instrument.load("food-pairing-quiz")
    var counts: [String: Int] = [:]
    for seed in 0..<10_000 {
      let context = SittingContext(
        run: "r", language: .english, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000),
        seed: UInt64(seed), started: Instant(milliseconds: 0))
      let drawn = try #require(StepRunner(survey: survey, context: context).draws.first).ids
      #expect(drawn.count == 5)
      for id in drawn { counts[id, default: 0] += 1 }
    }
    #expect(counts.count == 24)
    let expected = 50_000.0 / 24
    let statistic = counts.values.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    #expect(statistic < 49.7, "\(statistic)")
  }

  /// Answers each question, or lets its time run out.
  private static func played(_ plays: [(right: Bool, milliseconds: Int)?]) throws -> TaskResult {
    var runner = try begun(1)
    var now: Int64 = 0
    try runner.apply(JournalEntry(.forward, at: Instant(milliseconds: now), path: .keys))
    for play in plays {
      let item = try #require(runner.pendingItem)
      guard let play else {
        now += 10_000
        try runner.apply(JournalEntry(.expire, at: Instant(milliseconds: now), path: .keys))
        continue
      }
      now += Int64(play.milliseconds)
      let wrong = try #require(item.format.choices?.first { Answer.choice(ChosenValue($0.value)) != item.correct })
      let answer = play.right ? try #require(item.correct) : .choice(ChosenValue(wrong.value))
      let at = Instant(milliseconds: now)
      try runner.apply(
        JournalEntry(
          .respond(slot: item.slot, .answered(answer)), at: at, path: .keys, milliseconds: play.milliseconds))
      try runner.apply(JournalEntry(.forward, at: at, path: .keys))
    }
    try runner.apply(JournalEntry(.forward, at: Instant(milliseconds: now), path: .keys))
    return runner.result
  }

  @Test func `a mark for each right answer, and ten seconds for each that ran out`() throws {
    let result = try Self.played([(true, 2_500), (false, 1_000), nil, (true, 9_999), nil])
    #expect(result.ending == .complete)
    #expect(result.scores.map(\.value) == [2, 33.5])
    let states = result.pages.filter { $0.path.first == "draw" }.flatMap { $0.result.results.map(\.state) }
    #expect(states == [.answered, .answered, .timedOut, .answered, .timedOut])
    let right = result.pages.flatMap { $0.result.results.map(\.right) }
    #expect(right == [true, false, false, true, false])
  }

  @Test func `the result given as answers gives an equal one, time-outs and times included`() throws {
    let result = try Self.played([(true, 2_500), nil, (false, 1_000), (true, 9_999), (true, 1)])
    let (script, faults) = AnswerScript.read(
      try JSONValue(parsing: result.json.compactText), for: try Instrument.load("food-pairing-quiz"))
    let again = ScriptedSitting(try Self.begun(1), script: script, faults: faults, at: Instant(milliseconds: 5))
    #expect(again.faults == [])
    #expect(again.runner.result.comparable == result.comparable)
  }

  @Test func `a sitting with another seed takes the order that the result brings`() throws {
    let result = try Self.played([(true, 1), (true, 2), (true, 3), (true, 4), (true, 5)])
    let order = Dictionary(uniqueKeysWithValues: result.draws.map { ($0.path, $0.ids) })
    let context = SittingContext(
      run: "r", language: .english, zoneName: "UTC", offsetSeconds: 0, date: CivilDate(dayNumber: 20_000), seed: 99,
      started: Instant(milliseconds: 0), order: order)
    let runner = StepRunner(survey: try Instrument.load("food-pairing-quiz"), context: context)
    #expect(runner.draws == result.draws)
  }
}
