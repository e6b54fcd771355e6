import Testing

@testable import SurveyModel

/// What is a mark in a text, and what stands as it is.
@Suite struct MarkedTextTests {
  /// Spans as tags, so that a case is read at a glance.
  private static func tagged(_ source: String) -> String {
    MarkedText.spans(of: source).map { span in
      var text = span.text
      if span.isEmphasis { text = "<i>\(text)</i>" }
      if span.isStrong { text = "<b>\(text)</b>" }
      if let link = span.link { text = "<\(link)>\(text)</>" }
      return text
    }.joined()
  }

  @Test(arguments: [
    ("which is *not* true", "which is <i>not</i> true", "which is not true"),
    ("**Stop** here", "<b>Stop</b> here", "Stop here"),
    (
      "***both*** and *one **two** one*", "<b><i>both</i></b> and <i>one </i><b><i>two</i></b><i> one</i>",
      "both and one two one"
    ),
    ("これは**大事**です", "これは<b>大事</b>です", "これは大事です"),
    ("5*3*2 = 30, 2 * 3 * 4", "5*3*2 = 30, 2 * 3 * 4", "5*3*2 = 30, 2 * 3 * 4"),
    ("Pain* and sleep*", "Pain* and sleep*", "Pain* and sleep*"),
    ("*open, **open", "*open, **open", "*open, **open"),
    ("* not a mark *", "* not a mark *", "* not a mark *"),
    ("\\*as it is\\*", "*as it is*", "*as it is*"),
    ("C:\\new \\n", "C:\\new \\n", "C:\\new \\n"),
    (
      "see [our page](https://example.org/a_b)", "see <https://example.org/a_b>our page</>",
      "see our page (https://example.org/a_b)"
    ),
    ("[*call* us](tel:+81-3)", "<tel:+81-3><i>call</i></><tel:+81-3> us</>", "call (+81-3) us (+81-3)"),
    ("[a@b.org](mailto:a@b.org)", "<mailto:a@b.org>a@b.org</>", "a@b.org"),
    ("[x](javascript:alert(1))", "[x](javascript:alert(1))", "[x](javascript:alert(1))"),
    ("[1] and [2](see there)", "[1] and [2](see there)", "[1] and [2](see there)"),
    ("{{ a*b * c*d }} and *{{x}}*", "{{ a*b * c*d }} and <i>{{x}}</i>", "{{ a*b * c*d }} and {{x}}"),
    ("****", "****", "****"), ("", "", ""), ("*", "*", "*"), ("[", "[", "["), ("\\", "\\", "\\"),
  ]) func `marks are read as the manual says`(source: String, tagged: String, plain: String) {
    #expect(Self.tagged(source) == tagged)
    #expect(MarkedText.plain(source) == plain)
  }

  @Test(arguments: ["*a*", "[x](https://y)", "\\", "\\*", "**", "{{x}} *y*", "((", "a\\)b*c"])
  func `a literal text has no marks`(text: String) {
    #expect(MarkedText.plain(MarkedText.literal(text)) == text)
    #expect(
      MarkedText.spans(of: MarkedText.literal(text)).allSatisfy { !$0.isStrong && !$0.isEmphasis && $0.link == nil })
  }

  @Test(arguments: LongRuns.seeds(200, of: 5_000)) func `no text stops the reader, and none of its words is lost`(
    seed: Int
  ) {
    var generator = SeededGenerator(seed: seed)
    let signs = Array("**[](){}\\ a1痛\n*")
    let source = String(
      (0..<Int.random(in: 0...60, using: &generator)).map { _ in signs.randomElement(using: &generator) ?? "*" })
    let spans = MarkedText.spans(of: source)
    func words(_ text: String) -> [Character] { text.filter { "a1痛\n ".contains($0) }.map(\.self) }
    #expect(words(spans.map(\.text).joined()).count <= words(source).count)
    if !source.contains("](") { #expect(words(spans.map(\.text).joined()) == words(source)) }
    #expect(MarkedText.plain(MarkedText.literal(source)) == source)
  }

  @Test func `a long text without partners is read in one go`() {
    for part in ["*a ", "**a ", "[a ", "*a **b [c ", "{{"] {
      let source = String(repeating: part, count: 20_000)
      #expect(MarkedText.spans(of: source).map(\.text).joined() == source)
    }
  }

  @Test func `a plain text is the same for whoever shows no marks, what is filled in has none`() {
    let text = LocalizedText([(.english, "**Bold** {{name}}"), (.japanese, "無印")])
    #expect(text.text(in: .english, fallback: .english) == "Bold {{name}}")
    #expect(text.marked(in: .english, fallback: .english) == "**Bold** {{name}}")
    let own = LocalizedText(literal: [(.english, "*mine*")])
    #expect(own.text(in: .english, fallback: .english) == "*mine*")
    #expect(MarkedText.plain(own.marked(in: .english, fallback: .english)) == "*mine*")
  }
}
