import Diagnostics
import Testing

@testable import Definitions

/// What looks like a mark in a text and is none is told.
@Suite struct TextMarksTests {
  private static func codes(_ text: String) -> [String] {
    SurveyScenery.load(
      "id: s\ntitle: S\nsteps:\n  - { id: a, type: instruction, title: A, text: '\(text)' }"
    ).diagnostics.map(\.code)
  }

  @Test(arguments: [
    "<b>Stop</b>", "one<br>two", "<p class=\"x\">x</p>", "a <A HREF=\"https://x\">link</A>", "one<br/>two",
  ])
  func `tags of HTML are told`(text: String) { #expect(Self.codes(text) == ["html-text"]) }

  @Test(arguments: [
    "p < 0.05 and p > 0.01", "<name>", "a<b", "<-- here", "i <3 you", "[1] (see below)", "\\[x](y)",
    "[x](https://y.org)",
  ])
  func `other signs are left alone`(text: String) { #expect(Self.codes(text).isEmpty) }

  @Test(arguments: ["[x](example.org)", "[x](javascript:alert)", "[here](see page 3)", "[x]()"])
  func `a link that leads nowhere is told`(text: String) { #expect(Self.codes(text) == ["bad-link"]) }
}
