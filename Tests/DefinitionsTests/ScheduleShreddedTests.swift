import Diagnostics
import Testing
import YAMLTree

@testable import Definitions

@Suite struct ScheduleShreddedTests {
  private func detect(_ text: String) throws -> (ShreddedExpression, [Diagnostic]) {
    let root = try #require(YAMLDocument.parse(SourceFile(path: "x.yaml", text: text)).value?.root)
    var findings = Findings(path: "x.yaml")
    let found = ShreddedExpression.detect(in: root, known: ["if", "when", "to", "optional"], &findings)
    return (found, findings.diagnostics)
  }

  @Test(
    arguments: [
      ("{ if: mean(a, b) > 3, to: end }", 1, "write if: \"mean(a, b) > 3\""),
      ("{ to: end, when: sum(a, b, c) > 3 }", 2, "write when: \"sum(a, b, c) > 3\""),
      ("{ at: 08:00, 20:00 }", 1, "write at: [08:00, 20:00]"),
      ("{ prompt: Hello, world }", 1, "write prompt: \"Hello, world\""),
    ])
  func `a torn value is told once, with what to write`(_ text: String, _ pieces: Int, _ help: String) throws {
    let (found, diagnostics) = try detect(text)
    #expect(found.pieces.count == pieces)
    #expect(found.values.count == 1)
    #expect(diagnostics.map(\.code) == ["shredded-expression"])
    #expect(diagnostics.first?.help == help)
  }

  @Test(
    arguments: [
      "{ if: \"mean(a, b) > 3\", to: end }", "{ if: a, optional: }", "if: mean(a, b) > 3\nb:\n", "{ to: [a, b] }",
      "{ a: , b: }", "{ if: 'a', b: }", "[if: a]", "x",
    ])
  func `what is whole is left alone`(_ text: String) throws {
    let (found, diagnostics) = try detect(text)
    #expect(found.pieces.isEmpty)
    #expect(diagnostics.isEmpty)
  }

  @Test func `two torn values of a map are told apart`() throws {
    let (_, diagnostics) = try detect("{ if: f(a, b), when: g(c, d) }")
    #expect(diagnostics.map(\.span) == [SourceSpan(start: 6, end: 13), SourceSpan(start: 21, end: 28)])
  }
}
