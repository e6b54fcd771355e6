import CivilTime
import JSONText
import SurveyModel
import Testing

@Suite struct GroupTests {
  /// How many, then a repeat of two pages, then a review and the end.
  private static func meals() -> Survey {
    var builder = SurveyBuilder()
    builder.form("count", [builder.item("n", .numeric(NumericFormat()))])
    builder.form("dish", [builder.item("dish", .text(TextFormat()))])
    builder.form("alone", [builder.item("alone")])
    builder.group("meals", from: 1, .loop(Repeat(count: .times(builder.expression("n")), maximum: 3)))
    builder.steps.append(Step(id: "check", kind: .review))
    builder.steps.append(Step(id: "thanks", kind: .completion(.complete)))
    return builder.survey(outcomes: [
      OutcomeRule(kind: "dish", path: ResultPath(components: ["meals", "*", "dish", "dish"]))
    ])
  }

  private static func begun(_ survey: Survey = meals(), seed: UInt64 = 1) -> StepRunner {
    StepRunner(survey: survey, context: testContext(seed: seed))
  }

  private static func dish(_ text: String) -> SittingInput { .respond(slot: 1, .answered(.text(text))) }

  private static let twoMeals: [SittingInput] = [
    .number(0, 2), .forward, dish("rice"), .forward, .yes(2), .forward, dish("soup"), .forward, .no(2), .forward,
  ]

  @Test func `a repeat goes through its steps once for each entry`() throws {
    var runner = Self.begun()
    try runner.apply(Self.twoMeals)
    #expect(runner.step?.id == "check")
    #expect(runner.answer(at: 1, entries: [1]) == .text("rice"))
    #expect(runner.answer(at: 1, entries: [2]) == .text("soup"))
    #expect(runner.instances(of: 1) == [[1], [2]])
    let pages = runner.result.pages.map { $0.path.joined(separator: "/") }
    #expect(pages == ["count", "meals/1/dish", "meals/1/alone", "meals/2/dish", "meals/2/alone", "check"])
  }

  @Test(arguments: [(0, 0), (3, 3), (7, 3)]) func `the maximum bounds the entries`(_ asked: Int, _ given: Int) throws {
    var runner = Self.begun()
    try runner.apply([.number(0, asked), .forward])
    #expect(runner.instances(of: 1).count == given)
    #expect(runner.step?.id == (given == 0 ? "check" : "dish"))
  }

  @Test func `an outcome through a repeat is one for each entry`() throws {
    var runner = Self.begun()
    try runner.apply(Self.twoMeals + [.forward, .forward])
    let values = ResultMapper(of: runner.survey).values(in: runner.result)
    #expect(values.map(\.from.description) == ["meals/1/dish/dish", "meals/2/dish/dish"])
    #expect(values.map(\.value) == ["rice", "soup"])
  }

  @Test func `an entry that is no longer asked for stays in the record, abandoned`() throws {
    var runner = Self.begun()
    try runner.apply(Self.twoMeals + [.revise(slot: 0), .number(0, 1), .forward])
    #expect(runner.step?.id == "check")
    #expect(runner.instances(of: 1) == [[1]])
    let second = try #require(runner.result.pages.first { $0.path == ["meals", "2", "dish"] })
    #expect(second.result.abandoned)
    #expect(second.result.results.map(\.state) == [.notShown])
    #expect(second.result.results.map(\.answer) == [.text("soup")])
    #expect(runner.state(of: "meals/2/dish/dish") == .notShown)
  }

  @Test func `from a review to an answer and back takes one step`() throws {
    var runner = Self.begun()
    try runner.apply(Self.twoMeals + [.revise(slot: 1, entries: [2])])
    #expect(runner.step?.id == "dish")
    #expect(runner.page?.entries == [2])
    try runner.apply([Self.dish("bread"), .forward])
    #expect(runner.step?.id == "check")
    #expect(runner.answer(at: 1, entries: [2]) == .text("bread"))
  }

  @Test func `a change that opens pages stops at the first of them`() throws {
    var runner = Self.begun()
    try runner.apply(Self.twoMeals + [.revise(slot: 0), .number(0, 3), .forward])
    #expect(runner.step?.id == "dish")
    #expect(runner.page?.entries == [3])
  }

  @Test func `only a review leads back to an item`() throws {
    var runner = Self.begun()
    try runner.apply([.number(0, 1), .forward])
    #expect(throws: InputRefusal.notReviewing) { try runner.apply([.revise(slot: 0)]) }
  }

  // MARK: - Blocks

