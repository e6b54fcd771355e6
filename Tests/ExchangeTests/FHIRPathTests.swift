import Expressions
import JSONText
import Testing

@testable import Exchange

struct FHIRPathTests {
  /// Items of every kind, by the names of their kinds.
  private static let answers: FHIRAnswers = {
    var choices = FHIRChoices("answerOption")
    for (code, display, points) in [("a", "Apple", "0"), ("b", "Pear", "2")] {
      let coding: JSONValue = [
        "code": .string(code), "display": .string(display),
        "extension": [["url": "http://x/ordinalValue", "valueDecimal": .number(literal: points)]],
      ]
      choices.add(coding, coding: coding, own: "en")
    }
    var answers = FHIRAnswers()
    for (link, kind) in [
      ("c", FHIRAnswers.Kind.choice(choices, isMultiple: false)), ("m", .choice(choices, isMultiple: true)),
      ("b", .boolean), ("n", .number), ("o", .number), ("t", .text), ("d", .date), ("f", .none("files")),
    ] {
      answers.add(link, FHIRAnswers.Entry(id: link, kind: kind))
    }
    return answers
  }()

  private static let variables = [
    "x": "%resource.item.where(linkId='n').answer.value", "y": "%x + 1", "loop": "%loop2", "loop2": "%loop",
    "yes": "item.where(linkId='b').answer.value = true",
  ]

  private func translated(_ source: String, at current: String? = nil) throws(FormulaFault) -> String {
    var formula = FHIRFormula(Self.answers, variables: Self.variables, current: current)
    return try formula.formula(source).text
  }

  @Test(arguments: [
    ("%resource.item.where(linkId='c').answer.value.code = 'a'", "c == \"a\""),
    ("%resource.repeat(item).where(linkId='c').answer.value.first().code ~ 'b'", "c == \"b\""),
    ("%resource.descendants().where(linkId = 'c').answer.value.display = 'Pear'", "c == \"b\""),
    ("item.where(linkId='c').answer.valueCoding.code != 'a'", "c != \"a\""),
    ("%resource.item.where(linkId='m').answer.value.code contains 'a'", "m contains \"a\""),
    ("%resource.item.where(linkId='m').answer.where(value.code='a').exists()", "m contains \"a\""),
    ("%resource.item.where(linkId='m').answer.value.where(code='a').empty()", "not m contains \"a\""),
    ("'a' in %resource.item.where(linkId='m').answer.value.code", "m contains \"a\""),
    ("item.where(linkId='c').answer.value.code in ('a' | 'b')", "c in [\"a\", \"b\"]"),
    ("%resource.item.where(linkId='b').answer.value = true", "b"), ("%yes", "b"), ("%yes = false", "not b"),
    ("%resource.item.where(linkId='b').answer.value.not()", "not b"),
    ("%resource.item.where(linkId='n').answer.value.exists()", "answered(n)"),
    ("%resource.item.where(linkId='n').exists().not()", "not answered(n)"),
    ("%x > 3 and (%y <= 5 or %x.empty())", "n > 3 and (n + 1 <= 5 or not answered(n))"),
    ("3 < %x", "n > 3"), ("-%x + 2 * (%y)", "-n + 2 * (n + 1)"), ("%x.power(2).round(1)", "round(n ^ 2, 1)"),
    ("iif(%x > 3, 1, 0)", "if(answered(n) and n > 3, 1, 0)"),
    ("iif(%x.exists(), %x, {})", "n"),
    ("iif(%x > 3, {}, %x)", "if(answered(n) and n > 3, 0 / 0, n)"),
    ("today() - 18 years", "today - 18 years"),
    ("%resource.item.where(linkId='d').answer.value > @2020-05-01", "d > 2020-05-01"),
    ("%resource.item.where(linkId='d').answer.value.toString().substring(0,4).toInteger()", "year(d)"),
    ("today().toString().substring(5, 2).toInteger()", "month(today)"),
    ("item.where(linkId='t').answer.value = 'x'", "t == \"x\""),
    ("item.where(linkId='t').answer.value.matches('^a+$')", "matches(t, \"a+\")"),
    ("item.where(linkId='t').answer.value.matches('a|^b$|c$')", "matches(t, \".*a.*|b|.*c\")"),
    ("item.where(linkId='t').answer.value.matchesFull('a(b|c)')", "matches(t, \"a(b|c)\")"),
    ("%resource.item.where(linkId='m').answer.value.code = 'a'", "m contains \"a\" and count(m) == 1"),
    ("item.where(linkId='t').answer.value & '!'", "concat(t, \"!\")"),
    ("item.where(linkId='c').answer.value.ordinal()", "if(c == \"a\", 0, 2)"),
    ("%resource.repeat(item).answer.weight().sum()", "sum(if(c == \"a\", 0, 2), atLeast=1)"),
    (
      """
      %questionnaire.item.where(linkId='c').answerOption.where(valueCoding.code=%resource.item.where(linkId='c')
      .answer.valueCoding.code).extension.where(url=%ext).valueDecimal
      """, "if(c == \"a\", 0, 2)"
    ),
    ("%x = 2 // two", "n == 2"), ("%x implies %yes", "not n or b"), ("(%x).ln().exp()", "exp(ln(n))"),
  ])
  func `an expression says here what it says there`(_ source: String, _ expected: String) throws {
    #expect(try translated(source) == expected)
  }

  @Test func `the answer of the item itself is asked for by its context`() throws {
    #expect(
      try translated("%context.answer.value = %resource.item.where(linkId='o').answer.value", at: "n") == "n == o")
    #expect(try translated("answer.value > 2", at: "n") == "n > 2")
  }

  @Test(arguments: [
    "", "(", "%", "a.", "%loop", "%patient.birthDate", "Patient.name.given", "%resource", "1 +", "x(1", "'open",
    "%resource.item.where(linkId='gone').answer.value", "%resource.item.where(linkId='f').answer.value.exists()",
    "%resource.item.where(linkId='c').answer.value.code = 'z'", "%resource.item.where(linkId='b').answer.value > 3",
    "%resource.item.where(text='x').answer", "%x.toChars()", "%x ; 3", "{", "1[x]", "iif(%x)",
    "%x.substring(1,1).toInteger()",
    "%resource.item.where(linkId='m').answer.weight()", "true.exists()",
  ])
  func `an expression that can't be said has a reason`(_ source: String) {
    #expect(throws: FormulaFault.self) { try translated(source) }
  }

  @Test func `neither depth nor length does harm`() {
    let deep = String(repeating: "(", count: 5_000) + "1" + String(repeating: ")", count: 5_000)
    #expect(throws: FormulaFault.self) { try translated(deep) }
    let long = Array(repeating: "%x > 1", count: 3_000).joined(separator: " or ")
    #expect(throws: FormulaFault.self) { try translated(long) }
    var doubling = ["v0": "1"]
    for step in 1...29 { doubling["v\(step)"] = "%v\(step - 1) + %v\(step - 1)" }
    var formula = FHIRFormula(Self.answers, variables: doubling)
    #expect(throws: FormulaFault.self) { try formula.formula("%v29") }
  }
}
