import CivilTime
import Expressions
import Testing

@Suite struct ExpressionTests {
  private static let example = RandomExpressions.example

  @Test(arguments: [
    ("( a>1 )and((p))", "a > 1 and p"), ("not(p)", "not p"), ("a in(1,2)", "a in (1, 2)"),
    ("contains(symptoms,'fever')", "symptoms contains \"fever\""), ("height<1.50m", "height < 1.5 m"),
    ("height < 7 hours/h", "height < 7"), ("1 - (2 - 3) > a", "1 - (2 - 3) > a"), ("(1 - 2) - 3 > a", "1 - 2 - 3 > a"),
    ("-(a+1) < 0", "-(a + 1) < 0"), ("p and (q and p)", "p and (q and p)"), ("(p or q) and p", "(p or q) and p"),
    ("note == 'it\\'s \"x\"'", "note == \"it's \\\"x\\\"\""), ("note == 'a\\d'", "note == \"a\\\\d\""),
    ("last('weight',days=7)>1 kg", "last(\"weight\", days=7) > 1 kg"),
    ("tag(all) contains 3", "tag(\"all\") contains 3"),
    ("today() > birth", "today() > birth"), ("a > 007.10", "a > 7.1"), ("not not p", "not not p"),
    ("(a == 1) == p", "(a == 1) == p"), ("birth < 2026-11-20", "birth < 2026-11-20"),
    ("p and not (q or p)", "p and not (q or p)"), ("a * (b / c) > 0", "a * (b / c) > 0"),
  ])
  func `the canonical text is plain`(text: String, canonical: String) throws {
    #expect(try ExpressionTests.example.compile(text).description == canonical)
  }

