import CivilTime
import Expressions
import JSONText
import SurveyModel
import Testing

/// The shape of a result, and when two are equal.
@Suite struct TaskResultTests {
  private static func survey() -> Survey {
    var builder = SurveyBuilder()
    let weight = builder.item("weight", .numeric(NumericFormat(decimals: 2, unit: "kg")))
    let note = builder.item("note", .text(TextFormat()), optional: true)
    let hidden = builder.item("hidden", showIf: "weight > 100")
    builder.form("form", [weight, note, hidden])
    let last = builder.item("last")
    builder.form("end", [last])
    return builder.survey()
  }

  private static func runner() throws -> StepRunner {
    var runner = StepRunner(survey: survey(), context: testContext())
    let number = try #require(DecimalNumber("72.50"))
    try runner.apply([.respond(slot: 0, .answered(.number(number))), .respond(slot: 1, .skipped), .forward])
    return runner
  }

  @Test func `a result has the documented members in the documented order`() throws {
    let json = try Self.runner().result.json
    #expect(
      json.members?.map(\.name) == [
        "survey", "digest", "event", "run", "participant", "by", "mode", "zone", "language", "ending", "date", "seed",
        "order", "context", "started", "finished", "results", "scores",
      ])
    let step = try #require(json["results"]?.elements?.first)
    #expect(step.members?.map(\.name) == ["step", "type", "visit", "started", "finished", "results"])
    let item = try #require(step["results"]?.elements?.first)
    #expect(
      item.members?.map(\.name) == [
        "item", "type", "state", "answer", "unit", "input", "ms", "started", "finished",
      ])
    #expect(item["answer"]?.numberLiteral == "72.50", "the digits as typed")
    #expect(item["unit"]?.string == "kg")
  }

  @Test func `instants have three decimals and the offset of the sitting`() throws {
    let json = try Self.runner().result.json
    #expect(json["started"]?.string == "1970-01-01T00:00:01.000+00:00")
    #expect(json["finished"]?.isNull == true)
    #expect(json["ending"]?.isNull == true)
  }

  @Test func `each kind of blank has its own state`() throws {
    let states = try Self.runner().result.results.map { $0.results.map(\.state) }
    #expect(states == [[.answered, .skipped, .notShown], [.notReached]])
  }

  @Test func `the text of a result reads back as the same JSON`() throws {
    let json = try Self.runner().result.json
    #expect(try JSONValue(parsing: json.compactText) == json)
    #expect(try JSONValue(parsing: json.prettyText()) == json)
  }

  @Test func `equality leaves out times and the way of the input, but no answer`() throws {
    var slow = StepRunner(survey: Self.survey(), context: testContext())
    var fast = slow
    var other = slow
    for (slot, response) in [(0, Response.answered(.number(DecimalNumber(70)))), (1, .skipped)] {
      try slow.apply(
        JournalEntry(
          .respond(slot: slot, response), at: Instant(milliseconds: 90_000), path: .keys, milliseconds: 9_000))
      try fast.apply(JournalEntry(.respond(slot: slot, response), at: Instant(milliseconds: 2_000), path: .file))
    }
    #expect(slow.result != fast.result)
    #expect(slow.result.comparable == fast.result.comparable)
    try other.apply([.number(0, 71), .respond(slot: 1, .skipped)])
    #expect(other.result.comparable != fast.result.comparable)
  }

  @Test func `the context of a sitting reads back from its JSON`() throws {
    let context = SittingContext(
      run: "r1", event: "t/e@2026-11-20", participant: "P001", by: "nurse", mode: .paper, language: .japanese,
      zoneName: "Asia/Tokyo", offsetSeconds: 32_400, date: CivilDate(dayNumber: 20_000), seed: .max,
      started: Instant(milliseconds: 1_234),
      queried: [
        "a": .blank, "b": .number(7.5), "c": .boolean(true), "d": .text("x"), "e": .date(CivilDate(dayNumber: 3)),
        "f": .dateTime(Instant(milliseconds: 99)), "g": .list([.number(1), .blank, .text("date")]),
      ])
    #expect(SittingContext(json: context.json) == context)
    #expect(try SittingContext(json: JSONValue(parsing: context.json.compactText)) == context)
    for member in ["run", "mode", "language", "zone", "offset", "date", "seed", "started"] {
      let cut = (context.json.members ?? []).filter { $0.name != member }
      #expect(SittingContext(json: .object(cut)) == nil, "\(member)")
    }
  }
}
