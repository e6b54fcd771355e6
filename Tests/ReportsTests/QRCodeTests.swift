import Reports
import Testing

/// What a camera makes of the codes is judged by `zbarimg` in `make interop`.
@Suite struct QRCodeTests {
  @Test func `a short text takes the smallest size, with a finder in three corners`() throws {
    let code = try #require(QRCode("HELLO"))
    #expect(code.size == 21)
    for (x, y) in [(0, 0), (14, 0), (0, 14)] {
      #expect((0..<7).allSatisfy { code.isDark(x + $0, y) && code.isDark(x, y + $0) })
      #expect(!code.isDark(x + 1, y + 1))
      #expect(code.isDark(x + 3, y + 3))
    }
    #expect(!code.isDark(-1, 0))
    #expect(!code.isDark(0, 21))
  }

  @Test(arguments: [(14, 21), (15, 25), (26, 25), (27, 29), (84, 37), (180, 53)])
  func `a text takes the smallest size that holds it`(_ count: Int, _ size: Int) throws {
    #expect(try #require(QRCode(String(repeating: "x", count: count))).size == size)
  }

  @Test func `a text that is too long makes none`() {
    #expect(QRCode(String(repeating: "x", count: 181)) == nil)
  }

  @Test func `words below the picture are text`() throws {
    let picture = try #require(QRCode("x")).svg("<P001>")
    #expect(picture.contains("&lt;P001&gt;"))
    #expect(!picture.contains("<P001>"))
  }
}
