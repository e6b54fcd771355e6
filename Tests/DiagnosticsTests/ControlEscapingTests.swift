import Testing

@testable import Diagnostics

@Suite struct ControlEscapingTests {
  @Test(arguments: [
    ("plain text, 日本語 é 😀", "plain text, 日本語 é 😀"), ("\u{1B}[31mred", "\\x1B[31mred"), ("a\0b", "a\\0b"),
    ("a\tb\r\n", "a\\tb\\r\\n"), ("\u{7F}\u{9B}", "\\x7F\\x9B"),
    ("\u{202E}abc\u{2066}", "\\u202Eabc\\u2066"), ("a\u{2028}b", "a\\u2028b"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("می‌خواهم", "می‌خواهم"),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
    ("x\u{E0041}", "x\\U000E0041"), ("\u{85}", "\\x85"), ("", ""),
  ])
  func `what would act on a terminal is shown`(text: String, expected: String) {
    #expect(escapingControls(text) == expected)
  }

  @Test func `line breaks stay where they are wanted`() {
    #expect(escapingControls("a\nb\r\u{7}", keepingLineBreaks: true) == "a\nb\\r\\x07")
  }

  @Test func `no control character ever comes through`() {
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = escapingControls("a\(String(scalar))b")
      #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }
}
