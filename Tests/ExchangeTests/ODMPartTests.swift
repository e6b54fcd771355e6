import Expressions
import JSONText
import Testing

@testable import Exchange

@Suite struct ODMPartTests {
  @Test(arguments: [
    ("7.50", "7.5"), ("7.0", "7"), ("70", "70"), ("-0.50", "-0.5"), ("1e-05", "0.00001"), ("1.5e3", "1500"),
    ("-2.25E+1", "-22.5"), ("1e0", "1"), ("12e-1", "1.2"), ("100", "100"),
  ])
  func `a code is a number without zeros at its end, and without an exponent`(literal: String, code: String) {
    #expect(JSONValue.number(literal: literal).code == code)
  }

  @Test(arguments: [
    (ODMKind.float, "7.50", "7.50"), (.integer, "7.0", "7"), (.time, "\"06:30\"", "06:30:00"),
    (.time, "\"06:30:15\"", "06:30:15"),
    (.boolean, "true", "true"), (.text, "3", "3"), (.text, "[1,2]", "[1,2]"), (.date, "\"2026-11-02\"", "2026-11-02"),
  ])
  func `a value is written as its type has it`(kind: ODMKind, json: String, value: String) throws {
    #expect(ODMPart.whole.reading(of: try JSONValue(parsing: json), as: kind) == .value(value))
  }

  @Test func `a field that is null is nothing, and one that isn't there is absent`() throws {
    let answer = try JSONValue(parsing: #"{"a":null,"b":{"c":2}}"#)
    #expect(ODMPart.field(["a"]).reading(of: answer, as: .float) == .nothing)
    #expect(ODMPart.field(["b", "c"]).reading(of: answer, as: .float) == .value("2"))
    #expect(ODMPart.field(["x"]).reading(of: answer, as: .float) == .absent)
    #expect(ODMPart.place(2).reading(of: .array([.string("a")]), as: .text) == .absent)
  }

  @Test func `no two things have the same name`() {
    var names = ODMNames()
    #expect(names.oid("I", "a.b", "c") == "I.a.b.c" && names.oid("I", "a", "b.c") == "I.a.b.c~2")
    #expect(names.oid("I", "a.b", "c") == "I.a.b.c" && names.oid("I", "a", "b.c") == "I.a.b.c~2")
    #expect(names.oid("I", "very often") == "I.very_often")
    names.reserve(["F.x"])
    #expect(names.oid("F", "x") == "F.x~2")
  }

  @Test func `an element escapes what it says`() throws {
    var text = ""
    ODMElement("A", ["b": "<&\"\n\r\t>", "c": nil], [ODMElement("D", [:], text: "a < b &\nc")]).append(
      to: &text, depth: 0)
    #expect(text == "<A b=\"&lt;&amp;&quot;&#10;&#13;&#9;&gt;\">\n  <D>a &lt; b &amp;\nc</D>\n</A>\n")
    let node = try ODMNode.reading(Array(text.utf8))
    #expect(node["b"] == "<&\"\n\r\t>" && node.first("D")?.text == "a < b &\nc")
  }
}
