@testable import JSONText
import Testing

@Suite struct JSONValueTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "7.50", "1e-05", "\"\"", "[]", "{}", "[1,[2,{\"a\":null}]]",
    "{\"b\":1,\"a\":2}", "\"\\u0000\\u001b\\n\\\"\\\\\"", "\"日本語 😀\"",
  ])
  func `parse then write is the identity`(text: String) throws {
    #expect(try JSONValue(parsing: text).compactText == text)
  }

  @Test(arguments: [
    ("\"\\ud83d\\ude00\"", "😀"), ("\"\\/\\b\\f\\r\\t\"", "/\u{8}\u{c}\r\t"), ("\"\\u00e9\"", "é"),
  ])
  func `escapes are read`(text: String, expected: String) throws {
    #expect(try JSONValue(parsing: text) == .string(expected))
  }

  @Test(arguments: [
    ("", 0, "the text ends where a value should be"), ("[1,]", 3, "a value was expected"),
    ("{\"a\":1,\"a\":2}", 7, "a name stands twice in one object"), ("01", 1, "more text after the end of the document"),
    ("1.", 2, "a digit was expected"), ("\"a", 2, "a string is not closed"),
    ("\"\\ud83d\"", 7, "half a surrogate pair"),
    ("\"\\ude00\"", 7, "half a surrogate pair"), ("\"\u{1}\"", 1, "a control character stands raw in a string"),
    ("tru", 0, "a value was expected"), ("{\"a\" 1}", 5, "':' was expected"), ("nul", 0, "a value was expected"),
    ("\"\\x\"", 2, "an unknown escape"), ("[1 2]", 3, "',' or ']' was expected"),
  ])
  func `a fault names its place`(text: String, offset: Int, reason: String) {
    #expect(throws: JSONFault(offset: offset, reason: reason)) { try JSONValue(parsing: text) }
  }

  @Test(arguments: [1, 2, 13, 19, 20, 21, 22, 40])
  func `a name that stands twice is found among few and among many`(count: Int) throws {
    let names = (0..<count).map { "\"n\($0)\":0" }.joined(separator: ",")
    #expect(try JSONValue(parsing: "{\(names)}").members?.count == count)
    for place in [0, count / 2, count - 1] {
      let text = "{\(names),\"n\(place)\":1}"
      #expect(throws: JSONFault(offset: names.utf8.count + 2, reason: "a name stands twice in one object")) {
        try JSONValue(parsing: text)
      }
    }
  }

  @Test(arguments: ["", "plain", "\\n", "\\u00e9", "日\\t"], ["", "more", "\\\"", "é"])
  func `bytes that are not UTF-8 are refused, wherever they stand`(before: String, behind: String) throws {
    #expect(throws: Never.self) { try JSONValue(parsing: "\"\(before)\(behind)\"") }
    for bad: [UInt8] in [[0xFF], [0xC3], [0xE6, 0x97], [0xC0, 0x80], [0xED, 0xA0, 0x80]] {
      let bytes = Array("\"\(before)".utf8) + bad + Array("\(behind)\"".utf8)
      let reason = #expect(throws: JSONFault.self) { try JSONValue(parsing: bytes) }?.reason
      #expect(reason == "a string is not UTF-8")
    }
  }

  @Test(arguments: [
    "7", "-1.5e3", "true", "null", "\"a\\\"}\\\\\"", "[]", "{}", "[ ]", "{ }", "[1, [2, {\"a\": \"]}\"}], \"}\"]",
    "{\"b\": {\"without\": [1]}, \"c\": [], \"d\": \"\\u00e9 é\"}",
  ])
  func `a member that is passed over is null, and the others are read`(value: String) throws {
    let text = "{\"a\": 1, \"without\" : \(value) , \"z\": {\"without\": \(value)}}"
    let inner = try JSONValue(parsing: value)
    #expect(
      try JSONValue(parsing: text, passingOver: ["without"])
        == .object([
          JSONMember("a", 1), JSONMember("without", .null), JSONMember("z", .object([JSONMember("without", inner)])),
        ]))
    #expect(try JSONValue(parsing: text, passingOver: []) == JSONValue(parsing: text))
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      #expect(throws: JSONFault.self) {
        try JSONValue(parsing: String(decoding: bytes[..<end], as: UTF8.self), passingOver: ["without"])
      }
    }
  }

  @Test(arguments: ["{\"b\": [1]}", "[{\"c\": 1}]", "\"d\\u00e9\"", "-7.50", "{}", "null"])
  func `members of a member are passed over, and those of others are read`(value: String) throws {
    let member = "{\"b\": 1, \"c\": \(value), \"d\": {\"c\": \(value)}}"
    let text = "{\"a\": {\"c\": \(value)}, \"in\": \(member), \"c\": \(value)}"
    let inner = try JSONValue(parsing: value)
    #expect(
      try JSONValue(parsing: text, passingOver: PassedMembers(["c"], of: "in"))
        == .object([
          JSONMember("a", .object([JSONMember("c", inner)])),
          JSONMember(
            "in",
            .object([
              JSONMember("b", 1), JSONMember("c", .null), JSONMember("d", .object([JSONMember("c", inner)])),
            ])), JSONMember("c", inner),
        ]))
  }

  @Test(arguments: [
    "{", "[1 2]", "{\"a\" 1}", "{\"a\":1,}", "[1,]", "{1:2}", "tru", "01", "\"\u{1}\"", "]",
    String(repeating: "[", count: 300),
  ])
  func `what is no JSON is not passed over`(value: String) {
    #expect(throws: JSONFault.self) { try JSONValue(parsing: "{\"without\":\(value)}", passingOver: ["without"]) }
  }

  @Test func `deep nesting is refused, not a crash`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONFault.self) { try JSONValue(parsing: text) }
  }

  @Test func `a document cut at any byte is a fault`() throws {
    let bytes = Array(#"{"items":[{"a":-1.5e3,"b":"é\u00e9"},true,null]}"#.utf8)
    for end in 0..<bytes.count {
      #expect(throws: JSONFault.self) { try JSONValue(parsing: Array(bytes[..<end])) }
    }
    #expect(try JSONValue(parsing: bytes)["items"]?.elements?.count == 3)
  }

  @Test(arguments: [(4.0, "4"), (0.5, "0.5"), (-1e20, "-1e+20"), (.infinity, "null"), (.nan, "null"), (-0.0, "0")])
  func `a double is written in its shortest form`(value: Double, expected: String) {
    #expect(JSONValue.double(value).compactText == expected)
  }

  @Test func `what fits on a line stays on it, the rest is indented`() {
    let value: JSONValue = ["a": [1, 2], "b": ["c": "some text", "d": []]]
    #expect(value.prettyText(width: 80) == #"{ "a": [1, 2], "b": { "c": "some text", "d": [] } }"#)
    let narrow = """
      {
        "a": [1, 2],
        "b": {
          "c": "some text",
          "d": []
        }
      }
      """
    #expect(value.prettyText(width: 20) == narrow)
  }

  @Test(arguments: 0..<200) func `any value survives writing and reading`(seed: UInt64) throws {
    var generator = SmallGenerator(seed: seed)
    let value = generator.value(depth: 4)
    #expect(try JSONValue(parsing: value.compactText) == value)
    #expect(try JSONValue(parsing: value.prettyText(width: 30)) == value)
  }
}

private struct SmallGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next(_ bound: UInt64) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % bound)
  }

  mutating func value(depth: Int) -> JSONValue {
    switch next(depth > 0 ? 7 : 5) {
    case 0: return .null
    case 1: return .boolean(next(2) == 0)
    case 2: return .integer(next(2_000) - 1_000)
    case 3: return .double(Double(next(1_000_000)) / 1024)
    case 4: return .string(text())
    case 5: return .array((0..<next(5)).map { _ in value(depth: depth - 1) })
    default: return .object((0..<next(5)).map { JSONMember("\($0)" + text(), value(depth: depth - 1)) })
    }
  }

  private mutating func text() -> String {
    let letters: [Character] = ["a", "\"", "\\", "\n", "\u{1}", "\u{7f}", "é", "日", "😀", "/", " "]
    return String((0..<next(6)).map { _ in letters[next(UInt64(letters.count))] })
  }
}
