import CivilTime
import Expressions
import Testing

@Suite struct ExplanationTests {
  private static let example = RandomExpressions.example

  private func told(_ text: String, _ values: [String: Value]) throws -> [String] {
    let expression = try ExplanationTests.example.compile(text)
    return expression.explain(ExplanationTests.example.source(values)).map { condition in
      let operands = condition.operands.map { operand in
        "\(operand.text)=\(operand.value)" + (operand.unit.map { " \($0)" } ?? "")
      }
      return "\(condition.text) [\(operands.joined(separator: ", "))] " + (condition.truth.map { "\($0)" } ?? "unknown")
    }
  }

  @Test func `each condition is told with what it met`() throws {
    let values: [String: Value] = ["a": .number(3), "p": .boolean(true), "height": .number(170)]
    #expect(
      try told("a > 2 and (p or not answered(b)) and height < 1.8 m", values) == [
        "a > 2 [a=3] true", "p [p=true] true", "answered(b) [b=blank] false", "height < 1.8 m [height=170 cm] true",
      ])
    #expect(try told("b > 2", values) == ["b > 2 [b=blank] unknown"])
    #expect(try told("p == true", values) == ["p == true [p=true] true"])
    #expect(
      try told("if(p, a, b) > 2", values) == ["p [p=true] true", "if(p, a, b) > 2 [if(p, a, b)=3] true"])
  }

  @Test func `a list is told whole`() throws {
    let values: [String: Value] = ["a": .number(3), "b": .number(0), "symptoms": .list([.text("fever")])]
    #expect(
      try told("any(tag(\"all\") > 2)", values) == [
        "any(tag(\"all\") > 2) [tag(\"all\") > 2=[true, false, blank, blank, blank]] true"
      ])
    #expect(
      try told("symptoms contains 'cough'", values) == ["symptoms contains 'cough' [symptoms=[\"fever\"]] false"])
    #expect(
      try told("sum(tag(\"all\"), atLeast=2) >= 3", values) == [
        "sum(tag(\"all\"), atLeast=2) >= 3 [sum(tag(\"all\"), atLeast=2)=3] true"
      ])
  }

  @Test func `a query is told`() throws {
    let values: [String: Value] = ["last(\"weight\")": .number(72), "completed(checkin)": .boolean(false)]
    #expect(
      try told("last(\"weight\") > 70 and completed(checkin)", values) == [
        "last(\"weight\") > 70 [last(\"weight\")=72 kg] true", "completed(checkin) [] false",
      ])
  }

  @Test func `ranges point into the text as written`() throws {
    let text = "  not  (a>2)  or 痛 in (1,2)"
    var example = Example.numbers
    example.define("痛", .number(unit: nil))
    for condition in try example.compile(text).explain(TestSource()) {
      #expect(String(decoding: Array(text.utf8)[condition.range], as: UTF8.self) == condition.text)
    }
    #expect(try example.compile(text).explain(TestSource()).map(\.text) == ["a>2", "痛 in (1,2)"])
  }
}
