import Diagnostics
import Foundation
import Testing

@testable import CSVRows

@Suite struct CSVReaderTests {
  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]), ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]), ("a\rb", [["a"], ["b"]]),
    ("\u{FEFF}a,b\n", [["a", "b"]]), ("", []), ("\n\r\n\n", []), ("a,,\n", [["a", "", ""]]),
    ("\"a,b\",\"c\nd\"\n", [["a,b", "c\nd"]]), ("\"say \"\"so\"\"\"\n", [["say \"so\""]]), ("\"\"\n", [[""]]),
    (" a , b\n", [[" a ", " b"]]), ("痛み,é\n", [["痛み", "é"]]),
  ])
  func `rows are read by RFC 4180`(text: String, rows: [[String]]) {
    var reader = CSVReader(Array(text.utf8))
    #expect(reader.rest() == rows)
    #expect(reader.faults.isEmpty)
  }

  @Test func `Python's csv module reads the same rows`() throws {
    let vectors = try Vector.all()
    #expect(vectors.count == 400)
    for vector in vectors {
      var reader = CSVReader(Array(vector.text.utf8))
      #expect(reader.rest() == vector.rows, "\(vector.text.debugDescription)")
      let isStrict = !reader.faults.contains { $0.kind == .textAfterQuote }
      #expect(isStrict == vector.strict, "\(vector.text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("a,\"b\nc", CSVFault.Kind.unclosedQuote, "\"", 1), ("a\nb\"c,d\n", .strayQuote, "\"", 2),
    ("\"a\nb\" ,c\n", .textAfterQuote, " ", 2), ("a\n\"", .unclosedQuote, "\"", 2),
  ])
  func `a fault marks its place and line`(text: String, kind: CSVFault.Kind, marked: String, line: Int) {
    var reader = CSVReader(Array(text.utf8))
    _ = reader.rest()
    #expect(reader.faults.map(\.kind) == [kind])
    #expect(reader.faults.map(\.line) == [line])
    for fault in reader.faults { #expect(reader.text(fault.span) == marked) }
  }

  @Test func `bytes that are no UTF-8 are told at the first of them`() {
    var reader = CSVReader(Array("a,\"b\nc".utf8) + [0xC3, 0x22, 0x0A] + Array("d,e\n".utf8))
    #expect(reader.rest() == [["a", "b\nc\u{FFFD}"], ["d", "e"]])
    #expect(reader.faults == [CSVFault(.notUTF8, SourceSpan(start: 6, end: 7), 2)])
  }

  @Test func `a field's span is its place in the file`() throws {
    var reader = CSVReader(Array("\u{FEFF}id,text\r\n1,\"a \"\"b\"\"\"\r\n".utf8))
    _ = reader.next()
    let second = reader.next()
    let row = try #require(second)
    #expect(row.line == 2)
    #expect(row.fields.map { reader.text($0.span) } == ["1", "\"a \"\"b\"\"\""])
    #expect(row.fields.map(\.isQuoted) == [false, true])
    let table = LineTable(SourceFile(path: "a.csv", bytes: reader.bytes))
    #expect(
      row.fields.map { table.position(at: $0.span.start) } == [.init(line: 2, column: 1), .init(line: 2, column: 3)])
  }

  @Test func `another separator and limits are kept to`() {
    var semicolons = CSVReader(Array("a;b,c\n".utf8), separator: UInt8(ascii: ";"))
    #expect(semicolons.rest() == [["a", "b,c"]])
    var many = CSVReader(Array("a,b\nc,d,e\n".utf8), limits: CSVLimits(fields: 2))
    #expect(many.rest() == [["a", "b"]])
    #expect(many.faults.map(\.kind) == [.tooManyFields(limit: 2)])
    var long = CSVReader(Array("ab,\"cde\"\n".utf8), limits: CSVLimits(fieldBytes: 2))
    #expect(long.rest() == [])
    #expect(long.faults.map(\.kind) == [.fieldTooLong(limit: 2)])
  }

  @Test func `any bytes end, and written rows come back`() {
    for seed in 0..<200 {
      var draw = SeededGenerator(seed: seed)
      let bytes = (0..<Int.random(in: 0...60, using: &draw)).map { _ in
        [0x22, 0x2C, 0x0A, 0x0D, 0x61, 0xC3, 0xFF, 0x00].randomElement(using: &draw) ?? 0
      }
      var reader = CSVReader(bytes.map(UInt8.init))
      _ = reader.rest()
      let rows = (0..<5).map { _ in
        (0..<3).map { _ in String((0..<4).map { _ in "a,\"\n\ré ".randomElement(using: &draw) ?? "a" }) }
      }
      let written = rows.map { $0.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\r\n" }
      var again = CSVReader(Array(written.joined().utf8))
      #expect(again.rest() == rows)
      #expect(again.faults.isEmpty)
    }
  }

  @Test func `a workbook is told as one, and has no rows`() {
    for start: [UInt8] in [[0xD0, 0xCF, 0x11, 0xE0], [0x50, 0x4B, 0x03, 0x04]] {
      var reader = CSVReader(start + Array("a,b\n1,2\n".utf8))
      #expect(reader.rest().isEmpty)
      #expect(reader.faults.map(\.kind) == [.workbook])
    }
  }

  @Test func `every fault has a sentence of its own`() {
    let kinds: [CSVFault.Kind] = [
      .unclosedQuote, .strayQuote, .textAfterQuote, .notUTF8, .tooManyFields(limit: 2), .fieldTooLong(limit: 2),
      .workbook,
    ]
    let found = kinds.map { CSVFault($0, SourceSpan(start: 0, end: 1), 1).diagnostic(in: "a.csv") }
    #expect(Set(found.map(\.message)).count == kinds.count)
    #expect(found.allSatisfy { $0.help != nil && $0.severity == .error })
  }
}

extension CSVReader {
  fileprivate mutating func rest() -> [[String]] {
    var rows: [[String]] = []
    while let row = next() { rows.append(row.texts) }
    return rows
  }

  fileprivate func text(_ span: SourceSpan) -> String { String(decoding: bytes[span.start..<span.end], as: UTF8.self) }
}

private struct Vector: Decodable {
  let text: String
  let rows: [[String]]
  let strict: Bool

  static func all() throws -> [Vector] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/python-csv.json")
    return try JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
  }
}
