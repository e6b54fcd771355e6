import Testing

@testable import Diagnostics

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("é", 1), ("e\u{301}", 1), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2),
    ("🇯🇵", 2), ("❤️", 2), ("❤", 1), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{200B}", 0), ("\u{1B}[1m", 3), ("\u{0}", 0), ("が", 2), ("か\u{3099}", 2),
    ("ไทย", 3), ("กำ", 2), ("a\u{AD}b", 3), ("1️⃣", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("、。", 4),
    ("₂°½", 3), ("\r\n", 0), ("𠮷", 4 / 2), ("\u{E000}", 1), ("क्ष", 2), ("א", 1), ("🫠", 2), ("☺", 1),
  ])
  func `a text takes the columns that a terminal gives it`(text: String, width: Int) {
    #expect(displayWidth(of: text) == width)
  }

  @Test func `wide ranges are sorted and apart, so that halving finds them`() {
    #expect(zip(wideRanges, wideRanges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
  }
}
