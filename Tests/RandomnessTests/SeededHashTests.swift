import Randomness
import Testing

@Suite struct SeededHashTests {
  @Test func `the hash is the published one`() {
    var empty = SeededHash()
    // SplitMix64 from the offset basis of FNV-1a.
    #expect(empty.next() == reference(0xCBF2_9CE4_8422_2325))
    var parts = SeededHash()
    parts.add("foo")
    parts.add("bar")
    var joined = SeededHash()
    joined.add("foo\u{1F}bar")
    #expect(parts.next() == joined.next())
    var known = SeededHash()
    known.add("foobar")
    // FNV-1a of "foobar", from its authors' test vectors.
    #expect(known.next() == reference(0x8594_4171_F739_67E8))
  }

  private func reference(_ seed: UInt64) -> UInt64 {
    var generator = seed &+ 0x9E37_79B9_7F4A_7C15
    generator = (generator ^ (generator >> 30)) &* 0xBF58_476D_1CE4_E5B9
    generator = (generator ^ (generator >> 27)) &* 0x94D0_49BB_1331_11EB
    return generator ^ (generator >> 31)
  }
}
