import ActiveTasks
import CivilTime
import JSONText
import SurveyModel
import Testing

/// Outcome values are taken out of a result by paths.
@Suite struct ResultMapperTests {
  private static func survey() throws -> Survey {
    var builder = SurveyBuilder()
    let pain = builder.item("pain", .scale(ScaleFormat(minimum: 0, maximum: 10)), optional: true)
    let sites = builder.item(
      "sites",
      .choice(
        ChoiceFormat(
          choices: [
            Choice(value: .text("knee"), text: SurveyBuilder.text("Knee")),
            Choice(value: .number(DecimalNumber(2)), text: SurveyBuilder.text("Hip")),
          ], multiple: true)), showIf: "pain > 3")
    let again = builder.item("again")
    let rule = builder.rule(if: "again", to: "form")
    builder.form("form", next: [rule], [pain, sites, again])
    let motion = builder.item("rangeOfMotion", .active(knee))
    builder.steps.append(Step(id: "knee", kind: .active(ActiveStep(task: knee, item: motion))))
    let paths = [
      "form/pain", "form/sites", "knee/rangeOfMotion.range", "knee/rangeOfMotion.start", "form/nothing", "x/pain",
    ]
    return builder.survey(
      outcomes: try paths.map { OutcomeRule(kind: $0, path: try #require(ResultPath($0)), unit: "u") })
  }

  private static func values(_ inputs: [SittingInput]) throws -> [String: JSONValue] {
    let survey = try survey()
    var runner = StepRunner(survey: survey, context: testContext())
    try runner.apply(inputs)
    let values = ResultMapper(of: survey).values(in: runner.result)
    #expect(values.allSatisfy { $0.unit == "u" && $0.from.description == $0.kind })
    return Dictionary(uniqueKeysWithValues: values.map { ($0.kind, $0.value) })
  }

  private static let motion = SittingInput.respond(
    slot: 3, .answered(.active(RangeOfMotion(minimum: 10, maximum: 120.5, method: .goniometer).result)))
  private static let sites = SittingInput.respond(
    slot: 1, .answered(.choices([ChosenValue(.text("knee")), ChosenValue(.number(DecimalNumber(2)))])))

  @Test func `values come in the order of the rules with kind, unit and place`() throws {
    let survey = try Self.survey()
    var runner = StepRunner(survey: survey, context: testContext())
    try runner.apply([.number(0, 7), Self.sites, .no(2), .forward, Self.motion, .forward])
    let values = ResultMapper(of: survey).values(in: runner.result)
    #expect(values.map(\.kind) == ["form/pain", "form/sites", "knee/rangeOfMotion.range"])
    #expect(values.map(\.value) == [7, ["knee", 2], .number(literal: "110.5")])
    #expect(values[0].json.compactText == #"{"kind":"form/pain","value":7,"unit":"u","from":"form/pain"}"#)
  }

  @Test func `a blank is no value`() throws {
    let skipped = try Self.values([.respond(slot: 0, .skipped), .no(2), .forward, Self.motion, .forward])
    #expect(skipped.keys.sorted() == ["knee/rangeOfMotion.range"])
    #expect(try Self.values([.number(0, 7)]).keys.sorted() == ["form/pain"])
  }

  @Test func `an answer that was hidden afterwards is no value`() throws {
    let values = try Self.values([.number(0, 7), Self.sites, .number(0, 2), .no(2), .forward])
    #expect(values == ["form/pain": 2])
  }

  @Test func `the last visit counts`() throws {
    let values = try Self.values([.number(0, 2), .yes(2), .forward, .number(0, 3), .no(2), .forward])
    #expect(values == ["form/pain": 3])
  }

  @Test(arguments: ["", "pain", "/", "a/", "/a", "a//b", "a/b.", "a/.b"])
  func `a path without two ids is none`(_ text: String) { #expect(ResultPath(text) == nil) }

  @Test(arguments: ["form/pain", "a.b/c", "knee/rangeOfMotion.range", "meals/2/one/kcal", "a/b.c.d"])
  func `a path prints as it was written`(_ text: String) { #expect(ResultPath(text)?.description == text) }
}
