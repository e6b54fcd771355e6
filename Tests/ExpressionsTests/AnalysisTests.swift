import CivilTime
import Expressions
import Testing

@Suite struct AnalysisTests {
  /// A study where nothing may be blank unless it says so.
  private static let example: Example = {
    var example = Example()
    example.define("pain", .number(unit: nil), .range(1...10, step: 1), mayBeBlank: false)
    example.define("weight", .number(unit: "kg"), .range(20...300, step: nil), mayBeBlank: false)
    example.define("half", .number(unit: nil), .range(0...1000, step: 0.5), mayBeBlank: false)
    example.define("free", .number(unit: nil))
    example.define("mood", .choice(values: [.number(0), .number(1), .number(2)]), mayBeBlank: false)
    example.define("side", .choice(values: [.text("left"), .text("right")]), mayBeBlank: false)
    example.define("smoker", .boolean, mayBeBlank: false)
    example.define("note", .text, mayBeBlank: false)
    example.define("birth", .date, mayBeBlank: false)
    example.define("wake", .timeOfDay, mayBeBlank: false)
    example.define("symptoms", .list(.choice(values: [.text("fever"), .text("cough")])))
    for name in ["q1", "q2", "q3"] {
      example.define(name, .number(unit: nil), .range(0...3, step: 1), mayBeBlank: false, tags: ["phq"])
    }
    example.define("q4", .number(unit: nil), .range(0...3, step: 1), tags: ["more"])
    return example
  }()

  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    /// Of `T`, `F` and `U` those that can be.
    let can: String

    var testDescription: String { text }

