import Expressions
import Testing

@testable import Exchange

/// What a question without an answer means in the expressions of XLSForm and REDCap.
@Suite struct BlankLogicTests {
  private static let answers: [String: SourceAnswer] = [
    "a": .number, "b": .number, "w": .text, "v": .text, "c": .choice(codes: ["1", "2"]), "d": .date, "y": .boolean,
  ]

  private static func meaning() -> LogicMeaning {
    LogicMeaning { name in answers[name].map { .init(name: .name(name), answer: $0) } }
  }

  @Test(arguments: [
    // A number that can't be worked out differs from every number.
    ("${a} + 1 != 5", "not answered(a) or a + 1 != 5"),
    ("${a} + ${b} != 5", "not answered(a) or not answered(b) or a + b != 5"),
    ("${a} != ${b} + 1", "not answered(a) or not answered(b) or a != b + 1"),
    ("10 div ${a} != 5", "not answered(a) or a == 0 or 10 / a != 5"),
    ("coalesce(${a}, ${b}) != 5", "not answered(a) and not answered(b) or if(answered(a), a, b) != 5"),
    ("not(${a} + 1 = 5)", "not answered(a) or a + 1 != 5"), ("not(${a} + 1 != 5)", "a + 1 == 5"),
    ("not(${a} + 1 > 5)", "not answered(a) or a + 1 <= 5"),
    ("not(${a})", "not answered(a) or a == 0"),
    // A text without an answer is ''.
    ("not(regex(${w}, 'a+'))", "not answered(w) or not matches(w, \"a+\")"),
    ("regex(${w}, 'a*')", "not answered(w) or matches(w, \"a*\")"),
    ("not(regex(${w}, 'a*'))", "not matches(w, \"a*\")"),
    ("regex(${w}, 'a+')", "matches(w, \"a+\")"),
    ("not(starts-with(${w}, 'a'))", "not answered(w) or not matches(w, \"a.*\")"),
    ("lower-case(${w}) != 'a'", "not answered(w) or lower(w) != \"a\""),
    ("jr:choice-name(${c}, '${c}') != 'One'", "not answered(c) or choice(c) != \"One\""),
  ])
  func `conditions of XPath mean of a blank what they mean there`(_ source: String, _ expected: String) throws {
    #expect(try Self.meaning().condition(SourceLogic(xpath: source, own: "w")).text == expected)
  }

  @Test(arguments: [
    // Numbers without an answer are no numbers; other fields are ''.
    ("[a] < 5", "a < 5"), ("[a] >= 0", "a >= 0"), ("[c] < 2", "not answered(c) or c < 2"), ("[c] > 1", "c > 1"),
    ("[c] >= 0", "not answered(c) or c >= 0"), ("[c] >= '0'", "c >= 0"), ("[c] < '2'", "not answered(c) or c < 2"),
    ("2 > [c]", "not answered(c) or c < 2"), ("[c] < 2 and [c] <> ''", "c < 2"),
    ("[d] < '2026-01-01'", "not answered(d) or d < 2026-01-01"), ("[d] > '2026-01-01'", "d > 2026-01-01"),
    ("[a] + [b] <> 3", "not answered(a) or not answered(b) or a + b != 3"),
    ("not_contain([w], 'x')", "not answered(w) or not matches(w, \".*x.*\")"),
  ])
  func `branching logic of REDCap means of a blank what it means there`(_ source: String, _ expected: String) throws {
    var meaning = Self.meaning()
    meaning.blanksHaveOrder = true
    #expect(try meaning.condition(SourceLogic(redcap: source)).text == expected)
  }

  @Test func `in calculations of REDCap a blank has no order, whatever the field is`() throws {
    let value = try Self.meaning().calculation(SourceLogic(redcap: "if([c] < 2, 1, 0)")).value
    #expect(value.text == "if(answered(c) and c < 2, 1, 0)")
  }
}
