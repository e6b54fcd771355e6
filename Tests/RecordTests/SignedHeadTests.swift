import Crypto
import Testing

@testable import Record

struct SignedHeadTests {
  /// Made by `openssl genpkey -algorithm ed25519` and `openssl pkey -pubout`.
  private static let privatePEM = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIOsYfHHEl88W9nlnAH4+FwrPxkIBmWOqk3u+IGcF4fgb
    -----END PRIVATE KEY-----

    """
  private static let publicPEM = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAtQRkwOT9NlBIP7ij/g9Afgcea0A80JcrOBsXrHd18e0=
    -----END PUBLIC KEY-----

    """

  private func signed(_ count: Int64 = 35) throws -> SignedHead {
    let key = try #require(SigningKey(pem: SignedHeadTests.privatePEM))
    let head = Head(count: count, hash: SHA256Value(of: [1, UInt8(count)]))
    return try SignedHead(store: "00ff", head: head, at: at(0)).signed(by: key)
  }

  @Test func `a signed head reads back, and its signature holds`() throws {
    let trusted = try #require(TrustedKey(pem: SignedHeadTests.publicPEM))
    let heads = try [signed(35), signed(36)]
    let read = try #require(SignedHead.all(in: heads.map(\.text).joined())).heads
    #expect(read == heads)
    #expect(read.allSatisfy { $0.isSigned(by: trusted) })
    let plain = SignedHead(store: "00ff", head: heads[0].head, at: at(0))
    #expect(SignedHead.all(in: plain.text)?.heads == [plain])
    #expect(!plain.isSigned(by: trusted))
  }

  @Test func `what openssl signed is trusted, and another byte is not`() throws {
    // openssl pkeyutl -sign -rawin -inkey KEY -in LINES | base64
    let text = """
      regimen head 1
      store 0123456789abcdef0123456789abcdef
      entries 35
      head a64bf41ac2215302b54e5fd4d67d1475136736981771b3ee43b3c710a239954f
      at 2026-11-22T06:00:00+00:00
      signature J7/SvxSobySLBtsqqud7afJBDWHHx8Uof6mfbiX2KQ7EqFn3aeveZ3gFs725M9pISqunz8P2VnKzV2antWDsBA==

      """
    let trusted = try #require(TrustedKey(pem: SignedHeadTests.publicPEM))
    let head = try #require(SignedHead.all(in: text)?.heads.first)
    #expect(head.isSigned(by: trusted))
    #expect(head.text == text)
    for changed in ["entries 36", "entries 3"] {
      let other = try #require(SignedHead.all(in: text.replacing("entries 35", with: changed))?.heads.first)
      #expect(!other.isSigned(by: trusted))
    }
  }

  @Test func `a head that can't be read is named by its line, and the others are read`() throws {
    let heads = try [signed(35), signed(36), signed(37)]
    let text = heads[0].text + "\n" + heads[1].text.replacing("entries 36", with: "entries many") + heads[2].text
    let read = try #require(SignedHead.all(in: text))
    #expect(read.heads == [heads[0], heads[2]])
    #expect(read.unread == [8])
  }

  @Test(arguments: ["", "regimen head 1\n", "regimen head 2\nstore a\n", "text", "-----BEGIN PRIVATE KEY-----"])
  func `another text is no head and no key`(text: String) {
    #expect(SignedHead.all(in: text)?.heads == nil)
    #expect(SigningKey(pem: text) == nil)
    #expect(TrustedKey(pem: text) == nil)
  }

  @Test func `a key of another kind is none`() {
    #expect(SigningKey(pem: SignedHeadTests.publicPEM) == nil)
    #expect(TrustedKey(pem: SignedHeadTests.privatePEM) == nil)
  }

  @Test func `a head that stands for another number of entries than is said beside it is told`() throws {
    try withStore { store in
      for number in 1...5 { try store.addParticipant("P00\(number)") }
      let head = try store.read { try $0.head() }
      try store.addParticipant("P006")
      let last = try store.read { try $0.head() }
      #expect(try store.verify(expecting: [], noted: [head, last]) == .intact(last, erased: 0))
      for (noted, count) in [(head, 3), (head, 6), (last, 5)] as [(Head, Int64)] {
        let other = Head(count: count, hash: noted.hash)
        let fault = ChainFault(number: noted.count, reason: .headMiscounted(stated: count))
        #expect(try store.verify(expecting: [], noted: [other]) == .broken(fault))
        #expect(try store.verify(expecting: [], noted: [noted, other]) == .broken(fault))
        #expect(fault.isOfExpected)
      }
    }
  }

  @Test func `several heads must all be in the chain`() throws {
    try withStore { store in
      try store.addParticipant("P001")
      let first = try store.read { try $0.head() }
      try store.addParticipant("P002")
      let second = try store.read { try $0.head() }
      #expect(try store.verify(expecting: [second.hash, first.hash]) == .intact(second, erased: 0))
      let other = SHA256Value(of: [9])
      #expect(
        try store.verify(expecting: [first.hash, other]) == .broken(ChainFault(number: 2, reason: .headMissing)))
    }
  }
}