    init(_ text: String, _ can: String) {
      self.text = text
      self.can = can
    }
  }

  @Test(arguments: [
    Row("pain > 10", "F"), Row("pain >= 10", "TF"), Row("pain < 1", "F"), Row("pain <= 10", "T"),
    Row("pain == 2.5", "F"), Row("pain != 2.5", "T"), Row("pain > 9 and pain < 10", "F"),
    Row("pain > 3 or pain < 5", "T"), Row("pain > 3 and pain < 5", "TF"), Row("not (pain > 0)", "F"),
    Row("weight > 300 kg", "F"), Row("weight > 299999 g", "TF"), Row("weight < 44 lb", "F"),
    Row("weight < 50 and weight > 60", "F"), Row("half == 7.25", "F"), Row("half == 7.5", "TF"),
    Row("half > 7 and half < 7.5", "F"), Row("free > 3", "TFU"), Row("free > 3 and free < 3", "FU"),
    Row("answered(pain)", "T"), Row("answered(free)", "TF"), Row("answered(free) and not answered(free)", "F"),
    Row("mood > 2", "F"), Row("mood in (0, 1, 2)", "T"), Row("side == \"left\" or side == \"right\"", "T"),
    Row("side == \"left\" and side == \"right\"", "F"), Row("smoker and not smoker", "F"), Row("smoker or true", "T"),
    Row("note == \"a\" and note == \"b\"", "F"), Row("note == \"a\"", "TF"), Row("birth < 2000-01-01", "TF"),
    Row("birth < 2000-01-01 and birth > 2000-01-01", "F"), Row("birth > 2000-01-01 and birth < 2000-01-02", "F"),
    Row("wake < 24:00", ""), Row("wake < 23:59:59", "TF"), Row("wake <= 23:59:59", "T"),
    Row("symptoms contains \"fever\"", "TFU"), Row("sum(tag(\"phq\")) > 9", "F"), Row("sum(tag(\"phq\")) >= 9", "TF"),
    Row("sum(tag(\"phq\")) < 0", "F"), Row("any(tag(\"phq\") > 3)", "F"), Row("all(tag(\"phq\") <= 3)", "T"),
    Row("sum(tag(\"phq\"), tag(\"more\")) > 12", "FU"), Row("sum(q1, q4, atLeast=1) >= 0", "T"),
    Row("mean(tag(\"phq\")) > 3", "F"), Row("pain * 2 > 20", "F"), Row("pain + pain < 2", "F"),
    Row("pain / 0 > 1", "U"), Row("pain / (pain - 4) > 1", "TFU"), Row("round(pain / 4) > 3", "F"),
    Row("if(pain > 3, 1, 0) > 1", "F"), Row("count(tag(\"phq\") > 1) > 3", "F"), Row("weight * 2 > 700", "F"),
    Row("weight * weight < 0", "F"), Row("true", "T"), Row("1 > 2", "F"),
  ])
  func `what can be is worked out`(row: Row) throws {
    guard let condition = try? AnalysisTests.example.compile(row.text) else {
      #expect(row.can == "", "\(AnalysisTests.example.codes(row.text))")
      return
    }
    let possible = condition.possibleTruths()
    let can = (possible.canBeTrue ? "T" : "") + (possible.canBeFalse ? "F" : "") + (possible.canBeUnknown ? "U" : "")
    #expect(can == row.can)
  }

  @Test(arguments: [
    ("sum(tag(\"phq\"))", 0.0, 9.0), ("mean(tag(\"phq\"))", 0, 3), ("pain", 1, 10), ("-pain", -10, -1),
    ("10 - pain", 0, 9), ("pain * pain - 1", 0, 99), ("weight / 2", 10, 150), ("if(smoker, pain, 20)", 1, 20),
    ("min(pain, 4)", 1, 4), ("max(pain, 4)", 4, 10), ("sum(q1, q4, atLeast=1)", 0, 6), ("round(pain / 4)", 0, 3),
    ("count(tag(\"phq\") > 3)", 0, 0), ("count(q1, q4)", 1, 2), ("mood + 1", 1, 3), ("pain in (1, 2)", 0, -1),
    ("free + 1", 0, -1), ("1 / mood", 0, -1),
  ])
  func `the range of a number is worked out`(text: String, lower: Double, upper: Double) throws {
    let range = try AnalysisTests.example.compile(text).numberRange()
    #expect(range.map { [$0.lowerBound, $0.upperBound] } == (lower <= upper ? [lower, upper] : nil))
  }

  @Test func `a narrower domain narrows the answer`() throws {
    let condition = try AnalysisTests.example.compile("pain > 7")
    let slot = try #require(AnalysisTests.example.slots["pain"])
    #expect(condition.possibleTruths([slot: .range(1...7, step: 1)]).canBeTrue == false)
    #expect(condition.possibleTruths([slot: .values([.number(8)])]).canBeFalse == false)
    #expect(try AnalysisTests.example.compile("pain + 1").numberRange([slot: .range(2...3, step: 1)]) == 3...4)
  }

  @Test(arguments: [
    ("weight > 50 kg", "weight", ["20", "49.999999", "50", "50.000001", "300"]),
    ("weight > 60000 g", "weight", ["20", "59.999999", "60", "60.000001", "300"]),
    ("half > 7.2", "half", ["0", "7", "7.5", "1000"]),
    ("mood > 1", "mood", ["0", "1", "2"]), ("smoker", "smoker", ["false", "true"]),
    ("side == \"left\"", "side", ["\"left\"", "\"right\""]),
    ("birth < 2000-01-01", "birth", ["1999-12-31", "2000-01-01", "2000-01-02"]),
    ("note == \"x\"", "note", ["\"x\"", "\"xx\""]),
  ])
  func `the values to try lie on and about each edge`(text: String, name: String, values: [String]) throws {
    let slot = try #require(AnalysisTests.example.slots[name])
    #expect(try AnalysisTests.example.compile(text).boundaryValues(at: slot).map(\.description) == values)
  }

  @Test func `examples are found for each truth, or none when there is none`() throws {
    let condition = try AnalysisTests.example.compile("free > 3 and side == \"left\" or q1 + q2 + q3 == 9")
    let examples = condition.examples()
    #expect(condition.truth(TestSource(values: try #require(examples.whenTrue))) == true)
    #expect(condition.truth(TestSource(values: try #require(examples.whenFalse))) == false)
    #expect(condition.truth(TestSource(values: try #require(examples.whenUnknown))) == nil)
    let never = try AnalysisTests.example.compile("pain > 3 and pain < 4").examples()
    #expect(never.whenTrue == nil && never.isExhaustive)
  }

  @Test func `a large space is searched and not claimed to be exhausted`() throws {
    var example = Example()
    for index in 0..<12 { example.define("q\(index)", .number(unit: nil), .range(0...9, step: 1), tags: ["all"]) }
    let condition = try example.compile("sum(tag(\"all\")) == 54.5")
    #expect(condition.possibleTruths().canBeTrue)
    #expect(!condition.possibleTruths().isExact)
    #expect(!condition.examples(limit: 500).isExhaustive)
  }
}
