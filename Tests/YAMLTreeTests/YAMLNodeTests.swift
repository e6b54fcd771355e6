import Diagnostics
import Testing

@testable import YAMLTree

@Suite struct YAMLNodeTests {
  private func root(_ text: String) throws -> YAMLNode {
    let loaded = YAMLDocument.parse(SourceFile(path: "x.yaml", text: text))
    #expect(loaded.diagnostics == [])
    return try #require(loaded.value?.root)
  }

  @Test func `a scalar has no type until a field asks`() throws {
    let root = try root("at: 08:00\nno: Norsk\non: [mon, 1]\nday: 2026-11-20\nversion: 1.10\n")
    #expect(root["at"]?.asString == "08:00")
    #expect(root["no"]?.asString == "Norsk")
    #expect(root["on"]?.elements.map(\.asString) == ["mon", "1"])
    #expect(root["day"]?.asString == "2026-11-20")
    #expect(root["version"]?.asString == "1.10")
    #expect(root["version"]?.asDecimalText == "1.10")
    #expect(root["absent"] == nil)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("+12", 12), ("007", 7), ("0o17", 15), ("0xFf", 255), ("9223372036854775807", Int.max),
    ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1_000", nil),
    ("1.0", nil), ("0b1", nil),
    ("0o8", nil), ("0x", nil), ("-0x1", nil), ("'4'", nil), ("", nil), ("+", nil), ("4 5", nil), ("!!str 4", nil),
    ("!!int 4", 4), ("12e03", nil),
  ])
  func `whole numbers are read as the core schema has them`(text: String, expected: Int?) throws {
    #expect(try root("- \(text)").elements.first { _ in true }?.asInt == expected)
  }

  @Test(arguments: [
    ("1", 1), ("-1.5", -1.5), ("1e3", 1000), ("+.5", 0.5), ("-.5", -0.5), ("5.", 5), ("5.e2", 500), ("0.1E-2", 0.001),
    (".", nil), ("e1", nil), ("1e", nil), ("1e+", nil),
    (".inf", nil), (".nan", nil), ("nan", nil), ("inf", nil), ("infinity", nil), ("0x1p3", nil), ("1e999", nil),
    ("'1'", nil), ("1,5", nil), ("1 ", 1), ("0x10", 16),
    ("٣", nil), ("1٣", nil), ("1.٣", nil),
  ])
  func `numbers are read as the core schema has them`(text: String, expected: Double?) throws {
    #expect(try root("- \(text)").elements.first { _ in true }?.asDouble == expected)
  }

  @Test(arguments: [
    ("true", true), ("False", false), ("TRUE", true), ("yes", nil), ("on", nil), ("tRue", nil), ("'true'", nil),
    ("", nil), ("1", nil),
  ])
  func `booleans are true and false alone`(text: String, expected: Bool?) throws {
    #expect(try root("- \(text)").elements.first { _ in true }?.asBool == expected)
  }

  @Test(arguments: [
    ("", true, true), ("~", true, false), ("null", true, false), ("NULL", true, false), ("''", false, false),
    ("'null'", false, false), ("nil", false, false),
    ("!!null", true, false), ("!!str", false, false), ("! null", false, false), ("|\n", false, false),
  ])
  func `null is told from an empty text`(text: String, isNull: Bool, isMissing: Bool) throws {
    let node = try #require(try root("- \(text)").elements.first { _ in true })
    #expect(node.isNull == isNull)
    #expect(node.isMissing == isMissing)
    #expect((node.asString == nil) == isNull)
  }

  @Test func `a quoted text can be told from a plain one`() throws {
    let elements = Array(try root("['4', 4, \"4.5\", 'x']").elements)
    #expect(elements.map(\.isQuoted) == [true, false, true, true])
  }

  @Test func `an alias is the anchored node and knows where it is used`() throws {
    let root = try root("a: &x {b: 1}\nc: *x\n")
    let (anchored, used) = (try #require(root["a"]), try #require(root["c"]))
    #expect(used == anchored)
    #expect(used.isAlias && !anchored.isAlias)
    #expect(used["b"]?.asInt == 1)
    #expect(used.span == anchored.span)
    #expect(used.site == SourceSpan(start: 16, end: 18))
    #expect(anchored.site == anchored.span)
  }

  @Test func `a name that is anchored again means the later node`() throws {
    #expect(try root("[&a 1, *a, &a 2, *a]").elements.map(\.asInt) == [1, 1, 2, 2])
  }

  @Test func `styles and tags are told`() throws {
    let root = try root("- a\n- 'a'\n- \"a\"\n- |\n  a\n- >\n  a\n- []\n- {}\n- - a\n- a: b\n- !!str a\n- ! a\n")
    let styles: [YAMLNode.Style] = [
      .plain, .singleQuoted, .doubleQuoted, .literal, .folded, .flow, .flow, .block, .block, .plain, .plain,
    ]
    #expect(root.elements.map(\.style) == styles)
    #expect(root.elements.map(\.tag).suffix(2) == [.string, .nonSpecific])
  }

  @Test func `collections of another kind are empty, texts of collections too`() throws {
    let root = try root("a: [1]\nb: {c: 2}\n")
    #expect(root["a"]?.entries.isEmpty == true)
    #expect(root["b"]?.elements.isEmpty == true)
    #expect(root["b"]?.text == "" && root["b"]?.bytes.isEmpty == true && root["b"]?.asString == nil)
    #expect(root["a"]?["x"] == nil)
    #expect(root.isMapping && !root.isSequence && !root.isScalar)
    #expect(root["a"]?.isSequence == true && root["a"]?.isMapping == false)
    #expect(root.entries.map(\.key.text) == ["a", "b"])
  }

  @Test func `a refused entry is left out and the rest is given`() throws {
    let text = "a: 1\n<<: {x: 1}\n? [k]\n: v\na: 2\nb: {{c}}\n"
    let loaded = YAMLDocument.parse(SourceFile(path: "x.yaml", text: text))
    #expect(loaded.diagnostics.map(\.code).sorted() == ["bare-braces", "duplicate-key", "merge-key", "non-scalar-key"])
    let root = try #require(loaded.value?.root)
    #expect(root.entries.map(\.key.text) == ["a", "b"])
    #expect(root["a"]?.asInt == 1)
    #expect(root["b"]?.entries.isEmpty == true && root["b"]?.isFaulty == true)
  }

  @Test func `what a file says stays out of a node's description`() throws {
    #expect(try "\(root("answer: secret"))" == "mapping at 0..<14")
  }
}
