import CivilTime
import Expressions
import JSONText
import SurveyModel
import Testing

/// What the runner writes of a result is what its reader reads, and nothing that is read crashes it.
@Suite struct TaskResultReadingTests {
  /// The results of random sittings, each at its end and where it was broken off.
  private static let results = (0..<200).flatMap { seed -> [TaskResult] in
    var random = SeededGenerator(seed: UInt64(seed))
    let survey = RandomSurvey.make(using: &random)
    guard let sitting = try? RandomSitting(survey, using: &random) else { return [] }
    var broken = StepRunner(survey: survey, context: testContext())
    for entry in sitting.journal.prefix(sitting.journal.count / 2) { try? broken.apply(entry) }
    return [sitting.runner.result, broken.result]
  }

  private static func read(_ json: JSONValue) throws -> TaskResult { try #require(TaskResult(json: json)) }

  @Test func `a result is printed as it was read, and read as it was printed`() throws {
    #expect(Self.results.count == 400)
    for result in Self.results {
      let json = result.json
      let found = try Self.read(JSONValue(parsing: json.compactText))
      #expect(found.json == json)
      #expect(found.comparable == result.comparable)
    }
    #expect(Self.results.contains { $0.pages.contains { $0.result.results.contains { $0.confirmed != nil } } })
  }

  @Test func `the path of an item in a result is the one by which its survey names it`() throws {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let survey = RandomSurvey.make(using: &random)
      let runner = try RandomSitting(survey, using: &random).runner
      let items = runner.result.items
      for item in items {
        let slot = try #require(survey.slot(of: item.path), "\(item.path)")
        #expect(survey.resultPath(of: slot, entries: item.path.entries) == item.path)
        #expect(ResultPath(item.path.description) == item.path)
        #expect(item.answer == runner.answer(at: slot, entries: item.path.entries))
      }
      #expect(Set(items.map(\.path)).count == items.count)
    }
  }

  /// A sitting with a score, a draw, a right answer, a suggestion, a matrix and what the record was asked.
  private static func rich() throws -> TaskResult {
    var builder = SurveyBuilder()
    let matrix = FormItem.Matrix(id: "g", prompt: nil)
    let often = (0...2).map { Choice(value: .number(DecimalNumber($0)), text: SurveyBuilder.text("\($0)")) }
    let format = AnswerFormat.choice(ChoiceFormat(choices: often, order: .random))
    let items = [
      builder.item("tired", format, matrix: matrix), builder.item("sad", format, matrix: matrix),
      builder.item("sum", .scale(ScaleFormat(minimum: 0, maximum: 9)), correct: .number(DecimalNumber(4))),
      builder.item(
        "weight", .numeric(NumericFormat(decimals: 2, unit: "kg")), suggestion: .number(DecimalNumber(72))),
    ]
    builder.form("care", items)
    let band = ScoreBand(
      id: "mild", from: 0, to: 4, label: LocalizedText([(.english, "Mild"), (.japanese, "軽度")]))
    let score = Score(
      id: "low", rule: .items(ItemScore(method: .sum, slots: [0, 1])), decimals: 0, bands: [band])
    let context = SittingContext(
      run: "r1", event: "t/e@2026-11-20", participant: "P001", by: "nurse", mode: .paper, language: .japanese,
      zoneName: "Asia/Tokyo", offsetSeconds: 32_400, date: CivilDate(dayNumber: 20_777), seed: .max,
      started: Instant(milliseconds: 1_795_129_391_204),
      queried: [
        "a": .blank, "b": .number(7.5), "c": .boolean(true), "d": .text("x"), "e": .date(CivilDate(dayNumber: 3)),
        "f": .dateTime(Instant(milliseconds: 99)), "g": .list([.number(1), .blank]), "h": .text("2026-11-20T08:00:00Z"),
      ])
    var runner = StepRunner(survey: builder.survey(scores: [score]), context: context)
    let one = Answer.choice(ChosenValue(.number(DecimalNumber(1))))
    try runner.apply([
      .respond(slot: 0, .answered(one)), .respond(slot: 1, .answered(one)), .number(2, 4), .number(3, 72), .forward,
    ])
    return runner.result
  }

  @Test func `scores, draws, the context and the marks of an answer come back`() throws {
    let result = try Self.rich()
    let found = try Self.read(JSONValue(parsing: result.json.compactText))
    #expect(found == result)
    #expect(found.scores.map(\.band) == ["mild"])
    #expect(found.items.map(\.path.description) == ["care/g/tired", "care/g/sad", "care/sum", "care/weight"])
    #expect(found.items.map(\.result.right) == [nil, nil, true, nil])
    #expect(found.items.map(\.result.suggested) == [false, false, false, true])
    #expect(found.context.offsetSeconds == 32_400 && found.context.started.milliseconds == 1_795_129_391_204)
    #expect(result.draws.count == 2)
  }

  @Test func `a band is understood by its id and by its label in any language`() {
    let label = LocalizedText([(.english, "Mild"), (.japanese, "軽度")])
    let score = Score(
      id: "low", rule: .items(ItemScore(method: .sum, slots: [])), decimals: 0,
      bands: [ScoreBand(id: "mild", from: 0, to: 4, label: label)])
    for name in ["mild", "Mild", "軽度"] {
      #expect(score.band(of: ScoreResult("low", value: nil, band: name))?.label == label, "\(name)")
    }
    #expect(score.band(of: ScoreResult("low", value: nil, band: "Grave")) == nil)
    #expect(score.band(of: ScoreResult("low", value: 3, band: "Grave"))?.id == "mild")
  }

  @Test func `damaged results are read without a crash, and what is whole in them stays`() throws {
    let json = try Self.rich().json
    for damaged in Damage.each(json) {
      let found = TaskResult(json: damaged)
      if damaged["survey"]?.string == nil {
        #expect(found == nil)
      } else {
        #expect(found != nil)
        _ = found?.json
        _ = found?.items
        _ = ResultHeading(json: damaged)
      }
    }
    #expect(TaskResult(json: ["survey": "a"])?.items == [])
    #expect(TaskResult(json: .null) == nil)
  }

  @Test func `an odd answer is not lost`() {
    for (json, type) in [
      ("abc", "scale"), (7, "date"), (true, "choice"), ([1, "two"], "unheardOf"), ("2026-13-99", "date"),
    ] as [(JSONValue, String)] {
      #expect(Answer(recorded: json, type: type)?.json == json, "\(json.compactText) as \(type)")
    }
  }
}

/// A value with one of its parts gone, or another in its place.
private enum Damage {
  private static let others: [JSONValue] = [.null, "x", -1, .number(literal: "1e300"), true, [], [:], [["a": 1]]]

  static func each(_ json: JSONValue) -> [JSONValue] {
    switch json {
    case .object(let members):
      members.indices.flatMap { index -> [JSONValue] in
        let rest = members[..<index] + members[(index + 1)...]
        let changed = (others + each(members[index].value)).map { value in
          var all = members
          all[index] = JSONMember(all[index].name, value)
          return JSONValue.object(all)
        }
        return [.object(Array(rest))] + changed
      }
    case .array(let elements):
      elements.indices.flatMap { index in
        (others + each(elements[index])).map { value in
          var all = elements
          all[index] = value
          return .array(all)
        }
      }
    default: []
    }
  }
}
