import Testing

@testable import Diagnostics

@Suite struct HumanFormatTests {
  static let text = """
    # Surveys/pain.yaml
    id: pain
    steps:


      - id: painLevel
        type: question






        showIf: painLeve > 3

    """

  static func span(_ needle: String, in text: String) -> SourceSpan {
    let bytes = Array(text.utf8)
    let wanted = Array(needle.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? bytes.count
    return SourceSpan(start: start, end: start + wanted.count)
  }

  static let example = Diagnostic.error(
    "unknown-reference", "'showIf' of 'painSite' refers to 'painLeve', which no earlier item defines",
    in: "Surveys/pain.yaml", at: span("painLeve >", in: text).head(8), label: "no such item",
    notes: [.init("did you mean this one?", at: span("painLevel", in: text))],
    help: "write 'painLevel', or define 'painLeve' before line 14")

  @Test func `the picture marks the place and what it relates to`() {
    let file = SourceFile(path: "Surveys/pain.yaml", text: Self.text)
    #expect(
      DiagnosticRenderer(files: [file]).render([Self.example], as: .human) == """
        error[unknown-reference]: 'showIf' of 'painSite' refers to 'painLeve', which no earlier item defines
          --> Surveys/pain.yaml:14:13
           |
         6 |   - id: painLevel
           |         --------- did you mean this one?
        14 |     showIf: painLeve > 3
           |             ^^^^^^^^ no such item
        help: write 'painLevel', or define 'painLeve' before line 14

        """)
  }

  /// Renders one diagnostic that marks `needle`, without its headline.
  private func picture(_ text: String, _ needle: String, label: String = "here", width: Int = 80) -> String {
    let file = SourceFile(path: "x", text: text)
    let diagnostic = Diagnostic.error("c", "m", in: "x", at: Self.span(needle, in: text), label: label)
    let rows = DiagnosticRenderer(files: [file], width: width).human(diagnostic).split(separator: "\n")
    return rows.dropFirst(3).joined(separator: "\n")
  }

  @Test(arguments: [
    ("a: 日本 x", "x", "1 | a: 日本 x\n  |         ^ here"), ("a: 日本 x", "本", "1 | a: 日本 x\n  |      ^^ here"),
    ("a:\tx", "x", "1 | a:  x\n  |     ^ here"), ("日\tx\ty", "y", "1 | 日  x   y\n  |         ^ here"),
    ("a:\tx", "\t", "1 | a:  x\n  |   ^^ here"),
    ("e\u{301}😀: x\r\n", "x", "1 | e\u{301}😀: x\n  |      ^ here"),
    ("a\u{1B}[1m x", "x", "1 | a\\x1B[1m x\n  |          ^ here"),
    ("\u{FEFF}ab", "b", "1 | ab\n  |  ^ here"), ("a\u{200B}b", "b", "1 | a\\u200Bb\n  |        ^ here"),
    ("a\u{202E}b", "b", "1 | a\\u202Eb\n  |        ^ here"),
  ])
  func `marks stand under what they mark`(text: String, needle: String, expected: String) {
    #expect(picture(text, needle) == expected)
  }

  @Test func `the end of a file can be marked`() {
    #expect(picture("a: [\n", "none") == "2 |\n  | ^ here")
    #expect(picture("a: [", "none") == "1 | a: [\n  |     ^ here")
    #expect(picture("", "none") == "1 |\n  | ^ here")
  }

  @Test func `a place over several lines is marked to the end of its first`() {
    #expect(picture("a: x\nb: y\n", "x\nb", label: "") == "1 | a: x\n  |    ^")
  }

  @Test func `a long line is shown about the place`() {
    let text = "a: " + String(repeating: "word ", count: 100) + "HERE " + String(repeating: "word ", count: 100)
    let rows = picture(text, "HERE", width: 60).split(separator: "\n")
    #expect(rows.map { displayWidth(of: $0) <= 60 } == [true, true])
    #expect(rows[0].hasPrefix("1 | ...") && rows[0].hasSuffix("..."))
    #expect(rows[0].range(ofText: "HERE") == rows[1].range(ofText: "^^^^"))
  }

  @Test(arguments: [0, 1, 2, 3, 50, 500, 999, 1_000, 5_000, 49_999])
  func `a line of any length shows any place of it within the width`(place: Int) {
    for letter in ["x", "日", "\t"] {
      var letters = Array(repeating: letter, count: 50_000)
      letters[place] = "Q"
      let rows = picture("\(letters.joined())", "Q", label: "", width: 72).split(separator: "\n")
      #expect(rows.count == 2 && displayWidth(of: rows[0]) <= 72)
      let head = rows[0].prefix { $0 != "Q" }
      #expect(head.count < rows[0].count && displayWidth(of: head) == displayWidth(of: rows[1].prefix { $0 != "^" }))
    }
  }

  @Test func `distant lines are parted, other files follow, and each line is printed once`() {
    let text = (1...40).map { "line\($0)\n" }.joined()
    let file = SourceFile(path: "a.yaml", text: text)
    let other = SourceFile(path: "b.yaml", text: "other\n")
    let diagnostic = Diagnostic.warning(
      "w", "m", in: "a.yaml", at: Self.span("line30", in: text), label: "one",
      notes: [
        .init("two", at: Self.span("ne30", in: text)), .init("far", at: Self.span("line2", in: text)),
        .init("there", at: SourceSpan(start: 0, end: 5), in: "b.yaml"),
        .init("absent", at: SourceSpan(start: 0, end: 5), in: "c.yaml"),
      ], help: "first\nsecond")
    #expect(
      DiagnosticRenderer(files: [file, other]).human(diagnostic) == """
        warning[w]: m
          --> a.yaml:30:1
           |
         2 | line2
           | ----- far
        ...
        30 | line30
           | ^^^^^^ one
           |   ---- two
          ::: b.yaml:1:1
           |
         1 | other
           | ----- there
          ::: c.yaml
        help: first
              second

        """)
  }

  @Test func `a fault without a place is a headline with its file`() {
    let diagnostic = Diagnostic.error("too-large", "too large", in: "a.yaml", at: nil, help: "split it")
    #expect(
      DiagnosticRenderer(files: []).human(diagnostic) == "error[too-large]: too large\n --> a.yaml\nhelp: split it\n")
  }

  @Test func `colour adds nothing but colour`() {
    let file = SourceFile(path: "Surveys/pain.yaml", text: Self.text)
    let coloured = DiagnosticRenderer(files: [file], color: .ansi).human(Self.example)
    let plain = coloured.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    #expect(coloured != plain)
    #expect(plain == DiagnosticRenderer(files: [file]).human(Self.example))
  }

  @Test func `bytes that are no UTF-8 are shown as replacement characters`() {
    let file = SourceFile(path: "x", bytes: [0x61, 0xE9, 0x62, 0x0A])
    let diagnostic = Diagnostic.error("c", "m", in: "x", at: SourceSpan(start: 1, end: 2))
    #expect(
      DiagnosticRenderer(files: [file]).human(diagnostic) == "error[c]: m\n --> x:1:2\n  |\n1 | a\u{FFFD}b\n  |  ^\n")
  }
}

extension Substring {
  /// The characters that a text takes up.
  func range(ofText text: String) -> Range<Int>? {
    let letters = Array(self)
    let wanted = Array(text)
    return letters.indices.first { letters[$0...].starts(with: wanted) }.map { $0..<$0 + wanted.count }
  }
}

extension SourceSpan {
  func head(_ length: Int) -> SourceSpan { SourceSpan(start: start, end: start + length) }
}
