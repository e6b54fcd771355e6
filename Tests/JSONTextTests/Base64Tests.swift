import JSONText
import Testing

@Suite struct Base64Tests {
  /// RFC 4648 section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func `the vectors of the RFC hold`(_ plain: String, _ text: String) {
    #expect(Base64.text(of: Array(plain.utf8)) == text)
    #expect(Base64.bytes(of: text) == Array(plain.utf8))
  }

  @Test func `every byte goes there and back`() {
    for count in 0..<260 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
    }
  }

  @Test(arguments: ["Z", "Zg=", "Zg", "Z===", "=Zg=", "Zh==", "Zm9=", "Zm 9", "Zm9v\n", "Zg==Zg==", "Zm9-"])
  func `what it doesn't write it doesn't read`(_ text: String) { #expect(Base64.bytes(of: text) == nil) }
}
