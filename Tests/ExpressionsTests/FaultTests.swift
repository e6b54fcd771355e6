import Expressions
import Testing

/// The wording of every fault, to the letter.
@Suite struct FaultTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let code: String
    /// The part of the text that is pointed at.
    let at: String
    let message: String
    let help: String?

    var testDescription: String { text }

    init(_ text: String, _ code: String, at: String, _ message: String, _ help: String? = nil) {
      self.text = text
      self.code = code
      self.at = at
      self.message = message
      self.help = help
    }
  }

  private static let example: Example = {
    var example = RandomExpressions.example
    example.define("painLevel", .number(unit: nil), .range(1...10, step: 1))
    example.define("range-of-motion", .number(unit: "°"))
    example.scope.announce("tomorrow")
    example.scope.refuse("consent", because: "it is a document")
    example.scope.defineAttribute("wake", .timeOfDay)
    return example
  }()

  private static let syntax: [Row] = [
    Row("", "empty-expression", at: "", "there is no expression", "write a condition such as pain > 3"),
    Row("   ", "empty-expression", at: "", "there is no expression", "write a condition such as pain > 3"),
    Row("a ; b", "unexpected-character", at: ";", "';' means nothing in an expression"),
    Row("a ＞ 1", "unexpected-character", at: "＞", "'＞' means nothing in an expression", "write >"),
    Row("note == “x", "unexpected-character", at: "“", "'“' means nothing in an expression", "write \""),
    Row(
      "note == \"x", "unclosed-quote", at: "\"x", "the text has no closing quote",
      "close it with the quote it began with"),
    Row("(a > 1", "unclosed-parenthesis", at: "(", "the parenthesis is not closed", "add ')'"),
    Row("sum(a, b", "unclosed-parenthesis", at: "(", "the parenthesis is not closed", "add ')'"),
    Row("a > 1)", "unopened-parenthesis", at: ")", "')' closes nothing", "remove it, or add '(' before"),
    Row("a >", "unfinished-expression", at: "", "the expression ends where a value is expected"),
    Row("a b", "unexpected-word", at: "b", "'b' stands where an operator or the end is expected"),
    Row("a > and", "unexpected-word", at: "and", "'and' stands where a value is expected"),
    Row("a > , 1", "unexpected-word", at: ",", "',' stands where a value is expected"),
    Row("a in 1", "unexpected-word", at: "1", "'1' stands where a list such as (1, 2) is expected"),
    Row("a = 1", "wrong-operator", at: "=", "'=' is no operator here", "write '=='"),
    Row("p && q", "wrong-operator", at: "&&", "'&&' is no operator here", "write 'and'"),
    Row("p OR q", "wrong-operator", at: "OR", "'OR' is no operator here", "write 'or'"),
    Row("!p", "wrong-operator", at: "!", "'!' is no operator here", "write 'not'"),
    Row(
      "1 < a < 3", "chained-comparison", at: "<", "a comparison can't be compared again",
      "join two comparisons: 1 < pain and pain < 5"),
    Row(
      "a > 1234567890123456", "bad-number", at: "1234567890123456",
      "'1234567890123456' has more digits than a number can keep", "write at most 15 digits"),
    Row(
      "a > 0.0000000000000009", "bad-number", at: "0.0000000000000009",
      "'0.0000000000000009' is nearer to 0 than a number can be", "write 0, or another unit"),
    Row(
      "a > 0.01234567890123456", "bad-number", at: "0.01234567890123456",
      "'0.01234567890123456' has more digits than a number can keep", "write at most 15 digits"),
    Row(
      "birth < 2026-02-30", "bad-date", at: "2026-02-30", "there is no date '2026-02-30'",
      "write year, month, day: 2026-01-05"),
    Row("wake < 25:00", "bad-time", at: "25:00", "there is no time '25:00'", "write hours and minutes: 08:00"),
    Row(
      "2026-02-03T10:00 < 2026-02-04T10:00:00Z", "bad-date-time", at: "2026-02-03T10:00",
      "'2026-02-03T10:00' is not a date with time", "write an offset too: 2026-11-20T08:00:00+09:00"),
  ]

  private static let names: [Row] = [
    Row("painLeve > 3", "unknown-name", at: "painLeve", "there is no 'painLeve' here", "write 'painLevel'"),
    Row("zebra > 3", "unknown-name", at: "zebra", "there is no 'zebra' here"),
    Row(
      "a-b > 3", "unknown-name", at: "a-b", "there is no 'a-b' here: a hyphen belongs to the name",
      "put spaces around the minus: a - b"),
    Row(
      "tomorrow > 3", "used-before-asked", at: "tomorrow", "'tomorrow' is asked later",
      "an expression may read earlier items only; move the item up"),
    Row("consent", "unavailable-name", at: "consent", "'consent' can't be used here: it is a document"),
    Row(
      "participant.wak < 08:00", "unknown-name", at: "participant.wak", "there is no 'participant.wak' here",
      "write 'participant.wake'"),
    Row("scores.phq > 3", "unknown-name", at: "scores.phq", "there is no 'scores.phq' here"),
    Row("sums(a) > 1", "unknown-function", at: "sums(a)", "there is no function 'sums'", "write sum(...)"),
    Row(
      "sum(tag(\"al\")) > 1", "unknown-tag", at: "tag(\"al\")", "no earlier item has the tag 'al'", "write tag(\"all\")"
    ),
    Row(
      "sum(tag(\"phq\")) > 1", "unknown-tag", at: "tag(\"phq\")", "no earlier item has the tag 'phq'",
      "give the items tags: [phq]"),
    Row(
      "last(\"wait\") > 1", "unknown-kind", at: "\"wait\"", "no outcome is of the kind 'wait'",
      "use the kind of an outcome of one of the study's surveys"),
    Row("completed(chekin)", "unknown-task", at: "chekin", "there is no task 'chekin'", "write checkin"),
    Row("height > 7 cmm", "unknown-unit", at: "7 cmm", "'cmm' is no unit", "write 'cm'"),
  ]

  private static let types: [Row] = [
    Row("a and p", "not-a-condition", at: "a", "a condition is needed, but this is a number", "compare it: a > 0"),
    Row(
      "not (a + 1)", "not-a-condition", at: "a + 1", "a condition is needed, but this is a number",
      "compare it with a value"),
    Row(
      "mood or p", "not-a-condition", at: "mood", "a condition is needed, but this is one of 0, 1, 2",
      "compare it: mood == 0"),
    Row(
      "symptoms or p", "not-a-condition", at: "symptoms",
      "a condition is needed, but this is any of \"fever\", \"cough\"", "compare it: symptoms contains \"fever\""),
    Row(
      "note or p", "not-a-condition", at: "note", "a condition is needed, but this is a text",
      "compare it: answered(note)"),
    Row("p + 1 > 2", "not-a-number", at: "p", "'+' needs numbers, but this is yes or no"),
    Row("-note > 2", "not-a-number", at: "note", "'-' needs numbers, but this is a text"),
    Row("birth * 2 > 2", "not-a-number", at: "birth", "'*' needs numbers, but this is a date"),
    Row("a == p", "type-mismatch", at: "a == p", "a number can't be compared with yes or no"),
    Row(
      "birth < \"2026-01-01\"", "type-mismatch", at: "birth < \"2026-01-01\"", "a date can't be compared with a text",
      "write it without quotes: 2026-01-01"),
    Row(
      "p == \"yes\"", "type-mismatch", at: "p == \"yes\"", "yes or no can't be compared with a text",
      "compare with true or false"),
    Row("note < \"b\"", "no-order", at: "note", "a text has no smaller and larger", "compare with == or !="),
    Row("mood == 7", "not-a-choice", at: "7", "7 is none of the choices", "the choices are 0, 1, 2"),
    Row(
      "symptoms contains \"feber\"", "not-a-choice", at: "\"feber\"", "\"feber\" is none of the choices",
      "the choices are \"fever\", \"cough\""),
    Row(
      "height > 3 kg", "unit-mismatch", at: "height > 3 kg", "cm and kg don't go together",
      "give both numbers units of one kind"),
    Row(
      "height > a", "unit-mismatch", at: "height > a", "cm and a number without a unit don't go together",
      "give both numbers units of one kind"),
    Row(
      "birth + 3 > 2026-01-01", "unit-mismatch", at: "3",
      "a date moves by days, weeks, months or years, not by a number without a unit", "write a unit: 7 days"),
    Row("a contains 3", "type-mismatch", at: "a", "a number contains nothing", "compare it with =="),
    Row(
      "any(kcal > tag(\"all\"))", "lists-combined", at: "kcal > tag(\"all\")",
      "two different lists can't be combined item by item",
      "take one value of each list first: sum(...), mean(...), any(...)"),
    Row(
      "if(p, 1, \"x\") == 1", "type-mismatch", at: "if(p, 1, \"x\")",
      "the two values of 'if' differ in type: a number, and a text", "give both the same type"),
  ]

  private static let functions: [Row] = [
    Row(
      "round() > 1", "wrong-arguments", at: "round()", "'round' does not take that many values",
      "write round(number, decimals)"),
    Row(
      "sum > 1", "wrong-arguments", at: "sum", "'sum' does not take that many values",
      "write sum(a, b, ...) or sum(tag(\"name\"), atLeast=2)"),
    Row("sum(a, least=1) > 1", "wrong-arguments", at: "1", "'sum' has no argument 'least'", "it takes atLeast="),
    Row(
      "round(a, decimals=1) > 1", "wrong-arguments", at: "1", "'round' has no argument 'decimals'",
      "it takes none by name"),
    Row(
      "last(\"weight\", day=1) > 1 kg", "wrong-arguments", at: "1", "'last' has no argument 'day'",
      "it takes task= and days="),
    Row("sum(a, atLeast=1, atLeast=2) > 1", "wrong-arguments", at: "2", "'atLeast' is given twice", "keep one of them"),
    Row("age(a) > 1", "wrong-arguments", at: "a", "'age' needs a date, but this is a number"),
    Row(
      "round(a, b) > 1", "wrong-arguments", at: "b",
      "'round' needs for 'decimals' a whole number from 0 to 15, but this is a number"),
    Row(
      "sum(a, atLeast=2) > 1", "wrong-arguments", at: "2", "'atLeast' asks for 2 answers of 1",
      "write a number from 1 to 1"),
    Row(
      "matches(note, \"(\")", "bad-pattern", at: "\"(\"", "the pattern can't be read: a group is not closed with ')'",
      "a backslash takes a sign as it is: \\."),
    Row(
      "matches(note, note)", "wrong-arguments", at: "note", "'matches' needs a pattern in quotes, but this is a text"),
  ]

  @Test(arguments: syntax + names + types + functions)
  func `a fault says what, where and what to write`(row: Row) throws {
    let fault = try #require(FaultTests.example.faults(row.text).first)
    #expect(fault.code == row.code)
    #expect(fault.message == row.message)
    #expect(fault.help == row.help)
    let at = String(decoding: Array(row.text.utf8)[fault.range], as: UTF8.self)
    #expect(at == row.at)
  }

  @Test func `a condition must be one`() throws {
    let scope = FaultTests.example.scope
    func codes(_ text: String) -> [String] {
      if case .failure(let faults) = Expression.compileCondition(text, in: scope) {
        faults.faults.map(\.code)
      } else {
        []
      }
    }
    #expect(codes("a + 1") == ["not-a-condition"])
    #expect(codes("tag(\"all\") > 1") == ["list-as-condition"])
    #expect(codes("any(tag(\"all\") > 1)") == [])
    #expect(codes("p") == [])
    #expect(FaultTests.example.codes("a + 1") == [])
  }

  @Test func `several faults are told in one pass, in the order of the text`() {
    #expect(
      FaultTests.example.codes("x1 > 3 and note < 5 or y1 == p and height > 2 kg")
        == ["unknown-name", "type-mismatch", "unknown-name", "unit-mismatch"])
    #expect(
      FaultTests.example.codes("a = 3 && birth > 2026-02-30") == ["wrong-operator", "wrong-operator", "bad-date"])
  }

  @Test func `what is made of a fault is no second fault`() {
    #expect(FaultTests.example.codes("x1 + 1 > 3 kg and not x1 or sum(x1, a) == \"x\"").count == 3)
    #expect(FaultTests.example.codes("round(x1 * 2) contains 3") == ["unknown-name"])
  }

  @Test func `length and depth have bounds`() {
    func nested(_ open: String, _ close: String, _ count: Int) -> String {
      String(repeating: open, count: count) + "p" + String(repeating: close, count: count)
    }
    #expect(FaultTests.example.codes(nested("(", ")", 99)) == [])
    #expect(FaultTests.example.codes(nested("(", ")", 101)) == ["expression-too-deep"])
    #expect(FaultTests.example.codes(nested("(", "", 5000)) == ["expression-too-deep"])
    #expect(FaultTests.example.codes(nested("not ", "", 98)) == [])
    #expect(FaultTests.example.codes(nested("not ", "", 2000)) == ["expression-too-deep"])
    #expect(FaultTests.example.codes(nested("if(p, p, ", ")", 101)) == ["expression-too-deep"])
    #expect(FaultTests.example.codes("a" + String(repeating: " + a", count: 98)) == [])
    #expect(FaultTests.example.codes("a" + String(repeating: " + a", count: 100)) == ["expression-too-deep"])
    #expect(FaultTests.example.codes("p" + String(repeating: " or p", count: 1900)) == [])
    #expect(FaultTests.example.codes(String(repeating: "- ", count: 2000) + "a") == ["expression-too-deep"])
    #expect(FaultTests.example.codes(String(repeating: "p", count: 10_001)) == ["expression-too-long"])
  }
}
