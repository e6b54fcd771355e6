import Diagnostics
import Foundation
import Testing

@testable import YAMLTree

/// Every sentence about YAML, to the letter. `RECORD_SNAPSHOTS=1` rewrites the file and fails.
@Suite struct GoldenDiagnosticsTests {
  static let further = [
    "a: [1,\n", "a: &x 1\nb: *y\n", "a: 1\nb: 2\na: 3\nc: 4\nb: 5\na: 6\n",
    "a: !!timestamp 2026-01-01\nb: !c d\n{}: e\n", "毎日: 痛み\n痛み: \"\\q\"\n",
    String(repeating: "[", count: 70), "a: 'b\n\nc: 'd'\n", "- [a, b\n- c\n", "prompt: How strong is it: 1 to 10?\n",
    "items:\n  - id: a\n    type: scale\n   prompt: x\n",
    "a:\n  - b\n  c: d\n", "title: \"x\"y\n", "a: 1\n\n  \tb: 2\n", "---\n---\na: 1\n", "\t\t\n",
    String(repeating: "k", count: 1_100) + ": 1\n", "a: { b: 30, c:\u{A0}d }\n", "a: 1\nb:\u{A0}true\n",
    "-\u{A0}{ id: m, a: b }\n", "- { id: m,\u{A0}type: b }\n", "a:\n\u{3000}\u{3000}b: 1\n", "a: 1\n題:\u{3000}痛み\n",
    "a: 'Last night's sleep'\n", "a: { b: 'it's', c: 1 }\n", "- a: 1\n-{ id: bed }\n", "a: b\u{A0}: c: d\n",
  ]

  @Test func `each fault is told in these words`() throws {
    let texts = Corpus.invalid + Corpus.departures + Corpus.refused.map(\.text) + Self.further
    let actual = texts.map(picture).joined(separator: "\n")
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/diagnostics.txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(actual.utf8).write(to: url)
      Issue.record("recorded \(url.path())")
    }
    let expected = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let pairs = zip(actual.split(separator: "\n"), expected.split(separator: "\n"))
    #expect(pairs.first { $0 != $1 } == nil)
    #expect(actual == expected)
  }

  @Test(arguments: [
    (SyntaxFailure(problem: "a new one", problemMark: 2, context: "while parsing", contextMark: 0), 2..<3),
    (SyntaxFailure(problem: "a new one", problemMark: nil), 0..<1),
    (SyntaxFailure(problem: "a new one", problemMark: 99), 4..<4),
  ])
  func `a fault that libyaml may come to tell is passed on in its words`(failure: SyntaxFailure, place: Range<Int>) {
    Array("a: b".utf8).withUnsafeBufferPointer { source in
      let diagnostic = SyntaxFault(failure, path: "x", source: source, before: nil).diagnostic
      #expect(diagnostic.message == "YAML can't be read here: a new one")
      #expect(diagnostic.help == (failure.context.isEmpty ? nil : "it was found while parsing"))
      #expect(diagnostic.span == SourceSpan(start: place.lowerBound, end: place.upperBound))
    }
  }

  private func picture(_ text: String) -> String {
    let file = SourceFile(path: "x.yaml", text: text)
    let diagnostics = YAMLDocument.parse(file).diagnostics
    return "# \(escapingControls(text).prefix(100))\n"
      + DiagnosticRenderer(files: [file], width: 80).render(diagnostics, as: .human)
  }
}
