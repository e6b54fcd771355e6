import Testing

@testable import Diagnostics

@Suite struct OtherFormatTests {
  static let file = SourceFile(path: "S/a.yaml", text: "id: 日\r\nb: \"x\"\r\n")
  static let renderer = DiagnosticRenderer(files: [file])
  static let diagnostics: [Diagnostic] = [
    .error(
      "wrong-type", "a 'number' is \"wanted\"\u{1B}", in: "S/a.yaml", at: SourceSpan(start: 12, end: 15),
      label: "a text",
      notes: [
        .init("line\n2", at: SourceSpan(start: 4, end: 7)),
        .init("there", at: SourceSpan(start: 0, end: 1), in: "S/b.yaml"),
      ],
      help: "take the quotes out"),
    .warning("no-study", "no 'study.yaml'", in: "study.yaml", at: nil),
  ]

  @Test func `concise is a line each`() {
    #expect(
      Self.renderer.render(Self.diagnostics, as: .concise) == """
        S/a.yaml:2:4: error: [wrong-type] a 'number' is "wanted"\\x1B
        study.yaml: warning: [no-study] no 'study.yaml'

        """)
  }

  @Test func `JSON has all of it, with columns as counts of Unicode scalars`() {
    #expect(
      Self.renderer.render(Self.diagnostics, as: .json) == #"""
        [
        {"severity":"error","code":"wrong-type","message":"a 'number' is \"wanted\"\u001B","path":"S/a.yaml","line":2,"column":4,"endLine":2,"endColumn":7,"label":"a text","replacement":null,"notes":[{"path":"S/a.yaml","line":1,"column":5,"endLine":1,"endColumn":6,"text":"line\n2"},{"path":"S/b.yaml","line":null,"column":null,"endLine":null,"endColumn":null,"text":"there"}],"help":"take the quotes out"},
        {"severity":"warning","code":"no-study","message":"no 'study.yaml'","path":"study.yaml","line":null,"column":null,"endLine":null,"endColumn":null,"label":"","replacement":null,"notes":[],"help":null}
        ]

        """#)
  }

  @Test func `no diagnostics are nothing, in JSON an empty array`() {
    #expect(DiagnosticFormat.allCases.map { Self.renderer.render([], as: $0) } == ["", "", "[]\n"])
  }

  @Test func `sorting goes by file, place and rule, whatever the order found`() {
    let spans: [(String, Int?, String)] = [("a", nil, "x"), ("a", 1, "x"), ("a", 1, "y"), ("a", 9, "a"), ("b", 0, "x")]
    let sorted = spans.map { path, start, code in
      Diagnostic.error(code, "m", in: path, at: start.map { SourceSpan(start: $0, end: $0) })
    }
    #expect(sorted.reversed().sortedBySource() == sorted)
    #expect(sorted.hasErrors)
    let twins = ["first", "second"].map { Diagnostic.error("x", $0, in: "a", at: nil) }
    #expect(twins.sortedBySource() == twins)
    #expect(![Diagnostic.warning("x", "m", in: "p", at: nil)].hasErrors)
  }
}