  @Test func `it says what it reads`() throws {
    let expression = try ExpressionTests.example.compile(
      "sum(tag(\"all\")) > 3 and e > a and last('weight', task=checkin) > 1 kg or completed(checkin) or "
        + "last(\"weight\", task=checkin) < 3 kg and participant.site == 'x'")
    #expect(expression.dependencies == [0, 1, 2, 3, 4])
    #expect(
      expression.queries.map(\.text) == [
        "last(\"weight\", task=checkin)", "completed(checkin)", "participant.site",
      ])
    #expect(expression.queries.map(\.type) == [.number(unit: "kg"), .boolean, .text])
    #expect(expression.type == .boolean)
    #expect(!expression.readsToday)
    #expect(try ExpressionTests.example.compile("age(birth) > 3").readsToday)
    #expect(try ExpressionTests.example.compile("height * 2").unit == "cm")
    #expect(try ExpressionTests.example.compile("tag(\"all\") > 2").type == .list(.boolean))
  }

  @Test func `a list is given value by value`() throws {
    let values: [String: Value] = ["a": .number(1), "c": .number(3)]
    #expect(
      try ExpressionTests.example.evaluate("tag(\"all\") * 2", values)
        == .list([.number(2), .blank, .number(6), .blank, .blank]))
    #expect(try ExpressionTests.example.evaluate("kcal", [:]) == .blank)
  }

  @Test func `what is too large is a blank`() throws {
    let large: [String: Value] = ["a": .number(1e308), "b": .number(1e308)]
    for text in ["a + b", "a * b", "-a - b", "sum(a, b)", "a / 0.0000000001"] {
      #expect(try Example.numbers.evaluate(text, large) == .blank, "\(text)")
    }
    #expect(try Example.numbers.evaluate("round(a, 2)", large) == .blank)
    let most: [String: Value] = ["a": .number(999_999_999_999_999), "b": .number(1)]
    for (text, isTooLarge) in [("a + b", true), ("a - b", false), ("-a * b", false), ("a * 2", true), ("a / 0", false)]
    {
      let expression = try Example.numbers.compile(text)
      #expect(expression.isOutOfRange(Example.numbers.source(most)) == isTooLarge, "\(text)")
    }
    let birth: [String: Value] = ["birth": .date(CivilDate(dayNumber: CivilDate.dayNumbers.upperBound))]
    for text in ["birth + 1 day", "birth + 1 month", "birth + 999999999999999 weeks", "birth + 999999999999999 years"] {
      #expect(try ExpressionTests.example.evaluate(text, birth) == .blank, "\(text)")
    }
  }

  @Test(arguments: [
    (0.5, 0, 1.0), (-0.5, 0, -1), (1.5, 0, 2), (2.5, 0, 3), (2.4999, 0, 2), (1.005, 2, 1.01), (2.675, 2, 2.68),
    (1.45, 1, 1.5), (-1.45, 1, -1.5), (0.285, 2, 0.29), (10.075, 2, 10.08), (0.1 + 0.7, 1, 0.8), (1e14, 2, 1e14),
    (100_000_000, 6, 100_000_000),
    (0.49999999, 0, 0), (0, 3, 0),
  ])
  func `rounding is half away from zero, in decimals`(number: Double, decimals: Int, rounded: Double) throws {
    #expect(try Example.numbers.evaluate("round(a, \(decimals))", ["a": .number(number)]) == .number(rounded))
  }

  /// Every tenth from -20 to 20 with two more digits: the rounding of whole numbers is the judge.
  @Test func `rounding agrees with whole numbers`() throws {
    let expression = try Example.numbers.compile("round(a, 1)")
    for hundredths in -2000...2000 {
      let away = (abs(hundredths) + 5) / 10 * (hundredths < 0 ? -1 : 1)
      let value = expression.evaluate(TestSource(values: [0: .number(Double(hundredths) / 100)]))
      #expect(value == .number(Double(away) / 10), "\(hundredths)")
    }
  }

  @Test(arguments: [
    ("420 min == 7 h", true), ("1 week == 7 days", true), ("24 months == 2 years", true), ("2.54 cm == 1 inch", true),
    ("1 lb == 453.59237 g", true), ("1 kcal == 4.184 kJ", true), ("36 km/h == 10 m/s", true),
    ("1 kg/m^2 == 0.1 g/cm^2", true), ("0.1 h == 6 min", true), ("100 ml == 1 dl", true), ("90 s == 1.5 min", true),
    ("3 m * 2 m == 60000 cm^2", true), ("6 m / 2 cm == 300", true), ("1 h / 60 min == 1", true),
  ])
  func `units convert without loss`(text: String, truth: Bool) throws {
    #expect(try ExpressionTests.example.evaluate(text) == .boolean(truth))
  }

  @Test(arguments: [
    ("mmHg", "120 mmHg"), ("mg/dL", "100 mg/dL"), ("mmol/L", "5.5 mmol/L"), ("回", "3 回"), ("%", "80 %"),
    ("beats/min", "60 beats/min"), ("1/min", "60"), ("times a day", "3"), ("kg/m²", "25 kg/m^2"), ("°C", "38.5 °C"),
  ])
  func `a unit that an item has can be written`(unit: String, number: String) throws {
    var example = Example()
    example.define("x", .number(unit: unit))
    #expect(try example.evaluate("x > \(number)", ["x": .number(1000)]) == .boolean(true))
    #expect(example.codes("x > 3 s") == ["unit-mismatch"])
  }

  @Test(arguments: [
    ("==", [false, true, false]), ("!=", [true, false, true]), ("<", [true, false, false]),
    ("<=", [true, true, false]),
    (">", [false, false, true]), (">=", [false, true, true]),
  ])
  func `a rounding error decides no comparison of numbers`(sign: String, truths: [Bool]) throws {
    // Less, as good as equal from below and from above, and more.
    for (left, place) in [("0.29", 0), ("0.3 - 0.1 + 0.1", 1), ("0.1 + 0.2", 1), ("0.3", 1), ("0.31", 2)] {
      #expect(try Example.numbers.evaluate("\(left) \(sign) 0.3") == .boolean(truths[place]), "\(left)")
      #expect(try Example.numbers.evaluate("-(\(left)) \(sign) -0.3") == .boolean(truths[2 - place]), "\(left)")
    }
  }

  @Test func `instants a millisecond apart differ`() throws {
    let first = "9999-12-31T23:59:59.998Z"
    let second = "9999-12-31T23:59:59.999Z"
    #expect(try Example.numbers.evaluate("\(first) == \(second)") == .boolean(false))
    #expect(try Example.numbers.evaluate("\(first) < \(second)") == .boolean(true))
    #expect(try Example.numbers.evaluate("\(second) - \(first)") == .number(0.001))
  }

  @Test func `a conversion rounds once`() throws {
    var example = Example()
    example.define("x", .number(unit: "min"))
    let hours = try example.compile("0 h + x")
    for minutes in 0...600 {
      let value = hours.evaluate(TestSource(values: [0: .number(Double(minutes))]))
      #expect(value == .number(DecimalArithmetic.nearest(Double(minutes) / 60)), "\(minutes)")
    }
  }

  @Test func `a sum does not depend on the order`() throws {
    #expect(try Example.numbers.evaluate("sum(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1)") == .number(1))
    let values: [String: Value] = ["a": .number(9e14), "b": .number(1), "c": .number(-9e14)]
    for order in ["a, b, c", "b, a, c", "a, c, b", "c, b, a"] {
      #expect(try Example.numbers.evaluate("sum(\(order))", values) == .number(1), "\(order)")
    }
  }

  @Test(arguments: [
    "10 / (a * 359670598341011)", "20 + 1 / (a * 359670598341011)", "a / (a * 359670598341011) * 10",
    "0 * (a * 359670598341011)", "exp(-(a * 359670598341011))", "(a * 359670598341011) ^ -1",
    "(a * 359670598341011) - (a * 359670598341011)", "mean(a, a * 359670598341011)", "sum(a, a * 359670598341011)",
    "min(a, a * 359670598341011)", "1 / sum(a * 359670598341011, atLeast=1)",
  ]) func `what is made of something too large is a blank`(_ text: String) throws {
    let source = Example.numbers.source(["a": .number(12)])
    let expression = try Example.numbers.compile(text)
    #expect(expression.evaluate(source) == .blank && expression.isOutOfRange(source), "\(text)")
    #expect(try Example.numbers.compile("(\(text)) > 1").truth(source) == nil)
    #expect(try Example.numbers.compile("answered(b + \(text))").truth(source) == false)
  }

  @Test func `what is too large is left out where blanks may be`() throws {
    let answers: [String: Value] = ["a": .number(12)]
    for (text, value) in [("sum", 3.0), ("mean", 3), ("median", 3), ("max", 3), ("min", 3)] {
      #expect(
        try Example.numbers.evaluate("\(text)(3, a * 359670598341011, atLeast=1)", answers) == .number(value), "\(text)"
      )
    }
  }

  @Test(arguments: [
    ("0.00000000000004052 * 1", 0.00000000000004052), ("0.0824330600552301", 0.0824330600552301),
    ("0.000000000000001", 1e-15), ("0.00000000000000123456789012345", 0.00000000000000123456789012345),
    ("000123.4500", 123.45), ("0.00000000000000000000", 0),
  ]) func `zeros in front of the first other digit don't count`(_ text: String, _ number: Double) throws {
    let expression = try Example.numbers.compile(text)
    #expect(expression.evaluate(Example.numbers.source([:])) == .number(number))
    #expect(try Example.numbers.compile(expression.description).description == expression.description)
  }
}