  private static func quiz(pick: Int?, order: PresentationOrder, limit: TimeLimit? = nil) -> Survey {
    var builder = SurveyBuilder()
    for index in 0..<6 {
      builder.steps.append(
        Step(id: "q\(index)", timeLimit: limit, kind: .question(builder.item("i\(index)"))))
    }
    builder.group("draw", from: 0, .block(Block(order: order, pick: pick)))
    builder.steps.append(Step(id: "thanks", kind: .completion(.complete)))
    return builder.survey()
  }

  @Test func `a block in the order of the file draws nothing`() {
    let runner = Self.begun(Self.quiz(pick: nil, order: .file))
    #expect(runner.draws == [])
    #expect(runner.step?.id == "q0")
  }

  @Test func `what is picked in the order of the file stays in it`() {
    for seed in 0..<50 {
      let drawn = Self.begun(Self.quiz(pick: 3, order: .file), seed: UInt64(seed)).draws.first?.ids ?? []
      #expect(drawn.count == 3)
      #expect(drawn == drawn.sorted())
    }
  }

  /// Chi-squared with 5 degrees of freedom: 20.5 is passed once in a thousand.
  @Test func `over many seeds each step is drawn, and comes first, as often as any other`() {
    let survey = Self.quiz(pick: 2, order: .random)
    var drawn: [String: Int] = [:]
    var first: [String: Int] = [:]
    for seed in 0..<10_000 {
      let ids = Self.begun(survey, seed: UInt64(seed)).draws.first?.ids ?? []
      for id in ids { drawn[id, default: 0] += 1 }
      first[ids.first ?? "", default: 0] += 1
    }
    #expect(drawn.count == 6 && first.count == 6)
    #expect(statistic(Array(first.values), expected: 10_000.0 / 6) < 20.5)
    // Two of six are drawn together, so that the counts vary less than independent ones.
    #expect(statistic(Array(drawn.values), expected: 20_000.0 / 6) < 20.5)
  }

  private func statistic(_ counts: [Int], expected: Double) -> Double {
    counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  @Test func `the draw is the published one, recomputed from the manual`() {
    // The last two lines of Documentation/random.md.
    #expect(Self.begun(Self.quiz(pick: 3, order: .random), seed: 2026).draws.map(\.ids) == [["q2", "q3", "q1"]])
    #expect(
      Self.begun(Self.quiz(pick: nil, order: .random), seed: 7).draws.map(\.ids) == [
        ["q3", "q4", "q2", "q0", "q5", "q1"]
      ])
  }

  // MARK: - Time limits

  private static let tenSeconds = TimeLimit(milliseconds: 10_000)

  @Test func `time that is over leaves the page, and its item is timed out`() throws {
    var runner = Self.begun(Self.quiz(pick: nil, order: .file, limit: Self.tenSeconds))
    #expect(runner.deadline == Instant(milliseconds: 11_000))
    // A clock that stands still, or was set back, gives no more time than the limit.
    #expect(
      [-5_000, 1_000, 7_000, 11_000, 20_000].map { runner.timeLeft(at: Instant(milliseconds: $0)) } == [
        10_000, 10_000, 4_000, 0, 0,
      ])
    #expect(runner.moment(at: Instant(milliseconds: -5_000)) == Instant(milliseconds: 1_000))
    try runner.apply([.expire])
    #expect(runner.step?.id == "q1")
    #expect(runner.state(of: "draw/q0/i0") == .timedOut)
  }

  @Test func `an answer after the time is refused`() throws {
    var runner = Self.begun(Self.quiz(pick: nil, order: .file, limit: Self.tenSeconds))
    let late = JournalEntry(.yes(0), at: Instant(milliseconds: 11_000), path: .keys)
    #expect(throws: InputRefusal.expired) { try runner.apply(late) }
    try runner.apply(JournalEntry(.yes(0), at: Instant(milliseconds: 10_999), path: .keys))
    #expect(runner.answer(at: 0) == .boolean(true))
  }

  @Test func `nobody goes back to a timed page`() throws {
    var runner = Self.begun(Self.quiz(pick: nil, order: .file, limit: Self.tenSeconds))
    try runner.apply([.yes(0), .forward])
    #expect(!runner.canGoBack)
    #expect(throws: InputRefusal.timed) { try runner.apply([.back]) }
  }

  @Test func `a page without a limit does not expire`() {
    var runner = Self.begun()
    #expect(throws: InputRefusal.untimed) { try runner.apply([.expire]) }
  }

  @Test func `a limit may end the sitting`() throws {
    let limit = TimeLimit(milliseconds: 1_000, onTimeout: .end)
    var runner = Self.begun(Self.quiz(pick: nil, order: .file, limit: limit))
    try runner.apply([.expire])
    #expect(runner.ending == .timedOut)
    #expect(runner.state(of: "draw/q1/i1") == .notReached)
  }
}
